import { isMet } from '../../../domain/pricing/soldDiscount.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { fellowsOn, portsOf, travellingAlongside } from '../../booking/discounts/alongside.ts'
import type { SplitSale } from '../../booking/discounts/saleParts.ts'
import { readSaleTerms } from '../../booking/discounts/saleTerms.ts'
import { sailingOf, soldRows, type SoldRow } from '../../booking/discounts/soldRows.ts'
import type { ItemRow } from '../../booking/record/record.ts'
import type { Alongside } from '../../pricing/priceTrips.ts'
import { findTrips } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { storedRequest } from '../storedRequest.ts'

interface Dated {
  /** The open items, without the discounts that are not given on the trip. */
  items: ItemRow[]
  alongside: Alongside
}

/** The open items as they are priced on a trip, with those of the sale who travel there. */
export async function datedItems(
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  dependencies: ServerDependencies,
  sale: SplitSale,
  items: readonly ItemRow[],
  trip: Parameters<typeof storedRequest>[0],
): Promise<Dated | Refusal> {
  const { catalogue } = dependencies
  const { record, others } = sale
  const all = [...soldRows(catalogue, record), ...travellingAlongside(catalogue, sale)]
  const isDated = ({ id }: SoldRow) => items.some((item) => item.id === id)
  const alongside = all.filter((row) => !isDated(row))
  const left = new Set(items.map(({ tripId }) => tripId))
  const trips = portsOf(alongside.filter((row) => !left.has(row.trip.id)))
  const terms = await readSaleTerms(tx, catalogue, [record, ...others], who.language)
  const conditional = all.filter((row) => isDated(row) && row.rule === 'discount' && terms.conditionOf(row))
  if (conditional.length === 0) return { items: [...items], alongside: { trips } }
  const sailings = await findTrips(tx, dependencies, [trip])
  if (isRefusal(sailings)) return sailings
  const [sailing] = sailings
  if (!sailing) return { items: [...items], alongside: { trips } }
  const on = sailingOf({ ...sailing, openUntil: null })
  const present = all.map((row) => (isDated(row) ? { ...row, sailing: on } : row))
  const unmet = present.filter((row) => {
    const condition = conditional.some(({ id }) => id === row.id) ? terms.conditionOf(row) : undefined
    return condition !== undefined && !terms.isKept(row) && !isMet(row, condition, present)
  })
  const without = new Set(unmet.map(({ id }) => id))
  const given = conditional.filter(({ id }) => !without.has(id))
  return {
    items: items.map((item) => (without.has(item.id) ? { ...item, discount: null } : item)),
    alongside: {
      trips,
      fellows: [fellowsOn(alongside, sailing)],
      unconditional: [new Map(given.map(({ uuid, code = '' }) => [uuid, code]))],
    },
  }
}
