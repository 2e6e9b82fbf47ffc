import { session as calls } from '../../../contract/session.ts'
import { useProgress } from '../../request/progress.ts'
import { request } from '../../request/request.ts'

/** Seconds between two health checks. */
export const checkEvery = 3

/** Checks whether the server responds; `useProgress` has the result. */
export async function checkHealth(): Promise<void> {
  const answer = await request(calls.health, {}, { once: true, quiet: true }).catch(() => undefined)
  if (answer !== undefined) useProgress.setState({ reachable: true })
}

/**
 * Checks every few seconds while no request is under way, and on each online or offline event. Returns its
 * undo.
 */
export function checkRepeatedly(): () => void {
  const timer = setInterval(() => {
    const { reachable, underWay } = useProgress.getState()
    // A request under way will reveal the state of the connection.
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
