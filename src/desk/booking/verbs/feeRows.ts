import i18next from 'i18next'
import { sum, type Money } from '../../../domain/value/money.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import { lostRows, lostPreview } from '../lost/lostDiscounts.ts'
import { namesOf } from '../page/rows.ts'
import type { StoredBooking } from '../shown/items.ts'
import type { Fees } from '../shown/bookingStore.ts'
import { selectionOf } from '../shown/selection.ts'

/** The amounts that cancelling one item, or one insurance, retains and returns; `paid` is the sum of both. */
export interface FeeRow {
  key: string
  name: string
  paid: Money
  fee: Money
  refund: Money
  /** The share refunded by the company’s rule; undefined for an insurance. */
  percent: number | undefined
  /** Until when the ticket is void without a fee. */
  voidUntil: string | undefined
}

/**
 * The items of the selection, what of them still pays the cabins that others keep, the insurances that end with it, and the
 * discounts that those who stay lose.
 */
export function feeRows(booking: StoredBooking, fees: Fees): FeeRow[] {
  const names = namesOf(booking)
  const items = fees.items.map((item) => {
    const key = `${item.companyReservationCode}/${item.uuid}`
    const { paid, cancellationFees: fee, refundAmount: refund, refundPercent: percent, voidUntil } = item
    return { key, name: names.get(key) ?? '', paid, fee, refund, percent, voidUntil }
  })
  const insurances = (fees.insurances ?? []).map(({ id, paid, cancellationFees, refundAmount }) => {
    const name = booking.insurances?.find((insurance) => insurance.id === id)?.name ?? id
    return {
      key: id,
      name,
      paid,
      fee: cancellationFees,
      refund: refundAmount,
      percent: undefined,
      voidUntil: undefined,
    }
  })
  return [...items, ...keptCabinRows(fees), ...insurances, ...retainedRows(fees)]
}

/** Sums retained of the refund for the paid tickets that lose a discount. */
const retainedRows = (fees: Fees): FeeRow[] =>
  lostRows(fees)
    .filter(({ paid }) => paid)
    .map(({ key, name, amount }) => ({
      key,
      name,
      paid: 0,
      fee: amount,
      refund: -amount,
      percent: undefined,
      voidUntil: undefined,
    }))

/** Returns rows for the part of the leavers’ fares that still pays for the cabin of those who stay. */
function keptCabinRows({ cabins = [], items }: Fees): FeeRow[] {
  return cabins.flatMap(({ companyReservationCode: code, leaving, ...cabin }) => {
    const own = items.filter(
      ({ companyReservationCode, uuid }) => companyReservationCode === code && leaving.includes(uuid),
    )
    const kept = sum(
      own.map(({ paid, cancellationFees, refundAmount }) => paid - cancellationFees - refundAmount),
    )
    const name = i18next.t(kept > 0 ? 'booking:cancel.staysInCabin' : 'booking:cancel.fromCabin', {
      cabin: cabinName(cabin),
    })
    const plain = { fee: 0, refund: 0, percent: undefined, voidUntil: undefined }
    return kept === 0 ? [] : [{ key: `${code}/${leaving.join(' ')}`, name, paid: -kept, ...plain }]
  })
}

type LeftCabin = NonNullable<Fees['cabins']>[number]

/** `AB4 8014`, or the cabin type alone while it has no number. */
export const cabinName = ({
  accommodationIdOrCode: type,
  accommodationNumber: number,
}: Pick<LeftCabin, 'accommodationIdOrCode' | 'accommodationNumber'>) =>
  number === undefined ? type : `${type} ${number}`

/** The sum of each column. */
export function feeSums(rows: readonly FeeRow[]): Pick<FeeRow, 'paid' | 'fee' | 'refund'> {
  return {
    paid: sum(rows.map(({ paid }) => paid)),
    fee: sum(rows.map(({ fee }) => fee)),
    refund: sum(rows.map(({ refund }) => refund)),
  }
}

/** Returns the amounts that cancelling these tickets retains and returns; empty until the server has responded. */
export function feePreview(booking: StoredBooking, keys: ReadonlySet<string>): string[] {
  const fees = feesOf(booking, keys)
  if (fees === undefined) return []
  const money = (amount: number) => formatMoney(amount, booking.currency)
  const [fee, refund] = [money(fees.cancellationFees), money(fees.refundAmount)]
  return [i18next.t('booking:preview.fee', { fee, refund }), ...lostPreview(fees, booking.currency)]
}

interface Asked {
  question: string
  fees?: Fees | Refusal
}

/** The selection requested last: previews are drawn again and again, and may only read. */
let last: Asked | undefined

/** Requests the fee once per selection; the preview is refreshed when the response arrives. */
function feesOf(booking: StoredBooking, keys: ReadonlySet<string>): Fees | undefined {
  const question = JSON.stringify([booking.crsReservationId, booking.version, [...keys]])
  if (last?.question !== question) {
    last = { question }
    void loadFees(last, booking, keys)
  }
  return last.fees && !isRefusal(last.fees) ? last.fees : undefined
}

/** A failure is not shown here: the command itself repeats the request and reports it. */
async function loadFees(asked: Asked, booking: StoredBooking, keys: ReadonlySet<string>): Promise<void> {
  try {
    asked.fees = await request(calls.cancellationFees, { body: selectionOf(booking, keys) })
    if (last === asked) lineContext.set({})
  } catch {
    if (last === asked) last = undefined
  }
}
