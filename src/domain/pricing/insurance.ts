import { percentOf, taxIn, type Money } from '../value/money.ts'

/** Company code of the insurer in the ledger. */
export const insurer = 'INSURER'

export interface InsuranceProduct {
  code: string
  /** Smallest units per person and trip, and percent of the total. */
  perPerson: Money
  percent: number
  /** Insurance premium tax, percent of the net. */
  ipt: number
  /** Days after the sale, before departure, with a full refund. */
  refundDays: number
}

/** The insured total price, and the persons, each once per trip. */
export interface Insured {
  total: Money
  persons: number
  /** Identifiers of the trips. */
  trips: readonly string[]
}

export interface Premium {
  id: string
  gross: Money
  /** Included in the gross. */
  ipt: Money
}

/** Characters at the end of an offer’s id that identify coverage and price. */
const markLength = 6

/** Price of an insurance for these trips; the id depends on the day, the trips and the price. */
export function premiumOf(product: InsuranceProduct, insured: Insured, today: string): Premium {
  const gross = product.perPerson * insured.persons + percentOf(insured.total, product.percent)
  const ipt = taxIn(gross, product.ipt)
  const mark = markOf([product.code, gross, insured.persons, ...insured.trips].join('|'))
  return { id: `${product.code}-${today.replaceAll('-', '')}-${mark}`, gross, ipt }
}

/** FNV-1a hash as six characters. */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  return hash.toString(36).toUpperCase().padStart(markLength, '0').slice(-markLength)
}

/** The confirmed offers that are still valid: only the end of an id is compared. */
export function confirmedOffers<O extends { id: string }>(
  offers: readonly O[],
  requested: readonly { id: string }[],
): O[] {
  const marks = new Set(requested.map(({ id }) => id.slice(-markLength)))
  return offers.filter(({ id }) => marks.has(id.slice(-markLength)))
}

/** Full refund within the refund days and before departure, otherwise nothing. */
export function insuranceRefund(
  { gross, refundDays }: { gross: Money; refundDays: number },
  { daysSinceSale, departed }: { daysSinceSale: number; departed: boolean },
): Money {
  return !departed && daysSinceSale <= refundDays ? gross : 0
}
