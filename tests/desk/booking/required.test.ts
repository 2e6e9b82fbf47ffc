import { beforeEach, describe, expect, test } from 'vitest'
import { typePassenger, typeVehicle } from '../../../src/desk/booking/cells.ts'
import { setContact } from '../../../src/desk/booking/contact.ts'
import { shownGaps } from '../../../src/desk/booking/gaps.ts'
import { nameThem } from '../../../src/desk/booking/people.ts'
import { copyTripInfo } from '../../../src/desk/booking/party.ts'
import { place } from '../../../src/desk/booking/place.ts'
import { gapsOf } from '../../../src/desk/booking/required.ts'
import { edit, useBooking } from '../../../src/desk/booking/store.ts'
import { takeThereAndBack } from './inHand.ts'
import { availabilityOf, back, tripOf } from './world.ts'

const out = tripOf()
const today = '2026-11-20'
const gapsNow = () => gapsOf(useBooking.getState().inHand, [availabilityOf(out), availabilityOf(back)])
const gaps = () => gapsNow().map((gap) => [gap.kind, gap.trip, gap.row, gap.field, gap.refusal.refusal])

beforeEach(() => takeThereAndBack(out))

function fillIn(): void {
  nameThem({
    people: [
      { surname: 'A', name: 'A' },
      { surname: 'B', name: 'B' },
    ],
  })
  setContact({ phone: '6971234567' })
}

describe('what is missing', () => {
  test('surnames and the mobile phone, each told once though there are two trips', () => {
    expect(gaps()).toEqual([
      ['passenger', 0, 0, 'surname', 'surname_required'],
      ['passenger', 0, 1, 'surname', 'surname_required'],
      ['leader', 0, 0, 'mobile', 'mobile_required'],
    ])
  })

  test('nothing once they are there', () => {
    fillIn()
    expect(gaps()).toEqual([])
  })

  test('what a discount is given for, before anybody asks the reservation system', () => {
    fillIn()
    edit('discount', (draft) => {
      if (draft.people[1]) draft.people[1].discount = 'STU'
    })
    expect(gaps()).toEqual([['passenger', 0, 1, 'discountDocument', 'proof_missing']])
    expect(shownGaps(gapsNow(), false)).toEqual([])
    edit('proof', (draft) => {
      if (draft.people[1]) draft.people[1].discountDocument = '12345'
    })
    expect(gaps()).toEqual([])
  })

  test('no proof of a discount that another offer may beat, or that the type outdoes', () => {
    fillIn()
    edit('discount', (draft) => {
      if (draft.people[1]) draft.people[1].discount = 'STU'
      draft.offers.selectedProject = 'AEGEAN26'
    })
    expect(gaps()).toEqual([])
    edit('offers', (draft) => {
      draft.offers.selectedProject = ''
      if (draft.people[1]) Object.assign(draft.people[1], { type: 'IN' })
    })
    const infant = { idOrCode: 'INF', name: 'Infant', appliesTo: 'passenger', percent: 100, needs: '' }
    const withInfants = (trip: typeof out) => {
      const one = availabilityOf(trip)
      return { ...one, discounts: [...one.discounts, infant] }
    }
    const { inHand } = useBooking.getState()
    expect(gapsOf(inHand, [withInfants(out), withInfants(back)])).toEqual([])
  })

  test('a seat that another trip has not, copied to it, by its name (VA-056)', () => {
    fillIn()
    place({ accommodation: 'AB4', trip: 1 })
    copyTripInfo()
    edit('seat', (draft) => {
      const [first, second] = draft.trips
      if (first && second) second.passengers = first.passengers.map((one) => ({ ...one }))
    })
    const ship = availabilityOf(back)
    const bare = { ...ship, accommodations: ship.accommodations.filter(({ idOrCode }) => idOrCode !== 'AB4') }
    const { inHand } = useBooking.getState()
    expect(gapsOf(inHand, [availabilityOf(out), bare])).toMatchObject(
      [0, 1].map((row) => ({
        ...{ kind: 'passenger', trip: 1, row, field: 'accommodation' },
        refusal: { refusal: 'not_offered', parameters: { what: 'AB4' } },
      })),
    )
  })

  test('a seat type, on the trip it is missing on', () => {
    fillIn()
    edit('seat', (draft) => {
      const place = draft.trips[1]?.passengers[0]
      if (place) place.accommodation = ''
    })
    expect(gaps()).toEqual([['passenger', 1, 0, 'accommodation', 'seat_required']])
  })

  test('a seat the trip does not have', () => {
    fillIn()
    typePassenger(1, 'accommodation', 'LUX2', today)
    expect(gaps()).toEqual([['passenger', 0, 1, 'accommodation', 'not_offered']])
  })

  test('a type that is not that of the age on the day of departure (VA-042)', () => {
    fillIn()
    typePassenger(0, 'birthdate', '30may18', today)
    expect(gaps()).toEqual([['passenger', 0, 0, 'birthdate', 'type_not_of_age']])
    typePassenger(0, 'type', 'ch', today)
    expect(gaps()).toEqual([])
  })

  test('letters that cannot be written in Latin (VA-043)', () => {
    fillIn()
    typePassenger(0, 'surname', 'Иванов', today)
    expect(gaps()).toEqual([['passenger', 0, 0, 'surname', 'not_latin']])
  })

  test('a vehicle that does not fit, or has no type', () => {
    fillIn()
    typeVehicle(0, 'size', '20')
    expect(gaps()).toEqual([['vehicle', 0, 0, 'size', 'vehicle_too_long']])
    typeVehicle(0, 'category', '')
    expect(gaps()).toEqual([['vehicle', 0, 0, 'category', 'vehicle_type_required']])
  })
})
