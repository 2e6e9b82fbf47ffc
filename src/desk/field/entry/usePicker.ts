import { useReducer, useRef } from 'react'
import type { Move } from '../../command/inputTarget.ts'
import type { FieldPopup } from './entryKeys.ts'
import type { EntryField } from './useEntry.ts'

interface PickerOptions<Value> {
  /** The value it opens on. */
  start: Value
  /** The value as text of the field. */
  print(value: Value): string
  /** The value a move leads to; undefined if the picker does not use the move. */
  after(move: Move, value: Value): Value | undefined
  entry(): EntryField
}

interface Picker<Value> {
  popup: FieldPopup
  isOpen: boolean
  /** The current value, or the one it would open on. */
  value: Value
  pick(value: Value): void
}

/** A popup of a field that moves from value to value and enters the picked one as text. */
export function usePicker<Value extends string | number>(options: PickerOptions<Value>): Picker<Value> {
  const rerender = useReducer((count: number) => count + 1, 0)[1]
  const state = useRef<{ value: Value | undefined }>({ value: undefined }).current
  const { start, print, after, entry } = options

  function set(value: Value | undefined): boolean {
    state.value = value
    rerender()
    return true
  }

  function pick(value: Value): void {
    entry().type(print(value))
    if (entry().commit()) set(undefined)
  }

  const popup: FieldPopup = {
    open: () => set(start),
    isOpen: () => state.value !== undefined,
    close: () => void set(undefined),
    take(move) {
      if (state.value === undefined) return false
      // The value becomes the text; the field then goes on as after any other text.
      if (move === 'enter' || move === 'next') entry().type(print(state.value))
      const value = after(move, state.value)
      return value !== undefined && set(value)
    },
  }
  return { popup, isOpen: state.value !== undefined, value: state.value ?? start, pick }
}
