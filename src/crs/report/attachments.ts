import { isRefusal } from '../../domain/refusal.ts'
import {
  columnsOfReport,
  reports,
  cellsOf,
  type ReportColumn,
  type ReportRow,
  type ReportValue,
  totalsOf,
} from '../../domain/report/reports.ts'
import { system } from '../database/transaction.ts'
import type { Attachment } from '../mail/message.ts'
import type { TemplateData } from '../mail/queue.ts'
import type { SendOptions } from '../mail/send.ts'
import { RefusedMessage } from '../mail/transport.ts'
import { atPresent } from '../reference/catalogues.ts'
import type { ServerDependencies } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { accountOfJob } from '../session/permission.ts'
import { readRows } from './rows.ts'
import { scopeOf } from './scope.ts'
import { zipSync } from 'fflate'
import papa from 'papaparse'
import type { ReportMail } from '../../contract/report.ts'
import { byteOrderMark, csvDialect, csvFormula } from '../../domain/value/csvDialect.ts'
import { htmlLanguage, type Language } from '../../domain/value/language.ts'
import { unitsOf } from '../../domain/value/money.ts'
import {
  type Cell,
  sheetBegin,
  sheetEnd,
  sheetPart,
  sheetRow,
  fixedWorkbookParts,
} from '../../domain/value/xlsxParts.ts'

/** Rows of a mailed file. */
const mostRows = 50_000

/** Makes the file of a mail about a report, as it is when it is sent, of the companies that its user has then. */
export function reportAttachments(
  given: Pick<ServerDependencies, 'database' | 'catalogue' | 'catalogues' | 'clock'>,
): SendOptions['attachmentsOf'] {
  return async ({ template, data }): Promise<Attachment[]> => {
    if (template !== 'report') return []
    const { database, catalogue, clock } = atPresent(given)
    const { language, userId, format, request } = data as TemplateData['report']
    const { report, groupBy } = request
    const { digits, timezone } = catalogue.network
    const rows = await database.transaction(
      system,
      async (tx) => {
        const account = await accountOfJob(tx, userId)
        if (!account?.rights.includes(reports[report].right)) return undefined
        const scope = scopeOf(request, account.companies)
        if (isRefusal(scope)) return undefined
        const now = clock.localNow(timezone)
        const question = { report, grouping: groupBy, scope, language, now, limit: mostRows }
        return readRows(catalogue, tx, system, question)
      },
      { readOnly: true },
    )
    if (!rows) throw new RefusedMessage(`${report}: ${serverText(language, 'not_permitted')}`)
    const columns = columnsOfReport(report, groupBy)
    const values = rows.map(({ row }) => row)
    const hasTotals = reports[report].hasTotals && rows.length > 0
    const name = [report, groupBy, request.from, request.to].filter(Boolean).join('-')
    return [reportFile({ name, format, columns, rows: values, hasTotals, language, digits })]
  }
}

interface ReportSheet {
  /** Without its ending. */
  name: string
  format: ReportMail['format']
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  hasTotals: boolean
  language: Language
  /** Decimals of amounts. */
  digits: number
}

/** Writes a report as a file for spreadsheets in a language: titles, rows, and their sums. */
function reportFile({ name, format, columns, rows, hasTotals, language, digits }: ReportSheet): Attachment {
  const titles = columns.map(({ key }) => serverText(language, `report_column_${key}`))
  const all = [
    ...rows.map((row) => cellsOf(columns, row)),
    ...(hasTotals ? [totalsOf(columns, rows)] : []),
  ].map((values) => columns.map((column, nth) => cellOf(column, values[nth] ?? null, language)))
  const last = all.at(-1)
  if (hasTotals && last) last[0] = serverText(language, 'report_sums')
  return format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: csvOf(titles, all, language, digits) }
    : { name: `${name}.xlsx`, type: xlsxType, bytes: xlsxOf(titles, all, digits) }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const tenths = 10

/** A value as a spreadsheet reads it: shares in per cent, days and times in the form of the desk. */
function cellOf({ kind }: ReportColumn, value: ReportValue, language: Language): Cell {
  if (value === null) return ''
  if (kind === 'way') return serverText(language, `report_way_${value}`)
  if (typeof value === 'string') return kind === 'week' || kind === 'time' ? printTime(value) : value
  if (kind === 'money') return { money: value }
  if (kind === 'weekday') return weekdayName(value, language)
  return kind === 'share' || kind === 'tenth' ? value / tenths : value
}

/** `2026-05-16 07:30` as `16/05/2026 07:30`. */
const printTime = (local: string) => local.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3/$2/$1')

/** The days from Monday, 1 June 2026, in UTC. */
const weekdayName = (weekday: number, language: Language) =>
  new Intl.DateTimeFormat(htmlLanguage(language), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 5, weekday),
  )

function csvOf(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  language: Language,
  digits: number,
): Uint8Array {
  const { delimiter, decimal } = csvDialect(language)
  const units = unitsOf(digits)
  const numberText = (value: number) => String(value).replace('.', decimal)
  const texts = rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'string' ? cell : numberText(typeof cell === 'object' ? cell.money / units : cell),
    ),
  )
  const text = papa.unparse([[...titles], ...texts], { escapeFormulae: csvFormula, delimiter })
  return new TextEncoder().encode(`${byteOrderMark}${text}`)
}

function xlsxOf(titles: readonly string[], rows: readonly (readonly Cell[])[], digits: number): Uint8Array {
  const encode = (text: string) => new TextEncoder().encode(text)
  const lines = [titles, ...rows].map((row) => sheetRow(row, digits)).join('')
  const parts = Object.entries(fixedWorkbookParts(digits)).map(([name, text]) => [name, encode(text)])
  return zipSync({
    ...(Object.fromEntries(parts) as Record<string, Uint8Array>),
    [sheetPart]: encode(`${sheetBegin()}${lines}${sheetEnd}`),
  })
}
