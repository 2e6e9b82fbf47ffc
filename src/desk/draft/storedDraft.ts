import type { InputOf } from '../../contract/call.ts'
import { draft as calls } from '../../contract/draft.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/refusal.ts'
import { booking } from '../../contract/booking/booking.ts'
import { request } from '../request/request.ts'
import type { BatchName } from '../request/response.ts'
import { useProgress } from '../request/progress.ts'
import { onSessionEnd } from '../request/identity.ts'
import { notifyIssued, onShown } from '../sale/model/state.ts'
import { showSold, useSale } from '../sale/model/saleStore.ts'
import { startTimer } from '../browser/timer.ts'
import { readJson, removeText, writeJson } from '../browser/storage.ts'
import type { Cursor, ParkedCursor } from './focusPosition.ts'
import { readDocument, type Document, isEmpty } from './document.ts'

/** The drafts of a user are one list. A draft's name is its kind and the key of what it belongs to. */
interface DraftKinds {
  /** The working booking. */
  hand: Cursor
  /** The booking cleared last. */
  cleared: Cursor
  /** Key: the slot. */
  'park-': ParkedCursor
  /** A named booking. Key: its id; the name is in the browser that saved it. */
  'saved-': { about: string }
  /** Texts typed over a booking, a group or the form of a small package. Key: the record. */
  'edits-': Record<string, never>
  'group-': Record<string, never>
  'network-': Record<string, never>
  'parcel-': Record<string, never>
}

export type DraftKind = keyof DraftKinds

export interface DraftName<K extends DraftKind = DraftKind> {
  kind: K
  key: string
}

export const workingDraftKey = { kind: 'hand', key: '' } as const
export const clearedDraftKey = { kind: 'cleared', key: '' } as const
export const parkedDraftKey = (slot: number) => ({ kind: 'park-', key: String(slot) }) as const
export const savedDraftKey = (id: string) => ({ kind: 'saved-', key: id }) as const

const pathOf = ({ kind, key }: DraftName) => ({ name: kind + key })

type Body = InputOf<typeof calls.save>['body']

/** Document stored under a name, and where the cursor was, or the entry of a list of drafts. */
export interface DraftContent<K extends DraftKind = DraftKind> extends Pick<Body, 'document' | 'holdKey'> {
  cursor: DraftKinds[K]
}

/** Orders the writes of one window. */
export type DraftWriteTurn = Pick<Body, 'version' | 'writer' | 'turn'>

/** Identifies this window. */
const writer = crypto.randomUUID()
/** Turns this window has taken. */
let turns = 0

/** The next turn of this window; `version` is the one it has read. */
export const nextTurn = (version: number): DraftWriteTurn => ({ version, writer, turn: ++turns })

/** Saves a draft; without content empties it. `leaving`: the page is being closed. */
export async function saveDraft<K extends DraftKind>(
  name: DraftName<K>,
  content: DraftContent<K> | undefined,
  turn: DraftWriteTurn,
  leaving = false,
) {
  const options = { leaving }
  const path = pathOf(name)
  if (leaving) noteSent(path.name, turn)
  if (content)
    return request(
      calls.save,
      { path, body: { ...content, cursor: { ...content.cursor }, ...turn } },
      options,
    )
  const shown = lastShown()
  return request(calls.remove, { path, body: { ...turn, ...(shown !== undefined && { shown }) } }, options)
}

/** A draft on the server; without content it is empty. */
interface FoundDraft<K extends DraftKind> {
  version: number
  draft?: DraftContent<K>
  /** Reference of the booking it was sold as, if no window has displayed that sale. */
  sold?: string
}

export async function findDraft<K extends DraftKind>(name: DraftName<K>): Promise<FoundDraft<K> | Refusal> {
  const path = pathOf(name)
  const found = await readAfterSent(path.name, () => request(calls.read, { path }, { together: 'drafts' }))
  // Only the desk writes drafts: a cursor is what `saveDraft` was given for this kind.
  return found as typeof found & FoundDraft<K>
}

