import { printMoney } from '../../../domain/value/money.ts'
import type { Statement } from './statement.ts'

const amountWidth = 14

/** In fixed-width columns, with Windows line ends. */
export function statementText({ title, facts, columns, rows, totals, currency }: Statement): string {
  const widths = columns
    .slice(0, -1)
    .map((name, column) => Math.max(name.length, ...rows.map(({ cells }) => cells[column]?.length ?? 0)))
  const across = widths.reduce((all, width) => all + width + 2, amountWidth)
  const line = (cells: readonly string[], amount: string) =>
    cells.map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2)).join('') +
    amount.padStart(amountWidth)
  const total = ([name, amount]: [string, number]) =>
    `${name}  ${printMoney(amount).padStart(amountWidth)}`.padStart(across) + ` ${currency}`
  const factWidth = Math.max(...facts.map(([name]) => name.length))
  return [
    title,
    '',
    ...facts.map(([name, value]) => `${name.padEnd(factWidth)}  ${value}`),
    '',
    line(columns.slice(0, -1), columns.at(-1) ?? ''),
    '-'.repeat(across),
    ...rows.map(({ cells, amount }) => line(cells, printMoney(amount))),
    '-'.repeat(across),
    ...totals.map(total),
    '',
  ].join('\r\n')
}
