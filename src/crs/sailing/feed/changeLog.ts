/** A sailing whose availability changed, with the codes by which desks identify it. */
export interface SailingChange {
  vessel: string
  routeId: string
  /** The calls from which a changed leg is sailed; departures are port-local. */
  calls: { port: string; departureDateTime: string }[]
}

/** What changed, such as the itinerary: of each only the latest change is remembered. */
export type ChangeKey = number | string

/** The latest change of each key, with the number of the notification that brought it. Beyond `capacity` the oldest are dropped. */
export function createChangeLog<C = SailingChange>(capacity: number) {
  /** The oldest change first. */
  const changes = new Map<ChangeKey, { number: number; change: C }>()
  let last = 0
  let lastDropped = 0

  return {
    last: () => last,

    /** Takes the changes of the next notification. */
    record(changed: readonly (readonly [key: ChangeKey, change: C])[]): void {
      last++
      for (const [key, change] of changed) {
        changes.delete(key)
        changes.set(key, { number: last, change })
      }
      for (const [key, { number }] of changes) {
        if (changes.size <= capacity) break
        changes.delete(key)
        lastDropped = number
      }
    },

    /** The changes after a number; `missed` when some of them have been dropped. */
    after(number: number): { missed: boolean; changes: C[] } {
      const later = [...changes.values()].filter((entry) => entry.number > number)
      return { missed: number < lastDropped, changes: later.map(({ change }) => change) }
    },

    /** Counts a notification whose changes are unknown: what was before it is dropped with it. */
    recordLost(): void {
      lastDropped = ++last
      changes.clear()
    },
  }
}
