import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { printPick, type Pick } from '../line/choose.ts'
import type { Result } from '../sailingStore.ts'

export interface Offered {
  results: readonly Result[]
  /** True when nothing sails that day; when false, the list can still be empty because of filters. */
  nothingSails: boolean
  /** YYYY-MM-DD searched for; empty for any day. */
  day: string
  /** Counts from 1; undefined when the search has one leg only. */
  leg: number | undefined
}

/** The result picked; a trip that cannot take the party is refused with its own reason. */
export function findPick(offered: Offered, pick: Pick): Result | Refusal {
  const found = find(offered.results, pick)
  if (found === undefined) return cannotPick(offered, pick)
  const { cannotTake, cannotTakeParams: parameters = {} } = found.trip
  return cannotTake === undefined ? found : { refusal: cannotTake as Refusal['refusal'], parameters }
}

function find(results: readonly Result[], pick: Pick): Result | undefined {
  if (pick.by === 'number') return results.find(({ number }) => number === pick.number)
  const whole = results.filter(({ trip }) => trip.conjuctionOrigin === undefined)
  if (pick.by === 'time') {
    const at = (list: readonly Result[]) => list.filter((result) => leavesAt(result, pick))
    return only(at(whole)) ?? only(at(results))
  }
  // A connecting trip covers only part of the route, so it never counts as earliest or cheapest.
  const open = whole.filter(({ trip }) => trip.cannotTake === undefined)
  if (pick.by === 'earliest') return open[0]
  return open.reduce<Result | undefined>(
    (least, one) => (least && fare(least) <= fare(one) ? least : one),
    undefined,
  )
}

function only<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}

function leavesAt({ trip }: Result, { time, company }: { time: number; company?: string }): boolean {
  const [hours, minutes] = trip.departureDateTime.slice(11).split(':').map(Number)
  const same = (hours ?? 0) * 100 + (minutes ?? 0) === time
  return same && (company === undefined || trip.vessel.company.abbreviation === company.toUpperCase())
}

function fare({ trip }: Result): number {
  return trip.prices.party ?? trip.prices.passenger ?? Number.POSITIVE_INFINITY
}

function cannotPick({ nothingSails, day, leg }: Offered, pick: Pick): Refusal {
  if (nothingSails && day !== '') {
    const typed = printPick(pick)
    return leg === undefined
      ? refuse('no_sailings', { pick: typed, day })
      : refuse('no_sailings_on_leg', { pick: typed, leg, day })
  }
  if (pick.by === 'number') {
    const { number } = pick
    return leg === undefined || day === ''
      ? refuse('no_such_row', { number })
      : refuse('no_such_row_on_leg', { number, leg, day })
  }
  if (pick.by === 'time') return refuse('no_such_departure', { time: clock(pick.time) })
  return refuse('no_trips')
}

function clock(time: number): string {
  const text = String(time).padStart(4, '0')
  return `${text.slice(0, 2)}:${text.slice(2)}`
}
