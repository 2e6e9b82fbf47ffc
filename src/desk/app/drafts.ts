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
