import { createDrafts } from '../draft/drafts.ts'
import { askAgain, dropSearch, isSearchEmpty, keepSearch, putSearch } from '../sailing/search/searchDraft.ts'
import { useSession } from '../session/store.ts'
import { localizedRoot } from './navigation/localizedRoot.ts'

/** The working booking and its search, saved on the server. */
export const drafts = createDrafts({
  search: { keep: keepSearch, put: putSearch, ask: askAgain, isEmpty: isSearchEmpty, clear: dropSearch },
  path: () => '/' + location.pathname.slice(localizedRoot(location.pathname).length).replace(/^\//, ''),
  signedInAnew: () => useSession.getState().typedIn,
  first: '/book-ticket',
})
