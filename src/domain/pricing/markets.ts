import type { DiscountRule, Tariff } from './tariff.ts'

export type LineFacts = Pick<Tariff, 'market' | 'lineKind'>

export function isDomestic({ market }: Pick<Tariff, 'market'>): boolean {
  return market === 'domestic'
}

function isKind(line: LineFacts, kind: string): boolean {
  return line.lineKind?.toLowerCase() === kind
}

/** The words of the `market` column; its Adriatic rows are the only international ones, so they hold on every such line. */
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

/** Bought early a ticket is not refundable; as long as a sale cannot be marked so, such a discount is not on offer. */
function isEarlyBooking({ needs }: DiscountRule): boolean {
  return needs.startsWith('booked by')
}

/** The discounts that may be asked for on a line, in the order of the table. */
export function admissibleDiscounts<D extends DiscountRule>(discounts: readonly D[], line: LineFacts): D[] {
  return discounts.filter((discount) => !isEarlyBooking(discount) && holdsOn(discount, line))
}
