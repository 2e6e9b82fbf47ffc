import { printMoney, unitsOf } from '../../../domain/value/money.ts'
import { type SheetCell, xlsFile } from '../../xls/biff8Workbook.ts'
import type { Statement } from './statement.ts'

const strong = (value: string): SheetCell => ({ value, strong: true })
const plain = (value: string): SheetCell => ({ value })

/** Characters. */
const amountWidth = 16
const columnGap = 2

/** A statement as a sheet with numeric amounts. */
export function statementSheet({ title, facts, columns, rows, totals, currency, digits }: Statement): Buffer {
  const inSheet = (amount: number) => amount / unitsOf(digits)
  const amountTitle = `${columns.at(-1) ?? ''} ${currency}`
  const before = columns.slice(0, -2).map(() => plain(''))
  const texts = [columns.slice(0, -1), ...facts.map(([name]) => [name]), ...rows.map(({ cells }) => cells)]
  const widthOf = (_: string, nth: number) =>
    Math.max(...texts.map((row) => row[nth]?.length ?? 0)) + columnGap
  return xlsFile({
    name: title,
    digits,
    widths: [...columns.slice(0, -1).map(widthOf), amountWidth],
    rows: [
      [strong(title)],
      ...facts.map(([name, value]) => [plain(name), plain(value)]),
      [],
      [...columns.slice(0, -1).map(strong), strong(amountTitle)],
      ...rows.map(({ cells, amount }) => [...cells.map(plain), { value: inSheet(amount) }]),
      ...totals.map(([name, amount]) => [...before, strong(name), { value: inSheet(amount), strong: true }]),
    ],
  })
}

const amountColumn = 14

/** In fixed-width columns, with Windows line ends. */
export function statementText({ title, facts, columns, rows, totals, currency, digits }: Statement): string {
  const widths = columns
    .slice(0, -1)
    .map((name, column) => Math.max(name.length, ...rows.map(({ cells }) => cells[column]?.length ?? 0)))
  const across = widths.reduce((all, width) => all + width + 2, amountColumn)
  const line = (cells: readonly string[], amount: string) =>
    cells.map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2)).join('') +
    amount.padStart(amountColumn)
  const total = ([name, amount]: [string, number]) =>
    `${name}  ${printMoney(amount, digits).padStart(amountColumn)}`.padStart(across) + ` ${currency}`
  const factWidth = Math.max(...facts.map(([name]) => name.length))
  return [
    title,
    '',
    ...facts.map(([name, value]) => `${name.padEnd(factWidth)}  ${value}`),
    '',
    line(columns.slice(0, -1), columns.at(-1) ?? ''),
    '-'.repeat(across),
    ...rows.map(({ cells, amount }) => line(cells, printMoney(amount, digits))),
    '-'.repeat(across),
    ...totals.map(total),
    '',
  ].join('\r\n')
}
