import { sql } from 'kysely'
import type { Call } from '../../../contract/call.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { hasRight } from '../../../domain/session/right.ts'
import { isAborted } from '../../database/outage.ts'
import { type Database, sendAhead, type Tx, type Actor } from '../../database/transaction.ts'
import { appendJournalAhead } from '../../journal/journal.ts'
import { sessionActingFor } from '../../session/acting.ts'
import type { Session } from '../../session/bearer.ts'
import { isCallHidden, showOwnSailingsAhead } from '../../session/permission.ts'
import { laterOf } from '../../database/position.ts'
import { MissedAtStandby } from '../../database/standby.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { holdVersionAhead, withPresent } from '../../reference/catalogues.ts'
import { actions, standbyCalls } from '../operations/metrics.ts'
import type { CallContext, ServerDependencies } from '../context.ts'
import { type Answer, answerOf, errorAnswer } from './answer.ts'
import { createAnswerQuota, type AnswerQuota } from './answerQuota.ts'
import { runOnce } from './idempotency.ts'
import type { CallRequest } from './route.ts'

export type Handle = (input: never, context: CallContext) => Promise<object | Refusal>

/** Returns the handler of a call that begins with these dependencies. */
export type HandleAt = (dependencies: ServerDependencies) => Handle

/** Attempts at a transaction that PostgreSQL aborts; after them the caller should retry. */
const tries = 3

/**
 * Runs one call in its own transaction, which ends before anything is notified or sent. A changing call is committed with
 * the version of the catalogue that is published then: if it began with another one, it is repeated.
 */
export async function runCall(
  dependencies: ServerDependencies,
  call: Call,
  handleAt: HandleAt,
  request: CallRequest,
  own: Session,
): Promise<Answer> {
  const session = call.personal ? own : await sessionActingFor(dependencies, agenciesNamed(request), own)
  if (isRefusal(session)) return answerOf(session, request.language)
  // The person’s own rights were checked before the input was read; here those of the account acted for.
  if (!hasRight(session.rights, call.rights)) return answerOf(refuse('not_permitted'), request.language)
  return withPresent(dependencies, async (present) => {
    for (let attempt = 1; ; attempt++) {
      const after: (() => void)[] = []
      try {
        const answer = await inTransaction(present, call, handleAt(present), request, session, after)
        for (const notify of after) notifySafely(notify, request)
        return answer
      } catch (cause) {
        if (attempt === tries || !isAborted(cause)) throw cause
        request.log.warn({ call: call.id, attempt }, 'transaction aborted, repeating')
      }
    }
  })
}

/** The transaction has committed, so a failure after it must not change the response. */
function notifySafely(notify: () => void, { log }: CallRequest): void {
  try {
    notify()
  } catch (cause) {
    log.error({ err: cause }, 'notification after commit failed')
  }
}

async function inTransaction(
  dependencies: ServerDependencies,
  call: Call,
  handle: Handle,
  request: CallRequest,
  session: Session,
  after: (() => void)[],
): Promise<Answer> {
  const { who, rights } = session
  const { database, catalogue } = dependencies
  const run = async (tx: Tx) => {
    if (call.changes) holdVersionAhead(tx, dependencies)
    showOwnSailingsAhead(tx, who, rights)
    if (await isCallHidden(tx, who, call)) return answerOf(refuse('not_permitted'), request.language)
    const context = contextOf(dependencies, tx, call, request, session, after)
    const effect = () =>
      inSavepoint(tx, () => handle(request.input, context), after, request, catalogue.network)
    const { digits } = catalogue.network
    if (!call.changes) return answerOf(await handle(request.input, context), request.language, digits)
    if (request.key === undefined) return effect()
    const done = await runOnce(
      tx,
      quotaOf(dependencies),
      { who, call: call.id, key: request.key, input: request.input },
      effect,
    )
    return typeof done === 'string' ? errorAnswer(done, request.language) : done
  }
  const read = await readAtStandby(
    database,
    call,
    { ...request, position: positionOf(request, catalogue) },
    who,
    run,
  )
  if (read) return read
  after.length = 0
  return database.transaction(who, run, { readOnly: !call.changes })
}

const quotas = new WeakMap<Database, AnswerQuota>()

function quotaOf({ database, clock }: ServerDependencies): AnswerQuota {
  const quota = quotas.get(database) ?? createAnswerQuota(clock)
  quotas.set(database, quota)
  return quota
}

async function inSavepoint(
  tx: Tx,
  handle: () => Promise<object | Refusal>,
  after: (() => void)[],
  request: CallRequest,
  { digits }: { digits: number },
): Promise<Answer> {
  sendAhead(tx, sql`savepoint effect`)
  const result = await handle()
  if (isRefusal(result)) {
    sendAhead(tx, sql`rollback to savepoint effect`)
    after.length = 0
  }
  return answerOf(result, request.language, digits)
}

function contextOf(
  { clock, catalogue: { network } }: ServerDependencies,
  tx: Tx,
  { id }: Call,
  { browser, command }: CallRequest,
  { who, rights, deviceId }: Session,
  after: (() => void)[],
): CallContext {
  const origin = { call: id, terminal: deviceId, ...(command !== undefined && { command }) }
  return {
    who,
    rights,
    tx,
    clock,
    network,
    deviceId,
    browser,
    journal(kind, bookingId, data) {
      appendJournalAhead(tx, who, { kind, bookingId, data, origin })
      after.push(() => actions.inc({ action: kind }))
    },
    afterCommit: (listener) => void after.push(listener),
  }
}

interface AgencyFields {
  alternateAgencyCode?: string
  trips?: readonly { alternateAgencyCode?: string }[]
}

/** The agencies that a call names in its header, its body and its trips. */
function agenciesNamed({ alternate, input }: CallRequest): readonly string[] {
  const { body = {} } = input as { body?: AgencyFields }
  const trips = Array.isArray(body.trips) ? body.trips : []
  const codes = [alternate, body.alternateAgencyCode, ...trips.map((trip) => trip.alternateAgencyCode)]
  return [...new Set(codes.filter((code) => code !== undefined))]
}

/** The position that a standby must have reached: the later of the caller’s and that of the catalogue. */
const positionOf = ({ position }: CallRequest, { position: ofCatalogue = '' }: Catalogue) =>
  position && laterOf(position, ofCatalogue)

/**
 * Reads at the standby what may be read there, for a caller that names what it knows of; undefined where the primary has to
 * be asked.
 */
async function readAtStandby<T extends object>(
  { standby }: Database,
  call: Call,
  { position, log }: Pick<CallRequest, 'position' | 'log'>,
  who: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  if (!standby || !call.standby) return undefined
  if (position === undefined) return void standbyCalls.inc({ answered: 'no_position' })
  try {
    const answer = await standby.read(who, position, work)
    standbyCalls.inc({ answered: 'standby' })
    return answer
  } catch (cause) {
    if (!(cause instanceof MissedAtStandby)) throw cause
    standbyCalls.inc({ answered: cause.why })
    // The text of an error may have what was asked for.
    const { code } = (cause.cause ?? {}) as { code?: unknown }
    if (cause.why === 'failed') log.warn({ call: call.id, code }, 'not read at the standby')
    return undefined
  }
}
