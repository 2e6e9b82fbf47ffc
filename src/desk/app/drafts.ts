import { createDrafts } from '../draft/drafts.ts'
import {
  reloadSearch,
  dropSearch,
  isSearchEmpty,
  searchToSave,
  restoreSearch,
} from '../sailing/search/searchDraft.ts'
import { useSession } from '../session/sessionStore.ts'
import { localizedRoot } from './navigation/localizedRoot.ts'
import { createSaved } from '../draft/saved/saved.ts'

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
