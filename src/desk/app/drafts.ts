import { createDrafts } from '../draft/drafts.ts'
import {
  reloadSearch,
  dropSearch,
  isSearchEmpty,
  searchToSave,
  restoreSearch,
} from '../sailing/search/storedSearch.ts'
import { useSession } from '../session/sessionStore.ts'
import { localizedRoot } from './navigation/localizedRoot.ts'
import { createSaved } from '../draft/saved/saved.ts'
import {
  editsToStore,
  onEdit,
  restoreEdits,
  setEditsLoader,
  type StoredEdits,
} from '../booking/modify/edits.ts'
import { createTypedDrafts } from '../draft/typedDrafts.ts'
import {
  namesToStore,
  onTyped,
  restoreNames,
  setNamesLoader,
  type StoredNames,
} from '../group/storedNames.ts'
import {
  formToStore,
  onFormTyped,
  restoreForm,
  setFormLoader,
  type StoredForm,
} from '../parcel/parcelStore.ts'

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
  createTypedDrafts<StoredForm>({
    kind: 'parcel-',
    shape: 1,
    toStore: formToStore,
    restore: restoreForm,
    onChange: onFormTyped,
  }),
] as const

/**
 * Stores what is typed over bookings and groups and into the form of a package, to be restored after a reload or a new
 * sign-in. Returns its undo.
 */
export function startTypedDrafts(report: (problem: unknown) => void): () => void {
  const [edits, names, parcel] = all
  setEditsLoader(edits.load)
  setNamesLoader(names.load)
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
