import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { ownUndo, type Acceptor, type InputSource, type Input, type Move } from '../command/acceptor.ts'
import { inputOf } from '../grid/keys.ts'
import { createEntry, type Entry, type ParseResult } from './entry.ts'
import { editText, insertText } from './textEditing.ts'
import { moveFocus } from './tabOrder.ts'
import { useAcceptor } from './useAcceptor.ts'
import { registerField } from './invalidFields.ts'

type Editable = HTMLInputElement | HTMLTextAreaElement

export interface EntryOptions<Value> {
  value: Value
  show(value: Value): string
  read(text: string): ParseResult<Value>
  onChange(value: Value): void
  /** Enter with a text that means something; without it Enter goes to the next field. */
  onEnter?: (() => void) | undefined
  /** A list or calendar, which takes moves before the text does. */
  aside?: FieldPopup | undefined
  /** After every change of the typed text. */
  onType?: (() => void) | undefined
  /** Up and down, with a good text. */
  onStep?: ((step: 1 | -1) => void) | undefined
  /** Several lines: Enter and the arrows stay in the text. */
  lines?: boolean | undefined
}

export interface FieldPopup {
  /** Opens it, where there is anything to show. */
  open(): boolean
  isOpen(): boolean
  close(): void
  /** True where it took the move; Enter and Tab it only prepares for. */
  take(move: Move): boolean
}

export interface EntryField extends Entry {
  ref: RefObject<Editable | null>
  acceptor: Acceptor
  /** To be spread on the input. */
  handlers: {
    onFocus(event: FocusEvent<Editable>): void
    onBlur(event: FocusEvent<Editable>): void
    onKeyDown(event: KeyboardEvent): void
  }
}

/** The typed text of a field, what keys do to it, and the desk's focus while it has the browser's. */
export function useEntry<Value>(options: EntryOptions<Value>): EntryField {
  const live = useRef(options)
  live.current = options
  const ref = useRef<Editable>(null)
  const rerender = useReducer((count: number) => count + 1, 0)[1]
  const parts = useMemo(() => build(ref, () => live.current, rerender), [rerender])
  const taking = useAcceptor(parts.acceptor)
  useEffect(() => () => void parts.entry.commit(), [parts])
  useEffect(
    () =>
      registerField({
        isInvalid: () => !parts.entry.commit(),
        focus: () => ref.current?.focus(),
      }),
    [parts],
  )

  return {
    ...parts.entry,
    ref,
    acceptor: parts.acceptor,
    handlers: {
      // By the event: a field that opens with the focus has no ref yet, and what is typed must replace its text.
      onFocus({ currentTarget }) {
        if (taking.onFocus()) currentTarget.select()
      },
      onBlur(event) {
        if (!taking.onBlur(event)) return
        parts.commit()
        live.current.aside?.close()
      },
      onKeyDown(event) {
        if (event.defaultPrevented) return
        // A held Enter would run through the fields.
        if (event.repeat && event.key === 'Enter' && !live.current.lines) return event.preventDefault()
        const opens = event.altKey && event.key === 'ArrowDown'
        const input = inputOf(event.nativeEvent)
        const taken = opens
          ? live.current.aside?.open()
          : input && 'move' in input && parts.acceptor.accept(input, 'live')
        if (taken) event.preventDefault()
      },
    },
  }
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

  function commit(): boolean {
    const taken = entry.commit()
    if (taken) options().aside?.close()
    return taken
  }

  /** What an operator means who leaves the field; live Tab moves by itself. */
  function leave(step: -1 | 1, hand: InputSource): boolean {
    const taken = commit()
    return hand === 'queue' && taken && moveFocus(step, ref.current)
  }

  function enter(hand: InputSource): boolean {
    if (!commit()) return hand === 'live'
    const { onEnter } = options()
    if (onEnter) onEnter()
    else moveFocus(1, ref.current)
    return true
  }

  function escape(): boolean {
    const { aside } = options()
    if (!entry.open() && !aside?.isOpen()) return false
    entry.restore()
    aside?.close()
    return true
  }

  function step(by: 1 | -1): boolean {
    const { onStep } = options()
    if (!onStep) return false
    if (commit()) onStep(by)
    return true
  }

  function move(move: Move, hand: InputSource): boolean {
    const { aside, lines } = options()
    if (aside?.take(move)) return true
    if ((move === 'up' || move === 'down') && step(move === 'up' ? 1 : -1)) return true
    if (move === 'next' || move === 'previous') return leave(move === 'next' ? 1 : -1, hand)
    if (move === 'enter' && !(lines && hand === 'live')) return enter(hand)
    if (move === 'escape') return escape()
    return hand === 'queue' && edit(move)
  }

  function edit(move: Move): boolean {
    const text = ref.current && editText(ref.current, move)
    if (text === null || text === undefined) return false
    entry.type(text)
    return true
  }

  function type(text: string): boolean {
    if (!ref.current || ref.current.readOnly) return false
    entry.type(insertText(ref.current, text))
    return true
  }

  function accept(input: Input, hand: InputSource): boolean {
    if ('text' in input) return type(input.text)
    if ('move' in input) return move(input.move, hand)
    commit()
    return false
  }

  const acceptor: Acceptor = {
    accept: (input, hand) => (hand === 'queue' ? flushSync(() => accept(input, hand)) : accept(input, hand)),
    keeps: (keys) =>
      (ownUndo.has(keys) && entry.open()) ||
      (keys === 'esc' && (entry.open() || options().aside?.isOpen() === true)),
  }
  return { entry, acceptor, commit }
}
