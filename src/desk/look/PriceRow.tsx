import type { ReactNode } from 'react'
import { currencySign, formatMoney } from '../language/money.ts'

interface PriceRowProps {
  label: ReactNode
  /** Smallest units of the agency’s currency; for several of a kind, of one of them. Undefined shows a dash. */
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
  /** The sum of the rows above, in smallest units; undefined shows a dash. */
  amount: number | undefined
  /** The one figure that the screen is about: larger than everything else. */
  main?: boolean
  /** Currency of a stored booking; the desk’s if absent. */
  currency?: string | undefined
  tone?: string
}

/**
 * The sum of the list of prices above it, under a rule; its label names the currency, so that all digits end at one
 * edge.
 */
export function PriceSum(props: PriceSumProps) {
  const { label, amount, main = false, currency, tone = '' } = props
  return (
    <div className={`price-row price-sum ${main ? 'price-main' : ''} ${tone}`.trim()}>
      <span>
        {label} <span className="price-currency">{currencySign(currency)}</span>
      </span>
      <span>{amount === undefined ? '–' : formatMoney(amount)}</span>
    </div>
  )
}

/** A column of a table; the first one names its rows. */
interface TableColumn<Row> {
  title: string
  /** Right-aligned figures. */
  numeric?: true
  /** Fits the width to the texts. */
  short?: true
  /** Classes of its cells (`wrap`, `muted`, `bad` …), fixed or by row. */
  tone?: string | ((row: Row) => string)
  text(row: Row): ReactNode
}

interface PriceTableProps<Row> {
  rows: readonly Row[]
  columns: readonly TableColumn<NoInfer<Row>>[]
  keyOf(row: NoInfer<Row>): string
  /** The cells of the sums below. */
  sums?: ReactNode
}

/** A short table within a dialog, which is only read. */
export function PriceTable<Row>({ rows, columns, keyOf, sums }: PriceTableProps<Row>) {
  return (
    <table className="price-table">
      <thead>
        <tr>
          {columns.map(({ title, numeric, short }) => (
            <th key={title} scope="col" className={numeric ? 'num' : short && 'short'}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, numeric, tone, text }, at) => {
              const className = numeric ? 'num' : typeof tone === 'function' ? tone(row) : tone
              const Cell = at === 0 ? 'th' : 'td'
              return (
                <Cell key={title} {...(at === 0 && { scope: 'row' })} className={className}>
                  {text(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
      {sums && (
        <tfoot>
          <tr>{sums}</tr>
        </tfoot>
      )}
    </table>
  )
}
