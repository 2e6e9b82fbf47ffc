import { expect, test } from 'vitest'
import { emptyStack, pushed, stepBack, stepForth, type UndoStack } from '../../../src/desk/undo/undoStack.ts'

const edits = ['first', 'a', 'b', 'c'].reduce<UndoStack<string>>(
  (stack, edit) => pushed(stack, edit),
  emptyStack,
)

test('undoes and redoes edits, the latest first', () => {
  const undone = stepBack(edits)
  expect(undone).toEqual({ step: 'c', stack: { changes: ['first', 'a', 'b'], undone: ['c'] } })
  expect(stepForth(undone!.stack)).toEqual({ step: 'c', stack: edits })
})

test('swaps whole states with the present one', () => {
  const undone = stepBack(edits, 'now')
  expect(undone).toEqual({ step: 'c', stack: { changes: ['first', 'a', 'b'], undone: ['now'] } })
  expect(stepForth(undone!.stack, 'c')).toEqual({ step: 'now', stack: edits })
})

test('forgets what was undone after another edit, and the oldest edits above the most', () => {
  const { stack } = stepBack(edits)!
  expect(pushed(stack, 'd', 2)).toEqual({ changes: ['b', 'd'], undone: [] })
})

test('has nothing to undo or redo at first', () => {
  expect([stepBack(emptyStack), stepForth(emptyStack)]).toEqual([undefined, undefined])
})
