import { useEffect, useRef, useState } from 'react'
import type { Move } from '../../command/acceptor.ts'
import type { Rows } from '../rows.ts'
import { plain } from '../../../domain/value/fold.ts'

interface Narrowing {
  onText(text: string): boolean
  onMove(move: Move): boolean
  /** While the rows are narrowed: Esc is used before its shortcut. */
  signs: Readonly<Record<string, () => void>>
  reset(): void
}

type Matches<Row> = (row: Row, typed: string) => boolean

function createNarrowing<Row>(
  rows: Rows<Row>,
  matches: () => Matches<Row>,
  show: (typed: string) => void,
): Narrowing {
  let typed = ''
  function narrow(text: string): void {
    typed = text
    rows.filter(text.trim() === '' ? null : (row) => matches()(row, text))
    show(text)
  }
  return {
    onText(text) {
      const before = typed
      // A digit alone is a row number; signs belong to the line.
      if (!/^[\p{L}\p{N} ]+$/u.test(text) || (before === '' && !/\p{L}/u.test(text))) return false
      narrow(before + text)
      // Without rows nothing could be taken back.
      if (rows.count() === 0) narrow(before)
      return true
    },
    onMove(move) {
      if (typed === '' || (move !== 'backspace' && move !== 'escape')) return false
      narrow(move === 'escape' ? '' : typed.slice(0, -1))
      return true
    },
    signs: { esc: () => narrow('') },
    reset: () => narrow(''),
  }
}

/**
 * Narrows the rows by typing; Backspace takes a character back and Escape shows all rows. A new list begins with all
 * rows.
 */
export function useNarrowing<Row>(
  rows: Rows<Row>,
  list: unknown,
  matches: Matches<Row>,
): Narrowing & { typed: string } {
  const [typed, setTyped] = useState('')
  const latest = useRef(matches)
  latest.current = matches
  const [narrowing] = useState(() => createNarrowing(rows, () => latest.current, setTyped))
  useEffect(() => narrowing.reset(), [narrowing, list])
  return { typed, ...narrowing }
}

/** Whether a word of the row’s texts begins with each of the typed words, in Greek or Latin letters. */
export function matchesTexts<Row extends object>(textsOf: (row: Row) => readonly string[]) {
  const haystacks = new WeakMap<Row, string>()
  function haystackOf(row: Row): string {
    const known = haystacks.get(row)
    if (known !== undefined) return known
    const text = ` ${plain(textsOf(row).join(' '))}`
    haystacks.set(row, text)
    return text
  }
  return (row: Row, typed: string): boolean => {
    const text = haystackOf(row)
    return plain(typed)
      .split(' ')
      .every((word) => text.includes(` ${word}`))
  }
}
