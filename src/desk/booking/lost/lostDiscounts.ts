import i18next from 'i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { sum, type Money } from '../../../domain/value/money.ts'
import { formatMoney } from '../../language/money.ts'
import { ifAnswered } from '../../request/fault.ts'
import { request } from '../../request/request.ts'
import type { StoredBooking } from '../shown/items.ts'
import { selectionOf } from '../shown/selection.ts'
import type { Fees } from '../shown/bookingStore.ts'

export type Lost = NonNullable<Fees['lostDiscounts']>[number]

/** Discounts that a change takes from those who stay, and the sum that has to be paid. */
export type Losses = Pick<Fees, 'lostDiscounts' | 'amountDue'>

/** The same, with the total of the booking after it. */
export type LossesOfChange = AnswerOf<typeof calls.lostDiscounts>

/** A discount that some of those who stay lose. */
export interface LostRow {
  key: string
  /** `GRP Group of 20 or more: lost by 3 passengers`. */
  name: string
  amount: Money
  /** True for paid tickets, of which it is retained now. */
  paid: boolean
}

/** One row for each discount, in the order in which they were found. */
export function lostRows({ lostDiscounts = [] }: Losses): LostRow[] {
  const groups = Map.groupBy(lostDiscounts, ({ discountIdOrCode: code, paid }) => `${code} ${paid}`)
  return [...groups].map(([key, lost]) => {
    const [{ discountIdOrCode: code, name, paid }] = lost as [Lost]
    return {
      key: `lost ${key}`,
      paid,
      amount: sum(lost.map(({ amount }) => amount)),
      name: i18next.t('booking:lost.row', {
        count: lost.length,
        discount: name === code ? code : `${code} ${name}`,
      }),
    }
  })
}

/** The sum that was shown, which the server compares. */
export const lostAmount = ({ lostDiscounts = [] }: Losses): Money =>
  sum(lostDiscounts.map(({ amount }) => amount))

/** The words of a preview; none where nothing is lost. */
export function lostPreview(losses: Losses, currency: string): string[] {
  const { lostDiscounts = [], amountDue } = losses
  if (lostDiscounts.length === 0) return []
  const codes = [...new Set(lostDiscounts.map(({ discountIdOrCode }) => discountIdOrCode))].join(' ')
  const money = (amount: Money) => formatMoney(amount, currency)
  const lost = i18next.t('booking:lost.preview', { discounts: codes, amount: money(lostAmount(losses)) })
  return amountDue === undefined
    ? [lost]
    : [lost, i18next.t('booking:lost.due', { amount: money(amountDue) })]
}

/**
 * Loads the discounts that those who stay lose by issuing the option or opening the rows. Undefined where that cannot be
 * read, as from an outside CRS without the call: the change itself is then refused with the amount.
 */
export async function readLosses(
  verb: 'issue' | 'convertToOpen',
  booking: StoredBooking,
  keys?: ReadonlySet<string>,
): Promise<LossesOfChange | undefined> {
  const { crsReservationId } = booking
  const selection = keys ? selectionOf(booking, keys) : { crsReservationId }
  const losses = await ifAnswered(request(calls.lostDiscounts, { body: { ...selection, verb } }))
  return isRefusal(losses) ? undefined : losses
}
