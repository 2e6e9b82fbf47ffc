import { sql } from 'kysely'
import type { ReportMail } from '../../contract/report.ts'
import { sendAhead, type Tx } from '../database/transaction.ts'

type Filters = Omit<
  ReportMail,
  'id' | 'report' | 'groupBy' | 'format' | 'weekdays' | 'timeOfDay' | 'recipients' | 'nextAt' | 'lastAt'
>

export interface MailRow extends Pick<ReportMail, 'id' | 'report' | 'groupBy' | 'format' | 'recipients'> {
  agency: string
  userId: number
  userName: string
  filters: Filters
  weekdays: number[]
  timeOfDay: string
  nextAt: Date
  lastAt: Date | null
}

const columns = sql`id, agency, user_id as "userId", user_name as "userName", report, group_by as "groupBy", filters, format,
  weekdays, at_time as "timeOfDay", recipients, next_at as "nextAt", last_at as "lastAt"`

/** The mails of a user, the next one first. */
export async function readMails(tx: Tx, userId: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select ${columns} from report_mail where user_id = ${userId} order by next_at, id`.execute(tx)
  return rows
}

export async function insertMail(tx: Tx, mail: Omit<MailRow, 'id' | 'lastAt'>, now: Date): Promise<number> {
  const {
    agency,
    userId,
    userName,
    report,
    groupBy,
    filters,
    format,
    weekdays,
    timeOfDay,
    recipients,
    nextAt,
  } = mail
  const { rows } = await sql<{ id: number }>`
    insert into report_mail (agency, user_id, user_name, report, group_by, filters, format, weekdays, at_time, recipients,
      created_at, next_at)
    values (${agency}, ${userId}, ${userName}, ${report}, ${groupBy}, ${JSON.stringify(filters)}::jsonb, ${format},
      ${weekdays}::smallint[], ${timeOfDay}, ${recipients}::text[], ${now}, ${nextAt})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Deletes a mail of the user; returns it, or nothing where the user has none of this id. */
export async function deleteMail(tx: Tx, userId: number, id: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    delete from report_mail where id = ${id} and user_id = ${userId} returning ${columns}`.execute(tx)
  return rows[0]
}

/** Locks the next mail that is due; those that another server has locked are left out. */
export async function lockDueMail(tx: Tx, now: Date): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select ${columns} from report_mail where next_at <= ${now} order by next_at, id limit 1 for update skip locked`.execute(
    tx,
  )
  return rows[0]
}

export function moveMailAhead(tx: Tx, id: number, { now, nextAt }: { now: Date; nextAt: Date }): void {
  sendAhead(tx, sql`update report_mail set last_at = ${now}, next_at = ${nextAt} where id = ${id}`)
}

export function deleteMailAhead(tx: Tx, id: number): void {
  sendAhead(tx, sql`delete from report_mail where id = ${id}`)
}
