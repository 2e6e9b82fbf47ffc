import { beforeEach, describe, expect, test, vi } from 'vitest'
import { typePassenger } from '../../../../src/desk/booking/cells.ts'
import { checkCards, nothingToCheck } from '../../../../src/desk/booking/entry/cards.ts'
import { edit, know, startAfresh, useBooking } from '../../../../src/desk/booking/store.ts'
import { take } from '../../../../src/desk/booking/take.ts'
import { availabilityOf, tripOf } from '../world.ts'

const asked: { id: string; body: { passengers?: object[] } }[] = []
let answers: Record<string, object> = {}
vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, { body }: { body: object }) => {
    asked.push({ id, body })
    if (answers[id] === undefined) throw new Error(`nobody answers ${id}`)
    return answers[id]
  },
}))

const today = '2026-11-20'
const person = () => useBooking.getState().inHand.people[0]!

beforeEach(() => {
  asked.length = 0
  answers = { 'pricing.loyaltyMiles': { results: [], miles: 0 } }
  startAfresh()
  know([availabilityOf(tripOf())])
  take({ trips: [tripOf()], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  typePassenger(0, 'surname', 'smith', today)
  edit('people', (draft) => {
    draft.trips[0]!.passengers[0]!.accommodation = 'DECK'
  })
})

describe('what a company is asked about a passenger', () => {
  test('is nothing where there is nothing to look at', () => {
    expect(nothingToCheck()).toMatchObject({ refusal: 'nothing_to_check' })
  })

  test('is a loyalty card, by the call for cards; what comes of it stands at his row (VA-059)', async () => {
    typePassenger(0, 'loyaltyCard', '7001', today)
    const { uuid } = person()
    answers['pricing.validateLoyalty'] = { results: [{ uuid, valid: false, message: 'Not your card' }] }
    expect(await checkCards()).toBeUndefined()
    expect(asked.map(({ id }) => id)).toEqual(['pricing.validateLoyalty', 'pricing.loyaltyMiles'])
    expect(asked[0]).toMatchObject({
      id: 'pricing.validateLoyalty',
      body: { passengers: [{ uuid, surname: 'SMITH', loyaltyCard: '7001' }] },
    })
    expect(useBooking.getState().checked[uuid]).toMatchObject({ valid: false, message: 'Not your card' })
  })

  test('is a manual code, by the call that knows codes (VA-060)', async () => {
    typePassenger(0, 'manualCode', 'AG10', today)
    const { uuid } = person()
    answers['pricing.validateLoyaltyAndResidency'] = { results: [{ uuid, valid: true }] }
    expect(await checkCards()).toBeUndefined()
    expect(asked[0]).toMatchObject({
      id: 'pricing.validateLoyaltyAndResidency',
      body: { passengers: [{ uuid, manualCode: 'AG10' }], trips: [{ origin: { idOrCode: 'PIR' } }] },
    })
    expect(useBooking.getState().checked[uuid]).toMatchObject({ valid: true })
  })

  test('stands at his row also where nobody says what the trips would earn', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    typePassenger(0, 'loyaltyCard', '7001', today)
    const { uuid } = person()
    answers = { 'pricing.validateLoyalty': { results: [{ uuid, valid: true, miles: 1200 }] } }
    expect(await checkCards()).toBeUndefined()
    expect(useBooking.getState().checked[uuid]).toEqual({ uuid, valid: true, miles: 1200 })
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  test('refused as a whole says why to who asked (ER-036)', async () => {
    typePassenger(0, 'loyaltyCard', '7001', today)
    answers['pricing.validateLoyalty'] = { refusal: 'not_permitted', parameters: {} }
    expect(await checkCards()).toMatchObject({ refusal: 'not_permitted' })
    expect(useBooking.getState().checked).toEqual({})
  })
})
