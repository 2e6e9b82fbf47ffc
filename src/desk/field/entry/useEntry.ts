import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import { type InputTarget, type Move, inputOf } from '../../command/inputTarget.ts'
import { useInputTarget, registerField } from '../focus/focus.ts'
import { createEntry, type Entry } from './entry.ts'
import {
  commitEntry,
  createEntryInputTarget,
  type Editable,
  type EntryOptions,
  type FieldPopup,
} from './entryKeys.ts'

export interface EntryField extends Entry {
  ref: RefObject<Editable | null>
  inputTarget: InputTarget
  /** To be spread on the input. */
  handlers: {
    onFocus(event: FocusEvent<Editable>): void
    onBlur(event: FocusEvent): void
    onKeyDown(event: KeyboardEvent): void
  }
}

/**
 * The typed text of a field, what keys do to it, and its input target, which has the desk's focus while the input has
 * it.
 */
export function useEntry<Value>(options: EntryOptions<Value>): EntryField {
  const live = useRef(options)
  live.current = options
  const ref = useRef<Editable>(null)
  const rerender = useReducer((count: number) => count + 1, 0)[1]
  const parts = useMemo(() => build(ref, () => live.current, rerender), [rerender])
  const taking = useInputTarget(parts.inputTarget, () => {
    parts.commit()
    live.current.popup?.close()
  })
  useEffect(() => () => void parts.entry.commit(), [parts])
  useLateText(ref, parts.entry)
  useEffect(
    () =>
      registerField({
        element: () => ref.current,
        isInvalid: () => !parts.entry.commit(),
      }),
    [parts],
  )

  return {
    ...parts.entry,
    ref,
    inputTarget: parts.inputTarget,
    handlers: {
      // From the event: a field that is focused as it opens has no ref yet, and typing must replace its text. One that
      // is half typed has lent the focus to the keys typed ahead, which go on at its caret.
      onFocus({ currentTarget }) {
        const isHalfTyped = parts.entry.open() && parts.entry.problem() === undefined
        if (taking.onFocus() && !isHalfTyped) currentTarget.select()
      },
      onBlur: taking.onBlur,
      onKeyDown: (event) => onKeyDown(event, live.current, parts.inputTarget),
    },
  }
}

/** A text that comes into a focused, empty field is replaced by typing, as one that was there with the focus. */
function useLateText(ref: RefObject<Editable | null>, entry: Entry): void {
  const text = entry.text()
  const wasEmpty = useRef(true)
  useLayoutEffect(() => {
    const isLate = wasEmpty.current && text !== '' && !entry.open()
    wasEmpty.current = text === ''
    if (isLate && document.activeElement === ref.current) ref.current?.select()
  }, [ref, entry, text])
}

function onKeyDown<Value>(
  event: KeyboardEvent,
  options: EntryOptions<Value>,
  inputTarget: InputTarget,
): void {
  if (event.defaultPrevented) return
  // A held Enter would run through the fields.
  if (event.repeat && event.key === 'Enter' && !options.lines) return event.preventDefault()
  const input = inputOf(event.nativeEvent)
  if (input && 'move' in input && inputTarget.handleInput(input, 'live')) event.preventDefault()
}

function build<Value>(
  ref: RefObject<Editable | null>,
  options: () => EntryOptions<Value>,
  rerender: () => void,
) {
  const plain = createEntry<Value>({
    value: () => options().value,
    show: (value) => options().show(value),
    read: (text) => options().read(text),
    onChange: (value) => options().onChange(value),
    changed: rerender,
  })
  const entry: Entry = {
    ...plain,
    type(text) {
      plain.type(text)
      options().onType?.()
    },
  }
  const field = { entry, ref, options }
  return { entry, inputTarget: createEntryInputTarget(field), commit: () => commitEntry(field) }
}

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
