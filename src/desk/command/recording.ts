import type { Recording, RecordedStep } from './command.ts'

/** The command with its arguments, behind the steps before. */
export const added =
  (command: string, args: unknown): Recording =>
  (before, add) =>
    add(before, { command, args })

/** Arguments of the last step of the command; where there is none, `otherwise` is added with them. */
export const changed =
  (command: string, args: object, otherwise?: string): Recording =>
  (before) => {
    const at = before.findLastIndex((step) => step.command === command || step.command === otherwise)
    const last = before[at]
    if (last) return before.with(at, { ...last, args: { ...(last.args as object), ...args } })
    return otherwise === undefined ? before : [...before, { command: otherwise, args }]
  }

/** The steps that are recorded where nothing precedes them. */
export const stepsAlone = (recordings: readonly Recording[]): readonly RecordedStep[] =>
  recordings.reduce<readonly RecordedStep[]>(
    (before, recording) => recording(before, (steps, step) => [...steps, step]),
    [],
  )
