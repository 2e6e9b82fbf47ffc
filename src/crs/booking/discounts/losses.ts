import type { Static } from 'typebox'
import type { LostDiscount as WireLostDiscount } from '../../../contract/booking/lostDiscount.ts'
import { sum } from '../../../domain/value/money.ts'
import type { Actor } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { nameOrCode } from '../../reference/records.ts'
import type { ModifiedItem } from '../record/itemColumns.ts'
import type { BookingRecord } from '../record/record.ts'
import type { LostDiscount } from './findLostDiscounts.ts'

/** The discounts lost by those who stay, by where they are, which decides how they are settled. */
export interface Losses {
  /** In the booking itself: these have the price without it from now on. */
  own: readonly LostDiscount[]
  /** Paid ones in another booking of the agency, to which what is paid for them goes. */
  parts: readonly LostDiscount[]
  /** Paid ones that another agency has: they keep their price, and what they lose is retained here. */
  elsewhere: readonly LostDiscount[]
}

export const noLosses: Losses = { own: [], parts: [], elsewhere: [] }

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
