import { createSaved } from '../draft/saved/saved.ts'
import { useSession } from '../session/sessionStore.ts'
import { drafts } from './drafts.ts'

/** Saved bookings: their names in this browser, per signed-in user; their content on the server. */
export const saved = createSaved({
  owner() {
    const { user } = useSession.getState()
    return { agency: user?.agencyCode ?? '', user: user?.userName ?? '' }
  },
  document: drafts.document,
  take: drafts.open,
})
