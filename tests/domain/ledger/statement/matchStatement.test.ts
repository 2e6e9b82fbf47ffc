import { describe, expect, test } from 'vitest'
import {
  matchStatement,
  carryDecisions,
  type StoredDecision,
  undoableDecisions,
} from '../../../../src/domain/ledger/statement/matchStatement.ts'

type Line = readonly [date: string, code: string, amount: number]

const match = (statement: readonly Line[], ledger: readonly Line[], tickets: Record<string, string> = {}) =>
  matchStatement(
    statement.map(([date, code, amount], at) => ({ line: at + 2, date, code, amount })),
    ledger.map(([date, code, amount]) => ({ date, code, amount })),
    (code) => tickets[code],
  )

const day = '2026-05-16'

describe('a statement and the ledger', () => {
  test('agree in any order, line by line', () => {
    const lines: Line[] = [
      [day, 'ABC', 1000],
      [day, 'ABC', -400],
      [day, 'DEF', 1000],
    ]
    expect(match(lines, lines.toReversed())).toEqual({
      matched: 3,
      statementTotal: 1600,
      ledgerTotal: 1600,
      differences: [],
    })
  })

  test('agree where the company lists each ticket and the ledger the booking', () => {
    const tickets = { H1: 'ABC', H2: 'ABC' }
    const one = match(
      [
        [day, 'H1', 600],
        [day, 'H2', 400],
      ],
      [[day, 'ABC', 1000]],
      tickets,
    )
    expect(one).toMatchObject({ matched: 2, differences: [] })
  })

  test('disagree in an amount, with the sums of both', () => {
    expect(match([[day, 'ABC', 900]], [[day, 'ABC', 1000]]).differences).toEqual([
      { kind: 'amount', date: day, code: 'ABC', statement: 900, ledger: 1000, lines: [2] },
    ])
  })

  test('disagree about a line that only one of them has, also one listed twice', () => {
    const { matched, differences } = match(
      [
        [day, 'ABC', 1000],
        [day, 'ABC', 1000],
      ],
      [
        [day, 'ABC', 1000],
        [day, 'XYZ', 500],
      ],
    )
    expect(matched).toBe(1)
    expect(differences).toEqual([
      { kind: 'statementOnly', date: day, code: 'ABC', statement: 1000, lines: [3] },
      { kind: 'ledgerOnly', date: day, code: 'XYZ', ledger: 500, lines: [] },
    ])
  })

  test('do not settle a sale by a refund of the same booking', () => {
    expect(
      match(
        [[day, 'ABC', 1000]],
        [
          [day, 'ABC', 1000],
          [day, 'ABC', -1000],
        ],
      ).differences,
    ).toMatchObject([{ kind: 'ledgerOnly', ledger: -1000 }])
  })

  test('agree by day and amount where either has no code', () => {
    expect(
      match(
        [
          [day, '', 700],
          [day, 'K1', 300],
        ],
        [
          [day, 'ABC', 700],
          [day, '', 300],
        ],
      ).differences,
    ).toEqual([])
    const { differences } = match(
      [
        [day, '', 700],
        [day, '', 310],
      ],
      [
        [day, '', 300],
        [day, '', 700],
      ],
    )
    expect(differences).toMatchObject([{ kind: 'amount', statement: 310, ledger: 300, lines: [3] }])
  })

  test('differ by exactly the sum of their differences', () => {
    const { statementTotal, ledgerTotal, differences } = match(
      [
        [day, 'A', 100],
        [day, 'B', 250],
        [day, '', 30],
        [day, 'D', -70],
      ],
      [
        [day, 'A', 100],
        [day, 'B', 200],
        [day, 'C', 40],
        [day, 'D', 70],
      ],
    )
    const apart = differences.reduce((all, one) => all + (one.statement ?? 0) - (one.ledger ?? 0), 0)
    expect(statementTotal - ledgerTotal).toBe(apart)
  })
})

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
