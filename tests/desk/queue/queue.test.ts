import { beforeEach, describe, expect, it } from 'vitest'
import { createFocus, type Focus, type KeyInput } from '../../../src/desk/command/inputTarget.ts'
import { handle, type Command } from '../../../src/desk/command/command.ts'
import { createQueue, type Queue } from '../../../src/desk/queue/queue.ts'
import { createRegistry, type Registry } from '../../../src/desk/command/registry.ts'
import { firstToken, dropBrokenSigns } from '../../../src/desk/queue/token.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { flushPromises, command, promised, recorder, timers } from '../command/kit.ts'

let registry: Registry
let focus: Focus
let queue: Queue
let clock: ReturnType<typeof timers>
let leaveScreen: () => void
let inputs: string[]
/** Texts that the focused element did not use. */
let begun: string[]
/** Keys delivered to a button of the page; undefined while no button has the focus. */
let control: KeyInput[] | undefined
let inputHasFocus: boolean
const keys: Record<string, string> = { f1: 'test.go', f2: 'test.near', f3: 'test.read', f6: 'test.change' }

beforeEach(() => {
  registry = createRegistry()
  focus = createFocus()
  clock = timers()
  inputs = []
  begun = []
  control = undefined
  inputHasFocus = false
  queue = createQueue({
    registry,
    focus,
    resolve: (stroke) => keys[stroke],
    bound: (stroke) => stroke in keys || stroke === 'ctrl+s',
    giveToFocusedControl: (input) => control?.push(input) !== undefined,
    typeIntoLine: (text) => begun.push(text) > 0 && text !== 'nowhere',
    moveFocus: () => false,
    afterRender: async () => {},
    after: clock.after,
  })
  queue.attach({
    hasFocus: () => inputHasFocus,
    focus: () => {
      inputHasFocus = true
      inputs.push('focus')
    },
    returnFocus: () => {
      if (inputHasFocus) inputs.push('back')
      inputHasFocus = false
    },
  })
  leaveScreen = registry.enter('here')
})

/** Starts a command that leads to the given screen and ends when the test resolves it. */
function leading(given: Partial<Command> = {}) {
  const answer = promised<void | ReturnType<typeof refuse>>()
  registry.register(
    command({ id: 'test.go', changes: 'record', awaits: 'there', run: () => answer.promise, ...given }),
  )
  void registry.run(handle<object>('test.go'), {}, 'key')
  return answer
}

/** The browser’s behaviour: a key the queue intercepts, or a character typed into its input. */
function type(...strokes: string[]): void {
  for (const stroke of strokes) {
    const typed = [...stroke].length === 1 ? stroke : undefined
    const caught = queue.key(stroke === ' ' ? 'space' : stroke, typed)
    if (caught === 'native' && typed !== undefined) queue.edit(queue.state().text + typed)
  }
}

function arrive() {
  leaveScreen()
  registry.enter('there')
}

describe('while a command is under way', () => {
  it('queues keys in order', () => {
    leading()
    expect(queue.handlesKeys()).toBe(true)
    type('s', 'm', 'tab', 'down', 'f1', 'enter', 'ctrl+s')
    expect(queue.state()).toEqual({ mode: 'holding', text: 'sm⇥↓⟨F1⟩⏎⟨CTRL+S⟩' })
    expect(inputs).toEqual(['focus', 'focus'])
  })

  it('types characters of a composition and of AltGr into the input, and leaves pasting to the browser', () => {
    leading()
    expect(queue.key(undefined)).toBe('native')
    type('a')
    expect(queue.key('backspace')).toBe('native')
    for (const keys of ['ctrl+v', 'meta+v', 'shift+insert']) expect(queue.key(keys)).toBe('native')
    expect(inputs).toEqual(Array(6).fill('focus'))
  })

  it('takes text that comes without a key, unless the browser inserts it into the queue', () => {
    leading()
    type('right')
    expect(queue.insert('κώ')).toBe(true)
    type('σ')
    expect(queue.insert('τα')).toBe(false)
    expect(queue.state().text).toBe('→κώσ')
  })

  it('queues keys that select or edit the coming text, without applying them to the queue', () => {
    leading()
    type('1', 'enter', 'f1', 'ctrl+a', '2', 'shift+home', 'ctrl+left', 'ctrl+backspace', 'shift+enter')
    expect(queue.state().text).toBe('1⏎⟨F1⟩⟨CTRL+A⟩2⟨SHIFT+HOME⟩⟨CTRL+LEFT⟩⟨CTRL+BACKSPACE⟩⟨SHIFT+ENTER⟩')
  })

  it('backspace removes a queued character; after another key it is queued itself', () => {
    leading()
    type('backspace', 'a', 'tab', 'backspace')
    expect(queue.state().text).toBe('⌫a⇥⌫')
  })

  it('esc empties the queue, and a second esc stops queueing', () => {
    leading()
    type('3', 'enter')
    expect(queue.key('esc')).toBe('taken')
    expect(queue.state()).toEqual({ mode: 'holding', text: '' })
    queue.key('esc')
    expect(queue.handlesKeys()).toBe(false)
    registry.push('panel', false)()
    expect(queue.handlesKeys()).toBe(false)
  })

  it('queues nothing for a command that neither leads anywhere nor changes anything', () => {
    leading({ changes: 'nothing', awaits: undefined })
    expect(queue.handlesKeys()).toBe(false)
  })

  it('types into a dialog opened by the command', () => {
    leading()
    registry.push('panel')
    expect(queue.handlesKeys()).toBe(false)
  })
})

