import type { ReactNode } from 'react'
import { formatMoney, formatPrice } from '../language/money.ts'

interface PriceRowProps {
  label: ReactNode
  /** Hundredths of the agency’s currency; for several of a kind, of one of them. Undefined shows a dash. */
  each: number | undefined
  /** Shown with the price of one when there are several. */
  count?: number
  /** Further classes, such as `muted` for what is contained in the other rows. */
  tone?: string
}

/** A line of a list of prices: `Adult EC 2 × 43,50` and `87,00`. */
export function PriceRow({ label, each, count = 1, tone = '' }: PriceRowProps) {
  return (
    <div className={`price-row ${tone}`.trim()}>
      <span>
        {label}
        {count > 1 && each !== undefined && (
          <span className="muted">{` ${count} × ${formatMoney(each)}`}</span>
        )}
      </span>
      <span>{each === undefined ? '–' : formatMoney(count * each)}</span>
    </div>
  )
}

interface PriceSumProps {
  label: ReactNode
  /** The sum of the rows above, in hundredths; undefined shows a dash. */
  amount: number | undefined
  /** The one figure that the screen is about: larger than everything else. */
  main?: boolean
}

/** The sum of the list of prices above it, under a rule. */
export function PriceSum({ label, amount, main = false }: PriceSumProps) {
  return (
    <div className={main ? 'price-row price-sum price-main' : 'price-row price-sum'}>
      <span>{label}</span>
      <span>{amount === undefined ? '–' : formatPrice(amount)}</span>
    </div>
  )
}
