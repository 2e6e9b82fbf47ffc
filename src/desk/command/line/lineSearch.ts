import { parse } from './parse.ts'
import { setState, showText, type LineModel, type TextAndCursor } from './lineModel.ts'

/** Starts searching the history, newest line first; called again, goes on to an older match. False while the line runs. */
export function seek(line: LineModel): boolean {
  const { state, seeking } = line
  if (state.mode === 'running') return false
  if (seeking) seekWords(line, state.text, state.cursor, seeking.found?.at)
  else {
    line.armed = undefined
    line.seeking = { before: { text: state.text, cursor: state.cursor } }
    seekWords(line, '', 0)
  }
  return true
}

/** Shows the newest line with the words, older than the one at index `before` of the history. */
export function seekWords(line: LineModel, words: string, cursor: number, before?: number): void {
  const { seeking, history, parts } = line
  if (!seeking) return
  // Where no older line has the words, the last match stays.
  seeking.found = history.seek(words, before) ?? (before === undefined ? undefined : seeking.found)
  setState(line, {
    text: words,
    cursor,
    mode: 'seeking',
    parsed: parse('', parts.context()),
    ...(seeking.found ? { found: seeking.found.line } : {}),
  })
}

/** Puts the given line into the input, to be edited or run. */
export function endSeeking(line: LineModel, { text, cursor }: TextAndCursor): void {
  line.seeking = undefined
  showText(line, text, cursor, 'typing')
}

/** Shows a line of the history; false where there is none. */
export function showHistoryLine(line: LineModel, text: string | undefined): boolean {
  if (text === undefined) return false
  line.seeking = undefined
  line.armed = undefined
  line.waitCount += 1
  showText(line, text, text.length, 'typing')
  return true
}
