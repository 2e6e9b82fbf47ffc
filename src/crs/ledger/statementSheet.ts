import type { Statement } from './statement.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML cannot hold control characters; what stands in one line has no use for any. */
const escaped = (text: string) =>
  [...text]
    .filter((letter) => letter >= ' ')
    .map((letter) => escapes[letter] ?? letter)
    .join('')

const styled = (style: string | undefined) => (style === undefined ? '' : ` ss:StyleID="${style}"`)

const text = (value: string, style?: string) =>
  `<Cell${styled(style)}><Data ss:Type="String">${escaped(value)}</Data></Cell>`

/** Euros, as sheets reckon with them. */
const money = (hundredths: number, style = 'money') =>
  `<Cell${styled(style)}><Data ss:Type="Number">${(hundredths / 100).toFixed(2)}</Data></Cell>`

const row = (...cells: string[]) => `<Row>${cells.join('')}</Row>`

const styles = `<Styles>
<Style ss:ID="strong"><Font ss:Bold="1"/></Style>
<Style ss:ID="money"><NumberFormat ss:Format="#,##0.00"/></Style>
<Style ss:ID="total"><Font ss:Bold="1"/><NumberFormat ss:Format="#,##0.00"/></Style>
</Styles>`

/** A workbook of Excel 2003 (SpreadsheetML), which every sheet program opens under the name .xls. */
export function sheetOf({ title, facts, columns, rows, totals, currency }: Statement): string {
  const empty = columns.slice(0, -2).map(() => text(''))
  const lines = [
    row(text(title, 'strong')),
    ...facts.map(([name, value]) => row(text(name), text(value))),
    row(),
    row(
      ...columns.map((name, nth) =>
        text(nth === columns.length - 1 ? `${name} ${currency}` : name, 'strong'),
      ),
    ),
    ...rows.map(({ cells, amount }) => row(...cells.map((cell) => text(cell)), money(amount))),
    ...totals.map(([name, amount]) => row(...empty, text(name, 'strong'), money(amount, 'total'))),
  ]
  const widths = columns.map(() => '<Column ss:Width="110"/>').join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
${styles}
<Worksheet ss:Name="${escaped(title)
    .replaceAll(/[\\/?*[\]:]/g, '-')
    .slice(0, 31)}">
<Table>${widths}
${lines.join('\n')}
</Table>
</Worksheet>
</Workbook>
`
}
