import { defineConfig } from 'vitest/config'
import { texts } from '../../vite.config.ts'

/** The tests of the desk's grid, keys and focus, as the unit tests of vite.config.ts are run. */
export default defineConfig({
  plugins: [texts()],
  test: {
    include: ['grid/**/*', 'keys/*', 'command/inputTarget', 'field/focus/*'].map(
      (tests) => `tests/desk/${tests}.test.ts`,
    ),
    testTimeout: 30_000,
    isolate: false,
    reporters: [{}],
  },
})
