import { handle } from '../../../src/desk/command/command.ts'
import { beforeEach, expect, it } from 'vitest'
import { createFocus, type Focus } from '../../../src/desk/command/inputTarget.ts'
import { createQueue, type Queue } from '../../../src/desk/queue/queue.ts'
import { createRegistry, type Registry } from '../../../src/desk/command/registry.ts'
import { command, flushPromises, promised, recorder, timers } from '../command/kit.ts'

let registry: Registry
let focus: Focus
let queue: Queue
/** Steps by which the focus was moved. */
let moved: number[]
let afterRender: () => Promise<void>

beforeEach(() => {
  registry = createRegistry()
  focus = createFocus()
  moved = []
  afterRender = () => Promise.resolve()
  queue = createQueue({
    registry,
    focus,
    resolve: (stroke) => (stroke === 'f2' ? 'test.near' : undefined),
    bound: (stroke) => stroke === 'f2',
    giveToFocusedControl: () => false,
    typeIntoLine: () => false,
    moveFocus: (step) => moved.push(step) > 0,
    afterRender: () => afterRender(),
    after: timers().after,
  })
  registry.enter('here')
})

/** Keys typed while a command is under way that changes something here; its answer has come when this resolves. */
async function typeAhead(...strokes: string[]): Promise<void> {
  const answer = promised()
  registry.register(command({ id: 'test.go', changes: 'desk', run: () => answer.promise }))
  void registry.run(handle<object>('test.go'), {}, 'key')
  for (const stroke of strokes) {
    if (queue.key(stroke, [...stroke].length === 1 ? stroke : undefined) !== 'native') continue
    queue.edit(queue.state().text + stroke)
  }
  answer.settle()
  await flushPromises()
}

it('has the answer of a played command rendered before the next key', async () => {
  const second = promised()
  registry.register(command({ id: 'test.near', changes: 'desk', run: () => second.promise }))
  const { inputTarget, got } = recorder((input) => !('command' in input))
  focus.take(inputTarget)
  await typeAhead('f2', 'down')
  const render = promised()
  afterRender = () => render.promise
  second.settle()
  await flushPromises()
  expect(got).toEqual([])
  render.settle()
  await flushPromises()
  expect(got).toEqual(['<down>'])
})

it('moves the focus by a Tab that the focused element does not use', async () => {
  const { inputTarget, got } = recorder((input) => 'text' in input)
  focus.take(inputTarget)
  await typeAhead('tab', 'shift+tab', '3')
  expect([moved, got]).toEqual([[1, -1], ['3']])
  expect(queue.state()).toEqual({ mode: 'idle', text: '' })
})

it('stops at an invalid text, where a live Tab would go on', async () => {
  focus.take({ handleInput: () => false, hasInvalidText: () => true })
  await typeAhead('tab', '3')
  expect(moved).toEqual([])
  expect(queue.state()).toEqual({ mode: 'stopped', text: '⇥3' })
})
