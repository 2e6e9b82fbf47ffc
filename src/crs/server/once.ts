import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx, Who } from '../database/transaction.ts'
import type { Answer } from './answer.ts'

/** One changing call, as it is told from every other and from itself with another input. */
export interface Ask {
  who: Who
  call: string
  key: string
  input: object
}

/** Stored answers are kept as long as anybody might still repeat a call, in days. */
const keptFor = 30

/**
 * Lets an effect happen once for a key: later calls are given the answer of the first, also when that was a refusal.
 * The lock is only tried, never waited for, and ends with the transaction, so it holds across processes.
 */
export async function once(
  tx: Tx,
  ask: Ask,
  effect: () => Promise<Answer>,
): Promise<Answer | 'still_running' | 'key_reused'> {
  if (!(await tryLock(tx, ask))) return 'still_running'
  const bodyHash = hashOf(withoutHeaders(ask.input))
  const stored = await findAnswer(tx, ask)
  if (stored) return stored.body_hash.equals(bodyHash) ? asAnswer(stored) : 'key_reused'
  const answer = await effect()
  await storeAnswer(tx, ask, bodyHash, answer)
  return answer
}

/** Headers carry passwords, of which not even a quick hash may be stored. */
const withoutHeaders = (input: object) => ({ ...input, headers: undefined })

async function tryLock(tx: Tx, { who, call, key }: Ask): Promise<boolean> {
  const name = JSON.stringify([who.agency, who.userName, call, key])
  const tried = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`.execute(tx)
  return tried.rows[0]?.got === true
}

interface Stored {
  status: number
  answer: Record<string, unknown>
}

const asAnswer = ({ status, answer }: Stored): Answer => ({ status, body: answer as Answer['body'] })

function findAnswer(tx: Tx, { who, call, key }: Ask) {
  return tx
    .selectFrom('idempotency')
    .select(['body_hash', 'status', 'answer'])
    .where('agency', '=', who.agency)
    .where('user_name', '=', who.userName)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
}

async function storeAnswer(tx: Tx, ask: Ask, bodyHash: Buffer, { status, body }: Answer): Promise<void> {
  const { who, call, key } = ask
  const named = { agency: who.agency, user_name: who.userName, call, key }
  await tx
    .insertInto('idempotency')
    .values({ ...named, body_hash: bodyHash, status, answer: body })
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
