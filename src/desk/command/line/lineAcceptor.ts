import { ownUndo, type Acceptor, type Input, type InputSource, type Move } from '../acceptor.ts'
import { deletion } from '../queue/deletion.ts'
import type { Line } from './line.ts'

/** The list under the line. */
export interface LineList {
  isOpen(): boolean
  /** Lists everything that can be done on this screen, with no offer marked. False where there is nothing. */
  open(): boolean
  close(): void
  /** Marks the next or previous offer, opening the list where it is closed. False where there is none. */
  step(by: 1 | -1): boolean
  isMarked(): boolean
  /** Uses the marked offer. False where none is marked or it cannot run. */
  choose(): boolean
  /** Completes the word under the cursor with the first completion offered. */
  complete(): boolean
}

export interface LineAcceptorParts {
  line: Line
  list: LineList
  /** Whether the key being handled is held down: it counts as one Enter. */
  repeating(): boolean
}

/** What keys do in the line, live or typed ahead. */
export function createLineAcceptor(parts: LineAcceptorParts): Acceptor {
  const { line, list } = parts
  return {
    accept: (input, source) => accept(parts, input, source),
    keeps: (keys) =>
      (ownUndo.has(keys) && line.state().text !== '') ||
      (keys === 'esc' && (list.isOpen() || hasContent(line))),
  }
}

function accept(parts: LineAcceptorParts, input: Input, source: InputSource): boolean {
  const { line, list } = parts
  if ('text' in input) return type(line, input.text)
  // The key that leads to the line lists the commands when it is pressed there again.
  if ('command' in input) return input.command === 'app.line' && list.open()
  const action = moveActions[input.move]
  return action ? action(parts, source) : source === 'queue' && edit(line, input.move)
}

const moveActions: Partial<Record<Move, (parts: LineAcceptorParts, source: InputSource) => boolean>> = {
  enter,
  escape,
  up: ({ line, list }) => (list.isMarked() ? list.step(-1) : line.older()),
  down,
  next: ({ line, list }) => line.nextField() || list.complete(),
  seek: ({ line }) => line.seek(),
}

/** Whether esc has something to clear before it leads elsewhere. */
function hasContent(line: Line): boolean {
  const { text, mode } = line.state()
  return text !== '' || mode === 'seeking'
}

function enter({ line, list, repeating }: LineAcceptorParts, source: InputSource): boolean {
  if (list.isMarked()) return !repeating() && list.choose()
  return line.enter({ source, repeat: repeating() })
}

function escape({ line, list }: LineAcceptorParts): boolean {
  if (list.isOpen()) list.close()
  else if (hasContent(line)) line.empty()
  else return false
  return true
}

/** Down moves through the history while the operator is in it; from the empty line it leads to the screen. */
function down({ line, list }: LineAcceptorParts): boolean {
  if (list.isOpen() && list.isMarked()) return list.step(1)
  if (line.newer()) return true
  if (list.isOpen() || line.state().text !== '') return list.step(1)
  line.leave()
  return true
}

function type(line: Line, text: string): boolean {
  const { text: before, cursor, selected } = line.state()
  const end = selected?.from === cursor ? selected.to : cursor
  line.edit(before.slice(0, cursor) + text + before.slice(end), cursor + text.length)
  return true
}

/** Edits the text for keys typed ahead; for live keys the browser's input does it. */
function edit(line: Line, move: Move): boolean {
  const { text, cursor, selected } = line.state()
  const deleted = deletion(text, cursor, move)
  if (deleted && selected?.from === cursor) return type(line, '')
  const target = cursorAfter(move, cursor, text.length)
  if (deleted) line.edit(text.slice(0, deleted.from) + text.slice(deleted.to), deleted.from)
  else if (move === 'space') return type(line, ' ')
  else if (move === 'all') line.selectAll()
  else if (move === 'break') line.separate()
  else if (target !== undefined) line.edit(text, target)
  else return false
  return true
}

function cursorAfter(move: string, cursor: number, length: number): number | undefined {
  const target = { left: cursor - 1, right: cursor + 1, first: 0, last: length }[move]
  return target === undefined ? undefined : Math.min(Math.max(target, 0), length)
}
