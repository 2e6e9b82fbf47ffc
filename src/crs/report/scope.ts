import type { InputOf } from '../../contract/call.ts'
import type { report } from '../../contract/report.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { mostDetailedDays, mostReportDays, reports } from '../../domain/report/reports.ts'
import { daysBetween, isDate } from '../../domain/value/portTime.ts'
import type { Tx } from '../database/transaction.ts'
import { readUnknown, type ReportScope } from './sailingSql.ts'

export type ReportRequest = InputOf<typeof report.read>['body']

const upper = (codes: readonly string[] | undefined) => codes?.map((code) => code.toUpperCase())
/** Undefined where nothing narrows. */
const given = <T>(list: readonly T[] | undefined) => (list && list.length > 0 ? list : undefined)

/** The sailings of a request, among those of the companies; refused where its days or its grouping are none. */
export function scopeOf(request: ReportRequest, companies: readonly string[]): ReportScope | Refusal {
  const { report, groupBy, from = '', to = '', sailings } = request
  const { groupings, filters } = reports[report]
  if (!groupings.includes(groupBy)) return refuse('report_grouping', {}, '/groupBy')
  const chosen = upper(given(request.companies))
  const scope = {
    companies: chosen ? companies.filter((code) => chosen.includes(code)) : companies,
    days: { from, to },
    sailings: given(sailings),
    lines: upper(given(request.lines)),
    vessels: upper(given(request.vessels)),
    agencies: upper(given(request.agencies)),
    departsOn: given(request.departsOn),
  }
  if (!filters.includes('days') || scope.sailings) return scope
  const isDetailed = report === 'curve' || report === 'persons'
  return daysRefusal(from, to, isDetailed ? mostDetailedDays : mostReportDays) ?? scope
}

/** The refusal of a request for a company that is not the user’s, or a line, ship or agency that is none. */
export async function unknownCode(
  tx: Tx,
  request: Pick<ReportRequest, 'companies' | 'lines' | 'vessels' | 'agencies'>,
  companies: readonly string[],
): Promise<Refusal | undefined> {
  const company = upper(request.companies)?.find((code) => !companies.includes(code))
  if (company !== undefined) return refuse('report_no_company', { company }, '/companies')
  const { line, vessel, agency } = await readUnknown(tx, companies, {
    lines: upper(request.lines),
    vessels: upper(request.vessels),
    agencies: upper(request.agencies),
  })
  if (line !== null) return refuse('report_no_line', { line }, '/lines')
  if (vessel !== null) return refuse('report_no_ship', { ship: vessel }, '/vessels')
  return agency === null ? undefined : refuse('agency_unknown', { agency }, '/agencies')
}

function daysRefusal(from: string, to: string, most: number): Refusal | undefined {
  if (from === '' || to === '') return refuse('days_missing', {}, from === '' ? '/from' : '/to')
  if (!isDate(from)) return refuse('date_not_valid', { text: from }, '/from')
  if (!isDate(to)) return refuse('date_not_valid', { text: to }, '/to')
  const length = daysBetween(from, to)
  if (length < 0) return refuse('days_reversed', {}, '/to')
  return length >= most ? refuse('too_many_days', { most }, '/to') : undefined
}
