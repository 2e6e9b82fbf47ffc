import { beforeEach, describe, expect, it } from 'vitest'
import { createFocus, type Focus } from '../../../../src/desk/command/acceptor.ts'
import type { Readiness } from '../../../../src/desk/command/registry.ts'
import { createUnhandledKeys, type UnhandledKeys } from '../../../../src/desk/command/keys/unhandledKeys.ts'
import { recorder } from '../kit.ts'

let focus: Focus
let isText: boolean
let ready: Readiness
let line: { text: string; emptied: string[] }
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
  soughtFrom = undefined
  inLine = recorder()
  stray = createUnhandledKeys({
    focus,
    focused: () => ({ isText, isOpen: false }),
    line: {
      state: () => ({ text: line.text, mode: soughtFrom === undefined ? 'typing' : 'seeking' }) as never,
      edit: (text) => void (line.text = text),
      empty() {
        if (soughtFrom === undefined) line.emptied.push(line.text)
        line.text = soughtFrom ?? ''
        soughtFrom = undefined
      },
    },
    registry: {
      readiness: () => ready,
      run: async () => {
        focus.take(inLine.acceptor)
        return { done: true }
      },
    },
  })
})

const key = (name: string, more: object = {}) => ({
  ...{ key: name, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false },
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
    focus.take({ accept: () => false, unused: () => '2' })
    stray.focusLine()
    expect(line).toEqual({ text: '2', emptied: ['pir qq'] })
    expect(focus.current()).toBe(inLine.acceptor)
  })

  it('moves the digits typed in a dialog to the line when it closes the dialog', () => {
    const leave = focus.take({ accept: () => false, unused: () => '1' })
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
})
