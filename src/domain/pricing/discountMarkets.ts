import type { DiscountRule, Tariff } from './tariff.ts'

export type LineFacts = Pick<Tariff, 'market' | 'lineKind'> &
  Partial<Pick<Tariff, 'departs' | 'bookedOn' | 'portNames'>>

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

/** `booked by 28/29 February; not refundable` */
export function isEarlyBooking({ needs }: Pick<DiscountRule, 'needs'>): boolean {
  return needs.startsWith('booked by')
}

/** Until the end of February, for a departure of that year. */
function isEarly({ bookedOn, departs }: LineFacts): boolean {
  if (bookedOn === undefined || departs === undefined) return false
  return bookedOn < `${departs.slice(0, 4)}-03-01`
}

/** `Adriatic (15 on Bari and Venice)`: a percentage of its own for the lines of some ports. */
function onTheLine<D extends DiscountRule>(discount: D, { portNames = [] }: LineFacts): D {
  const [, percent, ports = ''] = /\((\d+) on ([^)]+)\)/.exec(discount.market) ?? []
  const own = percent !== undefined && ports.split(' and ').some((port) => portNames.includes(port))
  return own ? { ...discount, percent: Number(percent) } : discount
}

/** The discounts that may be asked for on a line, in the order of the table. */
export function admissibleDiscounts<D extends DiscountRule>(discounts: readonly D[], line: LineFacts): D[] {
  return discounts
    .filter((discount) => holdsOn(discount, line) && (!isEarlyBooking(discount) || isEarly(line)))
    .map((discount) => onTheLine(discount, line))
}
