import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { report as calls } from '../../contract/report.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { cellsOf, columnsOfReport, mostReportRows, reports, totalsOf } from '../../domain/report/reports.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { companiesOf } from '../session/permission.ts'
import { readRows } from './rows.ts'
import { scopeOf, unknownCode } from './scope.ts'

type Answer = AnswerOf<typeof calls.read>

/** A report on the sailings of the user’s companies, in the user’s language. */
export async function read(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  { body }: InputOf<typeof calls.read>,
  { tx, who, rights, clock }: CallContext,
): Promise<Answer | Refusal> {
  const { report, groupBy } = body
  if (!rights.includes(reports[report].right)) return refuse('not_permitted')
  const companies = await companiesOf(tx, who)
  const scope = scopeOf(body, companies)
  if (isRefusal(scope)) return scope
  const unknown = await unknownCode(tx, body, companies)
  if (unknown) return unknown
  const { timezone, currency } = catalogue.network
  const rows = await readRows(catalogue, tx, who, {
    report,
    grouping: groupBy,
    scope,
    language: who.language,
    now: clock.localNow(timezone),
    limit: mostReportRows + 1,
  })
  if (rows.length > mostReportRows) return refuse('report_too_long', { most: mostReportRows })
  const columns = columnsOfReport(report, groupBy)
  const values = rows.map(({ row }) => row)
  return {
    rows: rows.map(({ key, row }) => ({ key, cells: cellsOf(columns, row) })),
    totals: reports[report].hasTotals && rows.length > 0 ? totalsOf(columns, values) : [],
    currency,
  }
}
