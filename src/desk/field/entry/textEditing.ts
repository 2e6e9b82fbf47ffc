import type { Move } from '../../command/acceptor.ts'
import { deletion } from '../../command/queue/deletion.ts'
import type { Span } from '../../command/line/words/splitLine.ts'

type Editable = HTMLInputElement | HTMLTextAreaElement

/** Types into an input at its caret, for keys that come from the queue; returns the whole text after it. */
export function insertText(input: Editable, text: string): string {
  const { selectionStart, selectionEnd, value } = input
  input.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  return input.value
}

/** The text after an editing move, which an input makes itself for live keys; undefined for other moves. */
export function editText(input: Editable, move: Move): string | undefined {
  const start = input.selectionStart ?? 0
  const end = input.selectionEnd ?? 0
  if (move === 'space') return insertText(input, ' ')
  if (move === 'break' && input instanceof HTMLTextAreaElement) return insertText(input, '\n')
  if (move === 'all') {
    input.select()
    return input.value
  }
  const deleted = deletion(input.value, start, move)
  if (deleted) return cut(input, start === end ? deleted : { from: start, to: end })
  const caret = { left: start - 1, right: end + 1, first: 0, last: input.value.length }[move as string]
  if (caret === undefined) return undefined
  input.setSelectionRange(Math.max(caret, 0), Math.max(caret, 0))
  return input.value
}

function cut(input: Editable, { from, to }: Span): string {
  input.setRangeText('', from, to, 'end')
  return input.value
}
