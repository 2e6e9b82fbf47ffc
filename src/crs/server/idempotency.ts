import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '../../domain/refusal.ts'
import { asSystem, type Tx, type Actor } from '../database/transaction.ts'
import { foreignUserName } from '../session/acting.ts'
import { hashSecret, verifySecret } from '../session/secret.ts'
import { type Answer, answerOf } from './answer.ts'

/** One changing call, as it is told from every other and from itself with another input. */
export interface KeyedCall {
  who: Actor
  call: string
  key: string
  input: object
}

/** Stored answers are kept as long as anybody might still repeat a call, in days. */
const keptFor = 30

/** Answers stored for one user within a day, and their bytes: many times what a busy counter makes. */
const mostADay = { answers: 20_000, bytes: 100_000_000 }

/**
 * Lets an effect happen once for a key: later calls are given the answer of the first, also when that was a refusal.
 * The lock is only tried, never waited for, and ends with the transaction, so it holds across processes.
 */
export async function runOnce(
  tx: Tx,
  ask: KeyedCall,
  effect: () => Promise<Answer>,
): Promise<Answer | 'still_running' | 'key_reused'> {
  if (!(await tryLock(tx, ask))) return 'still_running'
  const bodyHash = hashOf({ ...ask.input, headers: undefined })
  const stored = await findAnswer(tx, ask)
  if (stored) return (await isSame(stored, ask, bodyHash)) ? asAnswer(stored) : 'key_reused'
  if (await isOverQuota(tx, ask.who)) return answerOf(refuse('too_many_changes'), ask.who.language)
  const answer = await effect()
  await storeAnswer(tx, ask, bodyHash, answer)
  return answer
}

async function isSame(stored: Found, { who, input }: KeyedCall, bodyHash: Buffer): Promise<boolean> {
  if (stored.agency !== who.agency || !stored.body_hash.equals(bodyHash)) return false
  const headers = headersOf(input)
  if (headers === undefined || stored.headers_hash === null)
    return headers === undefined && stored.headers_hash === null
  return verifySecret(stored.headers_hash, headers)
}

/** Headers carry passwords, of which no quick hash may be stored. */
function headersOf({ headers }: { headers?: object }): string | undefined {
  return headers === undefined ? undefined : JSON.stringify(headers, sorted)
}

/** A key belongs to one person, whichever agency that person acts for: with another alternate agency it is a key used again. */
const personOf = (who: Actor) => who.person ?? who

async function tryLock(tx: Tx, { who, call, key }: KeyedCall): Promise<boolean> {
  const { agency, userName } = personOf(who)
  const name = JSON.stringify([agency, userName, call, key])
  const tried = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`.execute(tx)
  return tried.rows[0]?.got === true
}

interface Stored {
  status: number
  answer: Record<string, unknown>
}

const asAnswer = ({ status, answer }: Stored): Answer => ({ status, body: answer as Answer['body'] })

interface Found extends Stored {
  agency: string
  body_hash: Buffer
  headers_hash: string | null
}

function findAnswer(tx: Tx, { who, call, key }: KeyedCall): Promise<Found | undefined> {
  const { agency, userName } = personOf(who)
  return asSystem(tx, who, () =>
    tx
      .selectFrom('idempotency')
      .select(['agency', 'body_hash', 'headers_hash', 'status', 'answer'])
      .where('call', '=', call)
      .where('key', '=', key)
      .where(({ or, and, eb }) =>
        or([
          and([eb('agency', '=', agency), eb('user_name', '=', userName)]),
          eb('user_name', '=', foreignUserName(personOf(who))),
        ]),
      )
      .executeTakeFirst(),
  )
}

async function isOverQuota(tx: Tx, { agency, userName }: Actor): Promise<boolean> {
  const { rows } = await sql<{ answers: number; bytes: number }>`
    select count(*) as answers, coalesce(sum(pg_column_size(answer)), 0)::bigint as bytes from idempotency
     where agency = ${agency} and user_name = ${userName} and created_at > now() - interval '1 day'`.execute(
    tx,
  )
  const { answers = 0, bytes = 0 } = rows[0] ?? {}
  return answers >= mostADay.answers || bytes >= mostADay.bytes
}

async function storeAnswer(
  tx: Tx,
  ask: KeyedCall,
  bodyHash: Buffer,
  { status, body }: Answer,
): Promise<void> {
  const { who, call, key } = ask
  const headers = headersOf(ask.input)
  const named = { agency: who.agency, user_name: who.userName, call, key }
  await tx
    .insertInto('idempotency')
    .values({
      ...named,
      ...{ body_hash: bodyHash, status, answer: body },
      headers_hash: headers === undefined ? null : await hashSecret(headers),
    })
    .execute()
}

/** The same input hashes the same however its fields are ordered. */
export function hashOf(input: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(input, sorted)).digest()
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** For the job loop, as the system: forgets answers nobody will ask for again. */
export async function pruneAnswers(tx: Tx, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - keptFor * 24 * 3600 * 1000)
  const gone = await tx.deleteFrom('idempotency').where('created_at', '<', oldest).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
