import type { DiscountRule, Tariff } from './tariff.ts'

export type LineFacts = Pick<Tariff, 'market' | 'lineKind'> &
  Partial<Pick<Tariff, 'departs' | 'bookedOn' | 'portNames'>>

export function isDomestic({ market }: Pick<Tariff, 'market'>): boolean {
  return market === 'domestic'
}

function isKind(line: LineFacts, kind: string): boolean {
  return line.lineKind?.toLowerCase() === kind
}

/**
 * The phrases of the `market` column; its Adriatic rows are the only international ones, so they apply to every such
 * line.
 */
const meanings: Record<string, (line: LineFacts) => boolean> = {
  all: () => true,
  domestic: isDomestic,
  'domestic night lines': (line) => isDomestic(line) && isKind(line, 'night'),
  'subsidised lines': (line) => isKind(line, 'subsidised'),
  adriatic: (line) => !isDomestic(line),
}

function holdsOn(discount: DiscountRule, line: LineFacts): boolean {
  const word = discount.market.replace(/\s*\(.*$/, '').toLowerCase()
  const meaning = meanings[word]
  if (!meaning) throw new TypeError(`discount ${discount.code} names an unknown market: ${discount.market}`)
  return meaning(line)
}

/** Matches conditions such as `booked by 28/29 February; not refundable`. */
export function isEarlyBooking({ needs }: Pick<DiscountRule, 'needs'>): boolean {
  return needs.startsWith('booked by')
}

/** Booked by the end of February, for a departure in the same year. */
function isEarly({ bookedOn, departs }: LineFacts): boolean {
  if (bookedOn === undefined || departs === undefined) return false
  return bookedOn < `${departs.slice(0, 4)}-03-01`
}

/** `Adriatic (15 on Bari and Venice)`: a different percentage on the lines of some ports. */
function onTheLine<D extends DiscountRule>(discount: D, { portNames = [] }: LineFacts): D {
  const [, percent, ports = ''] = /\((\d+) on ([^)]+)\)/.exec(discount.market) ?? []
  const own = percent !== undefined && ports.split(' and ').some((port) => portNames.includes(port))
  return own ? { ...discount, percent: Number(percent) } : discount
}

/** The discounts that may be chosen on a line, in table order. */
export function admissibleDiscounts<D extends DiscountRule>(discounts: readonly D[], line: LineFacts): D[] {
  return discounts
    .filter((discount) => holdsOn(discount, line) && (!isEarlyBooking(discount) || isEarly(line)))
    .map((discount) => onTheLine(discount, line))
}
