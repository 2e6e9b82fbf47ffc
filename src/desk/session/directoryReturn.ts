import { readJson, removeText, writeJson } from '../browser/storage.ts'
import { type SessionState, useSession } from './sessionStore.ts'

const key = 'purser.directory'
/** Query that the server adds to the address when the directory has returned the browser. */
const mark = '?directory'

/** State of the page before the browser went to the directory. */
interface Departure {
  /** The root of its language. */
  root: string
  lost?: SessionState['lost']
}

export function storeDeparture(root: string): void {
  const { lost } = useSession.getState()
  writeJson('sessionStorage', key, { root, ...(lost && { lost }) } satisfies Departure)
}

/** Restores the language and the wanted page after the return from the directory; the sign-in page then completes it. */
export function readReturn(): void {
  if (location.search !== mark) return
  const departure = readJson('sessionStorage', key) as Departure | undefined
  removeText('sessionStorage', key)
  const root = /^\/[a-z]{0,2}$/.test(departure?.root ?? '') ? departure?.root : '/'
  history.replaceState(history.state, '', root)
  useSession.setState({ isReturned: true, lost: departure?.lost })
}
