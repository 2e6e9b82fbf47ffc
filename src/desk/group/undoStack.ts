/** States before changes, latest last, and undone states, the next to redo last. */
export interface UndoStack<State> {
  past: readonly State[]
  undone: readonly State[]
}

export const emptyStack = { past: [], undone: [] }

/** After a change of a state. */
export const pushed = <State>({ past }: UndoStack<State>, before: State): UndoStack<State> => ({
  past: [...past, before],
  undone: [],
})

interface Step<State> {
  state: State
  stack: UndoStack<State>
}

/** Undefined where there is nothing to undo. */
export function stepBack<State>({ past, undone }: UndoStack<State>, present: State): Step<State> | undefined {
  const state = past.at(-1)
  return state && { state, stack: { past: past.slice(0, -1), undone: [...undone, present] } }
}

/** Undefined where nothing was undone. */
export function stepForth<State>(
  { past, undone }: UndoStack<State>,
  present: State,
): Step<State> | undefined {
  const state = undone.at(-1)
  return state && { state, stack: { past: [...past, present], undone: undone.slice(0, -1) } }
}
