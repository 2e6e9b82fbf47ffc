import i18next from 'i18next'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { DescribedTable, DescribedColumn } from '../../contract/network.ts'
import {
  addDecimals,
  decimalText,
  decimalValue,
  mayBeThousands,
  multiplyDecimals,
  readDecimal,
  roundDecimal,
  type Decimal,
} from '../../domain/value/decimal.ts'
import type { CommandServices } from '../command/command.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { focusTarget } from '../field/focus/focus.ts'
import { closeQuestion, openQuestion } from '../question/questions.ts'
import { networkCommand, networkQuestion } from './commands.ts'
import { changeRows, cursorCell, shownRows, tableShown } from './networkStore.ts'
import { cellText, changedCells, keyText, shownText, type TableRow } from './tableRows.ts'

/** A calculation with the number of a cell. */
interface Calculation {
  sign: '+' | '*' | '='
  number: Decimal
}

const signed = /^([-+−*×=])\s*(.*?)\s*(%?)$/
/** A factor has no thousands separator, so that a comma is always decimal. */
const factor = /^\d{1,9}(?:[.,]\d{1,6})?$/

/**
 * Reads `+5%`, `-3 %`, `*1,05`, `+2`, `-0,50` or `=40`; undefined for a text that is no calculation, `wrong` for one that
 * begins or ends as a calculation. A percentage has a sign, without which it may be meant as the whole. In a column with
 * fewer than three decimals, `=1.250` may be more than a thousand, and is wrong.
 */
export function readCalculation(text: string, decimals = 3): Calculation | 'wrong' | undefined {
  const [, sign = '', number = '', percent = ''] = signed.exec(text.trim()) ?? []
  if (sign === '') return /%\s*$/.test(text) ? 'wrong' : undefined
  const isTimes = sign === '*' || sign === '×'
  if (percent !== '' && (isTimes || sign === '=')) return 'wrong'
  const isClear = decimals >= 3 || !mayBeThousands(number)
  const read =
    isTimes || percent !== ''
      ? readFactor(number)
      : isClear && (sign === '=' || isUnsigned(number))
        ? readDecimal(number)
        : undefined
  if (!read) return 'wrong'
  if (isTimes) return { sign: '*', number: read }
  if (sign === '=') return { sign: '=', number: read }
  const change = sign === '+' ? read : { ...read, units: -read.units }
  if (percent === '') return { sign: '+', number: change }
  const share = { units: change.units, decimals: change.decimals + 2 }
  return { sign: '*', number: addDecimals({ units: 1n, decimals: 0 }, share) }
}

const readFactor = (text: string) => (factor.test(text) ? readDecimal(text.replace(',', '.')) : undefined)
const isUnsigned = (text: string) => /^[\d.,]/.test(text)

/** True if the calculation applies to numbers only. `+30` may also be a text, such as a part of a phone number. */
const isOfNumbers = (text: string): boolean => /[%*×]/.test(text)

type NumberColumn = NonNullable<DescribedColumn['number']>

/** The result as the text of a cell, rounded half up to the decimals of its column; a word where it is none. */
export function calculated(
  cell: string,
  { sign, number }: Calculation,
  { least, most, decimals, isAmount }: NumberColumn,
): { text: string } | 'notNumber' | 'tooLow' | 'tooHigh' {
  const present = readDecimal(cell)
  if (!present || (isAmount && decimals < 3 && mayBeThousands(cell))) return 'notNumber'
  const exact =
    sign === '=' ? number : sign === '+' ? addDecimals(present, number) : multiplyDecimals(present, number)
  const rounded = roundDecimal(exact, decimals)
  const value = decimalValue(rounded)
  if (value < least) return 'tooLow'
  if (value > most) return 'tooHigh'
  if (value === decimalValue(present)) return { text: cell }
  const text = decimalText(rounded)
  return { text: isAmount || decimals === 0 ? text : text.replace(/\.?0+$/, '') }
}

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
  const calculation =
    find === '' && (described?.number || isOfNumbers(by))
      ? readCalculation(by, described?.number?.decimals)
      : undefined
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

/** The changes that the form of the dialog would make in the rows on screen. */
export function replacementNow(form: ReplaceForm): Replacement | Refusal {
  const table = tableShown()
  if (!table) return refuse('network_no_row')
  return replacementOf(table, shownRows(), cursorCell()?.column ?? 0, form)
}

function replace(form: ReplaceForm, services: CommandServices): Refusal | undefined {
  const replacement = replacementNow(form)
  if (isRefusal(replacement)) return replacement
  changeRows(replacement.changed)
  closeQuestion(networkQuestion.replace)
  services.notifyDone(i18next.t('network:filled', { count: replacement.changed.length }))
  return undefined
}

const rights = ['network'] as const
const inReplace = { rights, where: ['networkReplace'], palette: false, changes: 'desk' } as const

/** Changes of all rows on screen at once: the rows are chosen by a text, and a text is replaced or numbers are calculated. */
export const replaceCommands = [
  defineCommand(networkCommand.filter, {
    rights,
    where: ['networkTable'],
    changes: 'nothing',
    run: () => void focusTarget('tableFilter'),
  }),
  defineCommand(networkCommand.askReplace, {
    rights,
    where: ['networkTable'],
    changes: 'nothing',
    awaits: 'networkReplace',
    run: () => openQuestion(networkQuestion.replace, {}),
  }),
  defineCommand(networkCommand.replace, { ...inReplace, run: replace }),
  defineCommand(networkCommand.leaveReplace, {
    ...inReplace,
    run: () => closeQuestion(networkQuestion.replace),
  }),
]
