/** From and to, both included. */
export type Range = readonly [from: number, to: number]

/** A range as asked for: one value is widened to where nothing bounds it, ends the wrong way round change places. */
export function widen(asked: readonly number[], open: 'from' | 'upTo', most: number): Range {
  const [one = 0, other] = asked
  if (other !== undefined) return one <= other ? [one, other] : [other, one]
  return open === 'from' ? [one, most] : [0, one]
}

export function isWithin([from, to]: Range, value: number): boolean {
  return value >= from && value <= to
}
