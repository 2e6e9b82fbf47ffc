import type { CommandChoice } from '../choice.ts'
import type { ChainSoFar } from '../command.ts'
import type { LineContext } from './context.ts'
import type { Failure, Reader, Slot } from './reader.ts'
import type { Word } from './words/splitLine.ts'

/** One kind of entry: how it is recognised, parsed and printed. Exported by the noun whose command it runs. */
export interface Row<Arguments = unknown> {
  /** Help and preview of it are worded under `command:row.<name>`. */
  name: string
  /** What it runs; of several the nearest one in reach. */
  command: CommandChoice
  /** Its place from the top of the help, in the order of a sale; multiples of ten leave room between them. */
  place: number
  /** What may be the first word, or start it (`cab2`); completed from these. */
  verbs: readonly string[]
  /** How it is written, for help; the same in every language. */
  usage: string
  /** Rows with a lower number are tried first; 0, that of verbs, when absent. No two rows of one number accept the same. */
  precedence?: number
  /** Accepts whatever no other row does. */
  fallback?: true
  /** Whether the words are an entry of this kind. */
  is(words: readonly Word[], context: LineContext): boolean
  read(reader: Reader, context: LineContext): Arguments | Failure
  print(args: Arguments, context: LineContext): string
  /** Words for the slots that only this row has, for completion. */
  words?(context: LineContext): Partial<Record<Slot, readonly string[]>>
  /** What a word that is not understood probably means; without it, the word is only named. */
  explain?(misread: MisreadWord, context: LineContext): Failure
  /** What Enter will do, in the operator’s language; `command:preview.<name>` when absent. */
  preview?(args: Arguments, context: LineContext, before: ChainSoFar): string
  /** What entries behind it in a chain will find changed. */
  soFar?(before: ChainSoFar, args: Arguments): ChainSoFar
  /** The arguments as a macro records them, valid on another day too. Called while what they name is on screen. */
  lasting?(args: Arguments, context: LineContext): Arguments
  /** Two of a macro, one after the other, as one; undefined where they stay two. */
  join?(before: Arguments, next: Arguments): Arguments | undefined
  /** In a macro it takes the place of the last one of its kind where only these commands have run since. */
  supersedes?: readonly string[]
  /** It ends a sale: only as the last of a chain, and only after its preview was shown. */
  commits?: boolean
  /** Another booking or list of trips is there afterwards: entries behind it are not about what is there now. */
  turns?: true
  /** Run first, one after the other, each where it can, so that the preview shows what the server says. */
  prepare?: readonly string[]
  /** Used unchanged by tests and help. */
  examples: readonly string[]
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
