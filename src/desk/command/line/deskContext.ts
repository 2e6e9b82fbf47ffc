import { dateOf, localAt, timeOf } from '../../../domain/value/portTime.ts'
import type { LineContext } from './context.ts'
import { indexPorts } from './port.ts'

export type DeskContext = Omit<LineContext, 'today' | 'now'> & {
  /** IANA zone of the agency. */
  zone: string
}

/** What the desk knows that lines are read against; the app and the nouns fill it in as it becomes known. */
export interface ContextSource {
  get(): LineContext
  set(change: Partial<DeskContext>): void
  subscribe(listener: () => void): () => void
}

export function createContextSource(clock: () => number): ContextSource {
  const listeners = new Set<() => void>()
  let known: DeskContext = {
    zone: 'Europe/Athens',
    ports: indexPorts([]),
    companies: [],
    countries: [],
    discounts: [],
    nationality: 'GR',
    accommodations: [],
    granted: [],
    trips: [],
  }
  return {
    get: () => {
      const { zone, ...rest } = known
      const local = localAt(clock(), zone)
      return { ...rest, today: dateOf(local), now: timeOf(local) }
    },
    set: (change) => {
      known = { ...known, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
