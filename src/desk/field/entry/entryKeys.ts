import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import {
  ownUndo,
  type InputTarget,
  type KeyInput,
  type InputSource,
  type Move,
} from '../../command/inputTarget.ts'
import { commands } from '../../command/registry.ts'
import { type Entry, type ParseResult, deletion } from './entry.ts'
import { needsList, whenChoicesLoad, moveOn } from '../focus/pendingFields.tsx'
import { focusInvalidInDialog } from '../focus/focus.ts'
import type { Span } from '../../line/words/reader.ts'

export type Editable = HTMLInputElement | HTMLTextAreaElement

/** A list or calendar under a field. */
export interface FieldPopup {
  /** Opens it; false where there is nothing to show. */
  open(): boolean
  isOpen(): boolean
  close(): void
  /** True where it used the move. Before Enter and Tab it sets the text of the field and returns false. */
  take(move: Move): boolean
}

export interface EntryOptions<Value> {
  value: Value
  show(value: Value): string
  read(text: string): ParseResult<Value>
  onChange(value: Value): void
  /** Enter with a valid text; without it Enter goes to the next field. */
  onEnter?: (() => void) | undefined
  /** Receives moves before the text does. */
  popup?: FieldPopup | undefined
  /** After every change of the typed text. */
  onType?: (() => void) | undefined
  /** Up and down, with a valid text. */
  onStep?: ((step: 1 | -1) => void) | undefined
  /** Returns whether the list that a text is read with is still loading: a key that ends the text then waits for it. */
  isLate?: (() => boolean) | undefined
  /** Several lines: Enter and the arrows stay in the text. */
  lines?: boolean | undefined
}

/** State that the keys of a field act on; `options` returns the latest. */
export interface EntryModel<Value> {
  entry: Entry
  ref: RefObject<Editable | null>
  options(): EntryOptions<Value>
}

export function createEntryInputTarget<Value>(field: EntryModel<Value>): InputTarget {
  return {
    handleInput: (input, source) =>
      source === 'queue'
        ? flushSync(() => handleInput(field, input, source))
        : handleInput(field, input, source),
    keeps: (keys) => keeps(field, keys),
    hasInvalidText: () => field.entry.problem() !== undefined,
  }
}

/** Closes the popup where the text is valid and has become the value. */
export function commitEntry<Value>({ entry, options }: EntryModel<Value>): boolean {
  const isCommitted = entry.commit()
  if (isCommitted) options().popup?.close()
  return isCommitted
}

function keeps<Value>({ entry, options }: EntryModel<Value>, keys: string): boolean {
  if (ownUndo.has(keys)) return entry.open()
  return keys === 'esc' && (entry.open() || options().popup?.isOpen() === true)
}

function handleInput<Value>(field: EntryModel<Value>, input: KeyInput, source: InputSource): boolean {
  if ('text' in input) return type(field, input.text)
  if (isTooEarly(field, input)) return awaitList(field, input)
  if ('move' in input) return applyMove(field, input.move, source)
  commitEntry(field)
  return false
}

function isTooEarly<Value>({ entry, options }: EntryModel<Value>, input: KeyInput): boolean {
  const { popup, isLate } = options()
  const isBegun = entry.open() || popup?.isOpen() === true
  return isBegun && isLate?.() === true && needsList(input)
}

/** Gives the key again once the list is there, unless the operator has typed on or left by then. */
function awaitList<Value>(field: EntryModel<Value>, input: KeyInput): boolean {
  const { entry, ref, options } = field
  const typed = entry.text()
  const isStillMeant = () => ref.current !== null && entry.text() === typed
  whenChoicesLoad(
    () => options().isLate?.() === true,
    () => !isStillMeant() || giveAgain(field, input),
  )
  return true
}

function giveAgain<Value>(field: EntryModel<Value>, input: KeyInput): boolean {
  field.ref.current?.focus()
  if (!('command' in input)) return flushSync(() => handleInput(field, input, 'queue'))
  commitEntry(field)
  void commands.run(input.command, {}, 'key')
  return true
}

function type<Value>({ entry, ref }: EntryModel<Value>, text: string): boolean {
  if (!ref.current || ref.current.readOnly) return false
  entry.type(insertText(ref.current, text))
  return true
}

function applyMove<Value>(field: EntryModel<Value>, move: Move, source: InputSource): boolean {
  const { popup, lines } = field.options()
  if (move === 'open') return popup?.open() ?? false
  if (popup?.take(move)) return true
  if ((move === 'up' || move === 'down') && step(field, move === 'up' ? 1 : -1)) return true
  if (move === 'next' || move === 'previous') return leave(field, move === 'next' ? 1 : -1, source)
  if (move === 'enter' && !(lines && source === 'live')) return enter(field, source)
  if (move === 'escape') return escape(field)
  return source === 'queue' && edit(field, move)
}

function step<Value>(field: EntryModel<Value>, by: 1 | -1): boolean {
  const { onStep } = field.options()
  if (!onStep) return false
  if (commitEntry(field)) onStep(by)
  return true
}

/** The browser moves the focus for a live Tab; for keys typed ahead it is moved here. */
function leave<Value>(field: EntryModel<Value>, by: 1 | -1, source: InputSource): boolean {
  const isCommitted = commitEntry(field)
  return source === 'queue' && isCommitted && moveOn(by, field.ref.current)
}

function enter<Value>(field: EntryModel<Value>, source: InputSource): boolean {
  if (!commitEntry(field)) return source === 'live'
  const { onEnter } = field.options()
  if (!onEnter) moveOn(1, field.ref.current)
  // In a dialog Enter may confirm it, as its main button does.
  else if (!focusInvalidInDialog()) onEnter()
  return true
}

function escape<Value>({ entry, options }: EntryModel<Value>): boolean {
  const { popup } = options()
  if (!entry.open() && !popup?.isOpen()) return false
  entry.restore()
  popup?.close()
  return true
}

function edit<Value>({ entry, ref }: EntryModel<Value>, move: Move): boolean {
  const text = ref.current && editText(ref.current, move)
  if (text === null || text === undefined) return false
  entry.type(text)
  return true
}

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
