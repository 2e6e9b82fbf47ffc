import { expect, test } from 'vitest'
import { clueOfBooking, clueOf, clueOfPerson, clueOnLine } from '../../../src/desk/party/partyStore.ts'
import { emptyBooking, newPerson, newVehicle } from '../../../src/desk/sale/model/workingBooking.ts'
import { createContextSource } from '../../../src/desk/line/deskContext.ts'
import { parse } from '../../../src/desk/line/parse.ts'
import { grammar } from '../../kit/desk/grammar.ts'

const context = { ...createContextSource(() => Date.UTC(2026, 10, 20)).get(), grammar }
const onLine = (text: string) => {
  const clue = clueOnLine({ text, parsed: parse(text, context) })
  return clue && [clue.kind, clue.text, clue.name].filter(Boolean).join(' ')
}

test.each([
  ['697123', 'phone 697123'],
  ['6971234567', 'phone 6971234567'],
  ['+30 697 123 4567', 'phone +306971234567'],
  ['ph 697-123-4567', 'phone 6971234567'],
  ['papadopoulou/', 'surname PAPADOPOULOU'],
  ['Παπαδοπούλου/μαρ', 'surname PAPADOPOULOU MAR'],
  ['nm smith/john m jane f', 'surname SMITH JOHN'],
  ['ika1234', 'plate IKA1234'],
  ['ΙΚΑ-1234', 'plate IKA1234'],
  ['3; 6971234567; mem', 'phone 6971234567'],
  ['3; smith/john m; 6971234567', 'phone 6971234567'],
  ['69712', undefined],
  ['9999999999', undefined],
  ['3', undefined],
  ['24/12', undefined],
  ['rep +1', undefined],
  ['cp 28dec', undefined],
  ['a123456', undefined],
  ['', undefined],
])('%s on the line leads to %s', (text, clue) => expect(onLine(text)).toBe(clue))

test('a field triggers a search once its text is specific enough', () => {
  expect(clueOf('phone', '6971')).toBeUndefined()
  expect(clueOf('plate', 'ΙΚΑ 1')?.text).toBe('IKA1')
  expect(clueOf('surname', 'Χρ')).toMatchObject({ text: 'CHR' })
  expect(clueOf('surname', 'a')).toBeUndefined()
})

test('a surname is used only while no other passenger is named', () => {
  const booking = { ...emptyBooking(), people: [newPerson('1'), newPerson('2')] }
  expect(clueOfPerson(booking, 1, 'smith', 'j')).toEqual({ kind: 'surname', text: 'SMITH', name: 'J' })
  booking.people[0]!.surname = 'VLACHOS'
  expect(clueOfPerson(booking, 1, 'smith', '')).toBeUndefined()
})

test('in the working booking the phone has precedence, then a plate, then a surname', () => {
  const booking = { ...emptyBooking(), people: [newPerson('1', { surname: 'SMITH', name: 'JOHN' })] }
  expect(clueOfBooking(booking)).toEqual({ kind: 'surname', text: 'SMITH', name: 'JOHN' })
  booking.vehicles.push(newVehicle('2', { category: 'CAR425', plate: 'IKA1234' }))
  expect(clueOfBooking(booking)?.kind).toBe('plate')
  booking.leader.mobile = '6971234567'
  expect(clueOfBooking(booking)?.kind).toBe('phone')
  expect(clueOfBooking(emptyBooking())).toBeUndefined()
})
