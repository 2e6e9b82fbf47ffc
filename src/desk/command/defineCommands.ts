import type { AnyCommand, Command, CommandId, Commands, CommandServices, Screen } from './command.ts'
import type { LineForm, Row } from '../line/row.ts'

/** A command, and how it is typed on the line. */
export type DefinedCommand = AnyCommand & { readonly line?: readonly Row[] }

/** Of a command that works on every screen and changes nothing: it shows something, or leads to a page. */
export const anywhere = { where: 'everywhere', changes: 'nothing' } as const

/** Of a command that only leads to a page. */
export const opensPage = (path: string, awaits: Screen) => ({
  ...anywhere,
  awaits,
  run: (_: unknown, { navigate }: CommandServices) => navigate(path),
})

type Definition<Id extends CommandId> = Omit<Command<Id>, 'id'> & {
  line?: LineForm<Commands[Id]> | readonly LineForm<Commands[Id]>[]
}

/** A noun’s commands, each defined once, by its id, in the order in which the palette lists them. */
export function defineCommands(definitions: {
  readonly [Id in CommandId]?: Definition<Id>
}): readonly DefinedCommand[] {
  return Object.entries(definitions).map(([id, { line, ...command }]) => {
    const forms = line === undefined ? [] : [line].flat()
    const defined: object = { id, ...command, line: forms.map((form) => ({ ...form, command: id })) }
    // Compared with each of some hundred commands, the type would be too complex for the compiler.
    return defined as DefinedCommand
  })
}
