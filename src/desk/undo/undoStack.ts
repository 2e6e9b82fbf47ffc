/**
 * The steps that operators can undo and redo in one place of the desk. A step is an edit with its inverse, or the whole
 * state before a change; its owner applies it.
 */
export interface UndoStack<Step> {
  /** Steps that can be undone, latest last. */
  changes: readonly Step[]
  /** Undone steps; the last one is the next to redo. */
  undone: readonly Step[]
}

export const emptyStack: UndoStack<never> = { changes: [], undone: [] }

/** Adds a step, after which nothing can be redone. `most`: the steps that are kept, the latest ones. */
export const pushed = <Step>(
  { changes }: UndoStack<Step>,
  step: Step,
  most = Number.POSITIVE_INFINITY,
): UndoStack<Step> => ({ changes: [...changes, step].slice(-most), undone: [] })

interface Stepped<Step> {
  /** The step to undo or redo. */
  step: Step
  stack: UndoStack<Step>
}

/**
 * Undefined where there is nothing to undo. `present`: the state that a redo leads back to, where steps are whole
 * states.
 */
export function stepBack<Step>(
  { changes, undone }: UndoStack<Step>,
  present?: Step,
): Stepped<Step> | undefined {
  const step = changes.at(-1)
  if (step === undefined) return undefined
  return { step, stack: { changes: changes.slice(0, -1), undone: [...undone, present ?? step] } }
}

/** Undefined where nothing was undone. `present`: as for `stepBack`. */
export function stepForth<Step>(
  { changes, undone }: UndoStack<Step>,
  present?: Step,
): Stepped<Step> | undefined {
  const step = undone.at(-1)
  if (step === undefined) return undefined
  return { step, stack: { changes: [...changes, present ?? step], undone: undone.slice(0, -1) } }
}
