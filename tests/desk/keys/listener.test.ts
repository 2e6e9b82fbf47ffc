import { handle } from '../../../src/desk/command/command.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFocus,
  type Focus,
  createEscapeStack,
  type EscapeStack,
} from '../../../src/desk/command/inputTarget.ts'
import { createListener, type Listener } from '../../../src/desk/keys/listener.ts'
import type { KeyEvent } from '../../../src/desk/keys/listenerModel.ts'
import { createQueue, type Queue } from '../../../src/desk/queue/queue.ts'
import { createRegistry, type Registry } from '../../../src/desk/command/registry.ts'
import { createShortcuts } from '../../../src/desk/keys/resolver.ts'
import { flushPromises, command, press, promised, timers } from '../command/kit.ts'

let registry: Registry
let focus: Focus
let passing: EscapeStack
let queue: Queue
let listener: Listener
let clock: ReturnType<typeof timers>
let onPage: { isText: boolean; isOpen: boolean; hasPages?: boolean }
let ran: string[]

const shortcuts = createShortcuts([
  { name: 'Near', keys: 'f1', category: 'Step 1', command: 'test.near' },
  { name: 'Far', keys: 'f4', category: 'Step 2', command: 'test.far' },
  { name: 'Read', keys: 'pageup', category: 'Step 1', command: 'test.read' },
  { name: 'Aside', keys: 'alt+left', category: 'Step 1', command: 'test.change' },
  { name: 'Other', keys: 'ctrl+g s', category: 'Step 1', command: 'test.other' },
  {
    name: 'Everywhere',
    keys: 'esc',
    also: ['/', 'alt+q'],
    category: 'Everywhere',
    command: 'test.everywhere',
  },
])

beforeEach(() => {
  registry = createRegistry()
  focus = createFocus()
  passing = createEscapeStack()
  clock = timers()
  onPage = { isText: false, isOpen: false }
  ran = []
  const note = (id: string) => () => void ran.push(id)
  registry.register([
    command({ id: 'test.near', where: ['here'], run: note('near') }),
    command({ id: 'test.far', where: ['there'], run: note('far') }),
    command({ id: 'test.read', where: ['here'], run: note('read') }),
    command({ id: 'test.other', where: ['here'], run: note('other') }),
    command({ id: 'test.change', where: ['here'], run: note('aside') }),
    command({ id: 'test.everywhere', run: note('everywhere') }),
  ])
  registry.enter('here')
  queue = createQueue({
    registry,
    focus,
    resolve: () => undefined,
    bound: shortcuts.bound,
    typeIntoLine: () => false,
    giveToFocusedControl: () => false,
    moveFocus: () => false,
    afterRender: () => Promise.resolve(),
    after: clock.after,
  })
  listener = listenerOn(false)
})

const partsOn = (mac: boolean) => ({
  registry,
  shortcuts,
  queue,
  focus,
  dismissables: passing,
  focused: () => onPage,
  mac,
  after: clock.after,
})

function listenerOn(mac: boolean): Listener {
  return createListener(partsOn(mac))
}

/** Presses keys; returns whether the browser’s action was prevented for the last one. */
function keys(...pressed: (string | Partial<KeyEvent>)[]) {
  let prevented = false
  let hidden = false
  for (const one of pressed) {
    prevented = hidden = false
    listener.handle({
      type: 'keydown',
      timeStamp: clock.now(),
      ...(typeof one === 'string' ? press(one) : one),
      preventDefault: () => (prevented = true),
      stopPropagation: () => (hidden = true),
    })
  }
  return { prevented, hidden }
}

describe('paging keys', () => {
  it('run commands also in a single-line field, but not when its list is open or the text is multi-line (KB-011, KB-012)', () => {
    onPage = { isText: true, isOpen: false }
    keys('PageUp')
    expect(ran).toEqual(['read'])
    onPage = { isText: true, isOpen: true }
    keys('PageUp')
    onPage = { isText: true, isOpen: false, hasPages: true }
    keys('PageUp')
    expect(ran).toEqual(['read'])
  })
})

