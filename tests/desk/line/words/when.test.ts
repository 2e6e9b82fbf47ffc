import { describe, expect, it } from 'vitest'
import { isEntry, parse } from '../../../../src/desk/line/parse.ts'
import { context } from '../context.ts'

// Thursday, 10 December 2026.
const here = context()
const read = (text: string) =>
  parse(text, here).entries.map((entry) =>
    isEntry(entry)
      ? { ...(entry.args as object), as: entry.row.print(entry.args, here) }
      : entry.failure.failure,
  )[0]

describe('the days of a page of the back office', () => {
  it.each([
    ['stat 1.7-31.7', '2026-07-01', '2026-07-31', 'stat 1jul-31jul'],
    ['cash 1/12-10/12', '2026-12-01', '2026-12-10', 'cash 1dec-10dec'],
    ['cash 1dec-today', '2026-12-01', '2026-12-10', 'cash 1dec-10dec'],
    ['till 1.12-10.12', '2026-12-01', '2026-12-10', 'till 1dec-10dec'],
    ['till today', '2026-12-10', '2026-12-10', 'till 10dec'],
    ['log 20dec-3jan', '2025-12-20', '2026-01-03', 'log 20dec-3jan'],
    ['log 20dec 3jan', '2025-12-20', '2026-01-03', 'log 20dec-3jan'],
    ['log 25', '2026-11-25', '2026-11-25', 'log 25nov'],
    ['log today', '2026-12-10', '2026-12-10', 'log 10dec'],
  ])('%s', (text, from, to, as) => expect(read(text)).toEqual({ days: { from, to }, as }))

  it('are those of the page where none are typed', () => {
    expect(['stat', 'cash', 'till', 'log', 'στατ'].map(read)).toEqual([
      { as: 'stat' },
      { as: 'cash' },
      { as: 'till' },
      { as: 'log' },
      { as: 'stat' },
    ])
  })

  it.each([
    'stat 32.7',
    'stat 1.7-32.7',
    'stat 1.7-2.7-3.7',
    'stat soon',
    'till hlc',
    'stat 1.7 2.7 3.7',
    'stat 1-',
    'stat +3',
  ])('are refused in %j', (text) => expect(read(text)).toEqual(expect.any(String)))
})

describe('the companies of accounts', () => {
  it.each([
    ['clr hlc', { companies: ['HLC'], as: 'clr hlc' }],
    ['clr', { as: 'clr' }],
    ['fin hlc dkt hlc', { companies: ['HLC', 'DKT'], as: 'fin hlc dkt' }],
    ['ψλρ ηλψ', { companies: ['HLC'], as: 'clr hlc' }],
    ['clr zzz', 'not_understood'],
    ['clr hlc dkt', 'not_understood'],
  ])('%s', (text, args) => expect(read(text)).toEqual(args))
})
