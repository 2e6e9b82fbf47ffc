import { describe, expect, it } from 'vitest'
import { nearest, parseCoordinate, parseDate } from '../../../../src/crs/network/file/values.ts'

it('reads the comma of a coordinate as a decimal one', () => {
  expect(['37,942', '37.942', '-122,353497147'].map(parseCoordinate)).toEqual([
    37.942, 37.942, -122.353497147,
  ])
  expect(['1.234,5', 'N37', '', '1234'].map(parseCoordinate)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

describe('parseDate', () => {
  it.each([
    ['2026-05-01', '2026-05-01'],
    ['2026-5-1', '2026-05-01'],
    ['2026/05/01', '2026-05-01'],
    ['20260501', '2026-05-01'],
    ['1/5/2026', '2026-05-01'],
    ['31.12.2026', '2026-12-31'],
    ['01-05-2026', '2026-05-01'],
    ['2026-05-01 00:00:00', '2026-05-01'],
    ['2026-05-01T00:00:00.000Z', '2026-05-01'],
    ['29/2/2028', '2028-02-29'],
    ['46143', '2026-05-01'],
  ])('reads %s', (text, date) => {
    expect(parseDate(text)).toBe(date)
  })

  it.each([
    '29/2/2026',
    '12/31/2026',
    '2026-02-30',
    '1/5/26',
    '1/5-2026',
    '5',
    '99999',
    'May',
    '',
    '2026-05-01 07:30',
  ])('refuses %s', (text) => {
    expect(parseDate(text)).toBeUndefined()
  })
})

describe('nearest', () => {
  it.each([
    ['Piraeus ', ['Naxos', 'Piraeus'], 'Piraeus'],
    ['πειραιας', ['Νάξος', 'Πειραιάς'], 'Πειραιάς'],
    ['weekday', ['line', 'weekdays'], 'weekdays'],
    ['lien', ['line', 'lines'], 'line'],
    ['PIF', ['JTR', 'PIR'], 'PIR'],
    ['XYZ', ['JTR', 'PIR'], undefined],
    ['abcdef', ['abxxxf'], undefined],
  ])('proposes for %s of %j %s', (text, candidates, proposal) => {
    expect(nearest(text, candidates)).toBe(proposal)
  })
})
