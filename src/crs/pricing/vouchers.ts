import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import type { Reduction } from '../../domain/pricing/reduction.ts'
import {
  checkVoucher,
  errorCodeOf,
  voucherApplies,
  readVoucherCode,
  type Voucher,
  type VoucherTrip,
} from '../../domain/pricing/voucher.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode } from '../reference/records.ts'
import { saleDay } from '../server/clock.ts'
import { serverText } from '../server/serverText.ts'
import type { CallContext } from '../server/context.ts'
import { readVoucher } from './pricingSql.ts'

type Answer = AnswerOf<typeof pricing.validateVoucher>

/** Returns whether a voucher is valid; with trips, if ports and day are given. */
export async function validateVoucher(
  catalogue: Catalogue,
  { path, query }: InputOf<typeof pricing.validateVoucher>,
  { tx, who, clock }: CallContext,
): Promise<Answer> {
  const entered = readVoucherCode(path.id)
  const voucher = await readVoucher(tx, 'voucher', entered.id)
  const { origin, destination } = query
  const today = saleDay(clock, catalogue.network)
  // Without a day, an expired voucher is checked for today and refused.
  const day = query.departureDate ?? (voucher && voucher.toDate < today ? today : undefined)
  const code = query.code ?? entered.code
  const refusal = checkVoucher(voucher, { id: entered.id, code }, [{ origin, destination, day }])
  if (!refusal && voucher) return { errorCode: 0, voucher: voucherResponse(voucher, catalogue, who) }
  return {
    errorCode: errorCodeOf(refusal),
    errorMessage: refusal ? serverText(who.language, refusal.refusal, refusal.parameters) : '',
  }
}

function voucherResponse(
  { id, amount, percent, ports, fromDate, toDate }: Voucher,
  catalogue: Catalogue,
  who: Actor,
) {
  const named = ports.map((code) => {
    const port = catalogue.port(code)
    return { idOrCode: code, name: nameOrCode(who.language, port, code) }
  })
  return {
    id,
    ...(amount !== null && { amount }),
    ...(percent !== null && { percent }),
    ports: named,
    fromDate,
    toDate,
  }
}

/** A reduction, and whether its uses are limited. */
export type LimitedReduction = Reduction & { limited: boolean }

export interface VoucherCodes {
  voucherCode?: string | undefined
  coupon?: string | undefined
}

/** Coupon and voucher of a request, the coupon first; refused if one applies to none of the trips. */
export async function reductionsOf(
  tx: Tx,
  { voucherCode, coupon }: VoucherCodes,
  trips: readonly VoucherTrip[],
): Promise<LimitedReduction[] | Refusal> {
  const granted: LimitedReduction[] = []
  if (coupon !== undefined) {
    const one = await readReduction(tx, 'coupon', coupon, trips)
    if (isRefusal(one)) return { ...one, at: '/coupon' }
    granted.push(one)
  }
  if (voucherCode !== undefined) {
    const one = await readVoucherOrCoupon(tx, voucherCode, trips)
    if (isRefusal(one)) return { ...one, at: '/voucherCode' }
    // The same coupon in both fields counts once.
    if (!granted.some(({ kind, code }) => kind === one.kind && code === one.code)) granted.push(one)
  }
  return granted
}

/** Returns whether one of the codes is neither a voucher nor a coupon. */
export async function hasUnknownVoucher(tx: Tx, { voucherCode, coupon }: VoucherCodes): Promise<boolean> {
  const found = [
    coupon === undefined ? undefined : await readReduction(tx, 'coupon', coupon, []),
    voucherCode === undefined ? undefined : await readVoucherOrCoupon(tx, voucherCode, []),
  ]
  return found.some((one) => isRefusal(one) && one.refusal === 'voucher_invalid')
}

/** The specification has one field for both: a code that is no voucher may be a coupon. */
async function readVoucherOrCoupon(
  tx: Tx,
  entered: string,
  trips: readonly VoucherTrip[],
): Promise<LimitedReduction | Refusal> {
  const one = await readReduction(tx, 'voucher', entered, trips)
  if (!isRefusal(one) || one.refusal !== 'voucher_invalid') return one
  const coupon = await readReduction(tx, 'coupon', entered, trips)
  return isRefusal(coupon) && coupon.refusal === 'voucher_invalid' ? one : coupon
}

async function readReduction(
  tx: Tx,
  kind: Voucher['kind'],
  entered: string,
  trips: readonly VoucherTrip[],
): Promise<LimitedReduction | Refusal> {
  const read = readVoucherCode(entered)
  const voucher = await readVoucher(tx, kind, read.id)
  const refusal = checkVoucher(voucher, read, trips)
  if (refusal) return refusal
  if (!voucher) throw new Error(`voucher ${read.id} was accepted but does not exist`)
  return {
    kind,
    code: voucher.id,
    amount: voucher.amount ?? undefined,
    percent: voucher.percent ?? undefined,
    limited: voucher.usesLeft !== null,
    holds: (nth) => voucherApplies(voucher, trips[nth] ?? {}),
  }
}