describe('the screen that keys are resolved with', () => {
  it('reaches its own commands before those everywhere, and no others', () => {
    const { reach } = listener.context()
    const ids = ['test.near', 'test.everywhere', 'test.far', 'test.none']
    expect(ids.map((id) => reach(id))).toEqual([0, 1, undefined, undefined])
  })

  it('keeps the keys of the focused element, and yields those that it does not use', () => {
    const kept = (...strokes: string[]) => strokes.map((stroke) => listener.context().keeps(stroke))
    expect(kept('a', 'esc', 'pagedown')).toEqual([false, false, false])
    onPage = { isText: true, isOpen: false }
    expect(kept('a', 'esc', 'pagedown', 'pageup')).toEqual([true, false, false, false])
    onPage = { isText: true, isOpen: false, hasPages: true }
    expect(kept('pagedown', 'pageup')).toEqual([true, true])
    focus.take({ handleInput: () => false, yields: (stroke) => stroke === 'pageup' })
    expect(kept('pagedown', 'pageup')).toEqual([true, false])
    onPage = { isText: false, isOpen: true }
    expect(kept('esc', 'f1', 'pagedown')).toEqual([true, false, false])
  })
})

describe('alt with an arrow', () => {
  it('runs its command in a text, except on a Mac, where it moves by words', () => {
    onPage = { isText: true, isOpen: false }
    expect(keys('alt+ArrowLeft').prevented).toBe(true)
    expect(ran).toEqual(['aside'])
    listener = listenerOn(true)
    expect(keys('alt+ArrowLeft').prevented).toBe(false)
    expect(ran).toEqual(['aside'])
    onPage = { isText: false, isOpen: false }
    keys('alt+ArrowLeft')
    expect(ran).toEqual(['aside', 'aside'])
  })
})

describe('alt with an arrow, where no screen has its command', () => {
  it.each([
    [false, true, true],
    [true, false, true],
    [true, true, false],
  ])('on a Mac %s, in a text %s, is kept from the browser: %s', (mac, isText, prevented) => {
    onPage = { isText, isOpen: false }
    listener = createListener({ ...partsOn(mac), registry: createRegistry() })
    expect(keys('alt+ArrowLeft')).toEqual({ prevented, hidden: false })
  })
})

describe('redirected keys', () => {
  it('go to the redirection target only, including modifiers and releases', () => {
    const got: string[] = []
    const end = listener.divert(({ type, key }, stroke) => got.push(`${type} ${stroke ?? key}`))
    expect(keys('f1', 'ctrl+w', 'Enter', { ...press('Control'), type: 'keyup' })).toEqual({
      prevented: true,
      hidden: true,
    })
    expect(got).toEqual(['keydown f1', 'keydown ctrl+w', 'keydown enter', 'keyup Control'])
    end()
    keys('f1')
    expect(ran).toEqual(['near'])
  })

  it('leave no incomplete shortcut', () => {
    keys('ctrl+g')
    listener.divert(() => {})()
    expect(listener.begun()).toEqual([])
    keys('s')
    expect(ran).toEqual([])
  })

  it('are read by their position from the first Greek letter on, which a release does not detect', () => {
    const got: (string | undefined)[] = []
    listener.divert((_, stroke) => got.push(stroke))
    keys({ key: 'σ', code: 'KeyS', type: 'keyup' })
    expect(listener.layout()).toBe('latin')
    keys({ key: 'σ', code: 'KeyS' }, { key: ';', code: 'KeyQ', altKey: true })
    expect(listener.layout()).toBe('other')
    expect(got).toEqual(['s', 's', 'alt+q'])
  })

  it('stay with the latest target when an earlier one ends', () => {
    const got: string[] = []
    const first = listener.divert(() => got.push('first'))
    const second = listener.divert(() => got.push('second'))
    first()
    keys('f1')
    second()
    expect([got, ran]).toEqual([['second'], []])
  })
})

