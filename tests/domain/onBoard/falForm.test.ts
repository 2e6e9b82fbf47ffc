import { expect, test } from 'vitest'
import { falForm } from '../../../src/domain/onBoard/falForm.ts'

const voyage = {
  sailing: '1301',
  company: 'NIF',
  companyName: 'Northern Isles Ferries',
  vessel: 'NIF01',
  vesselName: 'Polarstjerna',
  imoNumber: '9074729',
  callSign: 'LAAB',
  flag: 'NO',
  from: 'NOBGO',
  departs: '2027-06-01 07:30',
  to: 'NOSVG',
  arrives: '2027-06-01 12:05',
}
const person = {
  surname: 'HANSEN',
  name: 'KARI',
  sex: 'F',
  birthdate: '1962-09-07',
  nationality: 'NO',
  documentKind: 'passport',
  documentNumber: 'N1',
} as const
const made = { total: 1, codeOf: (port: string) => `NO${port}` }

test('form 5 has the columns of the crew list, form 6 those of the passenger list, with ports by UN/LOCODE', () => {
  const crew = falForm('crew', voyage, [{ ...person, rank: 'Master', birthTown: 'Bergen' }], made)
  expect(Object.fromEntries(crew.columns.map((title, nth) => [title, crew.rows[0]![nth]]))).toEqual({
    'No.': '1',
    'Family name': 'HANSEN',
    'Given names': 'KARI',
    'Rank or rating': 'Master',
    Nationality: 'NO',
    'Date of birth': '1962-09-07',
    'Place of birth': 'Bergen',
    Gender: 'F',
    'Type of identity document': 'Passport',
    'Number of identity document': 'N1',
    'Issuing State': '',
    'Expiry date': '',
  })
  const passengers = falForm('passengers', voyage, [{ ...person, origin: 'BGO', destination: 'SVG' }], {
    ...made,
    replaces: 3,
  })
  expect(passengers.title).toBe('Passenger list (IMO FAL form 6)')
  expect(passengers.facts).toContainEqual(['Correction', '3'])
  expect(passengers.rows[0]!.slice(-3)).toEqual(['NOBGO', 'NOSVG', ''])
})