describe('when the expected screen is shown', () => {
  it('plays keys into the focused element, words as a whole, blanks and other keys as moves', async () => {
    const answer = leading()
    type('s', 'm', 'ctrl+backspace', 'alt+down', 'tab', 'ctrl+del', 'ctrl+r', 'j', ' ', 'd', 'enter')
    answer.settle()
    await flushPromises()
    expect(queue.state().mode).toBe('holding')
    const { inputTarget, got } = recorder()
    arrive()
    focus.take(inputTarget)
    await flushPromises()
    expect(got.join('')).toBe('sm<backspaceWord><open><next><deleteWord><seek>j<space>d<enter>')
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
    expect(inputHasFocus).toBe(false)
  })

  it('skips what selects a text, and a blank, where there is none', async () => {
    const answer = leading({ awaits: 'here' })
    const { inputTarget, got } = recorder((input) => !('move' in input) || input.move === 'enter')
    focus.take(inputTarget)
    type('ctrl+a', '3', ' ', 'enter')
    answer.settle()
    await flushPromises()
    expect(got).toEqual(['3', '<enter>'])
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
  })

  it.each([
    [['shift+home', 'ctrl+left', 'enter'], ['<enter>'], ''],
    [['ctrl+shift+right', 'left', 'alt+left', 'ctrl+a', '3'], ['<left>', '<all>', '3'], ''],
    [['3', 'shift+end'], ['3'], ''],
    [['shift+home', '3'], [], '⟨SHIFT+HOME⟩3'],
    [['ctrl+left', 'home', 'del'], [], '⟨CTRL+LEFT⟩⇱⌦'],
    [['ctrl+left', ' '], [], '⟨CTRL+LEFT⟩ '],
    [['ctrl+home', 'enter'], [], '⟨CTRL+HOME⟩⏎'],
  ])('skips moves within a text of %j unless text is typed there', async (keys, ...then) => {
    const answer = leading({ awaits: 'here' })
    const { inputTarget, got } = recorder()
    focus.take(inputTarget)
    type(...keys)
    answer.settle()
    await flushPromises()
    expect([got, queue.state().text]).toEqual(then)
    expect(queue.handlesKeys()).toBe(then[1] !== '')
  })

  it('waits for the response when the screen does not change', async () => {
    const answer = leading({ awaits: 'here' })
    const { inputTarget, got } = recorder()
    focus.take(inputTarget)
    type('3', 'enter')
    await flushPromises()
    expect(got).toEqual([])
    answer.settle()
    await flushPromises()
    expect(got).toEqual(['3', '<enter>'])
  })

  it('waits for the response when the screen appears first, and stops when the response is a refusal', async () => {
    const answer = leading()
    const { inputTarget, got } = recorder()
    type('3')
    arrive()
    focus.take(inputTarget)
    await flushPromises()
    expect(got).toEqual([])
    answer.settle(refuse('no_trips'))
    await flushPromises()
    expect(got).toEqual([])
    expect(queue.state()).toEqual({ mode: 'stopped', text: '3' })
  })

  it('waits for the response of a change that stays on its screen', async () => {
    const answer = leading({ awaits: undefined, changes: 'desk' })
    const { inputTarget, got } = recorder()
    focus.take(inputTarget)
    type('down')
    answer.settle()
    await flushPromises()
    expect(got).toEqual(['<down>'])
  })

  it('plays into a dialog that opens before the command has ended', async () => {
    leading({ awaits: 'panel' })
    type('enter')
    const { inputTarget, got } = recorder()
    registry.push('panel')
    focus.take(inputTarget)
    await flushPromises()
    expect(got).toEqual(['<enter>'])
  })

  it('delivers keys to a focused button when no input receives the focus', async () => {
    control = []
    const answer = leading()
    type('a', 'down', 'enter')
    answer.settle()
    await flushPromises()
    arrive()
    await flushPromises()
    expect(control).toEqual([])
    for (let key = 0; key < 3; key++) await clock.pass(5000)
    expect(control).toEqual([{ text: 'a' }, { move: 'down' }, { move: 'enter' }])
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
  })

  it('waits on the screen under a closed dialog until the response has arrived', async () => {
    const close = registry.push('panel', false)
    const answer = leading()
    type('a')
    close()
    await flushPromises()
    expect(queue.state()).toEqual({ mode: 'holding', text: 'a' })
    const { inputTarget, got } = recorder()
    arrive()
    focus.take(inputTarget)
    answer.settle()
    await flushPromises()
    expect(got).toEqual(['a'])
  })

  it('stops when a dialog closes and its command ends on the screen under it', async () => {
    const close = registry.push('panel', false)
    const answer = leading()
    type('a')
    answer.settle()
    await flushPromises()
    close()
    await flushPromises()
    expect(queue.state()).toEqual({ mode: 'stopped', text: 'a' })
  })

  it('waits for an element of the new screen to receive the focus, up to a limit', async () => {
    const answer = leading()
    type('a')
    answer.settle()
    await flushPromises()
    arrive()
    await flushPromises()
    expect(queue.state().mode).toBe('playing')
    await clock.pass(5000)
    expect(queue.state()).toEqual({ mode: 'stopped', text: 'a' })
  })

  it('appends keys typed during playback', async () => {
    const answer = leading()
    type('a', 'tab', 'b')
    answer.settle()
    await flushPromises()
    arrive()
    await flushPromises()
    expect(queue.key('c', 'c')).toBe('taken')
    const { inputTarget, got } = recorder()
    focus.take(inputTarget)
    await flushPromises()
    expect(got.join('')).toBe('a<next>bc')
  })

  it('leaves Esc to a screen that is shown before the command has ended', () => {
    leading()
    arrive()
    expect(queue.key('esc')).toBe('live')
    expect(queue.handlesKeys()).toBe(false)
  })

  it('stops waiting when no key was typed', async () => {
    const answer = leading()
    answer.settle()
    await flushPromises()
    arrive()
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
    expect(queue.handlesKeys()).toBe(false)
  })
})

