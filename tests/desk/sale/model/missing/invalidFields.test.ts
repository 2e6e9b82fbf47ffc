import { beforeEach, describe, expect, test } from 'vitest'
import { typePassenger, typeVehicle } from '../../../../../src/desk/sale/entry/grids/cells.ts'
import { setContact } from '../../../../../src/desk/sale/model/contact.ts'
import { shownGaps } from '../../../../../src/desk/sale/model/missing/missingFields.ts'
import { namePassengers, copyTripInfo } from '../../../../../src/desk/sale/model/item/items.ts'
import { assign } from '../../../../../src/desk/sale/model/accommodation/assign.ts'
import { invalidFields } from '../../../../../src/desk/sale/model/missing/invalidFields.ts'
import { applyCorrections, nothingToCorrect } from '../../../../../src/desk/sale/entry/entryCommands.ts'
import { tripRequest } from '../../../../../src/desk/sale/model/request/requests.ts'
import { setAvailability } from '../../../../../src/desk/sale/model/trip/availability.ts'
import { edit, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseReturnTrip } from '../../workingBooking.ts'
import { availabilityOf, back, tripOf } from '../../exampleTrips.ts'

const out = tripOf()
const today = '2026-11-20'
const gapsNow = () =>
  invalidFields(useSale.getState().workingBooking, [availabilityOf(out), availabilityOf(back)])
const gaps = () => gapsNow().map((gap) => [gap.kind, gap.trip, gap.row, gap.field, gap.refusal.refusal])

beforeEach(() => chooseReturnTrip(out))

function fillIn(): void {
  namePassengers({
    people: [
      { surname: 'A', name: 'A', sex: 'MALE' },
      { surname: 'B', name: 'B', sex: 'MALE' },
    ],
  })
  setContact({ phone: '6971234567' })
}

