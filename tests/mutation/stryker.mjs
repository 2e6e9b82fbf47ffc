import { drawnDeclarations } from './drawnDeclarations.ts'

/** What is changed: rules, and the code that locks stock. */
export const files = [
  'src/domain/**/*.ts',
  // Tables without a rule; a test could only repeat them. Guards compare the refusals with their texts.
  '!src/domain/settings/setting.ts',
  '!src/domain/**/*{R,r}efusals.ts',
  // The locking core: what decides on stock, locks it and writes it.
  'src/crs/database/stockChange.ts',
  'src/crs/database/stock/{expired,numberedPlaces,stock}.ts',
  'src/crs/sailing/capacity/capacity.ts',
  'src/crs/sailing/deck/seatAssignment.ts',
]

/**
 * The mutation run of `npm test mutation`: changes the code in one place after another and counts what the tests notice.
 */
export default {
  mutate: drawnDeclarations(files),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Each of the two processes first starts a PostgreSQL for the tests of the locking core.
  dryRunTimeoutMinutes: 15,
  tempDirName: '.build/mutation/sandbox',
  cleanTempDir: 'always',
  ignorePatterns: ['.*', '/tests/journeys/pictures'],
  // The rewriting of tsconfig.json for the sandbox needs an interface that TypeScript 7 no longer has; it is not needed.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: '.build/mutation/report.json' },
  clearTextReporter: { reportMutants: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 85 },
  warnings: { slow: false },
}
