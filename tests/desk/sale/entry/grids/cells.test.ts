import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { detailsMissing, readDetail } from '../../../../../src/desk/checkin/page/TicketPanel.tsx'
import { lineContext } from '../../../../../src/desk/command/keyboard.ts'
import { grammar } from '../../../../kit/desk/grammar.ts'
import { typePassenger, typeVehicle } from '../../../../../src/desk/sale/entry/grids/cells.ts'
import { personColumns } from '../../../../../src/desk/sale/entry/grids/columns.ts'
import { personRows } from '../../../../../src/desk/sale/model/rows.ts'
import { isNoCar } from '../../../../../src/desk/sale/model/vehicle.ts'
import { setAvailability } from '../../../../../src/desk/sale/model/trip/availability.ts'
import { startNewSale, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { availabilityOf, tripOf } from '../../exampleTrips.ts'

const trip = tripOf()
const availability = availabilityOf(trip)
const state = () => useSale.getState().workingBooking
const vehicle = () => state().vehicles[0]!

/** Translations return their keys, so that a cell’s text shows which keys it uses. */
const t = ((key: string) => key) as never

function cell(field: string) {
  const columns = personColumns({
    t,
    today: '2026-11-20',
    availability,
    countries: ['GR', 'DE'],
    proof: false,
    numbers: false,
  })
  const workingBooking = state()
  const [row] = personRows({
    workingBooking,
    trip: workingBooking.trips[0]!,
    availability,
    availabilities: [],
    prices: undefined,
    gaps: [],
    marked: new Set(),
    checked: {},
  })
  return { row: row!, edit: columns.find(({ key }) => key === field)?.edit }
}

function commit(field: string, text: string): string | undefined {
  const { row, edit } = cell(field)
  return edit?.commit(row, text, 0)
}

it('shows while a Greek name is typed that Latin characters are required, with the transliteration (VA-043)', () => {
  const said = (text: string) => {
    const { row, edit } = cell('surname')
    return edit?.preview?.(text, row)
  }
  expect(said('Παππάς')).toBe('PAPPAS · refusal:not_latin')
  expect(said('pappas')).toBeUndefined()
})

beforeEach(() => {
  startNewSale()
  setAvailability([availability])
  chooseTrips(
    {
      trips: [trip],
      wanted: 1,
      travellers: [{ type: 'AD', quantity: 1 }],
      vehicles: [{ category: 'CAR425' }],
    },
    'GR',
  )
})

describe('the type and nationality of a passenger', () => {
  it.each([
    ['type', 'PA', 'wrong.type'],
    ['type', '', 'wrong.type'],
    ['nationality', 'AB', 'wrong.nationality'],
    ['nationality', 'G', 'wrong.nationality'],
    ['nationality', 'France', 'wrong.nationality'],
    ['nationality', 'Atlantis', 'wrong.nationality'],
  ])('%s %j is refused and nothing changes', (field, text, words) => {
    expect(commit(field, text)).toBe(words)
    expect(state().people[0]).toMatchObject({ type: 'AD', nationality: 'GR' })
  })

  it.each([
    ['type', 'ch', { type: 'CH' }],
    ['type', 'ψη', { type: 'CH' }],
    ['nationality', 'de', { nationality: 'DE' }],
    ['nationality', ' δε ', { nationality: 'DE' }],
    ['nationality', 'DEU', { nationality: 'DE' }],
    ['nationality', 'Germany', { nationality: 'DE' }],
    ['nationality', 'Greek', { nationality: 'GR' }],
    ['nationality', '', { nationality: '' }],
  ])('%s %j is accepted', (field, text, change) => {
    expect(commit(field, text)).toBeUndefined()
    expect(state().people[0]).toMatchObject(change)
  })
})

describe('the gender of a passenger', () => {
  const locales = join(import.meta.dirname, '../../../../../locales')

  /** The letter of each language for a gender, which the operator sees when editing starts. */
  const shown = globSync('*/sale.json', { cwd: locales }).flatMap((file) => {
    const { sexShort = {} } = JSON.parse(readFileSync(join(locales, file), 'utf8')) as {
      sexShort?: Record<string, string>
    }
    return Object.entries(sexShort).map(([sex, letter]) => [letter, sex, file] as const)
  })

  it.each(shown)('%s is %s, as %s displays it', (letter, sex) => {
    expect(commit('sexType', sex === 'MALE' ? 'f' : 'm')).toBeUndefined()
    expect(commit('sexType', letter)).toBeUndefined()
    expect(state().people[0]?.sexType).toBe(sex)
    // At the gate, too.
    expect(detailsMissing(['sexType']).map((one) => readDetail(one, letter, '2026-11-20'))).toEqual([sex])
  })

  it.each(globSync('*/server.json', { cwd: locales }))(
    'has the same letters on the manifest in %s',
    (file) => {
      const { manifest_man: man, manifest_woman: woman } = JSON.parse(
        readFileSync(join(locales, file), 'utf8'),
      ) as Record<string, string>
      const ofLanguage = shown.filter(([, , shownIn]) => dirname(shownIn) === dirname(file))
      expect(ofLanguage.map(([letter, sex]) => [sex, letter])).toEqual([
        ['MALE', man],
        ['FEMALE', woman],
      ])
    },
  )
})

describe('the gender of a passenger typed as a word', () => {
  it.each([
    ['mr', 'MALE'],
    ['Herr', 'MALE'],
    ['homb', 'MALE'],
    ['Mrs', 'FEMALE'],
    ['ms', 'FEMALE'],
    ['mme', 'FEMALE'],
    ['mevrouw', 'FEMALE'],
    ['γυναίκα', 'FEMALE'],
    ['φ', 'FEMALE'],
    ['a', 'MALE'],
  ])('%s is %s', (typed, sex) => {
    expect(commit('sexType', typed)).toBeUndefined()
    expect(state().people[0]?.sexType).toBe(sex)
  })

  it.each(['gr', 'maria', 'fotis', 's', 'x'])('%s is refused, and the gender does not change', (typed) => {
    const before = state().people[0]?.sexType
    expect(commit('sexType', typed)).toBeDefined()
    expect(state().people[0]?.sexType).toBe(before)
  })
})

describe('a name', () => {
  it('in Greek is transliterated as in passports; one that cannot be transliterated is stored as typed', () => {
    expect(commit('surname', 'Χρήστου')).toBeUndefined()
    expect(state().people[0]?.surname).toBe('CHRISTOU')
    commit('surname', 'Иванов')
    expect(state().people[0]?.surname).toBe('IVANOV')
    commit('surname', '山田')
    expect(state().people[0]?.surname).toBe('山田')
  })
})

it('a comma in a surname is between both names, and a title gives the sex', () => {
  expect(typePassenger(0, 'surname', 'Smith, John Mr', '2026-12-01')).toBe(true)
  expect(state().people[0]).toMatchObject({ surname: 'SMITH', name: 'JOHN', sexType: 'MALE' })
  expect(typePassenger(0, 'name', 'jane mrs', '2026-12-01')).toBe(true)
  expect(state().people[0]).toMatchObject({ surname: 'SMITH', name: 'JANE', sexType: 'FEMALE' })
  expect(typePassenger(0, 'surname', 'Smith, 6971234567', '2026-12-01')).toBe(true)
  expect(state().people[0]).toMatchObject({ surname: 'Smith, 6971234567', name: 'JANE' })
})

it.each([
  ['12 Μαρτίου 1985', '1985-03-12'],
  ['31118', '1985-03-12'],
  ['21/11/26', '1926-11-21'],
  ['31/2/1985', ''],
  ['12mar', ''],
  ['21/11/2026', ''],
  ['1/1/1900', ''],
])('a date of birth typed as %s is taken, or refused at the cell and not stored: %j', (text, birthdate) => {
  expect(commit('birthdate', text) === undefined).toBe(birthdate !== '')
  expect(state().people[0]?.birthdate).toBe(birthdate)
})

it('a slash in a surname names passengers from this row on', () => {
  lineContext.set({ grammar })
  expect(typePassenger(0, 'surname', 'papas/nikos m', '2026-12-01')).toBe(true)
  expect(useSale.getState().workingBooking.people.map(({ surname, name }) => `${surname} ${name}`)).toContain(
    'PAPAS NIKOS',
  )
})

describe('the plate and the driver of a car (VA-043)', () => {
  it('are kept where their letters have a Latin form, and else refused at the cell', () => {
    expect(typeVehicle(0, 'plate', 'а123вс')).toBe(true)
    expect(vehicle().plate).toBe('A123BC')
    expect(typeVehicle(0, 'plate', 'Ж123')).toBe(false)
    expect(vehicle().plate).toBe('A123BC')
    expect(typeVehicle(0, 'driver', 'Παππάς')).toBe(true)
    expect(vehicle().driver).toBe('PAPPAS')
    expect(typeVehicle(0, 'driver', 'Иванов')).toBe(true)
    expect(vehicle().driver).toBe('IVANOV')
    expect(typeVehicle(0, 'driver', '山田')).toBe(false)
  })
})

describe('the size of a car', () => {
  it.each([
    ['4.2', 'CAR425'],
    ['4.9', 'CAR500'],
    ['5,5', 'CAR600'],
    ['4.2x2.3', 'JEEP'],
  ])('%s changes the category to %s', (size, category) => {
    expect(typeVehicle(0, 'size', size)).toBe(true)
    expect(vehicle().category).toBe(category)
  })

  it('does not change a jeep without a height, or a motorcycle', () => {
    typeVehicle(0, 'category', 'JEEP')
    typeVehicle(0, 'size', '4.2')
    expect(vehicle().category).toBe('JEEP')
    typeVehicle(0, 'category', 'MOTO')
    typeVehicle(0, 'size', '2.1')
    expect(vehicle().category).toBe('MOTO')
  })

  it('over six metres belongs to no car', () => {
    expect(isNoCar(vehicle(), '7')).toBe(true)
    expect(isNoCar({ ...vehicle(), category: 'CAMP' }, '7')).toBe(false)
    expect(isNoCar(vehicle(), '5.9')).toBe(false)
  })
})
