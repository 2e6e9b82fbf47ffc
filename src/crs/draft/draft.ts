import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { draft } from '../../contract/draft.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { localAt } from '../../domain/value/portTime.ts'
import type { CallContext, Handlers, ServerDependencies } from '../server/context.ts'
import { agencyZone } from '../session/agency.ts'
import { type Tx, type Actor, runAsSystem } from '../database/transaction.ts'
import {
  lockDraft,
  jsonSizes,
  updateDraftAhead,
  findDraft,
  listFilled,
  updateTurnAhead,
  type DraftState,
  otherDraftSizes,
  deleteEmptiedAhead,
  emptyByHoldKeyAhead,
} from './draftSql.ts'
import { refuseCardNumbersIn } from './cardNumbers.ts'

/** Maximum bytes of a draft; the table enforces them as well. */
const sizeLimit = { document: 1_048_576, cursor: 16_384 }

/** Saves a draft, unless another window has changed it since this one read it. */
async function save(
  timezone: string,
  { path, body }: InputOf<typeof draft.save>,
  context: CallContext,
): Promise<AnswerOf<typeof draft.save> | Refusal> {
  const { tx, who, clock } = context
  const { holdKey = null, writer, turn } = body
  const card = refuseCardNumbersIn(body.document, '/document')
  if (card) return card
  // Serialized once: for a large draft that takes as long as anything else here.
  const [document, cursor] = [JSON.stringify(body.document), JSON.stringify(body.cursor)]
  const [size, cursorSize] = await jsonSizes(tx, document, cursor)
  if (size > sizeLimit.document || cursorSize > sizeLimit.cursor) return refuse('draft_too_large')
  const stored = await lockDraft(tx, who, path.name, clock.now())
  // The booking was sold before this window saved it: saving would offer it for sale again.
  if (stored.empty && holdKey !== null && holdKey === stored.holdKey)
    return { version: stored.version, ...soldAs(stored.sold) }
  const verdict = checkTurn(stored, body)
  if (verdict === 'changed') return refuseChanged(stored, timezone, context)
  if (verdict === 'written') return { version: stored.version }
  const refused = await quotaRefusal(tx, who, { name: path.name, isNew: stored.empty, size })
  if (refused) return refused
  const version = stored.version + 1
  updateDraftAhead(tx, who, path.name, { document, cursor, holdKey, writer, turn, version }, clock.now())
  return { version, ...soldAs(stored.sold) }
}

/** The field for the booking made from a draft, if any. */
const soldAs = (sold: string | null): { sold?: string } => (sold === null ? {} : { sold })

/** Reads a draft of the user; drafts of others are returned as empty. */
async function read(
  { path }: InputOf<typeof draft.read>,
  { tx, who, clock }: CallContext,
): Promise<AnswerOf<typeof draft.read>> {
  const found = await findDraft(tx, who, path.name)
  if (found === undefined) return { version: 0 }
  const { version, writer, turn, document, cursor, updatedAt, sold } = found
  // A draft that was removed before it was ever saved is as one that was never written.
  const state = version === 0 ? { version } : { version, written: { writer, turn } }
  if (document === null) return { ...state, ...soldAs(sold) }
  return { ...state, draft: { document, cursor, age: ageAt(clock.now(), updatedAt) } }
}

/** The user’s drafts that are not empty. */
async function list({ tx, who, clock }: CallContext): Promise<AnswerOf<typeof draft.list>> {
  const found = await listFilled(tx, who)
  const now = clock.now()
  return { drafts: found.map(({ updatedAt, ...one }) => ({ ...one, age: ageAt(now, updatedAt) })) }
}

/** Whole seconds. */
function ageAt(now: Date, written: Date): number {
  return Math.floor((now.getTime() - written.getTime()) / 1000)
}

