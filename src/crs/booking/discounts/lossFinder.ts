import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import type { Actor, Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { findLostDiscounts, type Leaving } from './findLostDiscounts.ts'
import {
  type Losses,
  lossesOf,
  noLosses,
  retainedByCompany,
  type WireLosses,
  lossesResponse,
} from './losses.ts'
import type { SplitSale } from './saleParts.ts'
import { readSaleTerms } from './saleTerms.ts'

/** What is lost, in the form of the contract too. */
export interface FoundLosses extends Losses {
  wire: WireLosses
}

export const nothingLost: FoundLosses = { ...noLosses, wire: [] }

/** Finds what those who stay lose by a change of the sale. */
export async function lossFinder(
  { tx, who }: { tx: Tx; who: Actor },
  catalogue: Catalogue,
  sale: SplitSale,
): Promise<(leaving: Leaving) => FoundLosses> {
  const { record, others } = sale
  const terms = await readSaleTerms(tx, catalogue, [record, ...others], who.language)
  return (leaving) => {
    const losses = lossesOf(record, findLostDiscounts(catalogue, sale, terms, leaving))
    return { ...losses, wire: lossesResponse(losses, who, catalogue) }
  }
}

interface ShownLosses {
  lostDiscounts?: WireLosses
  amountDue?: number
}

/** What has to be paid for the losses where nothing is refunded. */
export function shownLosses(losses: FoundLosses): ShownLosses {
  const due = sum(retainedByCompany(losses).values())
  return {
    ...(losses.wire.length > 0 && { lostDiscounts: losses.wire }),
    ...(due > 0 && { amountDue: due }),
  }
}

/** Refuses other losses than those the operator was shown. */
export function refuseOtherLosses(
  { lostDiscounts: lost = [] }: ShownLosses,
  expected: number | undefined,
): Refusal | undefined {
  const now = sum(lost.map(({ amount }) => amount))
  return expected === undefined || expected === now
    ? undefined
    : refuse('lost_discounts_changed', { expected, now })
}

/** Names what is to be paid, and why, to a caller that does not pay for it. */
export function refuseUnpaid(
  { amountDue, lostDiscounts: lost = [] }: ShownLosses,
  payments: readonly unknown[],
): Refusal | undefined {
  if (amountDue === undefined || payments.length > 0) return undefined
  const discounts = [...new Set(lost.map(({ discountIdOrCode }) => discountIdOrCode))].join(' ')
  return refuse('lost_discounts_unpaid', { amount: amountDue, discounts }, '/payments')
}
