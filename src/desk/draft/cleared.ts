import i18next from 'i18next'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { keyName } from '../command/keys/keyName.ts'
import { shortcuts } from '../command/keyboard.ts'
import { onSessionEnd } from '../request/token.ts'
import { onClearing, onShown } from '../sale/model/events.ts'
import { readDocument, type Document } from './document.ts'
import type { Cursor } from './cursor.ts'
import { clearedDraft, findDraft, nextTurn, saveDraft, type DraftContent } from './storedDraft.ts'
import { useParked } from './parking.ts'

/** What the working booking was stored as. */
type Cleared = DraftContent<'hand' | 'cleared'>

/** The booking cleared in this page; after a reload only the server has it. */
let here: Cleared | undefined
let read: () => Cleared | undefined = () => undefined
/** Writes are sequential: each needs the version of the one before. */
let writing: Promise<void> = Promise.resolve()

onClearing(({ services }) => storeCleared(services))
onShown(({ issued }) => {
  if (issued) forgetCleared()
})
onSessionEnd(() => {
  here = undefined
})

/** `reader` returns the working booking, or undefined when it is not worth restoring. */
export function setClearedReader(reader: () => Cleared | undefined): void {
  read = reader
}

/** Stores what is about to be cleared for undo, and notifies the operator of the key that brings it back. */
export function storeCleared({ say }: Pick<CommandServices, 'say'>): void {
  const kept = read()
  if (kept === undefined) return
  here = kept
  useParked.setState({ cleared: kept.cursor.path })
  write(kept)
  const keys = shortcuts.keysOf('app.undo')
  say(i18next.t('booking:cleared', { keys: keys === undefined ? '' : keyName(keys) }))
}

/** Reads the booking cleared last, and then deletes its draft. */
export async function restoreCleared(): Promise<
  { document: Document; cursor: Cursor } | Refusal | undefined
> {
  const kept = here ?? (await readBack())
  if (isRefusal(kept)) return kept
  forgetCleared()
  const document = kept && readDocument(kept.document)
  return kept && document && { document, cursor: kept.cursor }
}

/** A cleared booking is no longer offered once another one has been issued. */
export function forgetCleared(): void {
  if (useParked.getState().cleared === undefined) return
  here = undefined
  useParked.setState({ cleared: undefined })
  write(undefined)
}

async function readBack(): Promise<Cleared | Refusal | undefined> {
  await writing
  const found = await findDraft(clearedDraft)
  return isRefusal(found) ? found : found.draft
}

function write(kept: Cleared | undefined): void {
  writing = writeAfter(writing, kept)
}

/** A failed save is ignored: this page still has the booking in memory. */
async function writeAfter(before: Promise<void>, kept: Cleared | undefined): Promise<void> {
  await before
  try {
    const found = await findDraft(clearedDraft)
    if (!isRefusal(found)) await saveDraft(clearedDraft, kept, nextTurn(found.version))
  } catch (fault) {
    console.error(fault)
  }
}
