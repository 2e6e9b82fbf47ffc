import { passengerSurcharges } from '../../../domain/pricing/price.ts'
import { itemsLosing, type SoldItem, withOtherDiscount } from '../../../domain/pricing/soldDiscount.ts'
import type { Explanation } from '../../../domain/pricing/tariff.ts'
import type { Money } from '../../../domain/value/money.ts'
import { leviesOn } from '../../pricing/tariff.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { storedColumns, type ModifiedItem } from '../record/record.ts'
import type { SplitSale } from './saleParts.ts'
import type { SaleTerms } from './saleTerms.ts'
import { soldRows, type SoldRow } from './soldRows.ts'

/** A discount that an item loses because others leave. */
export interface LostDiscount {
  row: SoldRow
  /** The item at the price without it. */
  columns: ModifiedItem
  /** The rise of the price, in smallest units. */
  amount: number
}

/** The effect of a change on those who travel. */
export interface Leaving {
  /** The item as it counts afterwards; undefined if it has left. One that is cancelled loses nothing itself. */
  becomes(row: SoldRow): SoldRow | undefined
  /** Only options leave: the places that a group gives back by its deadlines are no loss to the rest. */
  onlyOptions: boolean
  /** The items that stay, where the change itself gives them other prices. */
  staying?: readonly ModifiedItem[]
}

/**
 * The discounts that the remaining passengers lose by a change, with their prices without them, at the list prices of the
 * sale. All bookings into which the sale was split count, in whichever agency, on the same sailing: after a split or a
 * transfer they still travel together. A condition that was not met before the change, as when the company has moved some
 * of them, is not lost by it, so that nothing is lost twice, and nothing by a disruption.
 */
export function findLostDiscounts(
  catalogue: Catalogue,
  { record, others }: SplitSale,
  terms: SaleTerms,
  { becomes, onlyOptions, staying = [] }: Leaving,
): LostDiscount[] {
  const conditionOf = (row: SoldRow) => {
    const condition = terms.conditionOf(row)
    return onlyOptions && condition?.kind === 'group' ? undefined : condition
  }
  const before = [record, ...others].flatMap((one) => soldRows(catalogue, one))
  const after = before.flatMap((row) => becomes(row) ?? [])
  const cancelled = new Set(after.filter(({ item }) => item.status === 'CANCELLED').map(({ id }) => id))
  return itemsLosing(before, after, conditionOf)
    .filter((row) => !cancelled.has(row.id) && !terms.isKept(row))
    .flatMap((row) => {
      const stored = staying.find(({ id }) => id === row.id)
      const priced = withoutDiscount(row, { catalogue, terms, sold: before, present: after }, stored)
      return priced ? [{ row, ...priced }] : []
    })
}

interface Without {
  catalogue: Catalogue
  terms: SaleTerms
  /** All who were sold together, with those who leave. */
  sold: readonly SoldRow[]
  /** The ones who travel. */
  present: readonly SoldRow[]
}

/** The price without the discount that depends on others; undefined where it cannot be computed, or is no higher. */
export function withoutDiscount(
  row: SoldRow,
  { catalogue, terms, sold, present }: Without,
  stored: ModifiedItem = storedColumns(row.item),
): Pick<LostDiscount, 'columns' | 'amount'> | undefined {
  const { explanation, percent, net, vat, dues, surcharges } = stored
  if (!explanation) return undefined
  const applied = terms.otherwise(row, present)
  const fare = { net, vat, dues, surcharges, total: totalOf(stored) }
  const priced = withOtherDiscount({ percent, fare, explanation }, applied, {
    dues: duesOn(catalogue, row, sold),
    surcharges: surchargesOn(catalogue, row.trip, explanation, applied.code),
  })
  const { total, ...parts } = priced.fare
  const ofTable = applied.rule === 'type' || applied.rule === 'discount'
  const columns = {
    ...stored,
    ...parts,
    percent: priced.percent,
    explanation: priced.explanation,
    discount: ofTable ? (applied.code ?? null) : null,
    cancellationSet: applied.cancellationSet ?? null,
  }
  const amount = total - fare.total
  // An offer of the whole booking may give as much.
  return amount >= 0 ? { columns, amount } : undefined
}

const totalOf = ({ net, vat, dues, surcharges }: ModifiedItem) => net + vat + dues + surcharges

/** Port dues are the same for each person, and a free fare has none: where all travelled free, they are those of today. */
function duesOn(catalogue: Catalogue, row: SoldRow, sold: readonly SoldRow[]): Money {
  if (row.kind === 'vehicle') return row.item.dues
  const paid = sold.filter((other) => isWith(other, row) && !isFree(other)).map(({ item }) => item.dues)
  return paid.length > 0 ? Math.max(...paid) : leviesOn(catalogue, row.trip).dues.passenger
}

const isWith = (one: SoldItem, row: SoldItem) => one.kind === 'passenger' && one.sailing === row.sailing

const isFree = ({ item: { net, vat, dues } }: SoldRow) => net + vat + dues === 0

/** The surcharges of the sale, or today’s where the one discount waives some and the other does not. */
function surchargesOn(
  catalogue: Catalogue,
  trip: SoldRow['trip'],
  { discount, surcharges }: Explanation,
  code: string | undefined,
): Money {
  const [before, after] = [discount, code].map((one) => catalogue.discount(one ?? ''))
  const isSame = (before?.surcharges === 'fuel') === (after?.surcharges === 'fuel')
  return isSame ? surcharges : passengerSurcharges(after, leviesOn(catalogue, trip).surcharges)
}
