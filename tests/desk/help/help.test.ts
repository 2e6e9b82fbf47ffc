import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchHeldModifiers, type ModifierWatch, type HeldEvent } from '../../../src/desk/help/help.ts'
import { timers } from '../command/kit.ts'

let clock: ReturnType<typeof timers>
let hold: ModifierWatch
let listener: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  clock = timers()
  hold = watchHeldModifiers(clock.after)
  listener = vi.fn<() => void>()
  hold.subscribe(listener)
})

interface Given extends Partial<HeldEvent> {
  states?: readonly string[]
}

function event(type: string, key: string, { states = [], ...given }: Given = {}): HeldEvent {
  const up = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }
  return { type, key, ...up, ...given, getModifierState: (name) => states.includes(name) }
}
const shift = { shiftKey: true }
const down = (key: string, given?: Given) => hold.handle(event('keydown', key, given))
const up = (key: string, given?: Given) => hold.handle(event('keyup', key, given))

describe('a held modifier', () => {
  it('changes the key bar shortly after and shows the keyboard after half a second, until it is released', async () => {
    down('Shift', shift)
    expect(hold.state().held).toBeUndefined()
    await clock.pass(150)
    expect(hold.state()).toMatchObject({ held: { shift: true, ctrl: false }, drawn: false })
    await clock.pass(340)
    expect(hold.state().drawn).toBe(false)
    await clock.pass(10)
    expect(hold.state().drawn).toBe(true)
    up('Shift')
    expect(hold.state()).toMatchObject({ held: undefined, drawn: false })
  })

  it('shows nothing when it is used for a capital letter, a shortcut or a click', async () => {
    down('Shift', shift)
    down('S', shift)
    await clock.pass(2000)
    expect(listener).not.toHaveBeenCalled()
    up('Shift')
    down('Control', { ctrlKey: true })
    hold.handle(event('pointerdown', '', { ctrlKey: true }))
    await clock.pass(2000)
    expect(listener).not.toHaveBeenCalled()
  })

  it('is consumed by a key once the keyboard is shown, until it is pressed again', async () => {
    down('Alt', { altKey: true })
    await clock.pass(600)
    down('x', { altKey: true })
    expect(hold.state()).toMatchObject({ held: { alt: true }, drawn: false })
    await clock.pass(600)
    expect(hold.state().drawn).toBe(false)
  })

  it('can be combined with another, and the bar changes at once', async () => {
    down('Control', { ctrlKey: true })
    await clock.pass(200)
    down('Shift', { ctrlKey: true, ...shift })
    expect(hold.state().held).toMatchObject({ ctrl: true, shift: true })
    up('Control', shift)
    expect(hold.state().held).toMatchObject({ ctrl: false, shift: true })
  })

  it('remains held while it repeats', async () => {
    down('Shift', shift)
    await clock.pass(300)
    down('Shift', { ...shift, repeat: true })
    await clock.pass(200)
    expect(hold.state().drawn).toBe(true)
  })

  it('is treated as released when the window loses the focus', async () => {
    down('Alt', { altKey: true })
    await clock.pass(600)
    hold.release()
    expect(hold.state()).toMatchObject({ held: undefined, drawn: false })
  })

  it('is ignored while AltGr types, also when AltGr is reported as ctrl with alt', async () => {
    down('Control', { ctrlKey: true })
    down('AltGraph', { ctrlKey: true, altKey: true, states: ['AltGraph'] })
    await clock.pass(600)
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('caps lock', () => {
  it('is read from any key event', () => {
    down('A', { states: ['CapsLock'] })
    expect(hold.state().capsLock).toBe(true)
    up('CapsLock')
    expect(hold.state().capsLock).toBe(false)
  })
})

it('notifies no listener of ordinary keys', () => {
  for (const letter of 'papadopoulos') {
    down(letter)
    up(letter)
  }
  expect(listener).not.toHaveBeenCalled()
})
