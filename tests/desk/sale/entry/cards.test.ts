import { beforeEach, describe, expect, test, vi } from 'vitest'
import { typePassenger } from '../../../../src/desk/sale/entry/grids/cells.ts'
import { personDetails } from '../../../../src/desk/sale/entry/detail/person.ts'
import { personNotes } from '../../../../src/desk/sale/entry/grids/notes.ts'
import { personRows } from '../../../../src/desk/sale/model/rows.ts'
import { checkCards, nothingToCheck, refusedCard } from '../../../../src/desk/sale/entry/cards.ts'
import { setAvailability } from '../../../../src/desk/sale/model/trip/availability.ts'
import { edit, startNewSale, useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { availabilityOf, tripOf } from '../exampleTrips.ts'

const asked: { id: string; body: { passengers?: object[] } }[] = []
let answers: Record<string, object> = {}
vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, { body }: { body: object }) => {
    asked.push({ id, body })
    if (answers[id] === undefined) throw new Error(`no response for ${id}`)
    return answers[id]
  },
}))

const today = '2026-11-20'
const person = () => useSale.getState().workingBooking.people[0]!

beforeEach(() => {
  asked.length = 0
  answers = { 'pricing.loyaltyMiles': { results: [], miles: 0 } }
  startNewSale()
  setAvailability([availabilityOf(tripOf())])
  chooseTrips({ trips: [tripOf()], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  typePassenger(0, 'surname', 'smith', today)
  edit('people', (draft) => {
    draft.trips[0]!.passengers[0]!.accommodation = 'DECK'
  })
})

test('The choices of an accommodation come from the reference list when the trip has none (EN-088)', () => {
  const trip = tripOf()
  const bare = availabilityOf(trip)
  const field = { fieldName: 'seatType', values: [], availableValues: [] }
  const availability = {
    ...bare,
    validationAttributes: { ...bare.validationAttributes, pricingAttributes: [field] },
  }
  const view = {
    workingBooking: useSale.getState().workingBooking,
    trip: useSale.getState().workingBooking.trips[0]!,
    availability,
    availabilities: [availability],
    prices: undefined,
    gaps: [],
    marked: new Set<string>(),
    checked: {},
  }
  const attributes = [{ fieldName: 'seatType', values: [{ id: 'EC', value: 'Economy' }] }]
  const about = { t: String as never, today, documentTypes: [], cities: [] }
  const choices = (list: typeof attributes) =>
    personDetails(personRows(view)[0]!, view, { ...about, attributes: list }).find(
      ({ key }) => key === 'preference.seatType',
    )?.choices
  expect(choices(attributes)).toEqual([{ code: 'EC', name: 'Economy' }])
  expect(choices([])).toEqual([])
})

describe('validating a passenger with a company', () => {
  test('sends no request when there is nothing to validate', () => {
    expect(nothingToCheck()).toMatchObject({ refusal: 'nothing_to_check' })
  })

  test('validates a loyalty card by the card call, and shows the result in its row (VA-059, IN-014, IN-015)', async () => {
    typePassenger(0, 'loyaltyCard', '7001', today)
    const { uuid } = person()
    answers['pricing.validateLoyalty'] = { results: [{ uuid, valid: false, message: 'Not your card' }] }
    expect(await checkCards()).toBeUndefined()
    expect(asked.map(({ id }) => id)).toEqual(['pricing.validateLoyalty', 'pricing.loyaltyMiles'])
    expect(asked[0]).toMatchObject({
      id: 'pricing.validateLoyalty',
      body: { passengers: [{ uuid, surname: 'SMITH', loyaltyCard: '7001' }] },
    })
    expect(useSale.getState().checked[uuid]).toMatchObject({ valid: false, message: 'Not your card' })
  })

  test('shows the refusal of a card at its field: opens the panel there, with the company’s text', async () => {
    typePassenger(0, 'loyaltyCard', '7001', today)
    const { uuid } = person()
    const bad = {
      uuid,
      valid: false,
      code: 'loyalty_card_invalid',
      message: 'No such card',
      field: 'loyaltyCard',
    }
    answers['pricing.validateLoyalty'] = { results: [bad] }
    await checkCards()
    const { details, focus, checked, workingBooking } = useSale.getState()
    expect([details, focus]).toEqual([true, { kind: 'passenger', row: 0, field: 'loyaltyCard' }])
    const view = {
      workingBooking,
      trip: workingBooking.trips[0]!,
      availability: availabilityOf(tripOf()),
      prices: undefined,
      availabilities: [availabilityOf(tripOf())],
      gaps: [],
      marked: new Set<string>(),
      checked,
    }
    const [row] = personRows(view)
    const fields = personDetails(row!, view, {
      t: String as never,
      today,
      documentTypes: [],
      cities: [],
      attributes: [],
    })
    expect(fields.flatMap(({ key, refused }) => (refused ? [[key, refused]] : []))).toEqual([
      ['loyaltyCard', 'No such card'],
    ])
    expect(personNotes(row!, { t: String as never, availability: undefined, fixKey: undefined })).toEqual([])
  })

  test('validates a manual code by the call for codes (VA-060)', async () => {
    typePassenger(0, 'manualCode', 'AG10', today)
    const { uuid } = person()
    answers['pricing.validateLoyaltyAndResidency'] = { results: [{ uuid, valid: true }] }
    expect(await checkCards()).toBeUndefined()
    expect(asked[0]).toMatchObject({
      id: 'pricing.validateLoyaltyAndResidency',
      body: { passengers: [{ uuid, manualCode: 'AG10' }], trips: [{ origin: { idOrCode: 'PIR' } }] },
    })
    expect(useSale.getState().checked[uuid]).toMatchObject({ valid: true })
  })

  test('shows the result in its row also when the trips’ points are not returned', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    typePassenger(0, 'loyaltyCard', '7001', today)
    const { uuid } = person()
    answers = { 'pricing.validateLoyalty': { results: [{ uuid, valid: true, miles: 1200 }] } }
    expect(await checkCards()).toBeUndefined()
    expect(useSale.getState().checked[uuid]).toEqual({ uuid, valid: true, miles: 1200 })
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  test('returns the reason of a refusal of the whole request to its caller (ER-036)', async () => {
    typePassenger(0, 'loyaltyCard', '7001', today)
    answers['pricing.validateLoyalty'] = { refusal: 'not_permitted', parameters: {} }
    expect(await checkCards()).toMatchObject({ refusal: 'not_permitted' })
    expect(useSale.getState().checked).toEqual({})
  })
})

describe('a card that was not validated before the payment', () => {
  const bad = (uuid: string) => ({ uuid, valid: false, message: 'No such card', field: 'loyaltyCard' })

  test('is validated, and blocks the payment when refused, naming the passenger', async () => {
    typePassenger(0, 'loyaltyCard', '7001', today)
    answers['pricing.validateLoyalty'] = { results: [bad(person().uuid)] }
    const refusal = { refusal: 'card_refused', parameters: { who: 'p1 SMITH', what: 'No such card' } }
    expect(await refusedCard()).toMatchObject(refusal)
    expect(useSale.getState().focus).toEqual({ kind: 'passenger', row: 0, field: 'loyaltyCard' })
    asked.length = 0
    expect(await refusedCard()).toMatchObject(refusal)
    expect(asked).toEqual([])
  })

  test('is validated again after a change, and not after its removal', async () => {
    typePassenger(0, 'loyaltyCard', '7001', today)
    answers['pricing.validateLoyalty'] = { results: [bad(person().uuid)] }
    await refusedCard()
    typePassenger(0, 'loyaltyCard', '7002', today)
    answers['pricing.validateLoyalty'] = { results: [{ uuid: person().uuid, valid: true, miles: 10 }] }
    expect(await refusedCard()).toBeUndefined()
    typePassenger(0, 'loyaltyCard', '', today)
    asked.length = 0
    expect(await refusedCard()).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('does not block the payment when validation is not available', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    typePassenger(0, 'loyaltyCard', '7001', today)
    answers = {}
    expect(await refusedCard()).toBeUndefined()
    logged.mockRestore()
  })
})
