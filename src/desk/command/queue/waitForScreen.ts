import type { Screen } from '../command.ts'
import type { Registry } from '../registry.ts'

/** Milliseconds after which the wait ends although the screen is not shown. */
const screenTimeout = 3000

/** Settles when the screen is among those shown; at once where no screen is awaited. */
export function waitForScreen(
  registry: Registry,
  awaited: Screen | undefined,
  after: (milliseconds: number, then: () => void) => () => void,
): Promise<void> {
  return new Promise((settle) => {
    const isShown = () => awaited === undefined || registry.places().includes(awaited)
    if (isShown()) return settle()
    const end = () => {
      unsubscribe()
      cancelTimeout()
      settle()
    }
    const unsubscribe = registry.subscribe(() => {
      if (isShown()) end()
    })
    const cancelTimeout = after(screenTimeout, end)
  })
}
