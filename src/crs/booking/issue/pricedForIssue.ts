import { isMet } from '../../../domain/pricing/soldDiscount.ts'
import { sum } from '../../../domain/value/money.ts'
import type { Actor, Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { lossesOf, type WireLosses, lossesResponse } from '../discounts/losses.ts'
import { withoutDiscount } from '../discounts/findLostDiscounts.ts'
import type { SplitSale } from '../discounts/saleParts.ts'
import { readSaleTerms } from '../discounts/saleTerms.ts'
import { soldRows, type SoldRow } from '../discounts/soldRows.ts'
import type { ModifiedItem } from '../record/record.ts'

/** The items of an option whose price changes by being issued without the other parts of its sale. */
export interface PricedForIssue {
  columns: ModifiedItem[]
  lost: WireLosses
  /** Their rise in price. */
  amount: number
}

/**
 * Asks the conditions of discounts again when a part of a split option is issued: an option may lapse, so that only those
 * in this booking count, and those who are paid in the others. While all are options nothing is lost by splitting them.
 */
export async function pricedForIssue(
  { tx, who }: { tx: Tx; who: Actor },
  catalogue: Catalogue,
  { record, others }: SplitSale,
): Promise<PricedForIssue> {
  if (others.length === 0) return { columns: [], lost: [], amount: 0 }
  const terms = await readSaleTerms(tx, catalogue, [record, ...others], who.language)
  const own = soldRows(catalogue, record).map((row): SoldRow => ({ ...row, isPaid: true }))
  const present = [...own, ...others.flatMap((one) => soldRows(catalogue, one))]
  const lost = own
    .filter((row) => row.item.status === 'OPTIONAL' && row.rule !== 'group' && !terms.isKept(row))
    .flatMap((row) => {
      const condition = terms.conditionOf(row)
      if (!condition || isMet(row, condition, present)) return []
      const priced = withoutDiscount(row, { catalogue, terms, sold: present, present })
      return priced ? [{ row, ...priced }] : []
    })
  return {
    columns: lost.map(({ columns }) => columns),
    lost: lossesResponse(lossesOf(record, lost), who, catalogue),
    amount: sum(lost.map(({ amount }) => amount)),
  }
}
