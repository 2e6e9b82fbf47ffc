import type { DescribedTable } from '../../contract/network.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { calculated, isOfNumbers, readCalculation, type Calculation } from './calculation.ts'
import { cellText, changedCells, keyText, shownText, type TableRow } from './tableRows.ts'

export interface ReplaceForm {
  find: string
  by: string
  everywhere: boolean
}

export interface Replacement extends ReturnType<typeof changedCells> {
  isCalculated: boolean
}

/**
 * Replaces a text in the cells of a column or of all. Without a text to find, a calculation changes the numbers of the
 * column, and any other text fills empty cells.
 */
export function replacementOf(
  table: DescribedTable,
  rows: readonly TableRow[],
  column: number,
  { find, by, everywhere }: ReplaceForm,
): Replacement | Refusal {
  const described = table.columns[column]
  const calculation = find === '' && (described?.number || isOfNumbers(by)) ? readCalculation(by) : undefined
  if (calculation !== undefined) return calculate(table, rows, column, { calculation, by, everywhere })
  const columns = everywhere ? [...table.columns.keys()] : [column]
  const replaced = changedCells(table, rows, columns, (cell, at) => {
    if (find === '') return cell === '' ? by : cell
    const shown = shownText(table.columns[at], cell)
    return shown.includes(find) ? cellText(table.columns[at], shown.replaceAll(find, by)) : cell
  })
  if (replaced.changed.length === 0) return refuse('network_text_not_found', { text: find })
  return { ...replaced, isCalculated: false }
}

interface CalculationForm extends Pick<ReplaceForm, 'by' | 'everywhere'> {
  calculation: Calculation | 'wrong'
}

function calculate(
  table: DescribedTable,
  rows: readonly TableRow[],
  column: number,
  { calculation, by, everywhere }: CalculationForm,
): Replacement | Refusal {
  const { number, name } = table.columns[column] ?? {}
  if (calculation === 'wrong') return refuse('network_calculation_wrong', { text: by })
  if (!number) return refuse('network_calculation_without_numbers', { column: name ?? '' })
  if (everywhere) return refuse('network_calculation_everywhere')
  const wrong = { notNumber: [] as string[], tooLow: [] as string[], tooHigh: [] as string[] }
  const replaced = changedCells(table, rows, [column], (cell, at, row) => {
    const result = cell === '' ? { text: cell } : calculated(cell, calculation, number)
    if (typeof result !== 'string') return result.text
    wrong[result].push(`${keyText(table, row.cells)}: ${shownText(table.columns[at], cell)}`)
    return cell
  })
  const { notNumber, tooLow, tooHigh } = wrong
  if (notNumber.length > 0) return refuse('network_calculation_no_number', { cells: named(notNumber) })
  if (tooLow.length > 0)
    return refuse('network_calculation_too_low', { least: number.least, cells: named(tooLow) })
  if (tooHigh.length > 0)
    return refuse('network_calculation_too_high', { most: number.most, cells: named(tooHigh) })
  if (replaced.changed.length === 0) return refuse('network_nothing_calculated')
  return { ...replaced, isCalculated: true }
}

/** Cells that a refusal names. */
const mostNamed = 5

const named = (cells: readonly string[]): string =>
  cells.length > mostNamed
    ? `${cells.slice(0, mostNamed).join('; ')} … (+${cells.length - mostNamed})`
    : cells.join('; ')
