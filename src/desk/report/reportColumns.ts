import type { TFunction } from 'i18next'
import {
  type ColumnKey,
  columnsOfReport,
  type ReportColumn,
  type ReportGrouping,
  type ReportName,
  type ReportValue,
} from '../../domain/report/reports.ts'
import { printDecimal } from '../../domain/value/money.ts'
import type { Column } from '../grid/column.ts'
import { formatDate, formatDateTime, weekdayNames } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { textOf } from '../language/text.ts'
import type { ReportLine, ReportView } from './reportStore.ts'

type Texts = TFunction<'report'>

const tenths = 10

/** A value as it is read. */
export function valueText({ kind }: Pick<ReportColumn, 'kind'>, value: ReportValue): string {
  if (value === null) return ''
  if (typeof value === 'string') {
    if (kind === 'week') return formatDate(value)
    if (kind === 'time') return formatDateTime(value)
    return kind === 'way' ? textOf(`report:way.${value}`) : value
  }
  if (kind === 'money') return formatMoney(value)
  if (kind === 'share' || kind === 'tenth') return printDecimal(value / tenths, 1)
  return kind === 'weekday' ? (weekdayNames()[value - 1] ?? '') : String(value)
}

const widths: Readonly<Record<ReportColumn['kind'], number>> = {
  text: 60,
  count: 76,
  tenth: 84,
  money: 98,
  share: 72,
  weekday: 104,
  week: 104,
  month: 84,
  time: 142,
  way: 100,
}
/** Texts that are names and not codes. */
const grown: Readonly<Partial<Record<ColumnKey, number>>> = { vessel: 100, agencyName: 180 }
const figures = new Set<ReportColumn['kind']>(['count', 'tenth', 'money', 'share'])

/** The columns of a report for the grid. */
export function gridColumns(report: ReportName, grouping: ReportGrouping, t: Texts): Column<ReportLine>[] {
  return columnsOfReport(report, grouping).map((column, nth) => {
    const { key, kind } = column
    const name = grown[key]
    const value = ({ cells }: ReportLine) => cells[nth] ?? null
    return {
      key,
      title: t(`column.${key}`),
      width: name ?? widths[kind],
      ...(name !== undefined && { grow: 1 }),
      ...(figures.has(kind) && { numeric: true }),
      ...(kind === 'money' && { money: true as const }),
      ...(nth === 0 && { tone: 'strong', needed: true as const, isPinned: true as const }),
      text: (row) => valueText(column, value(row)),
      value: (row) => value(row) ?? (figures.has(kind) ? Number.NEGATIVE_INFINITY : ''),
    }
  })
}

/** The place of a column among the cells of a row; -1 where the report has none. */
export const placeOf = (
  { report, groupBy }: Pick<ReportView, 'report' | 'groupBy'>,
  key: ColumnKey,
): number => columnsOfReport(report, groupBy).findIndex((column) => column.key === key)

/** Words of a row in a plot, and in the name of what is opened from it: its first two texts. */
export function rowName(view: Pick<ReportView, 'report' | 'groupBy'>, { cells }: ReportLine): string {
  const named = columnsOfReport(view.report, view.groupBy).flatMap((column, nth) =>
    figures.has(column.kind) ? [] : [valueText(column, cells[nth] ?? null)],
  )
  return named.slice(0, 3).join(' ')
}
