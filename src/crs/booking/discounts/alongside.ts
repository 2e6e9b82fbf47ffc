import { ownPercent } from '../../../domain/pricing/passengerDiscount.ts'
import { isMet } from '../../../domain/pricing/soldDiscount.ts'
import type { FellowPassenger } from '../../../domain/pricing/tariff.ts'
import type { SoldTrip } from '../../pricing/priceTrips.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { BookingRecord } from '../record/record.ts'
import type { SplitSale } from './saleParts.ts'
import type { SaleTerms } from './saleTerms.ts'
import { sailingOf, soldRows, type SoldRow } from './soldRows.ts'

/**
 * Returns the items in the other bookings of a split sale, whose owners travel with this booking: the paid ones with a
 * paid booking.
 */
export function travellingAlongside(catalogue: Catalogue, { record, others }: SplitSale): SoldRow[] {
  const isOption = record.booking.status === 'OPTIONAL'
  return others.flatMap((one) => soldRows(catalogue, one)).filter(({ isPaid }) => isOption || isPaid)
}

/** The passengers among them on a sailing. */
export function fellowsOn(
  rows: readonly SoldRow[],
  {
    itinerary,
    origin,
    destination,
  }: Pick<BookingRecord['trips'][number], 'itinerary' | 'origin' | 'destination'>,
): FellowPassenger[] {
  const sailing = sailingOf({ itinerary, origin, destination, openUntil: null })
  return rows
    .filter((row) => row.kind === 'passenger' && row.sailing === sailing)
    .map(({ uuid, rule, code, type, product, admissible }) => ({
      uuid,
      ...(rule === 'discount' && { discount: code }),
      percent: ownPercent(type, product, admissible),
    }))
}

/** Their trips, with which a trip makes a round trip. */
export const portsOf = (rows: readonly SoldRow[]): SoldTrip[] => rows.map(({ trip }) => soldTrip(trip))

export const soldTrip = ({
  company,
  origin,
  destination,
  itinerary,
  departs,
  openUntil,
}: BookingRecord['trips'][number]): SoldTrip => ({
  company,
  origin,
  destination,
  ...(openUntil === null && itinerary !== null && { itinerary, departs }),
})

/**
 * The discounts of a booking that depend on others who have left without being asked for them, as in a disruption. They
 * stay, so a later change does not ask for them again. Codes by trip id, then by uuid.
 */
export function unconditionalIn(
  catalogue: Catalogue,
  { record, others }: SplitSale,
  terms: SaleTerms,
): Map<number, Map<string, string>> {
  const own = soldRows(catalogue, record)
  const all = [...own, ...others.flatMap((one) => soldRows(catalogue, one))]
  const unmet = own.filter((row) => {
    const condition = terms.conditionOf(row)
    return condition !== undefined && !isMet(row, condition, all)
  })
  return new Map(
    [...Map.groupBy(unmet, ({ trip }) => trip.id)].map(([trip, rows]) => [
      trip,
      new Map(rows.map(({ uuid, code = '' }) => [uuid, code])),
    ]),
  )
}

/** Returns all discounts as unconditional, for a change that the company causes. */
export const allUnconditional = (
  catalogue: Catalogue,
  record: BookingRecord,
): Map<number, Map<string, string>> =>
  new Map(
    [...Map.groupBy(soldRows(catalogue, record), ({ trip }) => trip.id)].map(([trip, rows]) => [
      trip,
      new Map(rows.map(({ uuid, code = '' }) => [uuid, code])),
    ]),
  )