type Booking = 'hand' | 'cleared' | 'park-' | 'saved-'

/** A draft of a booking, with the booking as this version of the desk reads it. */
export async function findBookingDraft<K extends Booking>(
  name: DraftName<K>,
): Promise<(FoundDraft<K> & { document?: Document | undefined }) | Refusal> {
  const found = await findDraft(name)
  if (isRefusal(found)) return found
  return { ...found, document: found.draft && readDocument(found.draft.document) }
}

/** A draft in the list, which has no documents. */
interface ListedDraft<K extends DraftKind> {
  key: string
  cursor: DraftKinds[K]
  /** Seconds since the last write. */
  age: number
}

/** The drafts that are not empty. */
interface DraftList {
  of<K extends DraftKind>(kind: K): ListedDraft<K>[]
}

export async function listDrafts(together: BatchName): Promise<DraftList | Refusal> {
  const listed = await request(calls.list, {}, { together })
  if (isRefusal(listed)) return listed
  return {
    of: <K extends DraftKind>(kind: K) =>
      listed.drafts
        .filter(({ name }) => name.startsWith(kind))
        .map(({ name, cursor, age }) => ({
          key: name.slice(kind.length),
          cursor: cursor as DraftKinds[K],
          age,
        })),
  }
}

/** Reference of the last sale displayed in this window. */
let shown: string | undefined

export const lastShown = () => shown

// The next user has seen no sale, and must not see a response that is still on its way.
onSessionEnd(() => (shown = undefined))

// The response to a sale has arrived and is on screen.
onShown(({ reference }) => (shown = reference))

/** True while the response to a sale can still arrive. */
function isSelling(): boolean {
  const { underWay } = useProgress.getState()
  return booking.sell.id in underWay || booking.hold.id in underWay
}

/**
 * Names a sale whose response was lost, and shows its tickets if there is no other working booking. `sold` is
 * the reference that the server returns until a window has displayed the sale.
 */
export async function showUnseenSale(
  sold: string | undefined,
  report: (problem: unknown) => void,
): Promise<void> {
  if (sold === undefined || sold === shown || isSelling()) return
  shown = sold
  report(refuse('sold_unseen', { reference: sold }))
  const answer = await request(booking.recall, { query: { crsReservationIds: [sold] } })
  const found = isRefusal(answer) ? undefined : answer.bookings[0]
  if (found) notifyIssued(found)
  if (found && shown === sold && isEmpty(useSale.getState())) showSold(found)
}

interface Written {
  writer: string
  turn: number
}

interface Read {
  written?: Written
  sold?: string
}

const stored = 'purser.drafts.sent.'
/** Milliseconds between two reads, and until the request is taken for lost. */
const pause = 100
const longest = 3000

/** Notes what is sent for this draft while the page is being left. */
export function noteSent(name: string, { writer, turn }: Written): void {
  writeJson('sessionStorage', stored + name, { writer, turn } satisfies Written)
}

/**
 * Reads a draft, again and again while it lacks what the page before this one sent as it was left: after a reload the
 * desk would show less than was typed, and take the tab's own write for one of another window.
 */
export async function readAfterSent<Found extends Read>(
  name: string,
  read: () => Promise<Found | Refusal>,
): Promise<Found | Refusal> {
  const sent = readJson('sessionStorage', stored + name) as Written | undefined
  removeText('sessionStorage', stored + name)
  let found = await read()
  for (let waited = 0; sent && !hasArrived(found, sent) && waited < longest; waited += pause) {
    await new Promise<void>((then) => startTimer(pause, then))
    found = await read()
  }
  return found
}

/** Returns whether a write has arrived; a draft that has been sold is not changed by later writes. */
function hasArrived(found: Read | Refusal, { writer, turn }: Written): boolean {
  if (isRefusal(found) || found.sold !== undefined) return true
  return found.written?.writer === writer && found.written.turn >= turn
}
