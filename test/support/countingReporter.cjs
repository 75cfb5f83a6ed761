// Mocha's own spec reporter that also writes how many passed and failed to the file named in ORDERDECK_TEST_REPORT.
const { writeFileSync } = require('node:fs');
const { Spec } = require('mocha').reporters;

module.exports = class CountingReporter extends Spec {
  done(failures, finish) {
    const { passes: passed, failures: failed } = this.stats;
    if (process.env.ORDERDECK_TEST_REPORT) writeFileSync(process.env.ORDERDECK_TEST_REPORT, JSON.stringify({ passed, failed }));
    finish(failures);
  }
};