describe('a key', () => {
  it('runs its command and is not propagated', async () => {
    expect(keys('f1')).toEqual({ prevented: true, hidden: true })
    expect(ran).toEqual(['near'])
    await flushPromises()
    expect(registry.history().at(-1)).toMatchObject({ source: 'key' })
  })

  it('of another screen has no effect, and the browser’s action is prevented', () => {
    expect(keys('f4')).toEqual({ prevented: true, hidden: false })
    expect(ran).toEqual([])
  })

  it('held down runs its command once', () => {
    expect(keys('f1', { ...press('f1'), repeat: true }).prevented).toBe(true)
    expect(ran).toEqual(['near'])
  })

  it.each(['f3', 'f5', 'f12', 'ctrl+s', 'ctrl+p', 'ctrl+k', 'shift+f7'])(
    '%s never triggers the browser’s action',
    (stroke) => {
      expect(keys(stroke).prevented).toBe(true)
    },
  )

  it.each(['/', "'"])('%s does not open the search of Firefox, but is typed into a text', (sign) => {
    focus.take({ handleInput: () => false, keeps: () => true })
    expect(keys(sign).prevented).toBe(true)
    onPage.isText = true
    expect(keys(sign).prevented).toBe(false)
  })

  it('that the focused element uses is left to it, although a shortcut has it', () => {
    focus.take({ handleInput: () => false, keeps: (stroke) => stroke === 'f4' })
    expect(keys('f4')).toEqual({ prevented: false, hidden: false })
    focus.take({ handleInput: () => false })
    expect(keys('f4').prevented).toBe(true)
  })

  it('other than esc dismisses no notice', () => {
    const dismiss = vi.fn<() => void>()
    passing.show(dismiss)
    keys('f1', 'Enter')
    expect(dismiss).not.toHaveBeenCalled()
    expect(ran).toEqual(['near'])
  })

  it('is live while the queue has stopped and is not focused', () => {
    queue.restore('pir')
    expect(keys('a')).toEqual({ prevented: false, hidden: false })
    keys('f1')
    expect(ran).toEqual(['near'])
  })

  it('runs its command without notices and tips to dismiss', () => {
    const { dismissables: _, ...rest } = partsOn(false)
    listener = createListener(rest)
    keys('Escape')
    expect(ran).toEqual(['everywhere'])
  })

  it.each(['f11', 'ctrl+c', 'a', 'Tab'])('%s is left to the browser when nothing uses it', (stroke) => {
    expect(keys(stroke)).toEqual({ prevented: false, hidden: false })
  })

  it('that types text belongs to a field, including /, but not esc', () => {
    onPage.isText = true
    expect(keys('/', 'a')).toEqual({ prevented: false, hidden: false })
    expect(ran).toEqual([])
    keys('Escape')
    expect(ran).toEqual(['everywhere'])
  })

  it('for paging moves between trips outside fields, and / moves to the line', () => {
    keys('PageUp', '/')
    expect(ran).toEqual(['read', 'everywhere'])
  })

  it('esc closes an open overlay before it moves to the line', () => {
    onPage.isOpen = true
    expect(keys('Escape')).toEqual({ prevented: false, hidden: false })
    onPage.isOpen = false
    const release = focus.take({ handleInput: () => false, keeps: (stroke) => stroke === 'esc' })
    keys('Escape')
    expect(ran).toEqual([])
    release()
    keys('Escape')
    expect(ran).toEqual(['everywhere'])
  })

  it('esc closes notices first, the latest before the others, unless a dialog is open', () => {
    const shown = ['offer', 'hint']
    const leave = shown.map((name) => passing.show(() => shown.splice(shown.indexOf(name), 1)))
    const gone = focus.take({ handleInput: () => false, keeps: (stroke) => stroke === 'esc' })
    onPage.isOpen = true
    keys('Escape')
    expect(shown).toEqual(['offer', 'hint'])
    onPage.isOpen = false
    expect(keys('Escape').prevented).toBe(true)
    expect(shown).toEqual(['offer'])
    leave[1]?.()
    keys('Escape')
    leave[0]?.()
    expect(shown).toEqual([])
    gone()
    keys('Escape')
    expect(ran).toEqual(['everywhere'])
  })

  it('is passed to an open editor before its command runs', () => {
    const offers: unknown[] = []
    const release = focus.take({ handleInput: (input, hand) => offers.push(input, hand) > 0 })
    keys('f1')
    expect(offers).toEqual([{ command: 'test.near' }, 'live'])
    expect(ran).toEqual([])
    release()
  })

  it('is read by its position on a Greek layout, as the first key of all and after other keys', () => {
    onPage.isText = true
    const q = { key: ';', code: 'KeyQ', altKey: true }
    keys(q)
    expect(ran).toEqual(['everywhere'])
    expect(listener.layout()).toBe('other')
    keys('a', q)
    expect(ran).toEqual(['everywhere', 'everywhere'])
  })

  it('alt released without another key does not open the browser’s menu bar', () => {
    expect(keys({ type: 'keyup', key: 'Alt' }).prevented).toBe(true)
    expect(keys({ type: 'keyup', key: 'a' }).prevented).toBe(false)
  })
})

