import { afterEach, expect, test, describe, vi } from 'vitest'
import { setCategories } from '../../../../src/desk/line/words/vehicle.ts'
import { useSailing } from '../../../../src/desk/sailing/sailingStore.ts'
import type { CategoryOfKind } from '../../../../src/domain/sailing/vehicleKind.ts'
import {
  addressOf,
  readAddress,
  type Addressed,
  printTravellers,
  printVehicles,
  readTravellers,
  readVehicles,
  reloadSearch,
  restoreSearch,
} from '../../../../src/desk/sailing/search/storedSearch.ts'
import { emptySearchForm, formOf, type SearchForm } from '../../../../src/desk/sailing/search/form.ts'

const leg = { origin: 'PIR', destination: 'JTR', date: '2026-12-24' }
const back = { origin: 'JTR', destination: 'PIR', date: '2026-12-31' }
const addressed = (form: SearchForm, over: Partial<Addressed> = {}): Addressed => ({
  form,
  order: 'BY_DEPARTURE_TIME',
  view: 'list',
  ...over,
})

test('a search of every kind is parsed from its address', () => {
  const whole: SearchForm = {
    ...emptySearchForm(),
    legs: [leg, back],
    travellers: [
      { type: 'AD', quantity: 2 },
      { type: 'CH', quantity: 1 },
    ],
    vehicles: [{ category: 'TRK', length: 12, height: 4 }],
    filters: {
      shipType: ['FAST', 'NIGHT'],
      cabin: false,
      dangerousGoods: true,
      departs: [800, 2400],
      passPriceRange: [0, 6000],
      via: 'PAS',
    },
    typeOfTrip: 'OPEN_RETURN',
    truckSearch: true,
    conjuctionsSearch: true,
    groupSearch: { status: true, minPassengers: 20 },
    selectedProject: 'SUMMER',
    deal: 'EARLY',
  }
  const there = addressed(whole, { order: 'BY_DURATION', view: 'calendar' })
  expect(readAddress(addressOf(there))).toEqual(there)
  const plain = addressed(formOf({ legs: [leg], travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }))
  expect(readAddress(addressOf(plain))).toEqual(plain)
})

test('the address contains no plate and no name', () => {
  const vehicles = [{ category: 'CAR425', length: 4.2, plate: 'IKA1234', driver: 'SMITH' }]
  expect(addressOf(addressed({ ...emptySearchForm(), legs: [leg], vehicles }))).not.toMatch(/IKA|SMITH/i)
})

test('a range with one value is widened, and invalid values are ignored', () => {
  const read = (query: string) => readAddress(query)?.form
  expect(read('?leg=PIR.JTR.2026-12-24&departs=800')?.filters.departs).toEqual([800, 2400])
  expect(read('?leg=PIR.JTR.2026-12-24&departs=soon&people=%3F')).toMatchObject({
    filters: {},
    travellers: [{ type: 'AD', quantity: 1 }],
  })
  expect(read('?leg=PIR.JTR.31/02/2026')).toBeUndefined()
  expect(read('?leg=PIR.JTR.2026-02-31')).toBeUndefined()
  expect(read('')).toBeUndefined()
})

describe('the party typed into the form', () => {
  test.each([
    ['2', [{ type: 'AD', quantity: 2 }]],
    [
      '2a1ch1inf',
      [
        { type: 'AD', quantity: 2 },
        { type: 'CH', quantity: 1 },
        { type: 'IN', quantity: 1 },
      ],
    ],
    [
      '2a 1stu',
      [
        { type: 'AD', quantity: 2 },
        { type: 'AD', discount: 'STU', quantity: 1 },
      ],
    ],
    [
      '2a, 1ch',
      [
        { type: 'AD', quantity: 2 },
        { type: 'CH', quantity: 1 },
      ],
    ],
    [
      '2α1ψη',
      [
        { type: 'AD', quantity: 2 },
        { type: 'CH', quantity: 1 },
      ],
    ],
    ['0', []],
    ['', []],
  ])('%s', (typed, meant) => {
    expect(readTravellers(typed)).toEqual(meant)
  })

  test('rejects a text that is not a party', () => {
    expect(readTravellers('two')).toBeUndefined()
    expect(readTravellers('2c')).toBeUndefined()
  })

  test('is printed as it is typed', () => {
    expect(printTravellers(readTravellers('2a1ch') ?? [])).toBe('2a1ch')
    expect(printTravellers([])).toBe('0')
  })
})

describe('the vehicles typed into the form', () => {
  test.each([
    ['', []],
    ['0', []],
    ['1', [{ category: 'CAR425' }]],
    ['car4.2', [{ category: 'CAR425', length: 4.2 }]],
    ['car4,6x2,3 ika1234', [{ category: 'JEEP', length: 4.6, height: 2.3, plate: 'IKA1234' }]],
    ['car, moto', [{ category: 'CAR425' }, { category: 'MOTO' }]],
  ])('%s', (typed, meant) => {
    expect(readVehicles(typed)).toEqual(meant)
  })

  test('reject a text that is not a vehicle', () => {
    expect(readVehicles('boat')).toBeUndefined()
    expect(readVehicles('ika1234')).toBeUndefined()
  })

  test('are printed as they are typed', () => {
    expect(printVehicles(readVehicles('car4.2 ika1234 moto') ?? [])).toBe('car4.2 ika1234 moto')
  })
})

describe('a saved search and the link of its page', () => {
  const network: CategoryOfKind[] = [
    { code: 'PKW1', kind: 'car', freight: false, maxLength: 5, maxHeight: 2 },
    { code: 'VAN', kind: 'high_car', freight: false, maxLength: 6, maxHeight: 3 },
  ]
  const day = '2020-12-24'

  function restore(category: string, link: string) {
    vi.stubGlobal('location', { search: link })
    const asked = { ...emptySearchForm(), legs: [{ ...leg, date: day }], vehicles: [{ category }] }
    restoreSearch({ form: asked, asked, chosen: ['trip'], leg: 0, fresh: false })
    return useSailing.getState()
  }

  const linkTo = (word: string, port = 'JTR') => `?leg=PIR.${port}.${day}&people=1a&vehicles=${word}`
  const restored = (category: string) => ({ asked: { vehicles: [{ category }] }, chosen: ['trip'] })
  const linkedCar = { asked: undefined, form: { vehicles: [{ category: 'PKW1' }] } }

  afterEach(() => void vi.unstubAllGlobals())

  test('are compared without the vehicles until the categories of the network are loaded', async () => {
    expect(restore('PKW1', linkTo('car'))).toMatchObject(restored('PKW1'))
    expect(restore('VAN', linkTo('van'))).toMatchObject(restored('VAN'))
    expect(restore('VAN', linkTo('van', 'PAS'))).toMatchObject({ asked: undefined, chosen: [] })
    expect(restore('VAN', linkTo('car'))).toMatchObject(restored('VAN'))
    setCategories(network)
    expect(await reloadSearch()).toMatchObject({ refusal: 'day_is_past' })
    expect(useSailing.getState()).toMatchObject(linkedCar)
  })

  test('are compared with the vehicles by the categories of the network', () => {
    setCategories(network)
    expect(restore('PKW1', linkTo('car'))).toMatchObject(restored('PKW1'))
    expect(restore('VAN', linkTo('van'))).toMatchObject(restored('VAN'))
    expect(restore('VAN', linkTo('car'))).toMatchObject(linkedCar)
    setCategories([])
  })
})
