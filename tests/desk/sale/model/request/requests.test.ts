import { beforeEach, describe, expect, test } from 'vitest'
import { assign } from '../../../../../src/desk/sale/model/accommodation/assign.ts'
import {
  assignRemaining,
  chooseTrips,
  type ChosenTrips,
} from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { namePassengers } from '../../../../../src/desk/sale/model/item/items.ts'
import {
  bookingInput,
  leaderOf,
  paymentsOf,
  planOf,
  tripRequest,
} from '../../../../../src/desk/sale/model/request/requests.ts'
import {
  availabilityOf as loaded,
  setAvailability,
} from '../../../../../src/desk/sale/model/trip/availability.ts'
import { edit, startNewSale, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf, back, tripOf } from '../../exampleTrips.ts'

const out = tripOf()

function sell(party: Pick<ChosenTrips, 'travellers'> & Partial<ChosenTrips>, trips = [out]): void {
  chooseTrips({ trips, wanted: trips.length, vehicles: [], ...party }, 'GR')
  setAvailability(trips.map(availabilityOf))
  assignRemaining()
}

const adults = (quantity: number) => ({ travellers: [{ type: 'AD', quantity }] })
const workingBooking = () => useSale.getState().workingBooking
const requestsOn = (trip: number) => {
  const one = workingBooking().trips[trip]
  if (one === undefined) throw new Error(`no trip ${trip}`)
  return tripRequest(workingBooking(), one, loaded(one)).accommodationRequests
}
const shape = (trip = 0) =>
  requestsOn(trip).map((request) => [
    request.idOrCode,
    request.accommodationRequestType,
    request.quantity,
    request.accommodationRequestAnalysises.map(({ index }) => index).join(),
  ])

beforeEach(() => startNewSale())

describe('the request of a trip', () => {
  test('contains one adult in the cheapest seat', () => {
    sell(adults(1))
    namePassengers({ people: [{ surname: 'SMITH', name: 'JOHN', sex: 'MALE' }] })
    const one = workingBooking().trips[0]
    expect(one && tripRequest(workingBooking(), one, availabilityOf(out))).toEqual({
      departureDateTime: '2026-12-24 08:00',
      arrivalDateTime: '2026-12-24 16:10',
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      vessel: { idOrCode: 'AMPH', company: { abbreviation: 'HLC', id: 161 } },
      accommodationRequests: [
        {
          idOrCode: 'DECK',
          accommodationRequestType: 'COMPLETE',
          bedType: 'NO_PREFERENCE',
          quantity: 1,
          accommodationRequestAnalysises: [
            {
              index: 0,
              uuid: workingBooking().people[0]?.uuid,
              passengerData: {
                type: 'AD',
                sexType: 'MALE',
                surname: 'SMITH',
                name: 'JOHN',
                nationality: 'GR',
                nationalityPreselected: true,
              },
            },
          ],
        },
      ],
    })
  })

  test('contains two adults and a car on two operators: the same passengers, each trip its own company (CO-032)', () => {
    const car = { category: 'CAR425', length: 4.2, plate: 'IKA1234' }
    sell({ ...adults(2), vehicles: [car] }, [out, back])
    const offers = [availabilityOf(out), availabilityOf(back)]
    const trips = workingBooking().trips.map((trip, at) => tripRequest(workingBooking(), trip, offers[at]))
    const body = bookingInput(workingBooking(), trips, 'hold-1')
    expect(body.trips.map(({ vessel }) => vessel.company)).toEqual([
      { abbreviation: 'HLC', id: 161 },
      { abbreviation: 'GLJ', id: 161 },
    ])
    const uuids = body.trips.map(({ accommodationRequests }) =>
      accommodationRequests.flatMap((request) =>
        request.accommodationRequestAnalysises.map(({ uuid }) => uuid),
      ),
    )
    expect(uuids[0]).toHaveLength(3)
    expect(uuids[1]).toEqual(uuids[0])
    expect(shape(1).at(-1)).toEqual(['CAR425', 'VEHICLE', 1, '0'])
    expect(
      body.trips[0]?.accommodationRequests.at(-1)?.accommodationRequestAnalysises[0]?.vehicleData,
    ).toEqual({
      idOrCode: 'CAR425',
      plateNumber: 'IKA1234',
      length: 4.2,
    })
    expect(body.holdKey).toBe('hold-1')
  })

  test('contains the length of the category for a vehicle without one', () => {
    sell({ ...adults(1), vehicles: [{ category: 'CAR425' }] })
    expect(requestsOn(0)[1]?.accommodationRequestAnalysises[0]?.vehicleData?.length).toBe(4.25)
  })

  test('combines a family with a child and an infant in one whole cabin into one request (VA-012)', () => {
    const family = ['AD', 'AD', 'CH', 'IN'].map((type) => ({ type, quantity: 1 }))
    sell({ travellers: family })
    expect(assign({ accommodation: 'AB4', whole: true })).toBeUndefined()
    expect(shape()).toEqual([['AB4', 'COMPLETE', 4, '0,1,2,3']])
  })

  test('omits a gender that was not entered; a berth is priced without it and held with it', () => {
    sell(adults(2))
    namePassengers({
      people: [
        { surname: 'A', name: 'A' },
        { surname: 'B', name: 'B', sex: 'FEMALE' },
      ],
    })
    assign({ accommodation: 'AB4', whole: false })
    const [trip] = workingBooking().trips
    const request = tripRequest(workingBooking(), trip!, availabilityOf(out))
    const [first, second] = request.accommodationRequests
    expect(first?.accommodationRequestType).toBe('MALE_BERTH')
    expect(first?.accommodationRequestAnalysises[0]?.passengerData).not.toHaveProperty('sexType')
    expect(second?.accommodationRequestType).toBe('FEMALE_BERTH')
    expect(planOf(request, 'key').planItems).toMatchObject([
      { accommodationRequestType: 'FEMALE_BERTH', quantity: 1 },
    ])
  })

  test('splits five passengers in cabins for four into two requests, neither above its berths (VA-013)', () => {
    sell(adults(5))
    assign({ accommodation: 'AB4', whole: true })
    expect(shape()).toEqual([
      ['AB4', 'COMPLETE', 4, '0,1,2,3'],
      ['AB4', 'COMPLETE', 1, '4'],
    ])
  })

  test('assigns passengers grouped by the operator to one cabin, whatever else would fit', () => {
    sell(adults(5))
    assign({ accommodation: 'AB4', whole: true, passengers: [1, 2, 3] })
    assign({ accommodation: 'AB4', whole: true, passengers: [4, 5] })
    expect(shape()).toEqual([
      ['AB4', 'COMPLETE', 3, '0,1,2'],
      ['AB4', 'COMPLETE', 2, '3,4'],
    ])
  })

  test('numbers a single whole cabin 1, however often it was chosen', () => {
    sell(adults(2))
    assign({ accommodation: 'AB4', whole: true })
    assign({ accommodation: 'AB2', whole: true, passengers: [1] })
    assign({ accommodation: 'DECK', passengers: [2] })
    assign({ accommodation: 'AB2', whole: true, passengers: [1] })
    const cabins = useSale.getState().workingBooking.trips[0]?.passengers.map(({ cabin }) => cabin)
    expect(cabins).toEqual([1, 0])
  })

  test('assigns berths by gender', () => {
    sell(adults(3))
    namePassengers({ people: [{ surname: 'A', name: 'A', sex: 'FEMALE' }] })
    assign({ accommodation: 'AB4', whole: false })
    expect(shape()).toEqual([
      ['AB4', 'FEMALE_BERTH', 1, '0'],
      ['AB4', 'MALE_BERTH', 2, '1,2'],
    ])
  })

  test('contains a discount when the trip grants it, with its proof', () => {
    sell(adults(1))
    namePassengers({ people: [{ surname: 'KOSTAS', name: 'G', discount: 'STU', document: '12345' }] })
    const [analysis] = requestsOn(0)[0]?.accommodationRequestAnalysises ?? []
    expect(analysis?.discountIdOrCode).toBe('STU')
    expect(analysis?.passengerData?.discountDocument).toBe('12345')
    edit('discount', (draft) => {
      const person = draft.people[0]
      if (person) person.discount = 'RES'
    })
    expect(requestsOn(0)[0]?.accommodationRequestAnalysises[0]?.discountIdOrCode).toBeUndefined()
  })
})

