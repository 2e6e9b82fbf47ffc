import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFocus, type Focus } from '../../../src/desk/command/inputTarget.ts'
import type { Readiness } from '../../../src/desk/command/registry.ts'
import { createUnhandledKeys, type UnhandledKeys } from '../../../src/desk/keys/unhandledKeys.ts'
import { recorder } from '../command/kit.ts'

let focus: Focus
let isText: boolean
let ready: Readiness
let line: { text: string; emptied: string[] }
let mode: 'typing' | 'running'
/** The field of the screen that is typed into instead of the line, if it has one. */
let screenField: (() => boolean) | undefined
const run = vi.fn<(...all: unknown[]) => void>()
/** The text to search the history of lines for; undefined when no search is open. */
let soughtFrom: string | undefined
let stray: UnhandledKeys
/** The text inserted into the line once it has the focus. */
let inLine: ReturnType<typeof recorder>

beforeEach(() => {
  focus = createFocus()
  isText = false
  ready = 'ready'
  line = { text: '', emptied: [] }
  mode = 'typing'
  screenField = undefined
  run.mockClear()
  soughtFrom = undefined
  inLine = recorder()
  stray = createUnhandledKeys({
    focus,
    focused: () => ({ isText, isOpen: false }),
    toScreenField: () => screenField?.() ?? false,
    line: {
      state: () => ({ text: line.text, mode: soughtFrom === undefined ? mode : 'seeking' }) as never,
      edit: (text) => void (line.text = text),
      empty() {
        if (soughtFrom === undefined) line.emptied.push(line.text)
        line.text = soughtFrom ?? ''
        soughtFrom = undefined
      },
    },
    registry: {
      readiness: (id) => (id === 'line.focus' ? ready : 'elsewhere'),
      run: async (...all) => {
        run(...all)
        focus.take(inLine.inputTarget)
        return { done: true }
      },
    },
  })
})

const key = (name: string, more: object = {}) => ({
  key: name,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  defaultPrevented: false,
  getModifierState: () => false,
  ...more,
})

describe('an unhandled key', () => {
  it('is a character, a digit, or a dead key that starts one', () => {
    for (const name of ['p', 'π', '3', '>', '?', 'Dead', 'Process'])
      expect(stray.isUnhandled(key(name))).toBe(true)
    expect(stray.isUnhandled(key('@', { altKey: true, ctrlKey: true, getModifierState: () => true }))).toBe(
      true,
    )
    const altGr = (name: string) => name === 'AltGraph'
    expect(stray.isUnhandled(key('€', { altKey: true, getModifierState: altGr }))).toBe(true)
  })

  it('is not a key that presses, moves, runs a command, was handled, or is typed into a text', () => {
    for (const name of [' ', 'Enter', 'ArrowDown', 'F1']) expect(stray.isUnhandled(key(name))).toBe(false)
    expect(stray.isUnhandled(key('p', { ctrlKey: true }))).toBe(false)
    expect(stray.isUnhandled(key('p', { defaultPrevented: true }))).toBe(false)
    isText = true
    expect(stray.isUnhandled(key('p'))).toBe(false)
  })

  it('is appended to the digits before it; an entry left on the line is stored in the history', () => {
    line.text = 'pir qq'
    focus.take({ handleInput: () => false, unused: () => '2' })
    stray.focusLine()
    expect(line).toEqual({ text: '2', emptied: ['pir qq'] })
    expect(focus.current()).toBe(inLine.inputTarget)
  })

  it('moves the digits typed in a dialog to the line when it closes the dialog', () => {
    const leave = focus.take({ handleInput: () => false, unused: () => '1' })
    stray.focusLine(leave)
    expect(line.text).toBe('1')
  })

  it.each(['jtr', ''])('starts a new entry during a search of the history for %j', (words) => {
    Object.assign(line, { text: words })
    soughtFrom = 'pir qq'
    stray.focusLine()
    expect(line).toEqual({ text: '', emptied: ['pir qq'] })
    expect(soughtFrom).toBeUndefined()
  })

  it('typed ahead is inserted into the line too, but not from a dialog', () => {
    expect(stray.typeIntoLine('pir jtr')).toBe(true)
    expect(inLine.got).toEqual(['pir jtr'])
    ready = 'elsewhere'
    expect(stray.typeIntoLine('pas')).toBe(false)
  })

  it('runs the command of the line as a key does, and leaves an empty line as it is', () => {
    focus.take({ handleInput: () => false })
    stray.focusLine()
    expect(run.mock.calls).toEqual([['line.focus', {}, 'key']])
    expect(line).toEqual({ text: '', emptied: [] })
  })

  it('leaves a line that is running to itself', () => {
    line.text = 'pir'
    mode = 'running'
    stray.focusLine()
    expect(line).toEqual({ text: 'pir', emptied: [] })
  })

  it('goes to the field of the screen where it has one, and nowhere where the line is out of reach', () => {
    line.text = 'pir'
    screenField = () => true
    stray.focusLine()
    screenField = undefined
    ready = 'elsewhere'
    const leave = vi.fn<() => void>()
    stray.focusLine(leave)
    expect(leave).toHaveBeenCalledOnce()
    expect(run).not.toHaveBeenCalled()
    expect(line).toEqual({ text: 'pir', emptied: [] })
  })

  it('typed ahead is not used where nothing takes it, and is typed ahead there too', () => {
    const got: unknown[] = []
    screenField = () => true
    expect(stray.typeIntoLine('pir')).toBe(false)
    focus.take({ handleInput: (...input) => got.push(...input) > 0 })
    expect(stray.typeIntoLine('pir')).toBe(true)
    expect(got).toEqual([{ text: 'pir' }, 'queue'])
  })
})
