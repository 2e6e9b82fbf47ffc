import { useEffect } from 'react'
import { useSailing } from '../store.ts'
import { watchChanges } from './live.ts'

/** Announces live changes to screen readers; never takes the focus. */
export function LiveAnnouncement() {
  const text = useSailing((state) => state.announcement)
  useEffect(() => watchChanges(), [])
  return (
    <div className="unseen" role="status" aria-live="polite">
      {text}
    </div>
  )
}