describe('a command played from the queue', () => {
  it('runs, is passed to an open editor first, and delays later keys until its own screen is shown', async () => {
    const answer = leading()
    const second = promised()
    registry.register(command({ id: 'test.near', awaits: 'elsewhere', run: () => second.promise }))
    type('x', 'f2', 'y')
    answer.settle()
    await flushPromises()
    const offered: unknown[] = []
    const { inputTarget, got } = recorder()
    arrive()
    focus.take({
      handleInput: (input, hand) =>
        'command' in input ? (offered.push(input.command), false) : inputTarget.handleInput(input, hand),
    })
    await flushPromises()
    expect(got).toEqual(['x'])
    expect(offered).toEqual(['test.near'])
    expect(queue.state()).toEqual({ mode: 'holding', text: 'y' })
    second.settle()
    registry.enter('elsewhere')
    await flushPromises()
    expect(got).toEqual(['x', 'y'])
  })

  it('of another screen stops the queue, which retains its key', async () => {
    const answer = leading()
    registry.register(command({ id: 'test.near', where: ['elsewhere'] }))
    type('f2', 'y')
    answer.settle()
    await flushPromises()
    arrive()
    focus.take(recorder().inputTarget)
    await flushPromises()
    expect(queue.state()).toEqual({ mode: 'stopped', text: '⟨F2⟩y' })
  })

  it('that is refused stops the remaining keys', async () => {
    const answer = leading()
    const second = promised<void | ReturnType<typeof refuse>>()
    registry.register(command({ id: 'test.change', changes: 'record', run: () => second.promise }))
    type('f6', 'y')
    answer.settle()
    await flushPromises()
    arrive()
    focus.take(recorder().inputTarget)
    await flushPromises()
    second.settle(refuse('no_trips'))
    await flushPromises()
    expect(queue.state()).toEqual({ mode: 'stopped', text: 'y' })
  })
})

