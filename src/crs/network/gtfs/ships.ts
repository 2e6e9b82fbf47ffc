import { daysOf } from './fitDays.ts'
import { instantCalls } from './localCalls.ts'
import { itemsOf, type TextRow, type TextTables } from './textRows.ts'
import { daysOfRow, daysOfSailing, type NewRow } from './timetableRows.ts'

interface Voyage {
  from: number
  to: number
}

/** Ships of the table of routes by code; a class means all its ships. */
export function shipsOfRoute(cell: string | undefined, ships: readonly TextRow[]): string[] {
  const codes = itemsOf(cell).flatMap((item) => {
    const sisters = ships.filter((ship) => ship.class === item).map((ship) => ship.code ?? '')
    return ships.some((ship) => ship.code === item) || sisters.length === 0 ? [item] : sisters
  })
  return [...new Set(codes)]
}

/** Voyages of each ship, so that she is not assigned to two at a time. */
export class Fleet {
  readonly #voyages = new Map<string, Voyage[]>()
  readonly #zoneOf: (port: string) => string

  constructor(network: TextTables, others: readonly TextRow[], zoneOf: (port: string) => string) {
    this.#zoneOf = zoneOf
    for (const row of others)
      if (row.vessel) this.#add(row.vessel, this.#voyagesOf(row.calls ?? '', daysOfRow(row)))
    for (const row of network.get('sailings') ?? [])
      if (row.vessel) this.#add(row.vessel, this.#voyagesOf(row.calls ?? '', daysOfSailing(row)))
  }

  #voyagesOf(calls: string, days: readonly string[]): Voyage[] {
    return days.flatMap((day) => {
      const ports = instantCalls(calls, day, this.#zoneOf)
      const [first, last] = [ports?.[0], ports?.at(-1)]
      return first && last ? [{ from: first.departs, to: last.arrives }] : []
    })
  }

  #add(ship: string, voyages: readonly Voyage[]): void {
    this.#voyages.set(ship, merged(this.#voyages.get(ship) ?? [], voyages))
  }

  #isFree(ship: string, voyages: readonly Voyage[]): boolean {
    const busy = this.#voyages.get(ship) ?? []
    return voyages.every(({ from, to }) => {
      const next = busy[firstAfter(busy, from)]
      return next === undefined || next.from >= to
    })
  }

  /** Returns the first of the ships that is free on all days of the row; empty if none is. */
  assign(row: NewRow, ships: readonly string[]): string {
    const voyages = this.#voyagesOf(row.calls, daysOf(row.days))
    const ship = ships.find((candidate) => this.#isFree(candidate, voyages)) ?? ''
    if (ship) this.#add(ship, voyages)
    return ship
  }
}

/** Both lists are in the order of their beginnings, and so is the result. */
function merged(voyages: readonly Voyage[], others: readonly Voyage[]): Voyage[] {
  const all: Voyage[] = []
  let next = 0
  for (const voyage of voyages) {
    for (let other = others[next]; other && other.from < voyage.from; other = others[++next]) all.push(other)
    all.push(voyage)
  }
  return [...all, ...others.slice(next)]
}

/** The index of the first voyage that ends after a time; voyages of a ship do not overlap. */
function firstAfter(voyages: readonly Voyage[], time: number): number {
  let [low, high] = [0, voyages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((voyages[middle]?.to ?? 0) > time) high = middle
    else low = middle + 1
  }
  return low
}
