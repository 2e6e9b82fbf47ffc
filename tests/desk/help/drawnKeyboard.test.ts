import { describe, expect, it } from 'vitest'
import { commandsByKey, keyboard, legendOf, strokeOn } from '../../../src/desk/help/drawnKeyboard.ts'
import type { ActiveBinding } from '../../../src/desk/keys/keymap.ts'

const none = { ctrl: false, alt: false, shift: false, meta: false }
const way = (keys: string, command: string): ActiveBinding => ({
  name: command,
  category: 'Step 1',
  command,
  keys,
  own: true,
})
const caps = keyboard.flat()
const cap = (code: string) => {
  const found = caps.find((one) => one.code === code)
  if (!found) throw new Error(`No key ${code}`)
  return found
}

describe('the drawn keyboard', () => {
  it('contains every key once, in rows of equal width', () => {
    const codes = caps.map(({ code }) => code).filter(Boolean)
    expect(new Set(codes).size).toBe(codes.length)
    const widths = keyboard.map((row) => row.reduce((sum, { width }) => sum + width, 0))
    expect(new Set(widths)).toEqual(new Set([18.25]))
  })

  it('names keys as shortcuts do', () => {
    const strokes = caps.map(({ stroke }) => stroke).filter((stroke) => stroke !== undefined)
    for (const needed of ['f12', 'del', 'pageup', 'pagedown', 'pause', 'menu', 'enter', 'q', '7'])
      expect(strokes).toContain(needed)
    expect(new Set(strokes).size).toBe(strokes.length)
  })

  it('shows the letters of the Greek layout next to the Latin ones', () => {
    expect(cap('KeyJ').greek).toBe('Ξ')
    expect(cap('KeyQ').greek).toBe(';')
    expect(cap('KeyM').greek).toBe('Μ')
  })
})

describe('key labels', () => {
  const french = new Map([
    ['KeyQ', 'a'],
    ['Minus', ')'],
  ])
  const greek = new Map([['KeyS', 'σ']])

  it('match the detected layout, and each letter is on the key that types it', () => {
    expect(legendOf(cap('KeyQ'), french)).toBe('A')
    expect(strokeOn(cap('KeyQ'), french)).toBe('a')
    expect(legendOf(cap('Minus'), french)).toBe(')')
    expect(strokeOn(cap('F1'), french)).toBe('f1')
  })

  it('are Latin when the layout is unknown', () => {
    expect(legendOf(cap('KeyS'), greek)).toBe('S')
    expect(strokeOn(cap('KeyS'), greek)).toBe('s')
  })
})

describe('the commands shown while modifiers are held', () => {
  const ways = [
    way('f6', 'plain'),
    way('shift+f6', 'shifted'),
    way('alt+j', 'far'),
    way('ctrl+shift+f1', 'both'),
    way('ctrl+g s', 'chord'),
  ]
  const shown = (held: Partial<typeof none>) => [...commandsByKey(ways, { ...none, ...held })]

  it('are those bound to exactly these modifiers', () => {
    expect(shown({ shift: true })).toEqual([['f6', 'shifted']])
    expect(shown({ alt: true })).toEqual([['j', 'far']])
    expect(shown({ ctrl: true, shift: true })).toEqual([['f1', 'both']])
    expect(shown({ meta: true })).toEqual([])
  })

  it('include the first stroke of a longer shortcut', () => {
    expect(shown({ ctrl: true })).toEqual([['g', 'chord']])
  })

  it('show the first command of the keymap when a key is bound twice', () => {
    expect([...commandsByKey([way('alt+j', 'one'), way('alt+j', 'two')], { ...none, alt: true })]).toEqual([
      ['j', 'one'],
    ])
  })
})