describe('a shortcut of two strokes', () => {
  it('is shown while incomplete, and runs when complete', () => {
    keys('ctrl+g')
    expect(listener.begun()).toEqual(['ctrl+g'])
    keys('s')
    expect(ran).toEqual(['other'])
    expect(listener.begun()).toEqual([])
  })

  it('continues one whose first stroke came while the desk was loading', () => {
    listener.begin('ctrl+g')
    keys('s')
    expect(ran).toEqual(['other'])
  })

  it('is abandoned for another key, which still runs', () => {
    keys('ctrl+g', 'f1')
    expect(ran).toEqual(['near'])
    expect(listener.begun()).toEqual([])
  })

  it('is abandoned for a key that means nothing here', () => {
    keys('ctrl+g')
    expect(keys('f9')).toEqual({ prevented: false, hidden: false })
    expect(listener.begun()).toEqual([])
    keys('s')
    expect(ran).toEqual([])
  })

  it('is abandoned for a key that moves, which keeps its meaning', () => {
    keys('ctrl+g')
    expect(keys('Tab')).toEqual({ prevented: false, hidden: false })
    expect(listener.begun()).toEqual([])
  })

  it('notifies who shows it when it begins and when it ends, and no timeout comes later', async () => {
    let notified = 0
    listener.subscribe(() => notified++)
    expect(listener.begun()).toEqual([])
    listener.begin('ctrl+g')
    expect(notified).toBe(1)
    keys('s')
    expect(notified).toBe(2)
    await clock.pass(5000)
    expect(notified).toBe(2)
  })

  it('is abandoned for a character that does not complete it, which is not typed', () => {
    keys('ctrl+g')
    expect(keys('q')).toEqual({ prevented: true, hidden: true })
    expect(listener.begun()).toEqual([])
    expect(keys('q')).toEqual({ prevented: false, hidden: false })
    expect(ran).toEqual([])
  })

  it('is abandoned after a timeout', async () => {
    keys('ctrl+g')
    await clock.pass(5000)
    expect(listener.begun()).toEqual([])
    keys('s')
    expect(ran).toEqual([])
  })
})

describe('keys typed ahead', () => {
  beforeEach(() => {
    const { promise } = promised()
    registry.register(command({ id: 'test.go', changes: 'record', awaits: 'there', run: () => promise }))
    void registry.run(handle<object>('test.go'), {}, 'key')
  })

  it('are queued, including shortcuts', () => {
    expect(keys('f1', 'Tab')).toEqual({ prevented: true, hidden: true })
    expect(keys('a')).toEqual({ prevented: false, hidden: true })
    expect(ran).toEqual([])
    expect(queue.state().text).toBe('⟨F1⟩⇥')
  })

  it('include a shortcut of two strokes as one, also where it was begun before', async () => {
    keys('ctrl+g')
    expect(listener.begun()).toEqual(['ctrl+g'])
    expect(keys('s')).toEqual({ prevented: true, hidden: true })
    expect(queue.state().text).toBe('⟨CTRL+G S⟩')
    keys('ctrl+g', 'q', 'ctrl+g', 'f1')
    expect(queue.state().text).toBe('⟨CTRL+G S⟩⟨F1⟩')
    expect(ran).toEqual([])
  })

  it('exclude repeated keys and an accidental second Enter', async () => {
    await clock.pass(1000)
    keys('Enter')
    await clock.pass(200)
    expect(keys('Enter').prevented).toBe(true)
    await clock.pass(400)
    keys('Enter', { ...press('ArrowDown'), repeat: true })
    expect(queue.state().text).toBe('⏎⏎')
    keys('Tab', 'Enter')
    expect(queue.state().text).toBe('⏎⏎⇥⏎')
  })

  it('exclude modifiers', async () => {
    keys({ key: 'Shift', shiftKey: true }, { key: 'Control', ctrlKey: true })
    await flushPromises()
    expect(queue.state().text).toBe('')
  })

  it.each(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])(
    'exclude an accidental second Enter also after %s',
    (key) => {
      keys('Enter', { key })
      expect(keys('Enter').prevented).toBe(true)
      expect(queue.state().text).toBe('⏎')
    },
  )

  it('include an Enter that follows 300 ms later', async () => {
    await clock.pass(1000)
    keys('Enter')
    await clock.pass(300)
    keys('Enter')
    expect(queue.state().text).toBe('⏎⏎')
  })

  it('include a character that is held down, and exclude keys that the queue does not use', () => {
    expect(keys({ ...press('a'), repeat: true })).toEqual({ prevented: false, hidden: true })
    expect(keys({ ...press('f1'), repeat: true })).toEqual({ prevented: true, hidden: true })
    expect(queue.state().text).toBe('')
    // The browser’s functions of these keys are prevented as at any other time.
    expect(keys('f5')).toEqual({ prevented: true, hidden: true })
    expect(keys('ctrl+c')).toEqual({ prevented: false, hidden: true })
  })

  it('include the character that AltGr types, also where it is held down and where a shortcut is incomplete', () => {
    const euro = { key: '€', code: 'KeyE', getModifierState: () => true }
    expect(keys(euro)).toEqual({ prevented: false, hidden: true })
    expect(keys({ ...euro, repeat: true })).toEqual({ prevented: false, hidden: true })
    keys('ctrl+g')
    expect(keys(euro)).toEqual({ prevented: false, hidden: true })
  })

  it('hide a shortcut of two strokes from the browser at its first stroke', () => {
    expect(keys('ctrl+g')).toEqual({ prevented: true, hidden: true })
    expect(keys('q')).toEqual({ prevented: true, hidden: true })
    expect(listener.begun()).toEqual([])
    keys('ctrl+g', 'Tab')
    expect(listener.begun()).toEqual([])
    expect(queue.state().text).toBe('⇥')
  })
})

