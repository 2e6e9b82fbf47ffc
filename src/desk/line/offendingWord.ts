import type { Refusal } from '../../domain/refusal.ts'
import { latinText } from '../../domain/value/phoneticKey.ts'
import type { Parsed } from './parse.ts'
import { isForCommands, isForHelp } from './suggestions.ts'
import { splitLine, type RawEntry, type Span } from './words/splitLine.ts'

/** The part of the line’s state that decides its answer and which word is underlined. */
export interface LineVerdict {
  text: string
  parsed: Parsed
  refusal?: Refusal
  /** Enter was pressed on this text and had no effect. */
  rejected: boolean
}

/** A word that is still being typed is not wrong yet, unless Enter has been pressed on it. */
export function isUnfinished({ text, parsed: { failure }, rejected }: LineVerdict): boolean {
  return failure !== undefined && !rejected && failure.to >= text.length
}

/** The word with the first parameter of the refusal that occurs in the entry; without such a word the whole entry. */
function refused({ parameters }: Refusal, { words, from, to }: RawEntry): Span {
  const values = Object.values(parameters).map((value) => latinText(String(value)))
  const named = values.map((value) =>
    words.find(({ text, keys }) => latinText(text) === value || latinText(keys) === value),
  )
  return named.find((word) => word !== undefined) ?? { from, to }
}

/** The word to be underlined; undefined where none is wrong, or where one is only missing. */
export function offendingWord(judged: LineVerdict): Span | undefined {
  const { text, parsed, refusal } = judged
  const [entry] = splitLine(text)
  if (refusal) return entry && refused(refusal, entry)
  const { failure } = parsed
  if (isForCommands(text) || isForHelp(text)) return undefined
  if (!failure || failure.from >= failure.to || isUnfinished(judged)) return undefined
  return { from: failure.from, to: failure.to }
}

/** Also where a word is missing and Enter was pressed, so that there is none to underline. */
export function isInvalid(judged: LineVerdict): boolean {
  const isRejected = judged.rejected && judged.parsed.failure !== undefined
  return isRejected || offendingWord(judged) !== undefined
}
