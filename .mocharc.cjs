// Mocha adds the files it is given to the `spec` of its configuration; so all unit tests are named only where none is given.
const given = process.argv.slice(2).some((argument) => /\.test\.ts$/.test(argument));

module.exports = {
  require: ['tsx'],
  ...(!given && { spec: ['test/unit/**/*.test.ts'] }),
  // Some look at thousands of services, and the journeys may run beside them.
  timeout: 60_000,
  'forbid-only': true,
  'forbid-pending': true,
  'fail-zero': true,
};
