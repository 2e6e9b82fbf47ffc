import { describe, expect, test } from 'vitest'
import { namesToSave, placeNames, travellersOf } from '../../../src/desk/group/travellers.ts'
import type { Group, NameTexts } from '../../../src/desk/group/store.ts'

const today = '2026-06-15'
const stored = (uuid: string, more: object = {}) => ({
  uuid,
  type: 'AD',
  status: 'OPTIONAL',
  accommodationName: 'Deck',
  ...more,
})
const groupOf = (...selectedPassengers: object[]) =>
  ({ bookings: [{ trips: [{ selectedPassengers }, { selectedPassengers }] }] }) as unknown as Group

const group = groupOf(
  stored('a', { surname: 'SMITH', name: 'JOHN', sexType: 'MALE' }),
  stored('b'),
  stored('c', { type: 'CH' }),
  stored('d'),
  stored('gone', { status: 'CANCELLED' }),
)
const rows = (typed: Record<string, NameTexts> = {}) => travellersOf(group, typed, today)

describe('the travellers of a group', () => {
  test('are listed once over all trips, without the cancelled ones, with what is typed over them', () => {
    const all = rows({ b: { surname: 'DOE' } })
    expect(all.map(({ uuid, number, isTyped }) => [uuid, number, isTyped])).toEqual([
      ['a', 1, false],
      ['b', 2, true],
      ['c', 3, false],
      ['d', 4, false],
    ])
    expect(all[1]?.texts).toEqual({ surname: 'DOE' })
  })

  test('have no mistake in what is stored', () => {
    const all = groupOf(
      stored('a', {
        ...{ surname: 'DOE', name: 'JANE', sexType: 'FEMALE', birthdate: '1985-03-01', nationality: 'GR' },
        ...{ documentNumber: 'AB 123', groupFamily: 'D', groupRole: 'GUIDE' },
      }),
    )
    const [row] = travellersOf(all, {}, today)
    expect(row).toMatchObject({ texts: { birthdate: '01/03/1985' }, wrong: undefined })
    expect(namesToSave(travellersOf(all, { a: { name: 'JO' } }, today), today)).toMatchObject([
      { uuid: 'a', name: 'JO', birthdate: '1985-03-01', groupRole: 'GUIDE' },
    ])
  })

  test('stay the same rows while nothing of them changes', () => {
    const before = rows()
    const after = rows({ b: { surname: 'DOE', sexType: 'M' } })
    expect(after.map((row, nth) => row === before[nth])).toEqual([true, false, true, true])
  })

  test('have a mistake where a name lacks the sex, cannot be read, or repeats an earlier row', () => {
    const wrong = (texts: NameTexts) => rows({ b: texts })[1]?.wrong
    expect(wrong({ surname: 'DOE' })).toEqual({ field: 'sexType', kind: 'missing' })
    expect(wrong({ surname: 'DOE', sexType: 'x' })).toEqual({ field: 'sexType', kind: 'unreadable' })
    expect(wrong({ surname: 'Smith', name: 'john', sexType: 'm' })).toEqual({
      field: 'surname',
      kind: 'repeated',
    })
    expect(wrong({ surname: 'DOE', sexType: 'f' })).toBeUndefined()
    expect(rows()[1]?.wrong).toBeUndefined()
  })

  test('get one typed line at the cursor, and pasted lines where there is no name, by their type', () => {
    const one = { surname: 'DOE', sexType: 'f' }
    expect(placeNames(rows(), [one], 'a')).toMatchObject({ placed: { a: one }, next: 'b' })
    const child = { surname: 'KID', sexType: 'm', type: 'CH' }
    const { placed, next } = placeNames(rows(), [child, one, one], undefined)
    expect(placed).toEqual({ c: { surname: 'KID', sexType: 'm' }, b: one, d: one })
    expect(next).toBeUndefined()
    expect(placeNames(rows(), [child, child], undefined).left).toMatchObject({ type: 'CH' })
  })

  test('are saved as the call has them, without rows that have a mistake', () => {
    const typed = { b: { surname: 'doe', sexType: 'f', birthdate: '12/3/1985' }, d: { surname: 'ROE' } }
    expect(namesToSave(rows(typed), today)).toEqual([
      { uuid: 'b', surname: 'DOE', sexType: 'FEMALE', birthdate: '1985-03-12' },
    ])
  })

  test('are placed and checked for a group of 2,000', () => {
    const many = groupOf(...Array.from({ length: 2000 }, (_, nth) => stored(`p${nth}`)))
    const lines = Array.from({ length: 2000 }, (_, nth) => ({ surname: `P${nth}`, sexType: 'f' }))
    const before = performance.now()
    const { placed } = placeNames(travellersOf(many, {}, today), lines, undefined)
    const all = travellersOf(many, placed, today)
    expect(all.filter(({ isTyped }) => isTyped)).toHaveLength(2000)
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})
