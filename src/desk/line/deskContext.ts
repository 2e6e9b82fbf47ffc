import { dateOf, localAt, minutesBetween, timeOf, toInstant } from '../../domain/value/portTime.ts'
import { grammarOf, type GrammarContext } from './row.ts'
import { indexPorts } from './words/port.ts'
import { createListeners } from '../command/listeners.ts'

export type DeskContext = Omit<GrammarContext, 'today' | 'now'> & {
  /** IANA zone of the days of sale and the accounts; that of this machine until the CRS names it. */
  zone: string
}

/** The context that lines are parsed with; the app and the nouns set its fields as they load. */
export interface ContextSource {
  get(): GrammarContext
  set(change: Partial<DeskContext>): void
  /** Counts by the server’s clock from now on, given what it shows: YYYY-MM-DD HH:mm in the zone, by default the agency’s. */
  follow(now: string, zone?: string): void
  /** IANA zone of the agency. */
  zone(): string
  /** YYYY-MM-DD HH:mm in an IANA zone; where the zone is unknown, of the agency. */
  nowIn(zone: string | undefined): string
  /** Lists that lines are read against are being loaded until the promise settles; none of these rejects. */
  loads(lists: Promise<unknown>): void
  /** The lists on their way; undefined where none are. */
  loading(): Promise<unknown> | undefined
  /** Minutes left until a time of the agency’s zone, a begun one counted; below 0 once it is over. */
  minutesUntil(local: string): number
  subscribe(listener: () => void): () => void
}

/** Within this many minutes two clocks are taken to agree: the server’s comes without seconds. */
const agreed = 1
const minute = 60_000

export function createContextSource(clock: () => number): ContextSource {
  const listeners = createListeners()
  /** Milliseconds the server’s clock is ahead of this machine’s. */
  let ahead = 0
  let loading: Promise<unknown> | undefined
  let known: DeskContext = {
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    grammar: grammarOf([]),
    ports: indexPorts([]),
    companies: [],
    countries: [],
    discounts: [],
    nationality: '',
    accommodations: [],
    granted: [],
    trips: [],
  }
  return {
    get: () => {
      const { zone, ...rest } = known
      const local = localAt(clock() + ahead, zone)
      return { ...rest, today: dateOf(local), now: timeOf(local) }
    },
    set: (change) => {
      known = { ...known, ...change }
      listeners.notify()
    },
    follow: (now, zone = known.zone) => {
      const minutes = minutesBetween(localAt(clock(), zone), zone, now, zone)
      ahead = Math.abs(minutes) > agreed ? minutes * minute : 0
    },
    zone: () => known.zone,
    nowIn: (zone) => localAt(clock() + ahead, zone || known.zone),
    loads: (lists) => {
      loading = lists
      void lists.finally(() => {
        if (loading === lists) loading = undefined
      })
    },
    loading: () => loading,
    minutesUntil: (local) => Math.ceil((toInstant(local, known.zone) - clock() - ahead) / minute),
    subscribe: listeners.subscribe,
  }
}
