import type { AnswerOf } from '../../../contract/call.ts'
import { disruption as calls } from '../../../contract/disruption.ts'
import { sum } from '../../../domain/value/money.ts'
import { useAnswerOf } from '../../request/record.ts'

export type Disruption = AnswerOf<typeof calls.list>['disruptions'][number]

/** Milliseconds after which the list is loaded again on every page: companies cancel sailings during the day. */
const refetchInterval = 30_000

/** The disrupted sailings on which the agency has bookings; undefined until they are loaded. */
export function useDisrupted({ reloads = false } = {}): readonly Disruption[] | undefined {
  const options = { together: 'screen', ...(reloads && { refetchInterval }) } as const
  return useAnswerOf(calls.list, {}, options)?.disruptions
}

/** The number of trips of the agency’s bookings that wait on disrupted sailings. */
export const openCases = (all: readonly Disruption[]): number => sum(all.map(({ affected }) => affected))

/** A further delay, or another ship, of the same sailing is another change. */
const changeOf = ({ id, kind, vessel, departureDateTime }: Disruption) =>
  [id, kind, vessel.idOrCode, departureDateTime].join(' ')

/**
 * Remembers the changes that it has been given. The function returned answers with those that are new since the
 * list before and concern open bookings; with none for the first list, which the operator finds counted.
 */
export function createNewsReader(): (all: readonly Disruption[] | undefined) => readonly Disruption[] {
  let seen: Set<string> | undefined
  return (all) => {
    const before = seen
    // Another agency begins with its own first list.
    seen = all && new Set([...(before ?? []), ...all.map(changeOf)])
    if (!before || !all) return []
    return all.filter((one) => one.affected > 0 && !before.has(changeOf(one)))
  }
}
