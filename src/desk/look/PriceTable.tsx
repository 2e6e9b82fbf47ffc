import type { ReactNode } from 'react'

/** A column of a table; the first one names its rows. */
interface TableColumn<Row> {
  title: string
  /** Right-aligned figures. */
  numeric?: true
  /** As narrow as its texts. */
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
