import { session as calls } from '../../../contract/session.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { useProgress } from '../../request/progress.ts'
import { request } from '../../request/request.ts'
import { useSession } from '../../session/sessionStore.ts'

/** Seconds between two health checks. */
export const checkEvery = 3

/** Milliseconds after which the server is out of reach: its machine may be gone without a word. */
const mostWait = 8000

/** Checks whether the server responds; `useProgress` has the result, and the session its state if it had none. */
export async function checkHealth(): Promise<void> {
  const answer = await request(calls.health, {}, { once: mostWait, quiet: true }).catch(() => undefined)
  if (answer === undefined) return
  useProgress.setState({ reachable: true })
  if (!isRefusal(answer) && useSession.getState().health === undefined)
    useSession.setState({ health: answer })
}

/**
 * Checks every few seconds, also while an answer is awaited, and on each online or offline event. Returns a function
 * that ends this.
 */
export function checkRepeatedly(): () => void {
  let checking: Promise<void> | undefined
  const check = () => {
    checking ??= checkHealth().finally(() => (checking = undefined))
  }
  const timer = setInterval(check, checkEvery * 1000)
  const now = () => void checkHealth()
  window.addEventListener('offline', now)
  window.addEventListener('online', now)
  return () => {
    clearInterval(timer)
    window.removeEventListener('offline', now)
    window.removeEventListener('online', now)
  }
}
