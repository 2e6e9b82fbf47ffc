import type { Registry } from './registry.ts'

/** Milliseconds a screen may take to show itself before whoever waits goes on without it. */
const patience = 3000

/** Settles when the place that a command leads to is among those on screen. */
export function arrival(
  registry: Registry,
  command: string,
  after: (milliseconds: number, then: () => void) => () => void,
): Promise<void> {
  const awaited = registry.get(command)?.awaits
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
