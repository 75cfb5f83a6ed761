// Mocha's own spec reporter that also writes what a suite came to, as JSON, to the file named in ORDERDECK_TEST_REPORT: how many passed
// and failed, and a text for each that failed, so that `npm test` can say it at the end, where nobody has to look for it.
const { writeFileSync } = require('node:fs');
const { Spec } = require('mocha').reporters;

module.exports = class CountingReporter extends Spec {
  /** @param {Mocha.Runnable & { err?: Error | undefined }} test */
  static describeFailure(test) {
    return `${test.fullTitle()}\n${test.err?.stack}`;
  }

  done(count, finish) {
    const { passes: passed, failures: failed } = this.stats;
    const failures = this.failures.map((test) => CountingReporter.describeFailure(test));
    if (process.env.ORDERDECK_TEST_REPORT) writeFileSync(process.env.ORDERDECK_TEST_REPORT, JSON.stringify({ passed, failed, failures }));
    finish(count);
  }
};
