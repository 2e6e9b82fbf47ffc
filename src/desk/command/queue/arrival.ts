import type { Screen } from '../command.ts'
import type { Registry } from '../registry.ts'

/** Milliseconds a screen may take to show itself before whoever waits goes on without it. */
const patience = 3000

/** Settles when the place is among those on screen; at once where none is awaited. */
export function arrival(
  registry: Registry,
  awaited: Screen | undefined,
  after: (milliseconds: number, then: () => void) => () => void,
): Promise<void> {
  return new Promise((settle) => {
    const there = () => awaited === undefined || registry.places().includes(awaited)
    if (there()) return settle()
    const end = () => {
      forget()
      callOff()
      settle()
    }
    const forget = registry.subscribe(() => {
      if (there()) end()
    })
    const callOff = after(patience, end)
  })
}
