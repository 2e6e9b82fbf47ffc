import { beforeEach, expect, test } from 'vitest'
import { offersOf } from '../../../../../src/desk/sale/model/request/productRequests.ts'
import { bookingInput, tripRequest } from '../../../../../src/desk/sale/model/request/requests.ts'
import { enterValues } from '../../../../../src/desk/sale/model/workingBooking.ts'
import { edit, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseReturnTrip } from '../../workingBooking.ts'
import { availabilityOf, back, tripOf } from '../../exampleTrips.ts'

const out = tripOf()

/** Everything that an operator may fill in, on a return trip of two adults and a car. */
beforeEach(() => {
  chooseReturnTrip(out)
  edit('all', (draft) => {
    const [first] = draft.people
    const [car] = draft.vehicles
    const [there] = draft.trips
    enterValues(first!, {
      surname: 'SMITH',
      name: 'JOHN',
      sexType: 'MALE',
      birthdate: '1985-03-12',
      nationality: 'GB',
      documentType: 'PASSPORT',
      documentNumber: 'AB123456',
      loyaltyCard: '100000007',
      discount: 'STU',
      discountDocument: '12345',
    })
    first!.attributes = { boardingHelp: 'YES' }
    Object.assign(car!, { plate: 'IKA1234', driver: 'SMITH', length: 4.2, priorityNumber: '17' })
    Object.assign(there!.passengers[0]!, {
      accommodation: 'AB2',
      whole: true,
      cabin: 1,
      accommodationNumber: '212',
    })
    there!.vehicles[0]!.discount = 'LOY'
    there!.services = [{ uuid: 's', code: 'MEAL', units: 2 }]
    there!.packages = [{ uuid: 'p', code: 'COMFORT', quantity: 1 }]
    there!.parcels = [{ uuid: 'c', description: 'KEYS', quantity: 1, weight: 2 }]
    draft.pets = [
      {
        uuid: 'd',
        type: 'DOG',
        owner: first!.uuid,
        documentType: 'PASSPORT',
        documentNumber: 'GR1',
        weight: 12,
        over10kg: true,
        seat: 'CAGE',
      },
    ]
    draft.leader = {
      phone: '2104123456',
      mobile: '6971234567',
      email: 'smith@example.com',
      emergencyPhone: '6970000000',
      firstName: 'ANN',
      lastName: 'JONES',
      language: '',
    }
    Object.assign(draft.offers, {
      selectedProject: 'AEGEAN',
      deal: 'D1',
      coupon: 'SUMMER10',
      voucher: '500104',
    })
    draft.offers.selectedCompanyDiscount = [{ index: 1, value: 'CD1' }]
    draft.offers.farePerCompanies = [{ company: 'HLC', fareIdOrCode: 'PROMO' }]
    draft.offers.insurance = ['INS-1']
    Object.assign(draft, { userSelectedEticket: false, keepSeats: true, openReturn: true })
  })
})

const whole = () => {
  const { workingBooking } = useSale.getState()
  const offers = [availabilityOf(out), availabilityOf(back)]
  const trips = workingBooking.trips.map((trip, at) => tripRequest(workingBooking, trip, offers[at]))
  return bookingInput(workingBooking, trips, 'key')
}

const analysesOf = (trip: number) =>
  whole().trips[trip]!.accommodationRequests.flatMap((one) => one.accommodationRequestAnalysises)

test('a passenger is asked for with all fields by their names (EN-124, EN-138, EN-140, EN-141, EN-142, EN-143, EN-147, EN-148, EN-154, BK-036, EN-149)', () => {
  const [person, other] = analysesOf(0)
  expect(person).toEqual({
    index: 0,
    uuid: expect.any(String),
    discountIdOrCode: 'STU',
    loyaltyCard: '100000007',
    accommodationNumber: '212',
    passengerData: {
      type: 'AD',
      surname: 'SMITH',
      name: 'JOHN',
      sexType: 'MALE',
      birthdate: '1985-03-12',
      nationality: 'GB',
      documentType: 'PASSPORT',
      documentNumber: 'AB123456',
      discountDocument: '12345',
      exclusive: true,
      booking_attribute_boardingHelp: 'YES',
    },
  })
  expect(other).toMatchObject({ index: 1, passengerData: { type: 'AD' } })
})

test('a vehicle is asked for with all fields by their names (EN-125, EN-159, EN-160, EN-161, BK-037)', () => {
  expect(analysesOf(0).at(-1)).toMatchObject({
    discountIdOrCode: 'LOY',
    vehicleData: {
      idOrCode: 'CAR425',
      plateNumber: 'IKA1234',
      driverSurname: 'SMITH',
      length: 4.2,
      priorityNumber: '17',
    },
  })
})

test('services, packages, parcels and pets are asked for on their trip (EN-176, EN-213, EN-214, IN-021)', () => {
  const [there, home] = whole().trips
  const ownerUuid = useSale.getState().workingBooking.people[0]!.uuid
  expect(there).toMatchObject({
    additionalServices: [{ idOrCode: 'MEAL', units: 2 }],
    packages: [{ idOrCode: 'COMFORT', quantity: 1 }],
    parcels: [{ description: 'KEYS', quantity: 1, weight: 2 }],
    pets: [
      {
        type: 'DOG',
        ownerUuid,
        documentType: 'PASSPORT',
        documentNumber: 'GR1',
        weight: 12,
        seat: 'CAGE',
        over10kg: true,
      },
    ],
  })
  expect(home).not.toHaveProperty('additionalServices')
})

test('offers are in the request of the price and of the booking (EN-097, EN-098, EN-099, EN-100, EN-105, EN-134, EN-177, EN-178, EN-179, EN-180, EN-181, EN-182, EN-192, EN-193, EN-194, EN-199, IN-009, BK-078)', () => {
  const offers = {
    projectCode: 'AEGEAN',
    deal: 'D1',
    coupon: 'SUMMER10',
    voucherCode: '500104',
    openReturn: true,
    farePerCompanies: [{ company: 'HLC', fareIdOrCode: 'PROMO' }],
  }
  expect(offersOf(useSale.getState().workingBooking)).toEqual(offers)
  const asked = whole()
  expect(asked).toMatchObject(offers)
  expect(asked.trips[0]).toMatchObject({ fareIdOrCode: 'PROMO', keepSeats: true })
  expect(asked.trips[0]).not.toHaveProperty('openReturn')
  expect(asked.trips[1]).toMatchObject({ companyDiscount: 'CD1', openReturn: true })
  edit('fares', (draft) => void (draft.offers.farePerCompanies = []))
  expect(whole()).not.toHaveProperty('farePerCompanies')
})

test('a booking is asked for with its leader, its insurance and its kind of ticket (EN-096, EN-190, EN-191, EN-195)', () => {
  expect(whole()).toMatchObject({
    leader: {
      phone: '2104123456',
      mobile: '6971234567',
      email: 'smith@example.com',
      emergencyPhone: '6970000000',
      firstName: 'ANN',
      lastName: 'JONES',
    },
    insurances: [{ id: 'INS-1' }],
    userSelectedEticket: false,
  })
})