describe('a repeated key of a command that has just run', () => {
  const again = { where: 'everywhere', refuses: () => refuse('choose_a_trip') } as const
  /** Ready until it has led to its screen. */
  const onceOnly = () => ({ refuses: () => (registry.place() === 'there' ? again.refuses() : undefined) })

  it('has no effect when nothing remains to be done, and later keys are played', async () => {
    const { inputTarget, got } = recorder()
    const answer = leading({ where: 'everywhere', ...onceOnly() })
    type('f1', 'x')
    focus.take(inputTarget)
    arrive()
    answer.settle()
    await flushPromises()
    expect(got).toEqual(['x'])
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
  })

  it('stops the queue when the command was refused before', async () => {
    registry.register(command({ id: 'test.near', ...again }))
    const answer = leading()
    type('f2', 'x')
    arrive()
    answer.settle()
    await flushPromises()
    expect(queue.state()).toEqual({ mode: 'stopped', text: '⟨F2⟩x' })
  })
})

describe('when an unexpected result comes', () => {
  it('stops at a refusal, a fault or another screen, and plays no key', async () => {
    const { inputTarget, got } = recorder()
    focus.take(inputTarget)
    const refused = leading()
    type('i', 'enter')
    refused.settle(refuse('no_trips'))
    await flushPromises()
    expect(queue.state()).toEqual({ mode: 'stopped', text: 'i⏎' })
    expect(got).toEqual([])
  })

  it('stops at a fault', async () => {
    registry.configure({ onFault: () => {} })
    const broken = leading()
    type('i')
    broken.fail(new Error('line down'))
    await flushPromises()
    expect(queue.state().mode).toBe('stopped')
  })

  it('stops at another screen', async () => {
    leading()
    type('i')
    leaveScreen()
    registry.enter('elsewhere')
    await flushPromises()
    expect(queue.state().mode).toBe('stopped')
  })

  it('stops at an unexpected dialog', async () => {
    leading()
    type('enter')
    registry.push('panel')
    await flushPromises()
    expect(queue.state()).toEqual({ mode: 'stopped', text: '⏎' })
  })

  it('stops when the screen does not appear in time', async () => {
    const answer = leading()
    type('i')
    answer.settle()
    await flushPromises()
    await clock.pass(5000)
    expect(queue.state()).toEqual({ mode: 'stopped', text: 'i' })
  })

  it('starts an entry of the line with text that the focused element does not use', async () => {
    const answer = leading()
    type('a', 'b')
    answer.settle()
    await flushPromises()
    arrive()
    focus.take(recorder(() => false).inputTarget)
    await flushPromises()
    expect(begun).toEqual(['ab'])
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
  })

  it('stops when the line cannot be reached either', async () => {
    const answer = leading()
    type(...'nowhere')
    answer.settle()
    await flushPromises()
    arrive()
    focus.take(recorder(() => false).inputTarget)
    await flushPromises()
    expect(queue.state()).toEqual({ mode: 'stopped', text: 'nowhere' })
  })

  it('stops when the focused element does not use the key', async () => {
    const answer = leading()
    type('a', 'tab', 'b')
    answer.settle()
    await flushPromises()
    arrive()
    focus.take(recorder((input) => 'text' in input).inputTarget)
    await flushPromises()
    expect(queue.state()).toEqual({ mode: 'stopped', text: '⇥b' })
  })
})

