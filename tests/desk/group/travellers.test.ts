import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import {
  linesForGroup,
  namesToSave,
  placeNames,
  stillToSave,
  travellerRows,
} from '../../../src/desk/group/travellers.ts'
import { mistakeOf } from '../../../src/desk/group/travellerColumns.ts'
import { refusalText } from '../../../src/desk/request/fault.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { travellersIn } from '../sale/entry/paste/pasted.ts'
import type { Group, NameTexts, TypedName } from '../../../src/desk/group/groupStore.ts'

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
const rows = (typed: Record<string, TypedName> = {}) => travellerRows(group, typed, today)

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

  test('have the number of their seat first, which no narrow column cuts off', () => {
    const kind = { accommodationIdOrCode: 'EC', accommodationName: 'Αριθμημένη θέση οικονομικής' }
    const [seated, unseated] = travellerRows(
      groupOf(stored('a', { ...kind, accommodationNumber: '11A' }), stored('b', kind)),
      {},
      today,
    )
    expect([seated?.place, unseated?.place]).toEqual(['11A EC Αριθμημένη', 'EC Αριθμημένη'])
  })

  test('have no mistake in what is stored', () => {
    const all = groupOf(
      stored('a', {
        surname: 'DOE',
        name: 'JANE',
        sexType: 'FEMALE',
        birthdate: '1985-03-01',
        nationality: 'GR',
        documentNumber: 'AB 123',
        groupFamily: 'D',
        groupRole: 'GUIDE',
      }),
    )
    const [row] = travellerRows(all, {}, today)
    expect(row).toMatchObject({ texts: { birthdate: '01/03/1985' }, wrong: undefined })
    expect(namesToSave(travellerRows(all, { a: { name: 'JO' } }, today), today)).toMatchObject([
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
    expect(wrong({ name: 'SUHARTO' })).toEqual({ field: 'sexType', kind: 'missing' })
    expect(wrong({ name: 'SUHARTO', sexType: 'm' })).toBeUndefined()
  })

  test('have one name only where each company takes it, also where the surname is emptied', () => {
    const wrong = (uuid: 'a' | 'b', texts: NameTexts, againstSingleNames?: string) =>
      travellerRows(
        { ...group, ...(againstSingleNames && { againstSingleNames }) },
        { [uuid]: texts },
        today,
      ).find((row) => row.uuid === uuid)?.wrong
    const single = { field: 'surname', kind: 'single', company: 'DKT' }
    expect(wrong('b', { name: 'SUHARTO', sexType: 'm' }, 'DKT')).toEqual(single)
    expect(wrong('a', { surname: '' }, 'DKT')).toEqual(single)
    expect(wrong('a', { surname: '' })).toBeUndefined()
    expect(wrong('b', { surname: 'SUHARTO', sexType: 'm' }, 'DKT')).toBeUndefined()
    expect(wrong('b', { birthdate: '1/1/1980' }, 'DKT')).toBeUndefined()
  })

  test('name the company that takes no single name at the cell, as the sale does', () => {
    const [row] = travellerRows({ ...group, againstSingleNames: 'DKT' }, { a: { surname: '' } }, today)
    const words = i18next.getFixedT<['group', 'sale', 'booking']>('en', ['group', 'sale', 'booking'])
    expect(mistakeOf(words, row!)).toBe(refusalText(refuse('single_name', { company: 'DKT' })))
  })

  test('have a mistake where others have named the row since, unless by the same name', () => {
    const named = { surname: 'SMITH', sexType: 'm', over: '' }
    expect(rows({ a: named })[0]?.wrong).toBeUndefined()
    expect(rows({ a: { ...named, name: 'Jim' } })[0]).toMatchObject({
      stored: 'SMITH JOHN',
      wrong: { field: 'surname', kind: 'changed' },
    })
    expect(rows({ a: { ...named, name: 'Jim', over: 'SMITH JOHN' } })[0]?.wrong).toBeUndefined()
  })

  test('stay, with a mistake, where their place was released or issued; they are not saved', () => {
    const issued = groupOf(stored('a', { status: 'ISSUED' }), stored('b'))
    const typed = { a: { surname: 'DOE', sexType: 'f' }, x: { surname: 'ROE', sexType: 'f' } }
    const all = travellerRows(issued, typed, today)
    expect(all.map(({ uuid, status, wrong }) => [uuid, status, wrong?.kind])).toEqual([
      ['a', 'ISSUED', 'closed'],
      ['b', 'OPTIONAL', undefined],
      ['x', 'CANCELLED', 'closed'],
    ])
    expect(namesToSave(all, today)).toEqual([])
  })

  test('are not saved again where the group has what was typed', () => {
    const same = { surname: 'Smith', name: 'john', sexType: 'm' }
    const typed = { a: same, b: { surname: 'DOE', sexType: 'f' } }
    expect(stillToSave(group, typed, today)).toEqual({ b: typed.b })
    expect(stillToSave(group, { a: { ...same, sexType: 'f' } }, today)).toHaveProperty('a')
  })

  test('get one typed line at the cursor, and pasted lines where there is no name, by their type', () => {
    const one = { surname: 'DOE', sexType: 'f' }
    expect(placeNames(rows(), [one], 'a')).toMatchObject({ placed: { a: one }, next: 'b' })
    const child = { surname: 'KID', sexType: 'm', type: 'CH' }
    expect(placeNames(rows(), [child, one, one], undefined)).toEqual({
      placed: { c: { surname: 'KID', sexType: 'm' }, b: one, d: one },
      next: undefined,
      leftOver: [],
    })
    expect(placeNames(rows(), [one, one], 'd')).toMatchObject({ placed: { b: one, d: one } })
  })

  test('get as many pasted lines as fit, and the others are left over; none where no line fits', () => {
    const one = { surname: 'DOE', sexType: 'f' }
    const child = { ...one, type: 'CH' }
    const second = { ...child, surname: 'ROE' }
    expect(placeNames(rows(), [child, second, one], undefined)).toMatchObject({
      placed: { c: one, b: one },
      leftOver: [second],
    })
    expect(placeNames(rows(), [one, one, one, child], undefined)).toMatchObject({ leftOver: [child] })
    const infants = [
      { ...one, type: 'IN' },
      { ...one, type: 'IN' },
    ]
    expect(placeNames(rows(), infants, undefined)).toEqual({ type: 'IN', names: 2, places: 0 })
  })

  test('are saved as the call has them, without rows that have a mistake', () => {
    const typed = { b: { surname: 'doe', sexType: 'f', birthdate: '12/3/1985' }, d: { surname: 'ROE' } }
    expect(namesToSave(rows(typed), today)).toEqual([
      { uuid: 'b', surname: 'DOE', sexType: 'FEMALE', birthdate: '1985-03-12' },
    ])
  })

  test('are pasted with all that the group stores, also where no column shows it; the others are reported', () => {
    const pasted = linesForGroup(
      travellersIn(
        'Surname\tName\tSex\tSpecial needs\tDocument type\tDocument number\tDiscount\nDoe\tJane\tF\tWCHR\tPASSPORT\tAB123456\tRES',
        today,
      ),
      today,
    )
    expect(pasted.others).toEqual(['RES'])
    const found = placeNames(rows(), pasted.lines, 'b')
    const typed = 'placed' in found ? found.placed : {}
    expect(namesToSave(rows(typed), today)).toMatchObject([
      { uuid: 'b', surname: 'DOE', ssr: 'WCHR', documentNumber: 'AB123456', documentType: 'PASSPORT' },
    ])
  })

  test('are pasted without lines that have no name, and without dates that have two meanings', () => {
    const read = (text: string) => linesForGroup(travellersIn(text, today), today)
    const dates = read('SMITH\tJOHN\tM\t25/3/1985\nDOE\tJANE\tF\t3/25/1983\nROE\tANN\tF\t3/4/1990')
    expect(dates.lines.map(({ birthdate }) => birthdate)).toEqual(['25/03/1985', '25/03/1983', undefined])
    expect(dates.others).toEqual(['3/4/1990'])
    const titled = read('Adults:\nDoe Jane\nRoe Ann\nTotal: 2')
    expect(titled.lines.map(({ surname }) => surname)).toEqual(['Doe', 'Roe'])
    expect(titled.others).toEqual(['Adults:', 'Total: 2'])
  })

  test('are placed and checked for a group of 2,000', () => {
    const many = groupOf(...Array.from({ length: 2000 }, (_, nth) => stored(`p${nth}`)))
    const lines = Array.from({ length: 2000 }, (_, nth) => ({ surname: `P${nth}`, sexType: 'f' }))
    const before = performance.now()
    const found = placeNames(travellerRows(many, {}, today), lines, undefined)
    const all = travellerRows(many, 'placed' in found ? found.placed : {}, today)
    expect(all.filter(({ isTyped }) => isTyped)).toHaveLength(2000)
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})
