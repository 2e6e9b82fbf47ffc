import type { DiscountRule } from './tariff.ts'

/** The accommodation or vehicle category to which a discount is applied. */
export interface Product {
  code: string
  /** A value of `Tariff.kind`, or `vehicle`. */
  kind: string
  berths: number
}

/** The phrases in the `classes` column of the discount table, with their meanings. */
const meanings: Record<string, (product: Product) => boolean> = {
  deck: ({ kind }) => kind === 'seat_unnumbered',
  economy: ({ kind }) => kind === 'seat_unnumbered',
  'economy seat': ({ kind }) => kind === 'seat_unnumbered',
  'numbered seat': ({ kind }) => kind === 'seat_numbered',
  'aircraft seat': ({ code }) => code === 'ATS',
  business: ({ code }) => code === 'BCLSS',
  vip: ({ code }) => code === 'ACLSS',
  cabin: ({ kind }) => isCabin(kind),
  cabins: ({ kind }) => isCabin(kind),
  '4-bed cabin': ({ kind, berths }) => isCabin(kind) && berths === 4,
  lux: ({ code }) => code.startsWith('LUX'),
  car: isCar,
  cars: isCar,
  motorcycle: ({ code }) => /^MOT/.test(code),
  'camping on board': ({ code }) => code === 'COB',
}

function isCar({ code }: Product): boolean {
  return /^(CAR|JEEP)/.test(code)
}

export function isCabin(kind: string): boolean {
  return kind.startsWith('cabin')
}

type Holds = (product: Product) => boolean

/** Reads a list such as `deck, economy seat` or `business, VIP and cabin`; throws for a phrase without a meaning. */
function anyOf(list: string): Holds {
  const each = list.split(/,\s*|\s+and\s+/).map((word) => {
    const meaning = meanings[word.trim().toLowerCase()]
    if (!meaning) throw new TypeError(`a discount names an unknown class: ${word}`)
    return meaning
  })
  return (product) => each.some((meaning) => meaning(product))
}

function readMain(text: string): Holds {
  const except = /^all(?: except (.+))?$/.exec(text)
  if (!except) return anyOf(text)
  const barred = except[1] === undefined ? () => false : anyOf(except[1])
  return (product) => !barred(product)
}

interface ClassRule {
  main: Holds
  /** Classes with a different percentage; they are checked first. */
  other: { percent: number; holds: Holds } | undefined
}

/** Reads `X`, `X (50 in Y)` or `X; 25 in Y`; other remarks in brackets are ignored. */
function read(classes: string): ClassRule {
  const other = /[;(]\s*(\d+) in ([^)]+)/.exec(classes)
  const main = readMain(classes.replace(/\s*[;(].*$/, '').trim())
  return { main, other: other ? { percent: Number(other[1]), holds: anyOf(other[2] ?? '') } : undefined }
}

const rulesByText = new Map<string, ClassRule>()

function ruleOf(classes: string): ClassRule {
  const rule = rulesByText.get(classes) ?? read(classes)
  rulesByText.set(classes, rule)
  return rule
}

/** Returns whether `passenger`, `vehicle`, `passenger and vehicle` or `passenger and car` includes the product. */
function appliesTo({ appliesTo }: DiscountRule, product: Product): boolean {
  if (product.kind !== 'vehicle') return appliesTo.includes('passenger')
  return appliesTo.includes('vehicle') || (appliesTo.includes('car') && isCar(product))
}

/** The percentage of a discount on a product; undefined if it does not apply. */
export function percentIn(discount: DiscountRule, product: Product): number | undefined {
  if (!appliesTo(discount, product)) return undefined
  const { main, other } = ruleOf(discount.classes)
  if (other?.holds(product)) return other.percent
  return main(product) ? discount.percent : undefined
}
