import i18next from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import { personDetails } from '../../../../../src/desk/sale/entry/detail/person.ts'
import { vehicleDetails } from '../../../../../src/desk/sale/entry/detail/DetailSheet.tsx'
import { addProduct } from '../../../../../src/desk/sale/model/item/items.ts'
import { personRows, type TripView, vehicleRows } from '../../../../../src/desk/sale/model/rows.ts'
import { setAvailability } from '../../../../../src/desk/sale/model/trip/availability.ts'
import { edit, startNewSale, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { availabilityOf, tripOf } from '../../exampleTrips.ts'

await i18next.init({ lng: 'el' })
const t = ((key: string) => key) as never
const trip = tripOf()
const bare = availabilityOf(trip)
const outside = {
  fieldName: 'outside',
  values: [
    { id: 'o1', value: 'true' },
    { id: 'o2', value: 'false' },
  ],
  availableValues: [],
}
const availability = {
  ...bare,
  validationAttributes: { ...bare.validationAttributes, pricingAttributes: [outside] },
}
const workingBooking = () => useSale.getState().workingBooking
const view = () => ({
  workingBooking: workingBooking(),
  trip: workingBooking().trips[0]!,
  availability,
  availabilities: [availability],
  prices: undefined,
  gaps: [],
  marked: new Set<string>(),
  checked: {},
})

beforeEach(() => {
  startNewSale()
  setAvailability([availability])
  chooseTrips({ trips: [trip], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  addProduct('vehicle', 'GR')
})

describe('dangerous goods', () => {
  const commit = (text: string) =>
    vehicleDetails(vehicleRows(view())[0]!, { t, availability, companies: [] })
      .find(({ key }) => key === 'dangerousGoods')
      ?.commit(text)

  it.each(['oui', 'sí', 'sì', 'ja', 'po', 'ΝΑΙ'])('are set by %s, in any language of the desk', (text) => {
    expect(commit(text)).toBeUndefined()
    expect(workingBooking().vehicles[0]?.dangerousGoods).toBe(true)
    commit('non')
    expect(workingBooking().vehicles[0]?.dangerousGoods).toBe(false)
  })

  it('do not change for a word that is neither yes nor no', () => {
    commit('oui')
    expect(commit('peut-être')).toBe('wrong.yesNo')
    expect(workingBooking().vehicles[0]?.dangerousGoods).toBe(true)
  })
})

describe('a preference with the values true and false', () => {
  const commit = (text: string) =>
    personDetails(personRows(view())[0]!, view(), {
      t,
      today: '2026-11-20',
      documentTypes: [],
      cities: [],
      attributes: [],
    })
      .find(({ key }) => key === 'preference.outside')
      ?.commit(text)
  const chosen = () => workingBooking().trips[0]?.passengers[0]?.attributes?.['outside']

  it('is chosen by its id or by yes or no in any language', () => {
    expect([commit('oui'), chosen()]).toEqual([undefined, 'o1'])
    expect([commit('jo'), chosen()]).toEqual([undefined, 'o2'])
    expect([commit('O1'), chosen()]).toEqual([undefined, 'o1'])
    expect([commit('maybe'), chosen()]).toEqual(['wrong.list', 'o1'])
    expect([commit(''), chosen()]).toEqual([undefined, ''])
  })
})

it('the town and the paper of a resident are chosen from their lists (EN-110)', () => {
  edit('discount', (draft) => {
    draft.people[0]!.discount = 'RES'
  })
  const shown = {
    ...view(),
    availability: { ...availability, discounts: [{ idOrCode: 'RES', name: 'Resident', needs: 'RES' }] },
  } as unknown as TripView
  const details = personDetails(personRows(shown)[0]!, shown, {
    t,
    today: '2026-11-20',
    attributes: [],
    cities: [{ code: 'PAS', name: 'Paros' }],
    documentTypes: [{ code: 'E1', name: 'Tax return' }],
  })
  const commit = (key: string, text: string) => details.find((one) => one.key === key)?.commit(text)
  expect(commit('residentCity', 'nowhere')).toBeDefined()
  expect(commit('residentCity', 'pas')).toBeUndefined()
  expect(commit('discountDocumentType', 'e1')).toBeUndefined()
  expect(workingBooking().people[0]).toMatchObject({ residentCity: 'PAS', discountDocumentType: 'E1' })
})

it.each([
  ['none of them where nothing requires them', [], []],
  ['the one that a line requires at check-in', ['birthPlace'], ['birthPlace']],
  [
    'all of them on a voyage with a travel document',
    ['documentNumber'],
    ['documentCountry', 'documentExpires', 'birthPlace', 'emergencyContact'],
  ],
])('of the fields for authorities, the sheet has %s', (_, required, fields) => {
  const validationAttributes = { ...availability.validationAttributes, requiredAtCheckIn: required }
  const shown = { ...view(), availability: { ...availability, validationAttributes } }
  const about = { t, today: '2026-11-20', documentTypes: [], cities: [], attributes: [] }
  const keys = personDetails(personRows(shown)[0]!, shown, about).map(({ key }) => key)
  const listed = ['documentCountry', 'documentExpires', 'birthPlace', 'emergencyContact']
  expect(keys.filter((key) => listed.includes(key))).toEqual(fields)
})