describe('a stopped queue', () => {
  beforeEach(async () => {
    const refused = leading()
    type('a', 'enter')
    refused.settle(refuse('no_trips'))
    await flushPromises()
  })

  it('queues further keys until the operator pauses', async () => {
    const { inputTarget, got } = recorder()
    focus.take(inputTarget)
    for (const stroke of ['b', 'f1', 'enter', 'tab']) {
      type(stroke)
      await clock.pass(600)
    }
    expect(queue.state()).toEqual({ mode: 'stopped', text: 'a⏎b⟨F1⟩⏎⇥' })
    expect(got).toEqual([])
    await clock.pass(600)
    expect(queue.key('f1')).toBe('live')
  })
})

describe('a stopped queue after the operator has paused', () => {
  beforeEach(async () => {
    const refused = leading()
    type('a', 'enter')
    refused.settle(refuse('no_trips'))
    await flushPromises()
    await clock.pass(1000)
  })

  it('can be edited, and receives keys only while its input has the focus', () => {
    expect(queue.handlesKeys()).toBe(true)
    expect(queue.key('left')).toBe('native')
    expect(queue.key('f1')).toBe('live')
    queue.edit('b⏎')
    expect(queue.state()).toEqual({ mode: 'stopped', text: 'b⏎' })
    inputHasFocus = false
    expect([queue.key('left'), queue.key('a', 'a'), queue.key('enter')]).toEqual(['live', 'live', 'live'])
    expect(queue.isCollecting()).toBe(false)
  })

  it('is played on the current screen by enter', async () => {
    const { inputTarget, got } = recorder()
    focus.take(inputTarget)
    expect(queue.key('enter')).toBe('taken')
    await flushPromises()
    expect(got).toEqual(['a', '<enter>'])
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
  })

  it('is emptied by esc and by deleting all keys', () => {
    queue.key('esc')
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
    expect(inputs.at(-1)).toBe('back')
    expect(queue.handlesKeys()).toBe(false)
  })

  it('is emptied by esc from any screen', () => {
    inputHasFocus = false
    expect(queue.key('esc')).toBe('taken')
    expect(queue.state().text).toBe('')
  })

  it('appends keys typed while another command is in progress', async () => {
    registry.register(command({ id: 'test.change', changes: 'record', run: () => promised().promise }))
    void registry.run(handle<object>('test.change'), {}, 'key')
    expect(queue.handlesKeys()).toBe(true)
    type('tab')
    expect(queue.state()).toEqual({ mode: 'stopped', text: 'a⏎⇥' })
  })
})

describe('the next user', () => {
  it('starts with an empty queue and no pending wait', async () => {
    const { inputTarget, got } = recorder()
    focus.take(inputTarget)
    const answer = leading()
    type('a', 'enter')
    queue.reset()
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
    expect(queue.handlesKeys()).toBe(false)
    answer.settle()
    await flushPromises()
    await clock.pass(5000)
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
    expect(got).toEqual([])
  })
})

describe('symbols of keys', () => {
  it('are parsed back to the same keys', () => {
    expect(firstToken('⟨SHIFT+F6⟩x')).toEqual({ token: { stroke: 'shift+f6' }, rest: 'x' })
    expect(firstToken('⇤')).toEqual({ token: { stroke: 'shift+tab' }, rest: '' })
    expect(firstToken('αβ⏎')).toEqual({ token: { text: 'αβ' }, rest: '⏎' })
    expect(firstToken('')).toBeUndefined()
  })

  it('are deleted as a whole when a part is deleted', () => {
    expect(dropBrokenSigns('a⟨F1b')).toBe('a')
    expect(dropBrokenSigns('a⟨F1⟨F2⟩')).toBe('a⟨F2⟩')
    expect(dropBrokenSigns('⟨F2⟩F1⟩b')).toBe('⟨F2⟩b')
    expect(dropBrokenSigns('a⏎b')).toBe('a⏎b')
  })
})

describe('keys restored from a draft', () => {
  it('wait until they are played here, and are emptied by esc', async () => {
    const { inputTarget, got } = recorder()
    focus.take(inputTarget)
    queue.restore('smith⇥')
    expect(queue.state()).toEqual({ mode: 'stopped', text: 'smith⇥' })
    expect(got).toEqual([])
    queue.resume()
    await flushPromises()
    expect(got).toEqual(['smith', '<next>'])
    queue.restore('anna')
    type('esc')
    expect(queue.state()).toEqual({ mode: 'idle', text: '' })
  })
})
