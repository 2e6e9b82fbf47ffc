import { sql } from 'kysely'
import { sendAhead, type Tx } from '../database/transaction.ts'
import type { TemplateData } from './queue.ts'

export interface WaitingPrintJob {
  id: number
  bookingId: number | null
  printer: string
  /** Includes the current one. */
  tries: number
  data: TemplateData['print_job']
}

/** The agency and station whose jobs a machine fetches. */
interface Place {
  agency: string
  station: string
}

const returned = sql`id, booking_id as "bookingId", recipient as printer, tries, data`
const ofStation = ({ agency, station }: Place) =>
  sql`status = 'queued' and kind = 'print' and agency = ${agency} and data->>'station' = ${station}`

/** Claims the next due job of a machine until the given time; a job that is being printed has no problem. */
export async function leasePrintJob(
  tx: Tx,
  place: Place,
  now: Date,
  mineUntil: Date,
): Promise<WaitingPrintJob | undefined> {
  const found = await sql<WaitingPrintJob>`
    update outbox set tries = tries + 1, due_at = ${mineUntil}, problem = null
    where id = (
      select id from outbox where ${ofStation(place)} and due_at <= ${now} and good_until > ${now}
      order by id limit 1 for update skip locked)
    returning ${returned}`.execute(tx)
  return found.rows[0]
}

/** Returns the time when the next job of a machine becomes due; undefined if none is waiting. */
export async function nextPrintJobAt(tx: Tx, place: Place): Promise<Date | undefined> {
  const found = await sql<{ at: Date | null }>`
    select min(due_at) as at from outbox where ${ofStation(place)}`.execute(tx)
  return found.rows[0]?.at ?? undefined
}

/** Locks a waiting job; undefined if it has ended or belongs to another agency. */
export async function lockPrintJob(
  tx: Tx,
  agency: string,
  job: string,
): Promise<WaitingPrintJob | undefined> {
  const found = await sql<WaitingPrintJob>`
    select ${returned} from outbox
    where status = 'queued' and kind = 'print' and agency = ${agency} and data->>'job' = ${job}
    for update`.execute(tx)
  return found.rows[0]
}

/** The document of a job, and the machine for which it is printed. */
export interface SamePrint extends Place {
  bookingId: number
  printable: string
}

const sameAs = ({ bookingId, printable, ...place }: SamePrint) =>
  sql`${ofStation(place)} and booking_id = ${bookingId} and data->>'printable' = ${printable}`

/** Ends the jobs for the same paper that wait for another try, so that the paper is not printed a second time. */
export function withdrawWaitingAhead(tx: Tx, same: SamePrint, now: Date): void {
  sendAhead(
    tx,
    sql`
    update outbox set status = 'withdrawn', ended_at = ${now}
    where ${sameAs(same)} and problem is not null`,
  )
}

/** Returns whether a later job for the same paper is waiting. */
export async function isReplaced(tx: Tx, same: SamePrint, id: number): Promise<boolean> {
  const found = await sql`select from outbox where ${sameAs(same)} and id > ${id} limit 1`.execute(tx)
  return found.rows.length > 0
}
