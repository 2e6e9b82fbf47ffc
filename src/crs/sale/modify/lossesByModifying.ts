import { isGivenUpByCompany } from '../../booking/cancel/cancellationLosses.ts'
import { type FoundLosses, lossFinder, nothingLost } from '../../booking/discounts/losses.ts'
import type { SplitSale } from '../../booking/discounts/saleParts.ts'
import { sailingOf, type SoldRow } from '../../booking/discounts/soldRows.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { CallContext } from '../../server/context.ts'
import type { PriceColumns } from '../../booking/record/record.ts'
import type { DraftItem } from './draft.ts'
import type { TripVersions } from './repriced.ts'

/** A trip as it shall be. */
interface ModifiedTrip extends TripVersions {
  moved: boolean
  items: readonly { draft: DraftItem; columns: PriceColumns | undefined }[]
}

/**
 * What those in other bookings of the sale lose when passengers of this one change to another sailing, or give up the
 * discount on which theirs depends. In the booking itself the price is computed again with all conditions.
 */
export async function lossesByModifying(
  context: Pick<CallContext, 'tx' | 'who'>,
  catalogue: Catalogue,
  sale: SplitSale,
  trips: readonly ModifiedTrip[],
): Promise<FoundLosses> {
  if (sale.others.length === 0) return nothingLost
  const find = await lossFinder(context, catalogue, sale)
  const found = find({ becomes: (row) => modifiedRow(row, sale, trips), onlyOptions: false })
  return {
    ...found,
    own: [],
    wire: found.wire.filter(({ crsReservationId }) => !isOf(sale, crsReservationId)),
  }
}

const isOf = ({ record }: SplitSale, reference: string | undefined) => reference === record.booking.reference

function modifiedRow(row: SoldRow, { record }: SplitSale, trips: readonly ModifiedTrip[]): SoldRow {
  const planned = trips.find(({ draft }) => draft.trip.id === row.trip.id)
  const item = planned?.items.find(({ draft }) => draft.item.id === row.id)
  if (!planned || !item) return row
  const explanation = item.columns ? item.columns.explanation : row.item.explanation
  const discounted = { ...row, rule: explanation?.rule ?? 'none', code: explanation?.discount }
  const { sailing } = planned.after
  if (!planned.moved || !sailing || isGivenUpByCompany(record, row.item)) return discounted
  const { itinerary, origin, destination } = sailing
  return {
    ...discounted,
    origin,
    destination,
    sailing: sailingOf({ itinerary, origin, destination, openUntil: row.trip.openUntil }),
  }
}
