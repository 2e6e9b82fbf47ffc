import type { Difference } from './matchStatement.ts'

/** What makes differences of two checks the same. */
export const keyOfDifference = ({ kind, date, code, statement, ledger }: Difference) =>
  JSON.stringify([kind, date, code, statement, ledger])

/** A former check, with what was decided; `place` is the index of the difference. */
export interface FormerCheck<Decision> {
  differences: readonly Difference[]
  decisions: readonly Decision[]
}

/**
 * Decisions about the differences of a new check, each from the latest former check that has the same difference; of
 * equal differences each decision goes to one. `former` has the latest check first.
 */
export function carryDecisions<Decision extends { place: number }>(
  former: readonly FormerCheck<Decision>[],
  differences: readonly Difference[],
): Decision[] {
  const latest = new Map<string, Decision[]>()
  for (const check of former)
    for (const [key, decisions] of decisionsByKey(check)) if (!latest.has(key)) latest.set(key, decisions)
  return differences.flatMap((difference, place) => {
    const decision = latest.get(keyOfDifference(difference))?.shift()
    return decision ? [{ ...decision, place }] : []
  })
}

/** Has all differences of the check, also those that nothing was decided about. */
function decisionsByKey<Decision extends { place: number }>({
  differences,
  decisions,
}: FormerCheck<Decision>): Map<string, Decision[]> {
  const byPlace = new Map(decisions.map((decision) => [decision.place, decision]))
  const found = Map.groupBy(differences.keys(), (place) => keyOfDifference(differences[place] as Difference))
  const decided = (places: number[]) => places.flatMap((place) => byPlace.get(place) ?? [])
  return new Map([...found].map(([key, places]) => [key, decided(places)]))
}