/** Empties a draft; succeeds also if it is already empty. */
async function remove(
  timezone: string,
  { path, body }: InputOf<typeof draft.remove>,
  context: CallContext,
): Promise<AnswerOf<typeof draft.remove> | Refusal> {
  const { tx, who, clock } = context
  const stored = await lockDraft(tx, who, path.name, clock.now())
  const verdict = checkTurn(stored, body)
  const { writer, turn } = body
  if (stored.empty) {
    const sold = stored.sold === body.shown ? null : stored.sold
    // Confirmed by whichever window displayed the booking, also one that may not write any more.
    const last = verdict === 'write' ? { writer, turn } : stored
    updateTurnAhead(tx, who, path.name, { ...last, sold })
    return { version: stored.version, ...soldAs(sold) }
  }
  if (verdict === 'written') return { version: stored.version }
  if (verdict === 'changed') return refuseChanged(stored, timezone, context)
  const version = stored.version + 1
  const emptied = { document: null, cursor: '{}', holdKey: null, writer, turn, version }
  updateDraftAhead(tx, who, path.name, emptied, clock.now())
  return { version }
}

export interface WriterTurn {
  version: number
  writer: string
  turn: number
}

/** Returns whether a window may write now, has already written this, or conflicts with another window. */
function checkTurn(
  stored: DraftState,
  { version, writer, turn }: WriterTurn,
): 'write' | 'written' | 'changed' {
  if (stored.writer === writer) return turn > stored.turn ? 'write' : 'written'
  const free = stored.version === 0 || stored.version === version
  return free ? 'write' : 'changed'
}

/** The refusal with the user who changed the draft and the agency-local time; the zone is for an agency of an outside CRS. */
async function refuseChanged(
  { updatedAt }: DraftState,
  timezone: string,
  { tx, who }: CallContext,
): Promise<Refusal> {
  const when = localAt(updatedAt.getTime(), (await agencyZone(tx, who.agency)) ?? timezone)
  return refuse('draft_changed', { who: who.userName, when })
}

/** Maximum drafts that are not empty, and their bytes as the database stores them. */
const quotas = {
  user: { drafts: 200, bytes: 20_000_000 },
  agency: { drafts: 5_000, bytes: 200_000_000 },
}

/** The draft about to be written. */
interface Writing {
  name: string
  isNew: boolean
  size: number
}

/**
 * The refusal of a draft that exceeds a quota. Concurrent writes may exceed the quota by their size. The agency’s quota
 * counts only drafts saved by name: those of colleagues must not prevent a user from selling.
 */
async function quotaRefusal(tx: Tx, who: Actor, writing: Writing): Promise<Refusal | undefined> {
  const { user, agency } = await otherDraftSizes(tx, who, writing.name)
  const isSaved = writing.name.startsWith('saved-')
  return (
    exceeds(user, quotas.user, writing) ?? (isSaved ? exceeds(agency, quotas.agency, writing) : undefined)
  )
}

interface Amount {
  drafts: number
  bytes: number
}

function exceeds(others: Amount, limit: Amount, { isNew, size }: Writing): Refusal | undefined {
  if (isNew && others.drafts >= limit.drafts) return refuse('too_many_drafts', { most: limit.drafts })
  return others.bytes + size > limit.bytes ? refuse('drafts_too_large') : undefined
}

/** A window that has been open all the time may still write to an emptied draft. */
const emptiedDays = 90

/** For the cleanup job: deletes the rows of saved drafts that were emptied long ago. */
export function pruneDraftsAhead(tx: Tx, now: Date): void {
  deleteEmptiedAhead(tx, new Date(now.getTime() - emptiedDays * 24 * 3_600_000))
}

/**
 * Empties the drafts of a booking in the transaction that sells it, so that no window offers it a second time; they
 * store its reference until a window has displayed it.
 */
export async function emptySoldDrafts(
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  sold: { holdKey: string; reference: string },
): Promise<void> {
  const { tx, who, clock } = context
  if (who.person === undefined) return emptyByHoldKeyAhead(tx, who, sold, clock.now())
  // Drafts belong to the person, whichever agency the person acts for.
  const { person } = who
  await runAsSystem(tx, who, async () => emptyByHoldKeyAhead(tx, person, sold, clock.now()))
}

export function draftRoutes({ catalogue }: Pick<ServerDependencies, 'catalogue'>): Handlers<typeof draft> {
  const { timezone } = catalogue.network
  return {
    save: (input, context) => save(timezone, input, context),
    read,
    list: (_, context) => list(context),
    remove: (input, context) => remove(timezone, input, context),
  }
}
