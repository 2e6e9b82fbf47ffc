import { create } from 'zustand'
import { onSessionEnd, accessToken } from '../../request/identity.ts'
import { readText, writeText } from '../../browser/storage.ts'

interface Notice {
  id: number
  /** A warning reports a change made elsewhere, such as a cancelled sailing. */
  kind: 'done' | 'warning' | 'error'
  title?: string
  words: string
  /** Number of times the same notice was repeated in a row. */
  count: number
  /** Command the error is about; the error is dismissed when that command succeeds. */
  of?: string
  /** Time of the last repetition, HH:mm in the port’s time zone; empty before sign-in. */
  at: string
}

/** Display time in ms of a toast, an error notification, a notice about the language and a warning. */
const stays = { toast: 3000, notification: 4500, language: 5000, warning: 20_000 } as const
/** Display time in ms when the operator closes notices manually. */
const staysUntilClosed = 1_000_000
/** Notices on screen at most; the history has the others. */
const mostOnScreen = 6
const mostKept = 200
/** Milliseconds within which repetitions count as one: a single cause can fail many calls. */
const oneOccasion = 500

interface How {
  title?: string | undefined
  of?: string | undefined
  stays?: keyof typeof stays
}

export const useNotices = create<{
  notices: readonly Notice[]
  /** The history since sign-in, newest first. */
  history: readonly Notice[]
  /** True while the history is open. */
  listed: boolean
}>(() => ({ notices: [], history: [], listed: false }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Number of the last notice, its last repetition, and the clock, which the start of the desk provides. */
let last = 0
let saidLast = { id: 0, at: 0 }
let now = () => ''

/** Sets the clock that dates notices. */
export function timeNotices(clock: () => string): void {
  now = clock
}

/** Shows a notice without taking the focus. A repetition of a visible notice increments its count. */
export function notify(kind: Notice['kind'], words: string, how: How = {}): void {
  const { notices, history } = useNotices.getState()
  const same = (one: Notice) => one.words === words && one.kind === kind && one.title === how.title
  const current = notices.find(same)
  const at = performance.now()
  if (current && current.id === saidLast.id && at - saidLast.at < oneOccasion) return
  const notice: Notice = {
    id: current?.id ?? ++last,
    kind,
    words,
    ...(how.title === undefined ? {} : { title: how.title }),
    ...(how.of === undefined ? {} : { of: how.of }),
    count: (current?.count ?? 0) + 1,
    at: now(),
  }
  saidLast = { id: notice.id, at }
  const others = notices.filter((one) => one !== current)
  useNotices.setState({
    notices: [...others, notice].slice(-mostOnScreen),
    history: [notice, ...history.filter(({ id }) => id !== notice.id)].slice(0, mostKept),
  })
  dismissLater(notice.id, how.stays ?? (kind === 'error' ? 'notification' : 'toast'))
}

function dismissLater(id: number, how: keyof typeof stays): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismiss(id), keepsOpen() ? staysUntilClosed : stays[how]),
  )
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useNotices.setState(({ notices }) => ({ notices: notices.filter((one) => one.id !== id) }))
}

/** Dismisses the visible errors of a command that has succeeded; they remain in the history. */
export function dismissErrorsOf(command: string): void {
  for (const { id, kind, of } of useNotices.getState().notices) {
    if (kind === 'error' && of === command) dismiss(id)
  }
}

/** Opens the history and clears the corner, as the history shows the same notices. */
export function listNotices(): void {
  for (const { id } of useNotices.getState().notices) dismiss(id)
  useNotices.setState({ listed: true })
}

export function closeList(): void {
  useNotices.setState({ listed: false })
}

// The history belongs to one user; visible notices explain why the session ended.
onSessionEnd(() => useNotices.setState(({ notices }) => ({ history: notices, listed: false })))

/** This browser’s copy of the setting, used before sign-in. */
const storageKey = 'purser.keepNotices'

/** Returns whether notices stay until they are closed. */
export function keepsOpen(): boolean {
  return readText('localStorage', storageKey) === 'true'
}

interface Source {
  getState(): { value: { notificationCloseStatus?: unknown } }
  subscribe(listener: () => void): () => void
}

/** The stored setting replaces this browser’s copy, now and at every change. */
export function followKeepOpen(settings: Source): () => void {
  const copy = () => {
    // Sign-out empties the settings, which is not a change by the operator.
    if (accessToken() === undefined) return
    const kept = settings.getState().value.notificationCloseStatus === true
    if (kept !== keepsOpen()) writeText('localStorage', storageKey, String(kept))
  }
  copy()
  return settings.subscribe(copy)
}
