import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { bases, type Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { extent } from '../../kit/drawn.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { anything, like, type Shape } from '../../kit/crs/likeSchema.ts'
import { hostile, inside, spoilt } from '../../kit/crs/malformed.ts'
import type { TestServer } from '../../kit/crs/testServer.ts'
import { adults, pays, people, trips, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'
import { fc } from '../../kit/drawnProperties.ts'

// Up to 120 calls per test, some of which hash a password each time: seconds here, a minute on a loaded machine.
vi.setConfig({ testTimeout: 240_000 })

let desk: SmallCrs
let server: TestServer
let token: string
let reference: string

beforeAll(async () => {
  desk = await openSmallCrs()
  server = desk.server
  const agent = await desk.agent()
  token = agent.token
  const { booking: held } = await agent.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
  reference = held.crsReservationId
})
afterAll(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

const rounds = extent('FUZZ_ROUNDS', 6, 40)

async function send(call: Call, payload: unknown, key: string) {
  return server.app.inject({
    method: call.method,
    url: bases[call.base] + call.path.replace('{project}', 'AEGEAN26').replace(/\{\w+\}/g, 'ABEHKM'),
    headers: {
      ...(call.id === 'session.signOut' ? {} : { authorization: `Bearer ${token}` }),
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

async function answersInTheEnvelope(call: Call, payload: unknown, key: string): Promise<void> {
  const came = await send(call, payload, key)
  const body = JSON.parse(came.body) as Record<string, unknown>
  expect(came.statusCode, `${came.body} ${server.log.at(-1)} ${server.log.at(-2)}`).toBeLessThan(500)
  expect(body['code']).toEqual(expect.any(String))
  expect(came.body).not.toMatch(inside)
}

const withBody = calls.filter(({ input }) => input.body)
let count = 0

describe.each(withBody.map((call) => [call.id, call] as const))('%s', (_, call) => {
  test('answers any input in the envelope, never with a fault', async () => {
    const bodies = fc.oneof(
      { weight: 6, arbitrary: like(call.input.body as Shape) },
      { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    )
    await fc.assert(
      fc.asyncProperty(bodies, (body) => answersInTheEnvelope(call, body, `fuzz${count++}`)),
      { numRuns: rounds },
    )
  })
})

describe.each(calls.filter(({ input }) => !input.body).map((call) => [call.id, call] as const))(
  '%s',
  (_, call) => {
    test('accepts any query and path without a fault', async () => {
      const word = fc.string({ unit: 'binary', maxLength: 30 })
      const query = fc.dictionary(
        fc.oneof(fc.constantFrom(...Object.keys(call.input.query?.properties ?? { a: 1 })), word),
        fc.oneof(word, fc.constantFrom('A', '1', 'ABEHKM', 'HLC,GLJ')),
        { maxKeys: 3 },
      )
      await fc.assert(
        fc.asyncProperty(query, word, async (asked, part) => {
          const path = call.path.replace(/\{\w+\}/g, () => encodeURIComponent(part.toWellFormed()))
          const search = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, value]))
          const came = await server.app.inject({
            method: call.method,
            url: `${bases[call.base]}${path}?${search}`,
            headers: call.id === 'session.token' ? {} : { authorization: `Bearer ${token}` },
          })
          expect(came.statusCode, came.body).toBeLessThan(500)
          if (call.file && came.statusCode === 200) return
          expect((JSON.parse(came.body) as { code: unknown }).code).toEqual(expect.any(String))
        }),
        { numRuns: rounds },
      )
    })
  },
)

/** Valid bodies, to be corrupted in one place. */
const wellFormed = (): Record<string, unknown> => {
  const party = { travellers: [{ type: 'AD', quantity: 2 }], vehicles: [{ idOrCode: 'CAR425', quantity: 1 }] }
  const leg = {
    origin: { idOrCode: 'PIR' },
    destination: { idOrCode: 'CYC' },
    departureDate: '2026-06-20',
    ...party,
  }
  const filters = { company: ['HLC'], via: 'PAS', cabin: 'hasCabin', departureTimeDuration: [0, 2400] }
  const travellers = bookingRequest({
    day: [
      people('DECK', [
        { uuid: 'owner', birthdate: '1980-02-29' },
        { type: 'CH', birthdate: '2019-05-30' },
      ]),
      vehicle('CAR425', { length: 4.1, height: 1.5 }),
    ],
    night: [people('AB4', [{ sexType: 'MALE' }], 'MALE_BERTH'), vehicle('TRK', { length: 12.5 })],
  })
  const products = {
    additionalServices: [{ idOrCode: 'MEAL', units: 2 }],
    packages: [{ idOrCode: 'COMFORT', uuid: 'comfort', quantity: 1 }],
    parcels: [{ uuid: 'box', description: 'BOOKS', quantity: 2, weight: 7.5 }],
    pets: [{ uuid: 'dog', type: 'DOG', ownerUuid: 'owner', weight: 8, over10kg: false, seat: 'DECK' }],
  }
  const [day, night] = travellers.trips
  const family = { ...travellers, trips: [{ ...day, ...products }, night] }
  const offers = {
    projectCode: 'AEGEAN26',
    coupon: 'SUMMER10',
    voucherCode: '500100',
    farePerCompanies: [{ company: 'HLC', fareIdOrCode: 'PROMO' }],
  }
  const claim = {
    uuid: 'owner',
    surname: 'PAPADOPOULOU',
    name: 'MARIA',
    birthdate: '1980-02-29',
    loyaltyCard: '100000009',
    redeemMiles: 100,
    manualCode: 'MC1234',
    discountIdOrCode: 'RES',
    discountDocument: '12345',
    residentCity: 'JTR',
  }
  const client = { email: 'client@example.org' }
  const plan = {
    trip: trips.day,
    planItems: [{ accommodation: { idOrCode: 'DECK' }, quantity: 2 }],
    holdKey: 'fuzz',
  }
  const { departureDate, ...ends } = leg
  const days = { ...ends, fromDate: departureDate, toDate: '2026-06-30', filters }
  return {
    'sailing.trips': { ...leg, filters },
    'sailing.listOfTrips': { legs: [leg, { ...leg, filters }] },
    'sailing.listOfProject': { legs: [{ ...leg, filters }] },
    'sailing.again': { trips: [trips.day, trips.night], ...party },
    'sailing.perDay': days,
    'sailing.frequency': { origin: leg.origin, destination: leg.destination, departureDate },
    'sailing.frequencyOfProject': { origin: leg.origin, destination: leg.destination, departureDate },
    'sailing.notice': { company: 'HLC', trip: trips.day },
    'sailing.plan': { trip: trips.day, accommodation: { idOrCode: 'EC' } },
    'sailing.cabins': { trip: trips.night, accommodation: { idOrCode: 'AB4' } },
    'sailing.availability': { trips: [trips.day, trips.night] },
    'sailing.lock': plan,
    'sailing.unlock': plan,
    'pricing.price': { trips: family.trips, ...offers },
    'pricing.validateLoyalty': { passengers: [claim] },
    'pricing.validateLoyaltyAndResidency': { trips: [trips.day], passengers: [claim] },
    'pricing.loyaltyMiles': { trips: family.trips, ...offers },
    'pricing.insuranceOffer': { trips: family.trips, ...offers, leader: client },
    'pricing.sendInsuranceOffer': { trips: family.trips, leader: client, insurances: [{ id: 'X-ABCDEF' }] },
    'pricing.paymentMethods': { companies: [{ abbreviation: 'HLC', total: 100 }] },
    'booking.book': { ...family, ...offers, insurances: [{ id: 'X-ABCDEF' }], holdKey: 'fuzz' },
    'booking.hold': { ...family, optionDateTime: '2026-06-19 12:00' },
    'booking.sell': { ...family, payments: pays({ cash: 100, account: 100 }), expectedTotal: 200 },
    'booking.referenceData': { trips: family.trips },
    'booking.issue': { crsReservationId: reference, payments: pays({ cash: 4350 }) },
    'booking.issueFromRecall': { payments: pays({ cash: 4350 }) },
    'booking.cancellationFees': { crsReservationId: reference },
    'booking.accompany': { companion: 'H1001', version: 1 },
    'booking.lostDiscounts': { crsReservationId: reference, verb: 'issue' },
    'booking.changeOption': {
      crsReservationId: reference,
      newOptionDateTime: '2026-06-19 12:00',
      version: 1,
    },
    'booking.issuePta': {
      crsReservationId: reference,
      agentCode: '1377',
      payments: pays({ cash: 4350 }),
      version: 1,
    },
    'booking.convertFromPta': { version: 1 },
    'booking.undoCancel': { version: 1 },
    'booking.undoRebooking': { version: 1 },
    'booking.transfer': { crsReservationId: reference, agentCode: '1377', version: 1 },
    'booking.convertToOpen': { crsReservationId: reference, version: 1 },
    'booking.validateOpenTicket': { letter: 'H', number: '1001' },
    'booking.priceDiffForOpen': {
      crsReservationId: reference,
      tickets: [{ letter: 'H', number: '1001' }],
      trip: trips.day,
    },
    'booking.replaceOpen': {
      trip: trips.day,
      expectedDifference: 0,
      payments: pays({ cash: 100 }),
      version: 1,
    },
    'booking.replaceOpenTickets': {
      tickets: [{ letter: 'H', number: '1001' }],
      trip: trips.day,
      leader: { mobile: '6971234567' },
    },
    'booking.addItems': {
      crsReservationId: reference,
      trips: [{ companyReservationCode: '10000001', accommodationRequests: [adults(1), vehicle('CAR425')] }],
      payments: pays({ cash: 100 }),
      expectedTotal: 4350,
      version: 1,
    },
    'booking.priceAddedItems': {
      crsReservationId: reference,
      trips: [{ companyReservationCode: '10000001', accommodationRequests: [adults(1)] }],
    },
    'booking.modify': {
      crsReservationCode: reference,
      leader: { mobile: '6970000000' },
      trips: [
        {
          companyReservationCode: '10000001',
          selectedPassengers: [{ uuid: 'fuzz', modifiedValues: { surname: 'KOSTA' } }],
        },
      ],
      payments: pays({ cash: 100 }),
      expectedDifference: 100,
    },
    'booking.priceModify': {
      crsReservationCode: reference,
      trips: [{ companyReservationCode: '10000001', ...trips.back }],
    },
    'booking.modifiableAttributes': { crsReservationId: reference },
    'booking.byCriteria': { surname: 'PAPADOPOULOU', fromDate: '2026-06-20', toDate: '2026-06-22' },
    'booking.byNamelist': { passengers: [{ surname: 'PAPADOPOULOU', name: 'MARIA' }] },
    'booking.cancel': { crsReservationId: reference, expectedFees: 0, version: 1 },
  }
}

describe.each(
  withBody
    .filter(({ id }) => /^(sailing|pricing|booking)\./.test(id))
    .map((call) => [call.id, call] as const),
)('%s', (id, call) => {
  test('corrupted in one place is refused or answered, never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), hostile, async (nth, value) => {
        await answersInTheEnvelope(call, spoilt(wellFormed()[id], nth, value), `spoilt${count++}`)
      }),
      { numRuns: 3 * rounds },
    )
  })
})
