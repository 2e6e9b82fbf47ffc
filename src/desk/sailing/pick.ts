import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Pick } from '../command/line/arguments.ts'
import type { Result } from './store.ts'

/** The result meant; a trip that cannot take the party is refused with its own reason. */
export function pickOf(results: readonly Result[], pick: Pick): Result | Refusal {
  const found = find(results, pick)
  if (found === undefined) return notThere(pick)
  const { cannotTake, cannotTakeParams: parameters = {} } = found.trip
  return cannotTake === undefined ? found : { refusal: cannotTake as Refusal['refusal'], parameters }
}

function find(results: readonly Result[], pick: Pick): Result | undefined {
  if (pick.by === 'number') return results.find(({ number }) => number === pick.number)
  if (pick.by === 'time') return only(results.filter((result) => leavesAt(result, pick)))
  const open = results.filter(({ trip }) => trip.cannotTake === undefined)
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

function notThere(pick: Pick): Refusal {
  if (pick.by === 'number') return refuse('no_such_row', { number: pick.number })
  if (pick.by === 'time') return refuse('no_such_departure', { time: clock(pick.time) })
  return refuse('no_trips')
}

function clock(time: number): string {
  const text = String(time).padStart(4, '0')
  return `${text.slice(0, 2)}:${text.slice(2)}`
}
