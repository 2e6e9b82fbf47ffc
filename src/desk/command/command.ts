import type { Refusal } from '../../domain/refusal.ts'
import type { ChainSoFar } from './line/chainSoFar.ts'

/**
 * The arguments of every command, by id. Nouns add theirs:
 * `declare module '../command/command.ts' { interface Commands { 'booking.issue': { payments?: Payment[] } } }`
 */
export interface Commands {}
export type CommandId = keyof Commands & string

/** Screens and overlays a command may be tied to. Screens add theirs, as commands do. */
export interface Screens {}
export type Screen = keyof Screens & string

/** What a command is handed to work with. `app` fills it in; nouns may add to it. */
export interface CommandServices {
  run: Run
  /**
   * Leads to a page, without its language; to one outside of the sale perhaps only once the operator has said what
   * becomes of the booking in hand. `first` is done when it is sure that the page is left; it runs no command, since
   * those end only once the page is shown.
   */
  navigate(path: string, first?: () => Promise<void>): void
  /** Has the screen of a page at hand without showing it; throws where it does not load. */
  load(path: string): Promise<void>
}

/** Where a command came from, kept in the operator's own history. */
export type Source = 'key' | 'line' | 'palette' | 'menu' | 'bar' | 'macro' | 'screen' | 'test'

/** What became of it: done, refused by a rule, or not possible here and now. */
export type Outcome = { done: true } | { done: false; refusal?: Refusal; fault?: unknown }

export type Run = <Id extends CommandId>(id: Id, args: Commands[Id], source?: Source) => Promise<Outcome>

/** An entry of the line that does what was done; `amends` changes the last entry of its kind instead. */
export interface RecordedStep {
  command: string
  args: unknown
  amends?: true
  /** The command that does it where there is no entry to amend. */
  alone?: string
}

/** Everything an operator can do is one of these; its title is `<noun>:command.<verb>` in locales. */
export interface Command<Id extends CommandId = CommandId> {
  id: Id
  /** Places where it may run; `everywhere` is any screen of a signed-in operator. */
  where: readonly Screen[] | 'everywhere'
  /** What it changes: nothing, desk state, or the record. */
  changes: 'nothing' | 'desk' | 'record'
  /** The place that keys typed after it are meant for, where it leads away from this one. */
  awaits?: Screen | ((args: Commands[Id]) => Screen | undefined)
  /** Why it cannot run now; nothing when it can. Asked on every key, so it only reads stores. */
  refuses?(args: Commands[Id] | undefined): Refusal | undefined
  /** False for what only a screen can give arguments to: not offered by name. */
  palette?: false
  /**
   * What recording makes of it, asked as it begins: other entries; nothing, where what follows leads there anyway; or
   * `forms`, where the forms tell what it changed. Without it a command is noted as itself.
   */
  recorded?: false | 'forms' | ((args: Commands[Id]) => readonly RecordedStep[])
  /** It shows what it will do and asks before anything is changed, so that the line need not. */
  asks?(args: Commands[Id]): boolean
  /** One line saying what Enter will do, in the operator's language, after the entries before it in a chain. */
  preview?(args: Commands[Id], before?: ChainSoFar): string
  run(args: Commands[Id], hands: CommandServices): void | Refusal | Promise<void | Refusal>
}

/** Any one command, told apart by its id: what a noun exports a list of. */
export type AnyCommand = { [Id in CommandId]: Command<Id> }[CommandId]
