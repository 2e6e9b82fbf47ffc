import { type CommandChoice, type ChainSoFar, commandsOf } from '../command/command.ts'
import type { LineContext } from './context.ts'
import type { Failure, Reader, Slot, Word } from './words/reader.ts'

/** How a command is typed: one kind of entry, how it is recognised, parsed and printed. */
export interface LineForm<Arguments = unknown> {
  /** Its help and preview texts are under `line:row.<name>`. */
  name: string
  /** Its order from the top of the help, in the order of a sale; multiples of ten leave room between them. */
  order: number
  /** Possible first words, or their beginnings (`cab2`); used for completion. */
  verbs: readonly string[]
  /** How it is written, for help; the same in every language. */
  usage: string
  /**
   * Rows with a lower number are tried first; 0, that of verbs, when absent. No two rows of one number accept the same.
   */
  precedence?: number
  /** Tried last: accepts every entry that no other row accepts. */
  fallback?: true
  /** Returns whether the words are an entry of this kind. */
  is(words: readonly Word[], context: LineContext): boolean
  read(reader: Reader, context: LineContext): Arguments | Failure
  print(args: Arguments, context: LineContext): string
  /** Words for the slots that only this row has, for completion. */
  words?(context: LineContext): Partial<Record<Slot, readonly string[]>>
  /** Suggests what a word that is not understood probably means; without it, the refusal only quotes the word. */
  explain?(misread: MisreadWord, context: LineContext): Failure
  /** Describes the effect of Enter in the operator’s language; `line:preview.<name>` when absent. */
  preview?(args: Arguments, context: LineContext, before: ChainSoFar): string
  /** Marks a text of this kind that is understood and still to be checked, as a name in letters that look alike. */
  doubtful?(typed: string): string | undefined
  /** The state that later entries of a chain will find. */
  soFar?(before: ChainSoFar, args: Arguments): ChainSoFar
  /** The arguments that do what both entries of this kind do, one after the other; undefined where none do. */
  join?(one: Arguments, next: Arguments): Arguments | undefined
  /** True for an entry that ends a sale: it must be the last of a chain, and its preview must have been shown. */
  commits?: boolean
  /**
   * True if it shows another booking or list of trips, so that later entries cannot be previewed with the present one.
   */
  turns?: true
  /** Commands run first, in order, each if it can run, so that the preview shows the answer of the server. */
  prepare?: readonly string[]
  /** Used unchanged by tests and help. */
  examples: readonly string[]
}

/** A kind of entry with the command it runs; of several the nearest one in reach. */
export interface Row extends LineForm {
  command: CommandChoice
}

/** A word that is not understood in its position. */
export interface MisreadWord {
  failure: Failure
  words: readonly Word[]
  /** The index of the word. */
  at: number
  /** Every verb of the line. */
  verbs: readonly string[]
  /** The slots allowed where the word is. */
  allowed(): ReadonlySet<Slot>
}

/** An entry that runs several commands, each on its own screens, or one that is defined without its words. */
export function rowOf(command: CommandChoice, form: LineForm): Row {
  return { ...form, command }
}

/** An entry that is the name of a command. */
export function rowNamed(command: CommandChoice, text: string): Row {
  return {
    name: 'named',
    verbs: [],
    order: 0,
    usage: text,
    examples: [text],
    is: () => true,
    read: () => ({}),
    print: () => text,
    command,
  }
}

/** The grammar of the line: the rows of every noun. */
export interface Grammar {
  /** In the order of a sale, for help. */
  rows: readonly Row[]
  /** In the order in which they are tried: an entry is parsed by the first row that accepts it. */
  byPrecedence: readonly Row[]
  verbs: readonly string[]
  /** Commands whose arguments are typed: no key and no line of the palette can give any. */
  typedCommands: ReadonlySet<string>
}

/** The grammar a line is parsed with, and the lists its rows are read against. */
export interface GrammarContext extends LineContext {
  grammar: Grammar
}

export function grammarOf(given: readonly Row[]): Grammar {
  const rows = given.toSorted((one, other) => one.order - other.order)
  const typed = rows.filter(({ examples, verbs }) => !examples.includes(verbs[0] ?? ''))
  return {
    rows,
    byPrecedence: rows.toSorted((one, other) => (one.precedence ?? 0) - (other.precedence ?? 0)),
    verbs: [...new Set(rows.flatMap(({ verbs }) => verbs))],
    typedCommands: new Set(typed.flatMap(({ command }) => commandsOf(command))),
  }
}

/** The row an entry belongs to; undefined only while no noun has brought its rows. */
export function rowFor(words: readonly Word[], context: GrammarContext): Row | undefined {
  return context.grammar.byPrecedence.find((row) => row.is(words, context))
}

/** The rows that run a command. */
export function rowsOf(command: string, { rows }: Grammar): readonly Row[] {
  return rows.filter((row) => commandsOf(row.command).includes(command))
}
