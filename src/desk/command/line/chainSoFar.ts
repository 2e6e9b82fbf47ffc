import type {
  ChooseArguments,
  PartyArguments,
  PeopleArguments,
  RememberArguments,
  SearchArguments,
} from './arguments.ts'
import { isEntry, type Entry, type Misread } from './parse.ts'

/** What the entries before one change of what it is about, while none of them has run. */
export interface ChainSoFar {
  /** Who travels; undefined where those of the booking do. */
  people?: number
  /** At least so many travel: they are named. */
  named?: number
  /** Added to those of the booking. */
  pets: number
  /** Plates entered for vehicles without one. */
  plates: number
  /** First day of travel, YYYY-MM-DD; undefined where no entry searches. */
  departs?: string
  /** So many trips are chosen. */
  chosen: number
  /** Another booking or list of trips is there by then. */
  turned: boolean
}

export const noChain: ChainSoFar = { pets: 0, plates: 0, chosen: 0, turned: false }

function heads(travellers: PartyArguments['travellers'] = []): number {
  return travellers.reduce((sum, { quantity }) => sum + quantity, 0)
}

type Step = (so: ChainSoFar, args: never) => ChainSoFar

const steps: Record<string, Step> = {
  search: (_, { legs, travellers }: SearchArguments) => ({
    people: heads(travellers),
    ...noChain,
    turned: true,
    ...(legs[0] ? { departs: legs[0].date } : {}),
  }),
  party: (so, { travellers }: PartyArguments) => (travellers ? { ...so, people: heads(travellers) } : so),
  people: (so, { people }: PeopleArguments) => ({ ...so, named: people.length }),
  remember: (so, { date }: RememberArguments) =>
    date === undefined ? so : { ...noChain, turned: true, departs: date },
  choose: (so, { picks }: ChooseArguments) => ({ ...so, chosen: so.chosen + picks.length }),
  plate: (so) => ({ ...so, plates: so.plates + 1 }),
  pet: (so) => ({ ...so, pets: so.pets + 1 }),
}

export function chainBefore(entry: Entry, entries: readonly (Entry | Misread)[]): ChainSoFar {
  return entries
    .filter(isEntry)
    .filter(({ from }) => from < entry.from)
    .reduce((so, { row, args }) => {
      const next = steps[row.name]?.(so, args as never) ?? so
      return row.turns === true ? { ...next, turned: true } : next
    }, noChain)
}
