import type { Right } from '../session/right.ts'

export const reportNames = ['load', 'curve', 'noShows', 'agencies', 'owed', 'persons', 'traffic'] as const
export type ReportName = (typeof reportNames)[number]

export const reportGroupings = [
  'line',
  'vessel',
  'weekday',
  'week',
  'month',
  'sailing',
  'agency',
  'day',
  'departure',
] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/**
 * How a value is read and written. `share` is in tenths of a per cent, `tenth` in tenths, `weekday` 1 for Monday to 7,
 * `week` the Monday it begins with, `month` YYYY-MM, `time` YYYY-MM-DD HH:mm, `way` out or in.
 */
export type ColumnKind =
  'text' | 'count' | 'tenth' | 'money' | 'share' | 'weekday' | 'week' | 'month' | 'time' | 'way'

export interface ReportColumn {
  key: ColumnKey
  kind: ColumnKind
  /** The columns whose quotient a share is. */
  of?: readonly [part: ColumnKey, sum: ColumnKey]
  /** True where several rows may count the same, so that their sum means nothing. */
  isShared?: true
}

/** A filter that a report has. */
export type ReportFilter = 'days' | 'lines' | 'vessels' | 'agencies'

export interface ReportDescription {
  right: Right
  groupings: readonly ReportGrouping[]
  filters: readonly ReportFilter[]
  /** The measures after the columns of the grouping. */
  measures: readonly ReportColumn[]
  /** False where a sum over the rows means nothing. */
  hasTotals: boolean
  /** The drawing: a measure as bars, a part of a whole, or a line with what is usual. */
  plot: { kind: 'rank'; of: ColumnKey } | { kind: 'fill'; of: ColumnKey; room: ColumnKey } | { kind: 'curve' }
}

const columnKinds = {
  line: 'text',
  company: 'text',
  vessel: 'text',
  port: 'text',
  partner: 'text',
  agency: 'text',
  agencyName: 'text',
  weekday: 'weekday',
  week: 'week',
  month: 'month',
  departs: 'time',
  direction: 'way',
  sailings: 'count',
  aboard: 'count',
  capacity: 'count',
  load: 'share',
  metres: 'count',
  lanes: 'count',
  garage: 'share',
  passengers: 'count',
  vehicles: 'count',
  cancelled: 'count',
  sold: 'money',
  refunded: 'money',
  revenue: 'money',
  daysBefore: 'count',
  usual: 'tenth',
  usualRevenue: 'money',
  boarded: 'count',
  noShows: 'count',
  noShowShare: 'share',
  vehicleNoShows: 'count',
  percent: 'count',
  commission: 'money',
  due: 'money',
  charged: 'money',
  settled: 'money',
  owed: 'money',
  closed: 'money',
  limit: 'money',
  persons: 'count',
  adults: 'count',
  children: 'count',
  infants: 'count',
  men: 'count',
  women: 'count',
  otherSex: 'count',
  cars: 'count',
  buses: 'count',
  trucks: 'count',
  trailers: 'count',
  otherVehicles: 'count',
} as const satisfies Readonly<Record<string, ColumnKind>>
export type ColumnKey = keyof typeof columnKinds

const columns = (...keys: readonly ColumnKey[]): ReportColumn[] =>
  keys.map((key) => ({ key, kind: columnKinds[key] }))
const share = (key: ColumnKey, part: ColumnKey, sum: ColumnKey): ReportColumn => ({
  key,
  kind: 'share',
  of: [part, sum],
})

const ofSailings: readonly ReportGrouping[] = ['line', 'vessel', 'weekday', 'week', 'month', 'sailing']
const everyFilter: readonly ReportFilter[] = ['days', 'lines', 'vessels', 'agencies']

/**
 * The reports for the companies of a user. Each is a list of measures under the columns of a grouping; the grid, its
 * plot, its totals and its files follow from it.
 */
