import type { Acceptor, Move } from '../acceptor.ts'
import { rowTyped } from './helpRows.ts'

export interface MenuActions {
  titles(): readonly string[]
  /** The marked row; -1 where none is. */
  marked(): number
  mark(row: number): void
  choose(): void
  close(): void
  /** Milliseconds. */
  now(): number
}

/** Letters typed within this many milliseconds of each other form one search text. */
const oneWord = 800

/** The keys of a menu, live or typed ahead: up and down wrap around, letters find a row by its name. */
export function createMenuAcceptor({ titles, marked, mark, choose, close, now }: MenuActions): Acceptor {
  let word = ''
  let typedAt = Number.NEGATIVE_INFINITY

  function step(by: 1 | -1): void {
    const count = titles().length
    const from = marked() < 0 && by < 0 ? 0 : marked()
    mark((from + by + count) % count)
  }

  function type(text: string): void {
    const at = now()
    word = at - typedAt < oneWord ? word + text : text
    typedAt = at
    const found = rowTyped(titles(), marked(), word)
    if (found >= 0) mark(found)
  }

  const moves: Partial<Record<Move, () => void>> = {
    up: () => step(-1),
    down: () => step(1),
    first: () => mark(0),
    last: () => mark(titles().length - 1),
    enter: choose,
    space: choose,
    escape: close,
    next: close,
    previous: close,
  }

  return {
    accept(input) {
      if ('text' in input) type(input.text)
      else if ('move' in input) moves[input.move]?.()
      return 'text' in input || ('move' in input && input.move in moves)
    },
  }
}
