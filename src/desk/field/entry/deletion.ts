import type { Move } from '../../command/inputTarget.ts'

/** A word, or the signs between two, with the spaces behind or before it. */
const wordBefore = /(?:[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_\s]+)?\s*$/u
const wordAfter = /^\s*(?:[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_\s]+)?/u

/** Returns the part of a text that a move deletes with nothing selected; undefined where the move deletes nothing. */
export function deletion(text: string, cursor: number, move: Move): { from: number; to: number } | undefined {
  if (move === 'backspace') return { from: Math.max(cursor - 1, 0), to: cursor }
  if (move === 'delete') return { from: cursor, to: Math.min(cursor + 1, text.length) }
  if (move === 'backspaceWord') return { from: text.slice(0, cursor).search(wordBefore), to: cursor }
  if (move !== 'deleteWord') return undefined
  const [word = ''] = wordAfter.exec(text.slice(cursor)) ?? []
  return { from: cursor, to: cursor + word.length }
}