describe('the hold request', () => {
  test('contains all units, in parts of at most fifty, with the size of vehicles', () => {
    sell({ ...adults(1), vehicles: [{ category: 'CAR425', length: 4.2, height: 1.8 }] })
    const trip = workingBooking().trips[0]
    const plan = trip && planOf(tripRequest(workingBooking(), trip, availabilityOf(out)), 'hold-1')
    expect(plan?.planItems).toEqual([
      { accommodation: { idOrCode: 'DECK' }, accommodationRequestType: 'COMPLETE', quantity: 1 },
      {
        accommodation: { idOrCode: 'CAR425' },
        accommodationRequestType: 'VEHICLE',
        quantity: 1,
        length: 4.2,
        height: 1.8,
      },
    ])
    expect(plan?.trip).not.toHaveProperty('accommodationRequests')
  })
})

describe('an open return', () => {
  test('flags the requests of the second trip, and no others, as open (BK-087)', () => {
    sell({ ...adults(2), asked: { openReturn: true } }, [out, back])
    const flags = [0, 1].map((trip) => requestsOn(trip).map((one) => one.openReturn))
    expect(flags.flat().length).toBeGreaterThan(1)
    expect(flags[0]?.every((flag) => flag === undefined)).toBe(true)
    expect(flags[1]?.every((flag) => flag === true)).toBe(true)
  })
})

describe('leader and payments', () => {
  test('use 9999999999 as phone when there is none, and omit the mobile (CO-025, VA-017, VA-019)', () => {
    sell(adults(1))
    expect(leaderOf(workingBooking())).toEqual({ phone: '9999999999' })
    edit('leader', (draft) => void (draft.leader.mobile = '6971234567'))
    expect(leaderOf(workingBooking())).toEqual({ phone: '9999999999', mobile: '6971234567' })
  })

  test('include paid amounts only, in hundredths (VA-022, VA-023, IN-025, IN-026, IN-027)', () => {
    const method = { name: '', kind: 'cash' as const, default: false }
    expect(
      paymentsOf([
        { ...method, id: 3, amount: 1250 },
        { ...method, id: 4, amount: 0 },
      ]),
    ).toEqual([{ paymentMethod: { id: 3 }, total: 1250 }])
  })
})
