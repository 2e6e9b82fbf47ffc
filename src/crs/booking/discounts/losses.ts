import type { Static } from 'typebox'
import type { LostDiscount as WireLostDiscount } from '../../../contract/booking/bookingChange.ts'
import { sum } from '../../../domain/value/money.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Actor, Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { nameOrCode } from '../../reference/records.ts'
import type { ModifiedItem, BookingRecord } from '../record/record.ts'
import { type LostDiscount, findLostDiscounts, type Leaving } from './findLostDiscounts.ts'
import type { SplitSale } from './saleParts.ts'
import { readSaleTerms } from './saleTerms.ts'

/** The discounts lost by those who stay, by where they are, which decides how they are settled. */
export interface Losses {
  /** In the booking itself: these have the price without it from now on. */
  own: readonly LostDiscount[]
  /** Paid ones in another booking of the agency, to which what is paid for them goes. */
  parts: readonly LostDiscount[]
  /** Paid ones that another agency has: they keep their price, and what they lose is retained here. */
  elsewhere: readonly LostDiscount[]
}

const noLosses: Losses = { own: [], parts: [], elsewhere: [] }

/** Options in other bookings are priced by those who travel with them when they are issued. */
export function lossesOf({ booking }: BookingRecord, lost: readonly LostDiscount[]): Losses {
  const others = lost.filter(({ row }) => row.of.booking.id !== booking.id && row.isPaid)
  const isOfAgency = ({ row }: LostDiscount) => row.of.booking.agency === booking.agency
  return {
    own: lost.filter(({ row }) => row.of.booking.id === booking.id),
    parts: others.filter(isOfAgency),
    elsewhere: others.filter((one) => !isOfAgency(one)),
  }
}

const all = ({ own, parts, elsewhere }: Losses) => [...own, ...parts, ...elsewhere]
const total = (lost: readonly LostDiscount[]) => sum(lost.map(({ amount }) => amount))

/** Sums that are retained or asked for now, by company; an option is paid when it is issued. */
export function retainedByCompany(losses: Losses): Map<string, number> {
  const paid = all(losses).filter(({ row }) => row.isPaid)
  return new Map(
    [...Map.groupBy(paid, ({ row }) => row.trip.company)].map(([company, lost]) => [company, total(lost)]),
  )
}

/** Sums retained for tickets of other agencies, which are due of the booking like a fee. */
export const retainedElsewhere = ({ elsewhere }: Losses) => total(elsewhere)

/** The items with the prices they have from now on; the later ones replace those of the same item. */
export function withLosses(items: readonly ModifiedItem[], { own }: Losses): ModifiedItem[] {
  return [
    ...new Map([...items, ...own.map(({ columns }) => columns)].map((item) => [item.id, item])).values(),
  ]
}

export type WireLosses = Static<typeof WireLostDiscount>[]

/** In the form of the contract; bookings of other agencies are not named. */
export function lossesResponse(
  losses: Losses,
  { language }: Pick<Actor, 'language'>,
  catalogue: Catalogue,
): WireLosses {
  const visible = new Set([...losses.own, ...losses.parts])
  return all(losses)
    .filter(({ amount }) => amount > 0)
    .map((lost) => {
      const { row, amount } = lost
      const { rule, code = '', item } = row
      const name =
        rule === 'discount'
          ? nameOrCode(language, catalogue.discount(code), code)
          : (item.explanation?.name ?? code)
      return {
        rule,
        discountIdOrCode: code,
        name,
        amount,
        paid: row.isPaid,
        ...(visible.has(lost) && {
          crsReservationId: row.of.booking.reference,
          companyReservationCode: row.trip.companyCode,
          uuid: row.uuid,
        }),
      }
    })
}

/** The losses, with their form in the contract. */
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

/** Returns the losses, and the amount due for them where nothing is refunded. */
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
