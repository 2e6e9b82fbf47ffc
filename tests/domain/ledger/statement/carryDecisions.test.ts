import { expect, test } from 'vitest'
import { carryDecisions } from '../../../../src/domain/ledger/statement/carryDecisions.ts'

const stated = (code: string, statement: number) => ({
  kind: 'statementOnly' as const,
  date: '2026-05-16',
  code,
  statement,
  lines: [],
})

test('a decision stays with the same difference of a later check, and equal differences get one each', () => {
  const former = [stated('A', 100), stated('B', 200), stated('B', 200), stated('C', 300)]
  const later = [stated('B', 200), stated('B', 200), stated('B', 200), stated('C', 350), stated('A', 100)]
  const decisions = [0, 2, 3].map((place) => ({ place, note: `of ${place}` }))
  expect(carryDecisions([{ differences: former, decisions }], later)).toEqual([
    { place: 0, note: 'of 2' },
    { place: 4, note: 'of 0' },
  ])
})

test('a decision comes from the latest check that has the difference', () => {
  const check = (code: string, note?: string) => ({
    differences: [stated(code, 100)],
    decisions: note === undefined ? [] : [{ place: 0, note }],
  })
  const former = [check('C', 'wrong file'), check('A'), check('A', 'decided before'), check('B', 'older')]
  expect(carryDecisions(former, [stated('A', 100), stated('B', 100)])).toEqual([{ place: 1, note: 'older' }])
})