export const reports: Readonly<Record<ReportName, ReportDescription>> = {
  load: {
    right: 'reports',
    groupings: ofSailings,
    filters: everyFilter,
    measures: [
      ...columns('sailings', 'aboard', 'capacity'),
      share('load', 'aboard', 'capacity'),
      ...columns('passengers', 'vehicles', 'revenue', 'sold', 'refunded', 'metres', 'lanes'),
      share('garage', 'metres', 'lanes'),
    ],
    hasTotals: true,
    plot: { kind: 'rank', of: 'revenue' },
  },
  curve: {
    right: 'reports',
    groupings: ['day'],
    filters: everyFilter,
    measures: columns('passengers', 'usual', 'revenue', 'usualRevenue'),
    hasTotals: false,
    plot: { kind: 'curve' },
  },
  noShows: {
    right: 'reports',
    groupings: [...ofSailings, 'agency'],
    filters: everyFilter,
    measures: [
      ...columns('sailings', 'passengers', 'boarded', 'noShows'),
      share('noShowShare', 'noShows', 'passengers'),
      ...columns('vehicles', 'vehicleNoShows'),
    ],
    hasTotals: true,
    plot: { kind: 'rank', of: 'noShows' },
  },
  agencies: {
    right: 'reports',
    groupings: ['agency'],
    filters: everyFilter,
    measures: columns(
      'company',
      'passengers',
      'vehicles',
      'cancelled',
      'sold',
      'refunded',
      'revenue',
      'percent',
      'commission',
      'due',
    ),
    hasTotals: true,
    plot: { kind: 'rank', of: 'revenue' },
  },
  owed: {
    right: 'money',
    groupings: ['agency'],
    filters: ['agencies'],
    measures: columns('company', 'charged', 'refunded', 'settled', 'owed', 'closed', 'limit'),
    hasTotals: true,
    plot: { kind: 'rank', of: 'owed' },
  },
  persons: {
    right: 'reports',
    groupings: ['departure'],
    filters: ['days', 'lines', 'vessels'],
    measures: columns(
      'persons',
      'adults',
      'children',
      'infants',
      'men',
      'women',
      'otherSex',
      'boarded',
      'capacity',
    ),
    hasTotals: false,
    plot: { kind: 'fill', of: 'persons', room: 'capacity' },
  },
  traffic: {
    right: 'reports',
    groupings: ['month'],
    filters: ['days', 'lines', 'vessels'],
    measures: columns(
      'port',
      'partner',
      'direction',
      'passengers',
      'cars',
      'buses',
      'trucks',
      'trailers',
      'otherVehicles',
    ),
    hasTotals: false,
    plot: { kind: 'rank', of: 'passengers' },
  },
}

const groupColumns: Readonly<Record<ReportGrouping, readonly ReportColumn[]>> = {
  line: columns('line', 'company'),
  vessel: columns('vessel', 'company'),
  weekday: columns('weekday'),
  week: columns('week'),
  month: columns('month'),
  sailing: columns('departs', 'line', 'vessel', 'company'),
  agency: columns('agency', 'agencyName'),
  day: columns('daysBefore'),
  departure: columns('departs', 'port', 'line', 'vessel', 'company'),
}

/** Several agencies sell the same sailing. */
const measuredBy = (grouping: ReportGrouping, column: ReportColumn): ReportColumn =>
  grouping === 'agency' && column.key === 'sailings' ? { ...column, isShared: true } : column

/** All columns of a report from left to right. */
export const columnsOfReport = (report: ReportName, grouping: ReportGrouping): readonly ReportColumn[] => [
  ...groupColumns[grouping],
  ...reports[report].measures.map((column) => measuredBy(grouping, column)),
]

/** Days of a report at most, so that a season and the year of a directive are in one. */
export const mostReportDays = 366
/** Days of a report that reads every departure or every sale one by one. */
export const mostDetailedDays = 31
/** Rows of an answer. */
export const mostReportRows = 5000

/** The values of a row by column; null is no value. */
export type ReportValue = string | number | null
export type ReportRow = Readonly<Partial<Record<ColumnKey, ReportValue>>>

/** Figures of a row that are no amounts of anything. */
const unsummed: ReadonlySet<ColumnKey> = new Set(['percent', 'daysBefore', 'limit'])

const isSummed = ({ kind, key, isShared }: ReportColumn) =>
  (kind === 'count' || kind === 'money') && !unsummed.has(key) && !isShared

/** The row in the order of the columns, with its shares. */
export const cellsOf = (all: readonly ReportColumn[], row: ReportRow): ReportValue[] =>
  all.map(({ key, of }) => (of ? shareOf(row[of[0]], row[of[1]]) : (row[key] ?? null)))

/** Tenths of a per cent; null of nothing. */
function shareOf(part: ReportValue | undefined, sum: ReportValue | undefined): number | null {
  if (typeof part !== 'number' || typeof sum !== 'number' || sum === 0) return null
  return Math.round((1000 * part) / sum)
}

/** The sums of the rows, and the shares of the sums. */
export function totalsOf(all: readonly ReportColumn[], rows: readonly ReportRow[]): ReportValue[] {
  const sums: Partial<Record<ColumnKey, number>> = {}
  for (const column of all.filter(isSummed))
    sums[column.key] = rows.reduce((sum, row) => sum + Number(row[column.key] ?? 0), 0)
  return cellsOf(all, sums)
}
