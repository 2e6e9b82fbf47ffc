import type { AnswerOf } from '../../../contract/call.ts'
import type { ledger } from '../../../contract/ledger.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { addDays, dateOf } from '../../../domain/value/portTime.ts'

type Day = AnswerOf<typeof sailing.perDay>['days'][number]
type Trip = AnswerOf<typeof sailing.listOfTrips>['listOfTrips'][number]['trips'][number]
type Series = AnswerOf<typeof ledger.credits>['ticketStockInfo'][number]

/** The trip used in the guide’s example search. */
export interface ExampleTrip {
  origin: Trip['origin']
  destination: Trip['destination']
  /** YYYY-MM-DD */
  day: string
}

/** Days from today to the example’s date, so that a trial sale can be cancelled long before departure. */
const ahead = 3

/** The first day with free places at least `ahead` days from today, or else an earlier one. */
export function dayOnSale(days: readonly Day[], today: string): string | undefined {
  const open = days.filter(({ trips, soldOut }) => trips > 0 && !soldOut).map(({ date }) => date)
  return open.find((date) => date >= addDays(today, ahead)) ?? open[0]
}

/** The earliest trip that can take the party, preferably of a company the agency has tickets for. */
export function tripOnSale(trips: readonly Trip[], stock: readonly Series[]): ExampleTrip | undefined {
  const sold = new Set(stock.filter(({ remaining }) => remaining > 0).map(({ company }) => company))
  const found = trips.find(
    ({ cannotTake, prices, vessel }) =>
      cannotTake === undefined &&
      prices.party !== undefined &&
      (sold.size === 0 || sold.has(vessel.company.abbreviation)),
  )
  if (found === undefined) return undefined
  const { origin, destination, departureDateTime } = found
  return { origin, destination, day: dateOf(departureDateTime) }
}
