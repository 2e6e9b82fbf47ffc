import { admissibleDiscounts } from '../../../domain/pricing/discountConditions.ts'
import type { SoldItem } from '../../../domain/pricing/soldDiscount.ts'
import type { DiscountRule } from '../../../domain/pricing/tariff.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { BookingRecord, ItemRow, TripRow } from '../record/record.ts'
import { itemTotal } from '../response/fares.ts'

/** A stored passenger or vehicle, as the conditions of discounts need it. */
export interface SoldRow extends SoldItem {
  item: ItemRow
  trip: TripRow
  of: BookingRecord
}

/** The passengers and vehicles of a booking that count as travelling. */
export function soldRows(catalogue: Catalogue, record: BookingRecord): SoldRow[] {
  return record.trips.flatMap((trip) => {
    const items = record.items.filter((item) => item.tripId === trip.id && isThere(item))
    const admissible = items.length === 0 ? [] : discountsOn(catalogue, trip)
    return items.flatMap((item) => {
      const { kind } = item
      return kind === 'passenger' || kind === 'vehicle'
        ? [soldRow(catalogue, { record, trip, item, kind, admissible })]
        : []
    })
  })
}

/**
 * A passenger who travels, or whose ticket was cancelled without any refund: the whole fare is paid, as if the passenger
 * had not come to the ship, so that nothing is gained by cancelling it. In a whole cabin the others have paid it. The fee
 * decides for tickets that were cancelled before this was noted.
 */
const isThere = (item: ItemRow) =>
  item.status !== 'CANCELLED' ||
  item.unrefunded ||
  ((item.fee ?? 0) > 0 && (item.fee ?? 0) >= itemTotal(item))

/** The discounts of the line, without those for booking early, which nothing falls back to. */
function discountsOn(catalogue: Catalogue, { company, line, origin, destination, departs }: TripRow) {
  return admissibleDiscounts(catalogue.discounts, {
    market: catalogue.company(company)?.market ?? '',
    lineKind: catalogue.line(line)?.kind,
    departs,
    ports: [origin, destination],
  })
}

interface SoldOn {
  record: BookingRecord
  trip: TripRow
  item: ItemRow
  kind: SoldItem['kind']
  admissible: readonly DiscountRule[]
}

function soldRow(catalogue: Catalogue, { record, trip, item, kind, admissible }: SoldOn): SoldRow {
  const { id, uuid, accommodation, request, explanation, details, status } = item
  const { origin, destination } = trip
  const place = catalogue.accommodation(accommodation)
  const type = details['type']
  return {
    item,
    trip,
    of: record,
    id,
    uuid,
    kind,
    origin,
    destination,
    admissible,
    sailing: sailingOf(trip),
    cabin: `${trip.id} ${request}`,
    product: { code: accommodation, kind: place?.kind ?? kind, berths: Math.max(1, place?.berths ?? 1) },
    type: typeof type === 'string' ? type : '',
    rule: explanation?.rule ?? 'none',
    code: explanation?.discount,
    isPaid: status !== 'OPTIONAL',
  }
}

/** Undefined without a date. */
export const sailingOf = ({
  itinerary,
  origin,
  destination,
  openUntil,
}: Pick<TripRow, 'itinerary' | 'origin' | 'destination' | 'openUntil'>) =>
  openUntil === null ? `${itinerary} ${origin} ${destination}` : undefined
