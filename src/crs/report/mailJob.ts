import { daysOfPeriod, nextMailAt } from '../../domain/report/period.ts'
import { reports } from '../../domain/report/reports.ts'
import { toInstant } from '../../domain/value/portTime.ts'
import { system, type Tx } from '../database/transaction.ts'
import { appendJournalAhead } from '../journal/journal.ts'
import { queueMessageAhead } from '../mail/queue.ts'
import { atPresent } from '../reference/catalogues.ts'
import type { ServerDependencies } from '../server/context.ts'
import { startJob } from '../server/job/job.ts'
import { serverText } from '../server/serverText.ts'
import { accountOfJob } from '../session/permission.ts'
import { deleteMailAhead, lockDueMail, type MailRow, moveMailAhead } from './mailSql.ts'

const intervalSeconds = 30
/** Milliseconds in which a report is of use. */
const goodFor = 2 * 24 * 3_600_000

type Needed = Pick<ServerDependencies, 'database' | 'catalogue' | 'catalogues' | 'clock'>

/**
 * Queues the mails of reports that are due; returns their number. Several servers may run it: a mail is queued in the
 * transaction that sets its next time, so each time once, and after an outage once for all times that were missed.
 */
export async function queueReports(given: Needed): Promise<number> {
  const { database, catalogue, clock } = atPresent(given)
  const { timezone } = catalogue.network
  for (let queued = 0; ; queued += 1) {
    const isDone = await database.transaction(system, async (tx) => {
      const now = clock.now()
      const mail = await lockDueMail(tx, now)
      if (!mail) return true
      const next = nextMailAt(mail, clock.localNow(timezone))
      moveMailAhead(tx, mail.id, { now, nextAt: new Date(toInstant(next, timezone)) })
      await queueOrEnd(tx, mail, { now, today: clock.localNow(timezone).slice(0, 10) })
      return false
    })
    if (isDone) return queued
  }
}

/** A mail whose user is blocked or has lost the right ends. */
async function queueOrEnd(
  tx: Tx,
  mail: MailRow,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const { id, agency, userId, userName, report, groupBy, filters, format, recipients } = mail
  const account = await accountOfJob(tx, userId)
  if (!account?.rights.includes(reports[report].right)) {
    deleteMailAhead(tx, id)
    const kind = 'report.endMail'
    appendJournalAhead(tx, { ...system, agency }, { kind, bookingId: null, data: { id, report, userName } })
    return
  }
  const { language } = account
  const { period, ...narrowed } = filters
  const request = { report, groupBy, ...narrowed, ...(period && daysOfPeriod(period, today)) }
  const named = {
    report: serverText(language, `report_${report}`),
    from: request.from ?? today,
    to: request.to ?? today,
  }
  for (const recipient of recipients)
    queueMessageAhead(
      tx,
      { agency, userName },
      {
        recipient,
        template: 'report',
        data: {
          language,
          subject: serverText(language, 'mail_report_subject', named),
          text: serverText(language, 'mail_report', { ...named, userName }),
          userId,
          format,
          request,
        },
        now,
        goodFor,
      },
    )
}

export const startReportMailsJob = (dependencies: Needed): (() => Promise<void>) =>
  startJob(intervalSeconds, () => queueReports(dependencies))
