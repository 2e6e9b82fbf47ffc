import { expect, test } from 'vitest'
import { moveOf } from '../../../src/desk/queue/token.ts'

test('A key that moves or edits in a field is that move, Shift+Enter a break of the line', () => {
  expect(['shift+enter', 'enter', 'home', 'ctrl+a'].map(moveOf)).toEqual(['break', 'enter', 'first', 'all'])
  expect(['f1', 'ctrl+enter'].map(moveOf)).toEqual([undefined, undefined])
})
