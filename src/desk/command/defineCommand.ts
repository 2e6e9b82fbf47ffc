import type { LineForm, Row } from '../line/row.ts'
import type {
  AnyCommand,
  Command,
  CommandHandle,
  CommandServices,
  Screen,
  Recording,
  RecordedStep,
} from './command.ts'

/** A command, and how it is typed on the line. */
export type DefinedCommand = AnyCommand & { readonly line?: readonly Row[] }

/** Properties of a command that works on every screen and changes nothing: it shows something or leads to a page. */
export const anywhere = { where: 'everywhere', changes: 'nothing' } as const

/** Properties of a command that only leads to a page. */
export const opensPage = (path: string, awaits: Screen) => ({
  ...anywhere,
  awaits,
  run: (_: unknown, { navigate }: CommandServices) => navigate(path),
})

type Definition<Args> = Omit<Command<Args>, 'id'> & {
  line?: LineForm<Args> | readonly LineForm<Args>[]
}

/** Defines what the command of a handle does, where it may run and how it is typed on the line. */
export function defineCommand<Args>(
  id: CommandHandle<Args>,
  { line, ...command }: NoInfer<Definition<Args>>,
): DefinedCommand {
  const forms: readonly LineForm<Args>[] = line === undefined ? [] : [line].flat()
  return { id, ...command, line: forms.map((form) => ({ ...form, command: id })) }
}

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
