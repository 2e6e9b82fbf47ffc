import { create } from 'zustand'

/** Requests under way, by call id; the status line shows them. */
export const useProgress = create<{
  underWay: Readonly<Record<string, number>>
  milliseconds: number
  reachable: boolean
}>(() => ({ underWay: {}, milliseconds: 0, reachable: true }))

function add(id: string, change: 1 | -1): void {
  useProgress.setState(({ underWay }) => {
    const count = (underWay[id] ?? 0) + change
    const { [id]: _, ...others } = underWay
    return { underWay: count > 0 ? { ...others, [id]: count } : others }
  })
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
    add(id, -1)
  }
}

export function markUnreachable(): void {
  useProgress.setState({ reachable: false })
}
