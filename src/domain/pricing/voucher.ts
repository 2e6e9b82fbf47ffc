import { refuse, type Refusal } from '../refusal.ts'
import type { Money } from '../value/money.ts'

export interface Voucher {
  kind: 'voucher' | 'coupon'
  id: string
  /** Secret code of the voucher, if it has one. */
  code: string | null
  amount: Money | null
  percent: number | null
  /** Both ports of a trip must be in the list; an empty list means all ports. */
  ports: readonly string[]
  /** Days of departure. */
  fromDate: string
  toDate: string
  /** Bookings that may still use it; null is unlimited. */
  usesLeft: number | null
}

export interface VoucherTrip {
  origin?: string | undefined
  destination?: string | undefined
  /** YYYY-MM-DD */
  day?: string | undefined
}

/** Wire error codes of a voucher; 0 is valid. */
const errorCodes: Record<string, number> = {
  voucher_number_missing: 1,
  voucher_invalid: 2,
  voucher_ports: 3,
  voucher_date: 4,
  voucher_used: 5,
}

export function errorCodeOf(refusal: Refusal | undefined): number {
  return refusal ? (errorCodes[refusal.refusal] ?? 2) : 0
}

/** Splits `number/code`; blanks around the parts are ignored. */
export function readVoucherCode(typed: string): { id: string; code: string | undefined } {
  const [id = '', code] = typed.split('/').map((part) => part.trim())
  return { id: id.toUpperCase(), code }
}

const onDay = ({ fromDate, toDate }: Voucher, { day }: VoucherTrip) =>
  day === undefined || (day >= fromDate && day <= toDate)

const onPorts = ({ ports }: Voucher, { origin, destination }: VoucherTrip) =>
  ports.length === 0 || [origin, destination].every((port) => port === undefined || ports.includes(port))

export function voucherApplies(voucher: Voucher, voyage: VoucherTrip): boolean {
  return onDay(voucher, voyage) && onPorts(voucher, voyage)
}

/** The first reason to refuse a voucher for all of the trips. */
export function checkVoucher(
  voucher: Voucher | undefined,
  { id, code }: { id: string; code?: string | undefined },
  trips: readonly VoucherTrip[],
): Refusal | undefined {
  if (id === '') return refuse('voucher_number_missing')
  if (!voucher || (voucher.code !== null && voucher.code !== code))
    return refuse('voucher_invalid', { voucher: id })
  if (voucher.usesLeft === 0) return refuse('voucher_used', { voucher: id })
  const { ports, fromDate, toDate } = voucher
  if (!trips.some((trip) => onPorts(voucher, trip)))
    return refuse('voucher_ports', { voucher: id, ports: ports.join(' ') })
  if (!trips.some((trip) => voucherApplies(voucher, trip)))
    return refuse('voucher_date', { voucher: id, from: fromDate, to: toDate })
  return undefined
}
