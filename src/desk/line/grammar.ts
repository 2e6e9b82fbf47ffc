import { commandsOf } from '../command/command.ts'
import type { LineContext } from './context.ts'
import type { Row } from './row.ts'
import type { Word } from './words/splitLine.ts'

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

/** What a line is parsed with: the grammar, and what its rows are read against. */
export interface GrammarContext extends LineContext {
  grammar: Grammar
}

export function grammarOf(given: readonly Row[]): Grammar {
  const rows = given.toSorted((one, other) => one.place - other.place)
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
