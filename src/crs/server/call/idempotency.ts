import { createHash } from 'node:crypto'
import { refuse } from '../../../domain/refusal.ts'
import type { Actor, Tx } from '../../database/transaction.ts'
import { answerDays, daysBefore } from '../../personal/terms.ts'
import { foreignUserName } from '../../session/acting.ts'
import { hashSecret, verifySecret } from '../../session/secret.ts'
import { type Answer, answerOf } from './answer.ts'
import type { AnswerQuota } from './answerQuota.ts'
import {
  deleteAnswers,
  findAnswer,
  insertAnswerAhead,
  type KeyedCall,
  type StoredAnswer,
  tryLock,
} from './idempotencySql.ts'

/** A changing call with its Idempotency-Key. */
export interface KeyedRequest extends KeyedCall {
  who: Actor
  input: object
}

/**
 * Runs the effect once per key: later calls get the stored response of the first, also if that was a refusal. The lock
 * is tried without waiting and ends with the transaction, so that it works across processes.
 */
export async function runOnce(
  tx: Tx,
  quota: AnswerQuota,
  request: KeyedRequest,
  effect: () => Promise<Answer>,
): Promise<Answer | 'still_running' | 'key_reused'> {
  const { who, input } = request
  const person = personOf(who)
  const [isLocked, stored, isUsedUp] = await Promise.all([
    tryLock(tx, person, request),
    // Sent after the lock, so that it sees the response that the previous holder of the lock stored.
    findAnswer(tx, person, foreignUserName(person), request),
    quota.isUsedUp(tx, who),
  ])
  if (!isLocked) return 'still_running'
  const bodyHash = hashOf({ ...input, headers: undefined })
  if (stored) return (await isSame(stored, request, bodyHash)) ? asAnswer(stored) : 'key_reused'
  if (isUsedUp) return answerOf(refuse('too_many_changes'), who.language)
  const answer = await effect()
  await storeAnswer(tx, request, bodyHash, answer)
  quota.add(who, answer)
  return answer
}

/** A key belongs to a person: using it again while acting for another agency is refused as a reused key. */
const personOf = (who: Actor) => who.person ?? who

async function isSame(
  stored: StoredAnswer,
  { who, input }: KeyedRequest,
  bodyHash: Buffer,
): Promise<boolean> {
  if (stored.agency !== who.agency || !stored.body_hash.equals(bodyHash)) return false
  const headers = headersOf(input)
  if (headers === undefined || stored.headers_hash === null)
    return headers === undefined && stored.headers_hash === null
  return verifySecret(stored.headers_hash, headers)
}

/** Headers may contain passwords, which may only be stored with a slow hash. */
function headersOf({ headers }: { headers?: object }): string | undefined {
  return headers === undefined ? undefined : JSON.stringify(headers, sortKeys)
}

const asAnswer = ({ status, answer }: StoredAnswer): Answer => ({ status, body: answer as Answer['body'] })

async function storeAnswer(
  tx: Tx,
  { who, call, key, input }: KeyedRequest,
  bodyHash: Buffer,
  { status, body }: Answer,
): Promise<void> {
  const headers = headersOf(input)
  const headersHash = headers === undefined ? null : await hashSecret(headers)
  insertAnswerAhead(tx, {
    agency: who.agency,
    userName: who.userName,
    call,
    key,
    body_hash: bodyHash,
    status,
    answer: body,
    headers_hash: headersHash,
  })
}

/** Equal for equal inputs, independent of the order of their fields. */
export function hashOf(input: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(input, sortKeys)).digest()
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Deletes responses past their retention; run by the cleanup job as the system. */
export function pruneAnswers(tx: Tx, now: Date): Promise<number> {
  return deleteAnswers(tx, daysBefore(now, answerDays))
}
