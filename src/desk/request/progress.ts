import { create } from 'zustand'

/** Requests under way, by call id; the status line shows them. */
export const useProgress = create<{
  underWay: Readonly<Record<string, number>>
  milliseconds: number
  reachable: boolean
  /** The server answers, but that it cannot reach its records; what was sent is sent again by itself. */
  breathing: boolean
  /** Somebody asks for the server while it does not answer. */
  watched: boolean
}>(() => ({ underWay: {}, milliseconds: 0, reachable: true, breathing: false, watched: false }))

function add(id: string, change: 1 | -1): void {
  useProgress.setState(({ underWay }) => {
    const count = (underWay[id] ?? 0) + change
    const { [id]: _, ...others } = underWay
    return { underWay: count > 0 ? { ...others, [id]: count } : others }
  })
}

/** Milliseconds that what is shown as under way stays so at least; nobody waits for it to go. */
const leastShown = 200

function endShown(id: string, begun: number): void {
  const left = leastShown - (performance.now() - begun)
  if (left > 0) setTimeout(() => add(id, -1), left)
  else add(id, -1)
}

/** Counts a request in while it runs, and keeps how long the last one took and whether the server answered. */
export async function tracked<T>(id: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  add(id, 1)
  try {
    const answer = await work()
    useProgress.setState({ milliseconds: Math.round(performance.now() - begun), reachable: true })
    return answer
  } finally {
    endShown(id, begun)
  }
}

export function setDatabaseDown(breathing: boolean): void {
  if (useProgress.getState().breathing !== breathing) useProgress.setState({ breathing })
}

export function markUnreachable(): void {
  useProgress.setState({ reachable: false })
}

/** Whether the server is known to be away, and its coming back will be noticed. */
export function isServerAway(): boolean {
  const { reachable, watched } = useProgress.getState()
  return watched && !reachable
}

/** Settles when the server is back, or after so many milliseconds. */
export function waitForServer(milliseconds: number): Promise<void> {
  return new Promise((settle) => {
    const end = () => {
      clearTimeout(timer)
      forget()
      settle()
    }
    const timer = setTimeout(end, milliseconds)
    const forget = useProgress.subscribe((now, before) => {
      if (now.reachable && !before.reachable) end()
    })
  })
}
