import { useEffect, useState } from 'react'
import type { Move } from '../../command/acceptor.ts'
import type { Rows } from '../../grid/rows.ts'
import type { FoundBooking } from './criteria.ts'
import { isNarrowedTo } from './foundRows.ts'

interface Narrowing {
  onText(text: string): boolean
  onMove(move: Move): boolean
  /** While the rows are narrowed: Esc is used before its shortcut. */
  signs: Readonly<Record<string, () => void>>
  reset(): void
}

function createNarrowing(rows: Rows<FoundBooking>, show: (typed: string) => void): Narrowing {
  let typed = ''
  function narrow(text: string): void {
    typed = text
    rows.filter(text.trim() === '' ? null : (row) => isNarrowedTo(row, text))
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
export function useNarrowing(rows: Rows<FoundBooking>, list: unknown): Narrowing & { typed: string } {
  const [typed, setTyped] = useState('')
  const [narrowing] = useState(() => createNarrowing(rows, setTyped))
  useEffect(() => narrowing.reset(), [narrowing, list])
  return { typed, ...narrowing }
}