describe('held modifiers', () => {
  it('are reported while held', () => {
    let notified = 0
    listener.subscribe(() => notified++)
    keys({ key: 'Shift', shiftKey: true }, { key: 'Shift', shiftKey: true, repeat: true })
    expect(listener.held()).toEqual({ ctrl: false, alt: false, shift: true, meta: false })
    listener.release()
    expect(listener.held().shift).toBe(false)
    expect(notified).toBe(2)
  })

  it('are none at first, and each change of one is reported', () => {
    expect(listener.held()).toEqual({ ctrl: false, alt: false, shift: false, meta: false })
    const held: string[] = []
    listener.subscribe(() =>
      held.push(
        Object.entries(listener.held())
          .flatMap(([key, on]) => (on ? [key] : []))
          .join(),
      ),
    )
    for (const name of ['ctrl', 'alt', 'shift', 'meta']) {
      keys({ key: 'Fn', [`${name}Key`]: true })
      keys({ key: 'Fn' })
    }
    expect(held).toEqual(['ctrl', '', 'alt', '', 'shift', '', 'meta', ''])
  })

  it('and the layout notify only when they change', () => {
    let notified = 0
    listener.subscribe(() => notified++)
    keys({ key: 'a', code: 'KeyA' })
    expect([listener.layout(), notified]).toEqual(['latin', 0])
    keys({ key: 'σ', code: 'KeyS' }, { key: 'ξ', code: 'KeyJ' })
    expect([listener.layout(), notified]).toEqual(['other', 1])
  })
})

describe('text without a key, as from dictation', () => {
  /** Returns whether it was kept from the focused element. */
  const insert = (data: string | null, inputType = 'insertText') => {
    const event = Object.assign(new Event('beforeinput', { cancelable: true }), { data, inputType })
    const hidden = vi.spyOn(event, 'stopPropagation')
    listener.handleInput(event as InputEvent)
    return [event.defaultPrevented, hidden.mock.calls.length > 0]
  }

  it('is queued while the queue takes keys, and is left to the focused element otherwise', () => {
    expect(insert('pir')).toEqual([false, false])
    const { promise } = promised()
    registry.register(command({ id: 'test.go', changes: 'record', awaits: 'there', run: () => promise }))
    void registry.run(handle<object>('test.go'), {}, 'key')
    expect(insert('pir')).toEqual([true, true])
    expect(insert(null)).toEqual([false, false])
    expect(insert('x', 'insertFromPaste')).toEqual([false, false])
    expect(queue.state().text).toBe('pir')
    const end = listener.divert(() => {})
    expect(insert('x')).toEqual([false, false])
    end()
    expect(queue.state().text).toBe('pir')
  })
})
