import { isRefusal } from '../../domain/refusal.ts'
import { columnsOfReport, reports } from '../../domain/report/reports.ts'
import { system } from '../database/transaction.ts'
import type { Attachment } from '../mail/message.ts'
import type { TemplateData } from '../mail/queue.ts'
import type { SendOptions } from '../mail/send.ts'
import { RefusedMessage } from '../mail/transport.ts'
import { atPresent } from '../reference/catalogues.ts'
import type { ServerDependencies } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { accountOfJob } from '../session/permission.ts'
import { reportFile } from './file.ts'
import { readRows } from './rows.ts'
import { scopeOf } from './scope.ts'

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
