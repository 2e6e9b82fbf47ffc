import type { AnyCommand, Command, CommandHandle, CommandServices, Screen } from './command.ts'
import type { LineForm, Row } from '../line/row.ts'

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
