import { session as calls } from '../../../contract/session.ts'
import { useProgress } from '../../request/progress.ts'
import { request } from '../../request/request.ts'

/** Seconds between looks at whether the server is there. */
export const checkEvery = 3

/** Asks the server whether it is there; what comes of it stands in `useProgress`. */
export async function checkHealth(): Promise<void> {
  const answer = await request(calls.health, {}, { once: true, quiet: true }).catch(() => undefined)
  if (answer !== undefined) useProgress.setState({ reachable: true })
}

/** Looks every few seconds where nothing else tells, and whenever the browser says that the line has changed. */
export function checkRepeatedly(): () => void {
  const timer = setInterval(() => {
    const { reachable, underWay } = useProgress.getState()
    // What is under way will tell by itself.
    if (!reachable || Object.keys(underWay).length === 0) void checkHealth()
  }, checkEvery * 1000)
  const now = () => void checkHealth()
  window.addEventListener('offline', now)
  window.addEventListener('online', now)
  return () => {
    clearInterval(timer)
    window.removeEventListener('offline', now)
    window.removeEventListener('online', now)
  }
}
