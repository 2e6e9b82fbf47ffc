import { defineConfig } from 'vitest/config'

/** The tests of the domain, and those that reach the locking core without a server: a mutant takes them a second. */
export default defineConfig({
  test: {
    include: [
      'tests/domain/**/*.test.ts',
      'tests/crs/database/stockChange.test.ts',
      'tests/crs/database/stock/stock.test.ts',
      'tests/crs/sailing/capacity/capacity.test.ts',
      'tests/crs/sailing/deck/seatAssignment.test.ts',
    ],
    globalSetup: ['tests/kit/crs/postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    isolate: false,
    reporters: [{}],
  },
})
