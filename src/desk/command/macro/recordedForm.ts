import type { RecordedStep } from '../command.ts'

/** Fields and cells that change something without running a command. */
export interface RecordedForm<State = unknown> {
  state(): State
  /** Entries of the line that turn the first state into the second, as far as the grammar can express it. */
  since(before: State, now: State): readonly RecordedStep[]
}

/** A form without the type of its state, which only the form uses. */
export function recordedForm<State>(one: RecordedForm<State>): RecordedForm {
  return one
}