describe('the missing fields', () => {
  test('include surnames, gender and mobile phone, each named once for two trips', () => {
    expect(gaps()).toEqual([
      ['passenger', 0, 0, 'surname', 'surname_required'],
      ['passenger', 0, 0, 'sexType', 'sex_required'],
      ['passenger', 0, 1, 'surname', 'surname_required'],
      ['passenger', 0, 1, 'sexType', 'sex_required'],
      ['leader', 0, 0, 'mobile', 'mobile_required'],
    ])
  })

  test('are empty once all are entered', () => {
    fillIn()
    expect(gaps()).toEqual([])
  })

  test('include the surname of a single name while a company of one trip takes none', () => {
    fillIn()
    const found = (...companies: boolean[]) =>
      invalidFields(
        useSale.getState().workingBooking,
        [out, back].map((trip, nth) => {
          const one = availabilityOf(trip)
          const singleNames = companies[nth] ?? false
          const requiredAtSale = ['surname', 'name']
          return {
            ...one,
            validationAttributes: { ...one.validationAttributes, requiredAtSale, singleNames },
          }
        }),
      ).map(({ row, field, refusal }) => [row, field, refusal.refusal, refusal.parameters])
    typePassenger(1, 'surname', '', today)
    const refused = (company: string) => [[1, 'surname', 'single_name', { company }]]
    expect(found(true, true)).toEqual([])
    expect(found(false, true)).toEqual(refused('HLC'))
    expect(found(true, false)).toEqual(refused('GLJ'))
    typePassenger(1, 'surname', 'Suharto', today)
    typePassenger(1, 'name', '', today)
    expect(found(true, true)).toEqual([])
    expect(found(false, true)).toEqual([[1, 'name', 'field_required', { field: 'name' }]])
  })

  test('include the gender only when the company requires it, or for a berth', () => {
    fillIn()
    typePassenger(1, 'sexType', '', today)
    const unasked = (trip: typeof out) => {
      const one = availabilityOf(trip)
      return { ...one, validationAttributes: { ...one.validationAttributes, requiredAtSale: ['surname'] } }
    }
    const found = () => invalidFields(useSale.getState().workingBooking, [unasked(out), unasked(back)])
    expect(gaps()).toEqual([['passenger', 0, 1, 'sexType', 'sex_required']])
    expect(found()).toEqual([])
    assign({ accommodation: 'AB4', whole: true, trip: 1 })
    expect(found()).toEqual([])
    assign({ accommodation: 'AB4', whole: false, passengers: [2], trip: 1 })
    expect(found()).toMatchObject([
      { trip: 0, row: 1, field: 'sexType', refusal: { refusal: 'sex_required' } },
    ])
    typePassenger(1, 'sexType', 'f', today)
    expect(found()).toEqual([])
  })

  test('reports an optional field that a company requires at the sale', () => {
    fillIn()
    const strict = (trip: typeof out) => {
      const one = availabilityOf(trip)
      const requiredAtSale = ['surname', 'documentType']
      return { ...one, validationAttributes: { ...one.validationAttributes, requiredAtSale } }
    }
    const found = () => invalidFields(useSale.getState().workingBooking, [strict(out), availabilityOf(back)])
    expect(found().map(({ row, field }) => [row, field])).toEqual([
      [0, 'documentType'],
      [1, 'documentType'],
    ])
    typePassenger(0, 'documentType', 'passport', today)
    typePassenger(1, 'documentType', 'id', today)
    expect(found()).toEqual([])
  })

  test('include the proof of a discount, before any request to the reservation system', () => {
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

  test('include a number in the wrong format for its discount (IN-016)', () => {
    fillIn()
    edit('discount', (draft) => {
      if (draft.people[1]) Object.assign(draft.people[1], { discount: 'STU', discountDocument: '12' })
    })
    expect(gaps()).toEqual([['passenger', 0, 1, 'discountDocument', 'proof_not_valid']])
    expect(shownGaps(gapsNow(), false)).toHaveLength(1)
  })

  test('include a residence at neither port of a trip, on that trip (IN-016)', () => {
    fillIn()
    edit('discount', (draft) => {
      const resident = { discount: 'RES', discountDocument: '123456', residentCity: 'PAS' }
      if (draft.people[0]) Object.assign(draft.people[0], resident)
    })
    const rule = {
      idOrCode: 'RES',
      name: 'Resident',
      appliesTo: 'passenger',
      percent: 100,
      needs: 'resident registry',
      proof: 'residence' as const,
      proofLeast: 3,
      proofMost: 12,
    }
    const withResidents = (trip: typeof out) => ({ ...availabilityOf(trip), discounts: [rule] })
    const found = () =>
      invalidFields(useSale.getState().workingBooking, [withResidents(out), withResidents(back)])
    expect(found()).toMatchObject([
      { row: 0, field: 'residentCity', refusal: { refusal: 'resident_of_elsewhere' } },
    ])
    edit('city', (draft) => {
      if (draft.people[0]) draft.people[0].residentCity = 'JTR'
    })
    expect(found()).toEqual([])
  })

  test('include the birth date of a passenger whose discount depends on age', () => {
    fillIn()
    edit('type', (draft) => {
      if (draft.people[1]) draft.people[1].type = 'CH'
    })
    const child = {
      idOrCode: 'CHI',
      name: 'Child',
      appliesTo: 'passenger',
      percent: 50,
      needs: 'date of birth',
      passengerType: 'CH',
      proof: 'birthdate' as const,
    }
    const withChildren = (trip: typeof out) => ({ ...availabilityOf(trip), discounts: [child] })
    const found = () =>
      invalidFields(useSale.getState().workingBooking, [withChildren(out), withChildren(back)])
    expect(found()).toMatchObject([
      { row: 1, field: 'birthdate', refusal: { refusal: 'birthdate_required' } },
    ])
    expect(typePassenger(1, 'birthdate', '1/6/2019', today)).toBe(true)
    expect(found()).toEqual([])
  })

  test('include an adult for children, on each trip that does not carry them alone', () => {
    fillIn()
    edit('type', (draft) => {
      for (const person of draft.people) Object.assign(person, { type: 'CH', birthdate: '2019-06-01' })
    })
    const rule = (aloneFromAge: number) => {
      const one = availabilityOf(out)
      return { ...one, validationAttributes: { ...one.validationAttributes, aloneFromAge } }
    }
    expect(invalidFields(useSale.getState().workingBooking, [rule(0), rule(15)])).toMatchObject([
      {
        trip: 1,
        row: 0,
        field: 'type',
        refusal: { refusal: 'minor_unaccompanied', parameters: { age: 15 } },
      },
    ])
  })

  test('exclude the proof of a discount that another offer or the passenger type exceeds', () => {
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
    const infant = {
      idOrCode: 'INF',
      name: 'Infant',
      appliesTo: 'passenger',
      percent: 100,
      needs: '',
      passengerType: 'IN',
    }
    const withInfants = (trip: typeof out) => {
      const one = availabilityOf(trip)
      return { ...one, discounts: [...one.discounts, infant] }
    }
    const { workingBooking } = useSale.getState()
    expect(invalidFields(workingBooking, [withInfants(out), withInfants(back)])).toEqual([])
  })

  test('include a copied seat that the other trip does not have, by name (VA-056)', () => {
    fillIn()
    assign({ accommodation: 'AB4', trip: 1 })
    copyTripInfo()
    edit('seat', (draft) => {
      const [first, second] = draft.trips
      if (first && second) second.passengers = first.passengers.map((one) => ({ ...one }))
    })
    const ship = availabilityOf(back)
    const bare = { ...ship, accommodations: ship.accommodations.filter(({ idOrCode }) => idOrCode !== 'AB4') }
    const { workingBooking } = useSale.getState()
    expect(invalidFields(workingBooking, [availabilityOf(out), bare])).toMatchObject(
      [0, 1].map((row) => ({
        kind: 'passenger',
        trip: 1,
        row,
        field: 'accommodation',
        refusal: { refusal: 'not_offered', parameters: { what: 'AB4' } },
      })),
    )
  })

  test('include a missing seat type, on its trip', () => {
    fillIn()
    edit('seat', (draft) => {
      const place = draft.trips[1]?.passengers[0]
      if (place) place.accommodation = ''
    })
    expect(gaps()).toEqual([['passenger', 1, 0, 'accommodation', 'seat_required']])
  })

  test('include a seat that the trip does not have', () => {
    fillIn()
    typePassenger(1, 'accommodation', 'LUX2', today)
    expect(gaps()).toEqual([['passenger', 0, 1, 'accommodation', 'not_offered']])
  })

  test('include a type that does not match the age on the day of departure (VA-042)', () => {
    fillIn()
    typePassenger(0, 'birthdate', '30may18', today)
    expect(gaps()).toEqual([['passenger', 0, 0, 'birthdate', 'type_not_of_age']])
    typePassenger(0, 'type', 'ch', today)
    expect(gaps()).toEqual([])
  })

  test('include a type that fits another trip only, until it is the one of the age on each (VA-042)', () => {
    fillIn()
    const availabilities = [availabilityOf(out), availabilityOf(back)]
    setAvailability(availabilities)
    const typesSent = () => {
      const { workingBooking } = useSale.getState()
      return workingBooking.trips.map((trip, nth) =>
        tripRequest(workingBooking, trip, availabilities[nth]).accommodationRequests.flatMap((request) =>
          request.accommodationRequestAnalysises.flatMap(({ passengerData }) => passengerData?.type ?? []),
        ),
      )
    }
    typePassenger(1, 'birthdate', '28/12/2021', today)
    typePassenger(1, 'type', 'in', today)
    expect(gaps()).toEqual([['passenger', 1, 1, 'birthdate', 'type_not_of_age']])
    expect(gapsNow()[0]?.refusal.parameters).toMatchObject({ departs: '2026-12-31 07:30', expected: 'CH' })
    applyCorrections()
    expect(gaps()).toEqual([])
    expect(typesSent()).toEqual([
      ['AD', 'IN'],
      ['AD', 'CH'],
    ])
    typePassenger(1, 'type', 'ch', today)
    expect(gaps()).toEqual([['passenger', 0, 1, 'birthdate', 'type_not_of_age']])
    applyCorrections()
    expect(gaps()).toEqual([])
    expect(nothingToCorrect()?.refusal).toBe('nothing_to_fix')
  })

  test('include letters that cannot be transliterated (VA-043)', () => {
    fillIn()
    typePassenger(0, 'surname', '山田', today)
    expect(gaps()).toEqual([['passenger', 0, 0, 'surname', 'not_latin']])
  })

  test('include a vehicle that does not fit, or has no type', () => {
    fillIn()
    typeVehicle(0, 'size', '20')
    expect(gaps()).toEqual([['vehicle', 0, 0, 'size', 'vehicle_too_long']])
    typeVehicle(0, 'category', '')
    expect(gaps()).toEqual([['vehicle', 0, 0, 'category', 'vehicle_type_required']])
  })
})
