import { createSaved } from '../draft/saved/saved.ts'
import { useSession } from '../session/store.ts'
import { drafts } from './drafts.ts'

/** Named bookings: the names in this browser, for the signed-in user alone; what they hold on the server. */
export const saved = createSaved({
  owner() {
    const { user } = useSession.getState()
    return { agency: user?.agencyCode ?? '', user: user?.userName ?? '' }
  },
  document: drafts.document,
  take: drafts.take,
})
