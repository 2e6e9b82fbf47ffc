import { expect, test } from 'vitest'
import {
  type StoredDecision,
  undoableDecisions,
} from '../../../../src/domain/ledger/statement/undoableDecisions.ts'

const decided = (
  place: number,
  state: string,
  more: Partial<StoredDecision<string>> = {},
): StoredDecision<string> => ({ place, state, note: '', user: 'ann', carried: false, ...more })

const undoable = (...history: StoredDecision<string>[]) =>
  undoableDecisions(history, 'ann', 'open').map(({ place, before }) => [place, before.state, before.note])

test('decisions can be taken back in the opposite order, each to what it replaced', () => {
  expect(
    undoable(decided(0, 'accepted'), decided(1, 'queried'), decided(0, 'disputed', { note: 'no' })),
  ).toEqual([
    [0, 'open', ''],
    [1, 'open', ''],
    [0, 'accepted', ''],
  ])
})

test('a decision that was taken back cannot be taken back again', () => {
  expect(undoable(decided(0, 'accepted'), decided(1, 'queried'), decided(1, 'open'))).toEqual([
    [0, 'open', ''],
  ])
})

test('decisions of others, those before them, and those of a former check cannot be taken back', () => {
  expect(undoable(decided(0, 'accepted'), decided(0, 'disputed', { user: 'bob' }))).toEqual([])
  expect(undoable(decided(0, 'accepted', { carried: true }))).toEqual([])
  expect(undoable(decided(0, 'disputed', { user: 'bob' }), decided(0, 'accepted'))).toEqual([
    [0, 'disputed', ''],
  ])
})
