import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { mostReportMails, type report as calls, type ReportMail } from '../../contract/report.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { daysOfPeriod, nextMailAt } from '../../domain/report/period.ts'
import { reports } from '../../domain/report/reports.ts'
import { readEmail } from '../../domain/value/contact.ts'
import { localAt, toInstant } from '../../domain/value/portTime.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { companiesOf } from '../session/permission.ts'
import { deleteMail, insertMail, type MailRow, readMails } from './mailSql.ts'
import { scopeOf, unknownCode } from './scope.ts'

type Dependencies = Pick<ServerDependencies, 'catalogue'>

/** The mails of the signed-in person, who has them also while acting for another agency. */
const personOf = ({ who }: CallContext) => who.person ?? who

export async function mails(
  { catalogue }: Dependencies,
  context: CallContext,
): Promise<AnswerOf<typeof calls.mails>> {
  const rows = await readMails(context.tx, personOf(context).userId ?? 0)
  return { mails: rows.map((row) => mailOf(row, catalogue.network.timezone)) }
}

const local = (at: Date, timezone: string) => localAt(at.getTime(), timezone)

function mailOf(row: MailRow, timezone: string): ReportMail {
  const { id, report, groupBy, filters, format, weekdays, timeOfDay, recipients, nextAt, lastAt } = row
  return {
    id,
    report,
    groupBy,
    ...filters,
    format,
    weekdays,
    timeOfDay,
    recipients,
    nextAt: local(nextAt, timezone),
    ...(lastAt && { lastAt: local(lastAt, timezone) }),
  }
}

/** Has a report mailed; the same checks as of the report itself, so that no mail is without a file. */
export async function addMail(
  { catalogue }: Dependencies,
  { body }: InputOf<typeof calls.addMail>,
  context: CallContext,
): Promise<AnswerOf<typeof calls.addMail> | Refusal> {
  const { tx, rights, clock } = context
  const { report, groupBy, format, timeOfDay, weekdays, recipients, ...filters } = body
  if (!rights.includes(reports[report].right)) return refuse('not_permitted')
  const addresses = recipients.map((typed) => readEmail(typed))
  const wrong = addresses.indexOf(undefined)
  if (wrong >= 0) return refuse('report_address', { text: recipients[wrong] ?? '' }, `/recipients/${wrong}`)
  const { timezone } = catalogue.network
  const now = clock.localNow(timezone)
  const days = filters.period && daysOfPeriod(filters.period, now.slice(0, 10))
  const companies = await companiesOf(tx, context.who)
  const scope = scopeOf({ ...body, ...days }, companies)
  if (isRefusal(scope)) return scope
  const unknown = await unknownCode(tx, body, companies)
  if (unknown) return unknown
  const { agency, userId, userName } = personOf(context)
  if (userId === null) return refuse('not_permitted')
  if ((await readMails(tx, userId)).length >= mostReportMails)
    return refuse('report_too_many_mails', { most: mostReportMails })
  const chosen = [...new Set(weekdays)].toSorted((first, second) => first - second)
  const nextAt = nextMailAt({ weekdays: chosen, timeOfDay }, now)
  const mail = {
    agency,
    userId,
    userName,
    report,
    groupBy,
    filters,
    format,
    weekdays: chosen,
    timeOfDay,
    recipients: [...new Set(addresses.flatMap((address) => address ?? []))],
    nextAt: new Date(toInstant(nextAt, timezone)),
  }
  const id = await insertMail(tx, mail, clock.now())
  context.journal('report.addMail', null, { id, report, groupBy, weekdays: chosen, timeOfDay })
  return { id, nextAt }
}

/** Ends a mail of the person. */
export async function endMail(
  { body }: InputOf<typeof calls.endMail>,
  context: CallContext,
): Promise<AnswerOf<typeof calls.endMail> | Refusal> {
  const ended = await deleteMail(context.tx, personOf(context).userId ?? 0, body.id)
  if (!ended) return refuse('report_no_mail')
  context.journal('report.endMail', null, { id: body.id, report: ended.report })
  return {}
}
