import i18next from 'i18next'
import { sum, type Money } from '../../../domain/value/money.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { lineContext } from '../../command/keyboard.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import { ifAnswered } from '../../request/fault.ts'
import { namesOf } from '../page/rows.ts'
import type { StoredBooking } from '../shown/items.ts'
import { type Fees, selectionOf } from '../shown/bookingStore.ts'

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
 * The items of the selection, what of them still pays the cabins that others keep, what the empty berths there cost more, the
 * insurances that end with it, and the discounts that those who stay lose.
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
  return [...items, ...keptCabinRows(fees), ...emptyBerthRows(fees), ...insurances, ...retainedRows(fees)]
}

/** Sums retained of the refund for the paid tickets that lose a discount. */
const retainedRows = (fees: Fees): FeeRow[] =>
  lostRows(fees)
    .filter(({ paid }) => paid)
    .map(retainedRow)

/** Sums retained of the refund for berths that become empty in the whole cabins of those who stay. */
const emptyBerthRows = ({ cabins = [] }: Fees): FeeRow[] =>
  cabins
    .filter(({ due }) => due)
    .map((cabin) =>
      retainedRow({
        key: `empty ${cabin.companyReservationCode}/${cabin.leaving.join(' ')}`,
        name: i18next.t('booking:cancel.emptyBerths', { cabin: cabinName(cabin) }),
        amount: cabin.due ?? 0,
      }),
    )

const retainedRow = ({ key, name, amount }: Pick<LostRow, 'key' | 'name' | 'amount'>): FeeRow => ({
  key,
  name,
  paid: 0,
  fee: amount,
  refund: -amount,
  percent: undefined,
  voidUntil: undefined,
})

/** The price that those who stay owe for the empty berths of all cabins. */
export const emptyBerthsCost = ({ cabins = [] }: Fees): Money => sum(cabins.map(({ due = 0 }) => due))

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
  const empty = emptyBerthsCost(fees)
  return [
    i18next.t('booking:preview.fee', { fee, refund }),
    ...(empty > 0 ? [i18next.t('booking:cancel.emptyBerthsCost', { amount: money(empty) })] : []),
    ...lostPreview(fees, booking.currency),
  ]
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

export type Lost = NonNullable<Fees['lostDiscounts']>[number]

/** Discounts that a change takes from those who stay, and the sum that has to be paid. */
export type Losses = Pick<Fees, 'lostDiscounts' | 'amountDue'>

/** Lost discounts and the amount due, with the total of the booking after the change. */
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
  const due = duePreview(amountDue, currency)
  if (lostDiscounts.length === 0) return due
  const codes = [...new Set(lostDiscounts.map(({ discountIdOrCode }) => discountIdOrCode))].join(' ')
  const money = (amount: Money) => formatMoney(amount, currency)
  const lost = i18next.t('booking:lost.preview', { discounts: codes, amount: money(lostAmount(losses)) })
  return [lost, ...due]
}

const duePreview = (due: Money | undefined, currency: string): string[] =>
  due === undefined ? [] : [i18next.t('booking:lost.due', { amount: formatMoney(due, currency) })]

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
