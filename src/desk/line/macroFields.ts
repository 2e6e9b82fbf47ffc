import type { Span } from './words/splitLine.ts'

/** A text with expanded macros, and the parameters without a value. */
export interface Filled {
  text: string
  asked: readonly Span[]
}

function sharedStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let at = 0
  while (at < most && before[at] === after[at]) at++
  return at
}

function sharedEnd(before: string, after: string, from: number): number {
  const most = Math.min(before.length, after.length) - from
  let length = 0
  while (length < most && before.at(-1 - length) === after.at(-1 - length)) length++
  return length
}

/** The positions of the fields after an edit: later ones have moved, the edited one has grown or shrunk. */
export function shifted(
  spots: readonly Span[] | undefined,
  before: string,
  after: string,
): readonly Span[] | undefined {
  if (spots === undefined || before === after) return spots
  const start = sharedStart(before, after)
  const end = before.length - sharedEnd(before, after, start)
  const by = after.length - before.length
  const moved = spots
    .map(({ from, to }) => ({
      from: from > start && from >= end ? from + by : from,
      to: to >= end ? to + by : to,
    }))
    .filter(({ from, to }) => from <= to && to <= after.length)
  return moved.length > 0 ? moved : undefined
}

export function nextSpot(spots: readonly Span[], at: number): Span | undefined {
  return spots.find(({ from }) => from > at)
}
