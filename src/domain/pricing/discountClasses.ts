import type { DiscountRule } from './tariff.ts'

/** The accommodation or vehicle category to which a discount is applied. */
export interface Product {
  code: string
  /** A value of `Tariff.kind`, or `vehicle`. */
  kind: string
  berths: number
}

export function isCabin(kind: string): boolean {
  return kind.startsWith('cabin')
}

const isAmong = (classes: readonly string[], { code, kind }: Product) =>
  classes.includes(code) || classes.includes(kind)

function appliesTo(
  { passengers, vehicles, forClasses, exceptClasses }: DiscountRule,
  product: Product,
): boolean {
  if (product.kind === 'vehicle') return vehicles.includes(product.code)
  if (!passengers || isAmong(exceptClasses, product)) return false
  return forClasses.length === 0 || isAmong(forClasses, product)
}

/** The percentage of a discount on a product; undefined if it does not apply. */
export function percentIn(discount: DiscountRule, product: Product): number | undefined {
  const { percent, percents } = discount
  const narrower = percents.find(({ classes }) => isAmong(classes, product))
  return narrower?.percent ?? (appliesTo(discount, product) ? percent : undefined)
}
