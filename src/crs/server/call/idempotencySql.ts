import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'

/** The person who made a call, for whichever agency. */
export interface Caller {
  agency: string
  userName: string
}

export interface KeyedCall {
  call: string
  key: string
}

export interface StoredAnswer {
  agency: string
  body_hash: Buffer
  headers_hash: string | null
  status: number
  answer: Record<string, unknown>
}

/** False if another transaction has the lock, which ends with the transaction. */
export async function tryLock(
  tx: Tx,
  { agency, userName }: Caller,
  { call, key }: KeyedCall,
): Promise<boolean> {
  const name = JSON.stringify([agency, userName, call, key])
  const tried = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`.execute(tx)
  return tried.rows[0]?.got === true
}

/**
 * Finds the response that the caller got, in the caller’s agency or, under `actingName`, in one the caller acted for.
 */
export async function findAnswer(
  tx: Tx,
  { agency, userName }: Caller,
  actingName: string,
  { call, key }: KeyedCall,
): Promise<StoredAnswer | undefined> {
  const found = await sql<StoredAnswer>`
    select agency, body_hash, headers_hash, status, answer
    from answer_of_key(${agency}, ${userName}, ${actingName}, ${call}, ${key}) limit 1`.execute(tx)
  return found.rows[0]
}

/** Number and size in bytes of the responses stored for a user within the last day; reads each of them. */
export async function answersOfDay(
  tx: Tx,
  { agency, userName }: Caller,
): Promise<{ answers: number; bytes: number }> {
  const { rows } = await sql<{ answers: number; bytes: number }>`
    select count(*) as answers, coalesce(sum(pg_column_size(answer)), 0)::bigint as bytes from idempotency
     where agency = ${agency} and user_name = ${userName} and created_at > now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0] ?? { answers: 0, bytes: 0 }
}

export function insertAnswerAhead(
  tx: Tx,
  { agency, userName, call, key, ...stored }: Caller & KeyedCall & StoredAnswer,
): void {
  sendAhead(
    tx,
    sql`
    insert into idempotency (agency, user_name, call, key, body_hash, headers_hash, status, answer)
    values (${agency}, ${userName}, ${call}, ${key}, ${stored.body_hash}, ${stored.headers_hash}, ${stored.status},
      ${JSON.stringify(stored.answer)}::json)`,
  )
}

export async function deleteAnswers(tx: Tx, before: Date): Promise<number> {
  const deleted = await sql`delete from idempotency where created_at < ${before}`.execute(tx)
  return Number(deleted.numAffectedRows)
}
