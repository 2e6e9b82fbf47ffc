import { session as calls } from '../../contract/session.ts'
import { useProgress } from '../request/progress.ts'
import { records } from '../request/record.ts'
import { request } from '../request/request.ts'

/** Milliseconds between tries to reach a server that has stopped answering. */
const pause = 700

/** Asks for the server while it does not answer; once it is back, reads what could not be read. Returns its undo. */
export function watchConnection(onBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function probe(): Promise<void> {
    await request(calls.health, {}, { once: true }).catch(() => undefined)
    if (!useProgress.getState().reachable) timer = setTimeout(() => void probe(), pause)
  }

  const stop = useProgress.subscribe((now, before) => {
    if (now.reachable === before.reachable) return
    clearTimeout(timer)
    if (!now.reachable) void probe()
    else {
      void records.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      onBack()
    }
  })
  useProgress.setState({ watched: true })
  return () => {
    useProgress.setState({ watched: false })
    clearTimeout(timer)
    stop()
  }
}
