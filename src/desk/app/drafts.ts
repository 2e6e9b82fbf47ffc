import { createDrafts } from '../booking/draft/drafts.ts'
import { askAgain, dropSearch, isSearchEmpty, keepSearch, putSearch } from '../sailing/draft.ts'
import { useSession } from '../session/store.ts'
import { localizedRoot } from './localizedRoot.ts'

/** The booking in hand and the search it comes from, kept on the server. */
export const drafts = createDrafts({
  search: { keep: keepSearch, put: putSearch, ask: askAgain, isEmpty: isSearchEmpty, clear: dropSearch },
  path: () => '/' + location.pathname.slice(localizedRoot(location.pathname).length).replace(/^\//, ''),
  signedInAnew: () => useSession.getState().typedIn,
  first: '/book-ticket',
})
