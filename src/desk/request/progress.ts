import { create } from 'zustand'

/** Requests under way, by call id; the status line shows them. */
export const useProgress = create<{
  underWay: Readonly<Record<string, number>>
  milliseconds: number
  reachable: boolean
  /** The server answers that its database is down; calls are repeated automatically. */
  breathing: boolean
  /** The connection is checked regularly, so that the return of the server is noticed. */
  watched: boolean
}>(() => ({ underWay: {}, milliseconds: 0, reachable: true, breathing: false, watched: false }))

function add(id: string, change: 1 | -1): void {
  useProgress.setState(({ underWay }) => {
    const count = (underWay[id] ?? 0) + change
    const { [id]: _, ...others } = underWay
    return { underWay: count > 0 ? { ...others, [id]: count } : others }
  })
}

/** Milliseconds a request is shown as under way at least; no answer waits for it. */
const leastShown = 200

function endShown(id: string, begun: number): void {
  const left = leastShown - (performance.now() - begun)
  if (left > 0) setTimeout(() => add(id, -1), left)
  else add(id, -1)
}

/** Requests under way: the store shows each a little longer. */
let unanswered = 0

/** Returns whether an answer is awaited; a request is shown as running a little longer. */
export const isAnswerComing = (): boolean => unanswered > 0

/** Shows a request while it runs; stores its duration and whether the server answered. */
export async function tracked<T>(id: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  add(id, 1)
  unanswered += 1
  try {
    const answer = await work()
    useProgress.setState({ milliseconds: Math.round(performance.now() - begun), reachable: true })
    return answer
  } finally {
    unanswered -= 1
    endShown(id, begun)
  }
}

export function setDatabaseDown(breathing: boolean): void {
  if (useProgress.getState().breathing !== breathing) useProgress.setState({ breathing })
}

export function markUnreachable(): void {
  useProgress.setState({ reachable: false })
}

/** Returns whether the server is out of reach and its return will be noticed. */
export function isServerAway(): boolean {
  const { reachable, watched } = useProgress.getState()
  return watched && !reachable
}

/** Calls when the server is in reach again after it was not. Returns a function that ends this. */
export const whenServerIsBack = (listener: () => void): (() => void) =>
  useProgress.subscribe((now, before) => {
    if (now.reachable && !before.reachable) listener()
  })

/** Settles when the server is back, at the latest after the given time. */
export function waitForServer(milliseconds: number): Promise<void> {
  return new Promise((settle) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      settle()
    }
    const timer = setTimeout(end, milliseconds)
    const unsubscribe = whenServerIsBack(end)
  })
}
