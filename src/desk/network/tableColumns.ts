import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { network as calls, type DescribedColumn, type DescribedTable } from '../../contract/network.ts'
import { choicesFrom, type Choice, type ChoiceSource } from '../field/choice/choice.ts'
import type { CellProblem, EditColumn } from '../grid/column.ts'
import { cachedQuery, answerOrUndefined } from '../request/cache.ts'
import { changeRows, describedTables, faultsOfRow, type RowFaults } from './networkStore.ts'
import {
  cellText,
  changeOf,
  isFixed,
  faultOfCell,
  shownText,
  type Cells,
  type TableRow,
} from './tableRows.ts'

/** Codes that a column may name, by the name of the column; none until their table is loaded. */
export interface Codes {
  sources: ReadonlyMap<string, ChoiceSource>
  valid: ReadonlyMap<string, ReadonlySet<string>>
}

/** The codes of the tables to which a table refers; those that it has itself with its changes. */
export function useCodes(table: DescribedTable, rows: readonly TableRow[]): Codes {
  const names = useMemo(
    () =>
      [...new Set(table.columns.flatMap(({ refersTo }) => refersTo ?? []))].filter(
        (name) => name !== table.name,
      ),
    [table],
  )
  const answers = useQueries({
    queries: names.map((name) => cachedQuery(calls.rows, { path: { table: name } })),
    combine: (results) => results.map(({ data }) => answerOrUndefined(data)?.rows),
  })
  const referred = table.columns.some(({ refersTo }) => refersTo === table.name) ? rows : undefined
  return useMemo(() => {
    const byTable = new Map(names.map((name, at) => [name, answers[at]] as const))
    if (referred)
      byTable.set(
        table.name,
        referred.map(({ cells }) => [...cells]),
      )
    return codesOf(table, byTable)
  }, [table, names, answers, referred])
}

function codesOf(table: DescribedTable, rowsByTable: ReadonlyMap<string, string[][] | undefined>): Codes {
  const sources = new Map<string, ChoiceSource>()
  const valid = new Map<string, ReadonlySet<string>>()
  for (const { name, refersTo, choices } of table.columns) {
    if (choices) sources.set(name, choicesFrom(choices.map((code) => ({ code, name: code }))))
    const rows = refersTo === undefined ? undefined : rowsByTable.get(refersTo)
    if (!rows || refersTo === undefined) continue
    const columns = describedTables().find((described) => described.name === refersTo)?.columns ?? []
    const called = columns.findIndex((column) => column.name === 'name_en' || column.name === 'name')
    const byCode = new Map(rows.map((cells) => [cells[0] ?? '', cells[called] ?? '']))
    sources.set(name, choicesFrom([...byCode].map(([code, text]) => ({ code, name: text || code }))))
    valid.set(name, new Set(byCode.keys()))
  }
  return { sources, valid }
}

/** Pixels of a character, and of the space around a text. */
const character = 7.8
const padding = 16
const widest = 260

function widthOf({ name, example }: DescribedColumn, longest = 0): number {
  const length = Math.max(name.length + 2, Math.min(example.length, 30), longest, 6)
  return Math.min(Math.ceil(length * character) + padding, widest)
}

/** Pixels of the columns of the key that stay in view, of some 1,000 that the rows have. */
const mostPinned = 440

/** Returns the number of the first columns that are of the key and stay in view together. */
function pinnedCount({ columns }: DescribedTable, widths: readonly number[]): number {
  const others = columns.findIndex(({ isKey }) => !isKey)
  const keys = others < 0 ? columns.length : others
  const places = Array.from({ length: keys }, (_, at) => at + 1)
  const fits = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0) <= mostPinned
  return places.findLast(fits) ?? 0
}

/** Characters of the longest text of each column. */
export function longestTexts({ columns }: DescribedTable, rows: readonly Cells[]): number[] {
  const longest = columns.map(() => 0)
  for (const cells of rows)
    for (const [at, cell] of cells.entries()) if (cell.length > (longest[at] ?? 0)) longest[at] = cell.length
  return longest
}

/** The columns of a table, from its description and the texts in them alone. */
export function tableColumns(
  table: DescribedTable,
  { sources }: Codes,
  longest: readonly number[],
): EditColumn<TableRow>[] {
  const widths = table.columns.map((column, at) => widthOf(column, longest[at]))
  const pinned = pinnedCount(table, widths)
  return table.columns.map((column, at) => ({
    key: column.name,
    title: column.isRequired ? `${column.name} *` : column.name,
    width: widths[at] ?? widest,
    numeric: column.number !== undefined,
    ...(column.isKey && { needed: true as const }),
    ...(at < pinned && { isPinned: true as const }),
    ...(at === table.columns.length - 1 && { grow: 1 }),
    text: ({ cells }) => shownText(column, cells[at] ?? ''),
    tone: ({ cells, from }) =>
      (cells[at] ?? '') === (from?.[at] ?? '') && from !== undefined ? undefined : 'warn',
    edit: {
      locked: (row) => row.state === 'withdrawn' || isFixed(table, row, at),
      commit(row, text) {
        typeCell(column, row, at, text.trim())
        return undefined
      },
      ...(sources.has(column.name) && {
        choices: (typed: string) => choicesOf(column, sources.get(column.name), typed),
      }),
      preview: () => `${column.about} ${column.expected}`,
    },
  }))
}

function typeCell(column: DescribedColumn, row: TableRow, at: number, text: string): void {
  if (shownText(column, row.cells[at] ?? '') === text) return
  changeRows([[row.id, changeOf(row, row.cells.with(at, cellText(column, text)))]])
}

/** Returns the choices for a text; in a cell with several items they complete the last one. */
function choicesOf(
  column: DescribedColumn,
  source: ChoiceSource | undefined,
  typed: string,
): readonly Choice[] {
  if (!source) return []
  const { separator } = column
  if (separator === undefined) return source.rank(typed).choices
  const at = typed.lastIndexOf(separator) + 1
  const [before, last] = [typed.slice(0, at), typed.slice(at)]
  if (last.includes(':')) return []
  return source.rank(last).choices.map((choice) => ({ ...choice, code: before + choice.code }))
}

const noProblems: readonly CellProblem[] = []

/** The problems of a row: those that the desk sees at once, and those that the server has found. */
export function problemsOf(
  table: DescribedTable,
  { valid }: Codes,
  faults: RowFaults | undefined,
  t: TFunction<'network'>,
) {
  return (row: TableRow): readonly CellProblem[] => {
    const noted = faultsOfRow(table, row, faults)
    if (row.state === 'withdrawn' || (row.state === 'same' && noted.length === 0)) return noProblems
    const typed = row.state === 'same' ? [] : typedProblems(table, row.cells, valid, t)
    const keys = new Set(typed.map(({ key }) => key))
    const ofServer = noted
      .filter(({ column }) => !keys.has(column))
      .map(({ column, expected, nearest }) => ({
        key: column,
        message: t(nearest === undefined ? 'fault' : 'faultNearest', { expected, nearest }),
      }))
    return [...typed, ...ofServer]
  }
}

const typedProblems = (
  { columns }: DescribedTable,
  cells: Cells,
  valid: Codes['valid'],
  t: TFunction<'network'>,
): CellProblem[] =>
  columns.flatMap((column, at) => {
    const fault = faultOfCell(column, cells[at] ?? '', valid.get(column.name))
    if (!fault) return []
    const { problem, value } = fault
    const choices = column.choices?.join(', ')
    return [
      { key: column.name, message: t(`problem.${problem}`, { value, choices, table: column.refersTo }) },
    ]
  })
