import type app from '../../../locales/en/app.json'
import { type Refusal, refuse } from '../../domain/refusal.ts'
import type { Right } from '../../domain/session/right.ts'
import type { LineContext } from '../line/context.ts'

declare const argumentsOf: unique symbol

/** The id of a command with the type of its arguments, by which it is run, bound to keys and named. */
export type CommandHandle<Args> = string & { readonly [argumentsOf]: (args: Args) => void }

/** The arguments of a command without parameters. */
export type NoArguments = Record<string, never>

/** Any command that runs without arguments: buttons, menus and keys have none to pass. */
export type CommandId = CommandHandle<NoArguments>

export type ArgumentsOf<Handle> = Handle extends CommandHandle<infer Args> ? Args : never

/** Declares the handle of a command; `defineCommand` defines what it does. */
export const handle = <Args = NoArguments>(id: string): CommandHandle<Args> => id as CommandHandle<Args>

/** The pages and dialogs that a command may be tied to: those with a name, `place.<screen>`, in `app.json`. */
export interface Screens extends Record<keyof typeof app.place, true> {}
export type Screen = keyof Screens

/** State that the earlier entries of a chain lead to, while none of them has run. */
export interface ChainSoFar {
  /** Another booking or list of trips is there by then. */
  turned: boolean
  /** The number of chosen trips. */
  chosen?: number
  /** First day of travel, YYYY-MM-DD; undefined where no entry searches. */
  departs?: string
  /** Who travels; undefined where those of the booking do. */
  people?: number
  /** At least so many travel: they are named. */
  named?: number
  /** Added to those of the booking. */
  pets?: number
  /** Plates entered for vehicles without one. */
  plates?: number
}

export const noChain: ChainSoFar = { turned: false }

/** Services a command uses. `app` provides them; nouns may add to them. */
export interface CommandServices {
  run: Run
  /**
   * Leads to a page, given without its language. Leaving the sale may first ask the operator what to do with the
   * working booking. `first` runs once it is certain that the page is left; it must not run a command, since commands
   * end only when the page is shown.
   */
  navigate(path: string, first?: () => Promise<void>): void
  /** Loads the screen of a page without showing it; throws where it fails to load. */
  load(path: string): Promise<void>
  /** Shows a notice, for what has no visible effect. */
  notifyDone(words: string): void
  /** Opens a file in a new window for viewing and printing. */
  openFile(file: { name: string; bytes: Uint8Array }, type: string): void
}

/** Where a command came from; recorded in the operator's history. */
export type Source = 'key' | 'line' | 'palette' | 'menu' | 'bar' | 'macro' | 'screen' | 'test'

/** The kinds of things on a screen that a command may be about. */
export type About = 'row' | 'trip' | 'field'

/** Done, refused by a rule, failed, or not possible on this screen now. */
export type Outcome = { done: true } | { done: false; refusal?: Refusal; fault?: unknown }

export type Run = <Args>(
  command: CommandHandle<Args>,
  args: NoInfer<Args>,
  source?: Source,
) => Promise<Outcome>

/** A command with its arguments, which an entry of a macro repeats. */
export interface RecordedStep {
  command: string
  args: unknown
}

type Steps = readonly RecordedStep[]

/** Returns the steps of a macro once one more thing is done, given those before it; `add` leaves detours out. */
export type Recording = (before: Steps, add: (before: Steps, step: RecordedStep) => Steps) => Steps

/** Everything an operator can do is one of these; its title is `<noun>:command.<verb>` in locales. */
export interface Command<Args = never> {
  id: string
  /** Screens where it may run; `everywhere` is any screen of a signed-in operator. */
  where: readonly Screen[] | 'everywhere'
  /** It may run under a dialog too: it belongs to the field or list that has the focus. */
  inDialogs?: true
  /** Refused to users who have none of these rights; the calls that it makes check them again. */
  rights?: readonly Right[]
  /** The thing under the cursor that it is about: the menu on such a thing lists it first. */
  about?: About
  /** Its effect: on nothing, on desk state, or on the record. */
  changes: 'nothing' | 'desk' | 'record'
  /** The screen that keys typed after it are meant for, where it leads to another one. */
  awaits?: Screen | ((args: Args) => Screen | undefined)
  /** Why it cannot run now; undefined when it can. Called for every key, so it may only read stores. */
  refuses?(args: Args | undefined): Refusal | undefined
  /** Left out of the key bar while it cannot run: it acts on something that a dialog shows only later. */
  shownLater?: true
  /**
   * Another command that it leads to in the present state and whose title it has then: commands of one screen cannot
   * share a key. It is not offered by name then, since the other one is.
   */
  actsAs?(): string | undefined
  /** The i18next key of what it is called in the present state, everywhere that it is named; its title otherwise. */
  calledNow?(): string | undefined
  /** False for commands only a screen can give arguments to: they are not offered by name. */
  palette?: false
  /**
   * How a macro records it: as itself, which prints by its row; not at all, for instance where a form that it changes is
   * recorded, or where the following command leads there anyway; or as other steps, asked for as it begins. Without it,
   * as itself where it is typed on the line.
   */
  recorded?: boolean | ((args: Args, context: LineContext) => readonly Recording[])
  /** Returns whether it previews and asks for confirmation itself, so that the line does not. */
  asks?(args: Args): boolean
  /** The i18next key of the action that a refusal by the server or a failure is titled with. */
  failedAs?: string | (() => string | undefined)
  /** The arguments it may have instead, by which the line offers to change an entry; the present ones among them. */
  alternatives?(args: Args): readonly Alternative[]
  /** One line in the operator's language: what Enter will do, after the entries before it in a chain. */
  preview?(args: Args, before?: ChainSoFar): string
  run(args: Args, services: CommandServices): void | Refusal | Promise<void | Refusal>
}

/** Arguments that a command may have instead of others, as the operator calls them. */
export interface Alternative<Args = unknown> {
  args: Args
  title: string
  /** True of the present one. */
  isUsed: boolean
}

/** The alternative after the present one, the first after the last. */
export const nextAlternative = <Args>(ways: readonly Alternative<Args>[]): Alternative<Args> | undefined =>
  ways[(ways.findIndex(({ isUsed }) => isUsed) + 1) % ways.length]

/** Any command: nouns export lists of them. */
export type AnyCommand = Command

/**
 * Choice of a key or an entry of the line: one command, or several, each on its own screens. The nearest one in reach
 * runs.
 */
export type CommandChoice = string | readonly string[]

export function commandsOf(choice: CommandChoice): readonly string[] {
  return typeof choice === 'string' ? [choice] : choice
}

/** The nearest one that can run; the first when none can, which then returns the reason. */
export function nearestOf(choice: CommandChoice, reach: (command: string) => number | undefined): string {
  const [first = '', ...others] = commandsOf(choice)
  const distance = (command: string) => reach(command) ?? Number.POSITIVE_INFINITY
  return others.reduce((near, command) => (distance(command) < distance(near) ? command : near), first)
}

/** The refusal of a command run as a part of another; a fault in the part is thrown on. */
export function refusalOf(outcome: Outcome): Refusal | undefined {
  if (outcome.done) return undefined
  if (outcome.fault !== undefined) throw outcome.fault
  return outcome.refusal ?? refuse('not_here')
}
