import { draft as calls } from '../../contract/draft.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { request } from '../request/request.ts'
import { workOf, type Document } from './document.ts'
import { showParked } from './parked.ts'
import type { Kept, Turn } from './saver.ts'
import { lastShown } from './unseenSale.ts'

/** Name of the draft of the booking in hand. */
export const hand = 'hand'
/** This window. */
export const writer = crypto.randomUUID()

/** Turns of the parked drafts; those of the booking in hand are the saver’s. */
let turns = 0
export const turnOn = (version: number): Turn => ({ version, writer, turn: ++turns })

/** Keeps a draft, or empties it. */
export async function send(name: string, work: Kept | undefined, turn: Turn, leaving = false) {
  const options = { leaving }
  if (work === undefined) {
    const shown = lastShown()
    const body = { ...turn, ...(shown === undefined ? {} : { shown }) }
    return request(calls.remove, { path: { name }, body }, options)
  }
  return request(calls.save, { path: { name }, body: { ...work, ...turn } }, options)
}

/** What the server keeps under a name, as it was written and as work that can be put back. */
export interface Found {
  version: number
  draft?: Pick<Kept, 'document' | 'cursor'> | undefined
  document?: Document | undefined
  /** Reference of the booking it was sold as, where no window has shown that. */
  sold?: string | undefined
}

export async function find(name: string): Promise<Found | Refusal> {
  const found = await request(calls.read, { path: { name } })
  if (isRefusal(found)) return found
  return { ...found, document: found.draft && workOf(found.draft.document) }
}

/** Windows of the same user park and resume as well. */
export async function relist(): Promise<void> {
  const listed = await request(calls.list, {})
  if (!isRefusal(listed)) showParked(listed.drafts, performance.now())
}
