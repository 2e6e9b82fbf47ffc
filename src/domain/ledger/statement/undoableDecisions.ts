interface Decided<State> {
  /** Index of the difference. */
  place: number
  state: State
  note: string
}

export interface StoredDecision<State> extends Decided<State> {
  user: string
  /** Taken from a former check. */
  carried: boolean
}

/** A decision that its user can take back, with what it replaced. */
export interface UndoableDecision<State> {
  place: number
  before: Omit<Decided<State>, 'place'>
}

/**
 * The decisions of a user that can be taken back, the latest last: without those that have been taken back, and those
 * about which another user has decided since. `history` has the earliest first.
 */
export function undoableDecisions<State>(
  history: readonly StoredDecision<State>[],
  user: string,
  open: State,
): UndoableDecision<State>[] {
  const latest = new Map<number, UndoableDecision<State>['before']>()
  let done: UndoableDecision<State>[] = []
  for (const { place, state, note, user: by, carried } of history) {
    const before = latest.get(place) ?? { state: open, note: '' }
    latest.set(place, { state, note })
    const last = done.findLast((one) => one.place === place)
    const isTakenBack = last?.before.state === state && last.before.note === note
    if (by !== user || carried) done = done.filter((one) => one.place !== place)
    else done = isTakenBack ? done.filter((one) => one !== last) : [...done, { place, before }]
  }
  return done
}
