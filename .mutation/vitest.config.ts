import { defineConfig } from 'vitest/config'

/** The tests that decide whether a mutant is noticed: those of the domain, and those that reach the locking core. */
export default defineConfig({
  test: {
    include: [
      'tests/domain/**/*.test.ts',
      'tests/crs/database/{change,stock}.test.ts',
      'tests/crs/sailing/{capacity,deck}/*.test.ts',
      'tests/crs/booking/{cancel,expiry}.test.ts',
      'tests/crs/sale/{hold,sell,manyPassengers}.test.ts',
    ],
    globalSetup: ['tests/kit/postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    isolate: false,
    reporters: [{}],
  },
})
