import { isRefusal } from '../../domain/refusal.ts'
import { createDrafts } from '../draft/drafts.ts'
import {
  reloadSearch,
  dropSearch,
  isSearchEmpty,
  searchToSave,
  restoreSearch,
} from '../sailing/search/storedSearch.ts'
import { useSession } from '../session/sessionStore.ts'
import { createSaved } from '../draft/saved/saved.ts'
import {
  editsToStore,
  onEdit,
  restoreEdits,
  setStoredEditsLoader,
  type StoredEdits,
} from '../booking/modify/edits.ts'
import {
  namesToStore,
  onTyped,
  restoreNames,
  setStoredNamesLoader,
  type StoredNames,
} from '../group/storedNames.ts'
import {
  changesToStore,
  onChangedTable,
  restoreChanges,
  setChangesLoader,
  type StoredChanges,
} from '../network/storedChanges.ts'
import {
  formToStore,
  onFormTyped,
  restoreForm,
  setFormLoader,
  type StoredForm,
} from '../parcel/parcelStore.ts'
import { startTimer } from '../browser/timer.ts'
import { beforeAgencyChange, onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { createSaver, type Saver } from '../draft/saver.ts'
import { findDraft } from '../draft/storedDraft.ts'
import { localizedRoot } from './navigation/localizedPath.ts'

type TypedKind = 'edits-' | 'group-' | 'network-' | 'parcel-'

/** Texts typed over records of one kind and not stored in them yet. */
export interface TypedOver<Stored extends object> {
  kind: TypedKind
  /** Documents of other shapes are left alone. */
  shape: number
  /**
   * Returns the document to store of a record with so many changes that can be undone; undefined where nothing is typed.
   */
  toStore(key: string, changes: number): Stored | undefined
  /** Adds what was stored to what has been typed since; where both have a value, the one typed last stays. */
  restore(key: string, stored: Stored): void
  /**
   * Passes on the key of each record over which something is typed or taken back. Returns a function that ends this.
   */
  onChange(touch: (key: string) => void): () => void
}

export interface TypedDrafts {
  /** Stores what is typed from now on. Returns a function that ends this. */
  start(report: (problem: unknown) => void): () => void
  /** Restores what is stored for a record, before the record is shown. */
  load(key: string): Promise<void>
  /** Saves what is pending at once. */
  flush(): Promise<void>
}

/** Changes that can be taken back after a reload. */
const longestLog = 50

/** Stores what is typed over each record as a draft of the user. */
function createTypedDrafts<Stored extends object>(parts: TypedOver<Stored>): TypedDrafts {
  const { kind, shape, toStore, restore, onChange } = parts
  /** One per record whose draft this window has read. */
  const savers = new Map<string, Saver>()
  let report: (problem: unknown) => void = () => undefined

  function start(onProblem: typeof report): () => void {
    report = onProblem
    const sendLast = () => savers.forEach((saver) => saver.leave())
    const flushHidden = () => void (document.visibilityState === 'hidden' && flush())
    window.addEventListener('pagehide', sendLast)
    document.addEventListener('visibilitychange', flushHidden)
    const ends = [
      onChange(touch),
      beforeAgencyChange(flush),
      onAgencyChange(endAll),
      onSessionEnd(endAll),
      () => window.removeEventListener('pagehide', sendLast),
      () => document.removeEventListener('visibilitychange', flushHidden),
      endAll,
    ]
    return () => ends.forEach((end) => end())
  }

  async function flush(): Promise<void> {
    await Promise.all([...savers.values()].map((saver) => saver.flush()))
  }

  function endAll(): void {
    for (const saver of savers.values()) saver.end()
    savers.clear()
  }

  const isUntouched = (key: string) => toStore(key, 0) === undefined

  /** Reads the draft of a record; where it cannot be read, the next change tries again. */
  async function load(key: string): Promise<void> {
    const known = savers.get(key)
    if (known && !isUntouched(key)) return
    // Another window may have stored something since.
    await known?.flush()
    const found = await readStored(key)
    if (!found || savers.get(key) !== known) return
    known?.end()
    const saver = saverOf(key)
    savers.set(key, saver)
    const isSame = isUntouched(key)
    if (found.stored) restore(key, found.stored)
    saver.begin(found.version, isSame)
  }

  function touch(key: string): void {
    const saver = savers.get(key)
    if (saver) saver.touch()
    else void load(key)
  }

  async function readStored(key: string): Promise<{ version: number; stored?: Stored } | undefined> {
    const found = await findDraft({ kind, key }).catch(() => undefined)
    if (found === undefined || isRefusal(found)) return undefined
    const document = found.draft?.document as (Stored & { shape?: number }) | undefined
    return { version: found.version, ...(document?.shape === shape && { stored: document }) }
  }

  const saverOf = (key: string): Saver =>
    createSaver({
      name: { kind, key },
      content(changes) {
        const stored = toStore(key, changes)
        return stored && { document: { shape, ...stored }, cursor: {} }
      },
      longestLog,
      after: startTimer,
      refused(refusal) {
        if (refusal?.refusal === 'draft_changed') void mergeOther(key).catch(report)
        else if (refusal) report(refusal)
      },
    })

  /** Stores the texts typed in another window and in this one together. */
  async function mergeOther(key: string): Promise<void> {
    const found = await readStored(key)
    const saver = savers.get(key)
    if (!found || !saver) return
    if (found.stored && !isUntouched(key)) restore(key, found.stored)
    await saver.overrule(found.version)
  }

  return { start, load, flush }
}

/** The working booking and its search, saved on the server. */
export const drafts = createDrafts({
  search: {
    keep: searchToSave,
    put: restoreSearch,
    ask: reloadSearch,
    isEmpty: isSearchEmpty,
    clear: dropSearch,
  },
  path: () => '/' + location.pathname.slice(localizedRoot(location.pathname).length).replace(/^\//, ''),
  signedInByPassword: () => useSession.getState().typedIn,
  first: '/book-ticket',
})

/** Saved bookings: their names in this browser, per signed-in user; their content on the server. */
export const saved = createSaved({
  owner() {
    const { user } = useSession.getState()
    return { agency: user?.agencyCode ?? '', user: user?.userName ?? '' }
  },
  document: drafts.document,
  take: drafts.open,
})

const all = [
  createTypedDrafts<StoredEdits>({
    kind: 'edits-',
    shape: 1,
    toStore: editsToStore,
    restore: restoreEdits,
    onChange: onEdit,
  }),
  createTypedDrafts<StoredNames>({
    kind: 'group-',
    shape: 1,
    toStore: namesToStore,
    restore: restoreNames,
    onChange: onTyped,
  }),
  createTypedDrafts<StoredChanges>({
    kind: 'network-',
    shape: 1,
    toStore: changesToStore,
    restore: restoreChanges,
    onChange: onChangedTable,
  }),
  createTypedDrafts<StoredForm>({
    kind: 'parcel-',
    shape: 1,
    toStore: formToStore,
    restore: restoreForm,
    onChange: onFormTyped,
  }),
] as const

/**
 * Stores what is typed over bookings and groups and into the form of a package, to be restored after a reload or a
 * new sign-in. Returns a function that ends this.
 */
export function startTypedDrafts(report: (problem: unknown) => void): () => void {
  const [edits, names, tables, parcel] = all
  setStoredEditsLoader(edits.load)
  setStoredNamesLoader(names.load)
  setChangesLoader(tables.load)
  setFormLoader(parcel.load)
  const ends = all.map((drafts) => drafts.start(report))
  return () => {
    for (const end of ends) end()
  }
}

/** Saves what is pending at once. */
export async function flushTyped(): Promise<void> {
  await Promise.all(all.map((drafts) => drafts.flush()))
}
