import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { NumberedPlaceRow } from '../../database/stock/numberedPlaces.ts'
import { stockKeysOf, type Allocation, type StockRow } from '../../database/stock/stock.ts'
import { capacityOf } from '../../sailing/capacity/capacity.ts'
import type { BookingRecord } from '../record/record.ts'

/** The stock rows of former places: all of them, and those with numbers. */
export const stockRowsOf = (allocations: readonly Allocation[]) => ({
  candidates: allocations.flatMap(stockKeysOf),
  numbered: allocations.filter(({ numbers = [] }) => numbers.length > 0).flatMap(stockKeysOf),
})

/** The former places while they are free; the first that is taken by now otherwise. */
export const reallocateFormer = (
  allocations: readonly Allocation[],
  record: BookingRecord,
  stock: readonly StockRow[],
  numbers: readonly NumberedPlaceRow[],
): readonly Allocation[] | Refusal =>
  refuseTaken(allocations, numbers) ?? refuseFull(asSold(allocations, record), stock) ?? allocations

/** Refuses when a seat, cabin or berth has been sold again, or its cabin to the other sex. */
function refuseTaken(
  allocations: readonly Allocation[],
  numbers: readonly NumberedPlaceRow[],
): Refusal | undefined {
  for (const { numbers: own = [], ...units } of allocations) {
    const legs = stockKeysOf(units)
    const there = numbers.filter(({ itinerary, leg, resource }) =>
      legs.some((key) => key.itinerary === itinerary && key.leg === leg && key.resource === resource),
    )
    const taken = own.find(({ number, bed, sex }) =>
      there.some((one) => one.number === number && (one.bed === bed || one.sex !== sex)),
    )
    if (taken) return refuse('place_taken', { number: taken.number })
  }
  return undefined
}

/** In the order in which a sale takes them, so that it names the same of several reasons: by trip, vehicles last. */
function asSold(allocations: readonly Allocation[], { trips, items }: BookingRecord): Allocation[] {
  const rankOf = ({ owner }: Allocation) => {
    const item = items.find(({ id }) => id === Number(owner))
    return 2 * trips.findIndex(({ id }) => id === item?.tripId) + (item?.kind === 'vehicle' ? 1 : 0)
  }
  return allocations.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Refuses when what has no number is sold out by now, by the text of its kind. */
function refuseFull(allocations: readonly Allocation[], stock: readonly StockRow[]): Refusal | undefined {
  const capacity = capacityOf(stock)
  return allocations
    .map(({ owner, itinerary, fromLeg, toLeg, ...units }) =>
      capacity.allocate({ itinerary, fromSeq: fromLeg, toSeq: toLeg }, units, owner),
    )
    .find(isRefusal)
}
