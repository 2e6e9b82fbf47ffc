import { session as calls } from '../../../contract/session.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { useProgress } from '../../request/progress.ts'
import { request } from '../../request/request.ts'
import { useSession } from '../../session/sessionStore.ts'

/** Seconds between two health checks. */
export const checkEvery = 3

/** Checks whether the server responds; `useProgress` has the result, and the session its state if it had none. */
export async function checkHealth(): Promise<void> {
  const answer = await request(calls.health, {}, { once: true, quiet: true }).catch(() => undefined)
  if (answer === undefined) return
  useProgress.setState({ reachable: true })
  if (!isRefusal(answer) && useSession.getState().health === undefined)
    useSession.setState({ health: answer })
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
