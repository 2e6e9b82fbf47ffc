/** A sailing whose availability changed, with the codes by which desks identify it. */
export interface SailingChange {
  vessel: string
  routeId: string
  /** The calls from which a changed leg is sailed; departures are port-local. */
  calls: { port: string; departureDateTime: string }[]
}

/** The latest change of each itinerary, numbered in the order of the changes. Beyond `capacity` the oldest are dropped. */
export function createChangeLog(capacity: number) {
  /** By itinerary, the oldest change first. */
  const changes = new Map<number, { number: number; change: SailingChange }>()
  let last = 0
  let lastDropped = 0

  return {
    last: () => last,

    record(changed: readonly (readonly [itinerary: number, change: SailingChange])[]): void {
      for (const [itinerary, change] of changed) {
        changes.delete(itinerary)
        changes.set(itinerary, { number: ++last, change })
      }
      for (const [itinerary, { number }] of changes) {
        if (changes.size <= capacity) break
        changes.delete(itinerary)
        lastDropped = number
      }
    },

    /** The changes after a number; `missed` when some of them have been dropped. */
    after(number: number): { missed: boolean; sailings: SailingChange[] } {
      const later = [...changes.values()].filter((entry) => entry.number > number)
      return { missed: number < lastDropped, sailings: later.map(({ change }) => change) }
    },

    clear: () => changes.clear(),
  }
}
