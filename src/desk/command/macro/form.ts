import type { RecordedStep } from '../command.ts'

/** Fields and cells that change something without running a command. */
export interface Form<State = unknown> {
  state(): State
  /** Entries of the line that make of the first state the second, as far as the grammar has words for it. */
  since(before: State, now: State): readonly RecordedStep[]
}

/** A form, its state known to itself only. */
export function form<State>(one: Form<State>): Form {
  return one
}
