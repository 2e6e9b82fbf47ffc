import { expect, it } from 'vitest'
import { contactIn, withoutContact } from '../../../../../src/desk/sale/entry/paste/pasteCommands.ts'
import { passengersIn } from './pasted.ts'

const today = '2026-11-20'
const empty = { email: '', mobile: '' }
const read = (text: string, leader = empty) => {
  const lines = passengersIn(text, today)
  const contact = contactIn(lines, leader)
  return { contact, left: withoutContact(lines, contact).flatMap((line) => line.left) }
}

it.each([
  ['Doe\tJane\tF\tjane@x.org\nDoe\tJohn\tM\tjohn@x.org', { email: 'jane@x.org' }, ['john@x.org']],
  ['Doe\tJane\tF\t6971234567\nDoe\tJohn\tM\t6981234567', { mobile: '6971234567' }, ['6981234567']],
  ['Doe Jane (jane@x.org)\nDoe John +30 697 1234567', { email: 'jane@x.org', mobile: '+30 697 1234567' }, []],
  ['Doe\tJane\tF\tmailto:jane@x.org;', { email: 'jane@x.org' }, []],
  ['Doe\tJane\tF\tjane@x.org\nDoe\tJohn\tM\tjane@x.org', { email: 'jane@x.org' }, ['jane@x.org']],
  ['Doe\tJane\tF\ttel: 0030 697 1234567', { mobile: '0030 697 1234567' }, []],
  ['Doe\tJane\tF\tjane@x..org', {}, ['jane@x..org']],
  ['Doe\tJane\tF\tcabin 12', {}, ['cabin 12']],
  ['Surname\tName\tHours\tExpiry\nDoe\tJane\t0800-0930\t05.12.2026', {}, ['0800-0930']],
  ['Surname\tName\tVAT\tCell\nDoe\tJane\t012345678\t6971234567', { mobile: '6971234567' }, ['012345678']],
  ['Surname\tName\tCell\nDoe\tJane\t0201 1234', { mobile: '0201 1234' }, []],
  [
    'Surname\tName\tDOB\tDocument number\tExpiry\tMobile\nSmith\tJohn\t12/03/1985\tAB123456\t01/07/2030\t6971234567',
    { mobile: '6971234567' },
    [],
  ],
])('%j gives the lead passenger %j, and %j is reported', (text, contact, left) => {
  expect(read(text)).toEqual({ contact, left })
})

it('never overwrites what the lead passenger has', () => {
  const text = 'Doe\tJane\tF\tjane@x.org\t6971234567'
  expect(read(text, { email: 'a@b.gr', mobile: '+301' })).toEqual({
    contact: {},
    left: ['jane@x.org', '6971234567'],
  })
  expect(read(text, { email: 'a@b.gr', mobile: '' })).toEqual({
    contact: { mobile: '6971234567' },
    left: ['jane@x.org'],
  })
})
