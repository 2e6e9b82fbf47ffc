import { draft as calls } from '../../contract/draft.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { request } from '../request/request.ts'
import { readDocument, type Document } from './document.ts'
import { showParked } from './parked.ts'
import type { DraftContent, Turn } from './saver.ts'
import { lastShown } from './unseenSale.ts'

/** Draft name of the working booking. */
export const workingDraft = 'hand'
/** Identifier of this window. */
export const writer = crypto.randomUUID()

/** Turn counter of the parked drafts; the saver counts those of the working booking. */
let turns = 0
export const nextTurn = (version: number): Turn => ({ version, writer, turn: ++turns })

/** Saves a draft; without `work` empties it. */
export async function saveDraft(name: string, work: DraftContent | undefined, turn: Turn, leaving = false) {
  const options = { leaving }
  if (work === undefined) {
    const shown = lastShown()
    const body = { ...turn, ...(shown === undefined ? {} : { shown }) }
    return request(calls.remove, { path: { name }, body }, options)
  }
  return request(calls.save, { path: { name }, body: { ...work, ...turn } }, options)
}

/** A draft on the server, raw and parsed. */
export interface Found {
  version: number
  draft?: Pick<DraftContent, 'document' | 'cursor'> | undefined
  document?: Document | undefined
  /** Reference of the booking it was sold as, if no window has displayed that sale. */
  sold?: string | undefined
}

export async function findDraft(name: string): Promise<Found | Refusal> {
  const found = await request(calls.read, { path: { name } })
  if (isRefusal(found)) return found
  return { ...found, document: found.draft && readDocument(found.draft.document) }
}

/** Reloads the list, because other windows of the user park and resume too. */
export async function reloadParked(): Promise<void> {
  const listed = await request(calls.list, {})
  if (!isRefusal(listed)) showParked(listed.drafts, performance.now())
}
