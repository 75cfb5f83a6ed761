const { availableParallelism } = require('node:os');

// Mocha adds the files it is given to the `spec` of its configuration; so all unit tests are named only where none is given. All of them
// run beside each other, one more than there are processors, since many wait; what is given runs in one process, as a debugger wants it.
const given = process.argv.slice(2).some((argument) => /\.test\.ts$/.test(argument));

module.exports = {
  require: ['tsx'],
  ...(!given && { spec: ['test/unit/**/*.test.ts'], parallel: true, jobs: availableParallelism() + 1 }),
  // Some look at thousands of services, and the journeys may run beside them.
  timeout: 120_000,
  'forbid-only': true,
  'forbid-pending': true,
  'fail-zero': true,
};
