import type { CommandChoice } from '../choice.ts'
import type { LineContext } from './context.ts'
import type { Failure, Reader } from './reader.ts'
import type { Word } from './words/splitLine.ts'

/** One kind of entry: how it is recognised, parsed and printed. */
export interface Row<Arguments = unknown> {
  /** Help and preview of it are worded under `command:row.<name>`. */
  name: string
  /** What it runs; of several the nearest one in reach. */
  command: CommandChoice
  /** What may be the first word, or start it (`cab2`); completed from these. */
  verbs: readonly string[]
  /** How it is written, for help; the same in every language. */
  usage: string
  /** Whether the words are an entry of this kind. */
  is(words: readonly Word[], context: LineContext): boolean
  read(reader: Reader, context: LineContext): Arguments | Failure
  print(args: Arguments, context: LineContext): string
  /** It ends a sale: only as the last of a chain, and only after its preview was shown. */
  commits?: boolean
  /** Another booking or list of trips is there afterwards: entries behind it are not about what is there now. */
  turns?: true
  /** Run first, one after the other, each where it can, so that the preview shows what the server says. */
  prepare?: readonly string[]
  /** Used unchanged by tests and help. */
  examples: readonly string[]
}

/** A row of the table, its arguments known to itself only. */
export function row<Arguments>(one: Row<Arguments>): Row {
  return one
}

/** Whether the first word is one of the verbs. */
export function verb(...verbs: readonly string[]) {
  return {
    verbs,
    is: (words: readonly Word[]) => !words[0]?.quoted && verbs.includes(words[0]?.keys ?? ''),
  }
}

/** For entries recognised by their format, not by a verb. */
export const bare = { verbs: [] as readonly string[] }
