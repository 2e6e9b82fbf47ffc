import { mustGet } from '../value/mustGet.ts'

/**
 * Returns the given number of free seats that are closest together, the foremost if several groups are; undefined if
 * there are too few.
 */
export function closestSeats<S extends { at: number }>(free: readonly S[], count: number): S[] | undefined {
  let best: S[] | undefined
  const spread = (blockSize: readonly S[]) => mustGet(blockSize, -1).at - mustGet(blockSize, 0).at
  for (let from = 0; from + count <= free.length; from++) {
    const group = free.slice(from, from + count)
    if (!best || spread(group) < spread(best)) best = group
    if (spread(best) === count - 1) break
  }
  return best
}
