import { ownUndo, type Acceptor, type InputSource, type Input, type Move } from '../acceptor.ts'
import { deletion } from '../queue/deletion.ts'
import type { Line } from './line.ts'

/** The list under the line. */
export interface LineList {
  isOpen(): boolean
  /** Everything that can be done here, nothing of it marked. False where there is nothing. */
  open(): boolean
  close(): void
  /** Marks the next or previous offer, opening the list where it is not. False where there is none. */
  step(by: 1 | -1): boolean
  isMarked(): boolean
  /** Takes the marked offer, or the first one. False where there is none. */
  choose(): boolean
  /** Completes the word under the cursor with the first offer that does. */
  complete(): boolean
}

export interface LineAcceptorParts {
  line: Line
  list: LineList
  /** A key that is held down is one Enter. */
  repeating(): boolean
}

/** What keys do in the line, live or typed ahead. */
export function createLineAcceptor({ line, list, repeating }: LineAcceptorParts): Acceptor {
  function type(text: string): boolean {
    const { text: before, cursor, chosen } = line.state()
    const over = chosen?.from === cursor ? chosen.to : cursor
    line.edit(before.slice(0, cursor) + text + before.slice(over), cursor + text.length)
    return true
  }

  /** Whether Esc has something to take away before it leads elsewhere. */
  function busy(): boolean {
    const { text, mode } = line.state()
    return text !== '' || mode === 'seeking'
  }

  /** Down goes through lines run before while the operator is among them; from the empty line to the screen. */
  function down(): boolean {
    if (list.isOpen() && list.isMarked()) return list.step(1)
    if (line.newer()) return true
    return !list.isOpen() && line.state().text === '' ? toScreen() : list.step(1)
  }

  function toScreen(): boolean {
    line.leave()
    return true
  }

  function up(): boolean {
    return list.isMarked() ? list.step(-1) : line.older()
  }

  function enter(hand: InputSource): boolean {
    if (list.isMarked()) return !repeating() && list.choose()
    return line.enter({ hand, repeat: repeating() })
  }

  function escape(): boolean {
    if (list.isOpen()) list.close()
    else if (busy()) line.empty()
    else return false
    return true
  }

  /** Typed ahead, these edit the text; live, the input does it by itself. */
  function edit(move: Move): boolean {
    const { text, cursor, chosen } = line.state()
    const deleted = deletion(text, cursor, move)
    if (deleted && chosen?.from === cursor) return type('')
    const at = { left: cursor - 1, right: cursor + 1, first: 0, last: text.length }[move as string]
    if (deleted) line.edit(text.slice(0, deleted.from) + text.slice(deleted.to), deleted.from)
    else if (move === 'space') return type(' ')
    else if (move === 'all') line.selectAll()
    else if (move === 'break') line.separate()
    else if (at !== undefined) line.edit(text, Math.min(Math.max(at, 0), text.length))
    else return false
    return true
  }

  const moves: Partial<Record<Move, (hand: InputSource) => boolean>> = {
    enter,
    escape,
    up,
    down,
    next: () => line.nextSpot() || list.complete(),
  }

  function accept(input: Input, hand: InputSource): boolean {
    if ('text' in input) return type(input.text)
    // The key that leads to the line lists the commands there.
    if ('command' in input) return input.command === 'app.line' && list.open()
    const own = moves[input.move]
    return own ? own(hand) : hand === 'queue' && edit(input.move)
  }

  return {
    accept,
    keeps: (keys) =>
      (ownUndo.has(keys) && line.state().text !== '') || (keys === 'esc' && (list.isOpen() || busy())),
  }
}
