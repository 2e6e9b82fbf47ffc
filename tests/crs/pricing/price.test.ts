import { expect, test } from 'vitest'
import { pricing } from '../../../src/contract/pricing.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { adults, people, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all')

const price = ({ trips }: ReturnType<typeof bookingRequest>) => agent.call(pricing.price, { body: { trips } })
const refused = ({ trips }: ReturnType<typeof bookingRequest>) =>
  agent.refused(pricing.price, { body: { trips } })

test('returns the trips with their prices and the sum (CA-023)', async () => {
  const asked = bookingRequest({ day: [adults(2)], back: [adults(1), vehicle('CAR425')] })
  const { trips, total, currency } = await price(asked)
  expect(trips.map(({ prices: _, ...trip }) => trip)).toEqual(asked.trips)
  expect(trips.map(({ prices }) => prices.total)).toEqual([8700, 12_350])
  expect(trips[1]?.prices.items.map(({ kind, idOrCode }) => `${kind} ${idOrCode}`)).toEqual([
    'passenger DECK',
    'vehicle CAR425',
  ])
  expect([total, currency]).toEqual([21_050, 'EUR'])
})

test('releases numbered holds unless they are to be retained (CA-024)', async () => {
  const seated = bookingRequest({ day: [adults(1, 'EC')] })
  const [trip] = seated.trips
  Object.assign(trip?.accommodationRequests[0]?.accommodationRequestAnalysises[0] ?? {}, {
    accommodationNumber: '12A',
  })
  const numberIn = ({ trips }: Awaited<ReturnType<typeof price>>) =>
    trips[0]?.accommodationRequests[0]?.accommodationRequestAnalysises[0]?.accommodationNumber
  expect(numberIn(await price(seated))).toBeUndefined()
  Object.assign(trip ?? {}, { keepSeats: true })
  expect(numberIn(await price(seated))).toBe('12A')
})

test('requires both trips in one booking for the round-trip discount', async () => {
  // The round-trip discount applies to night lines; the small world has no return trip, so it is refused.
  const alone = bookingRequest({ night: [people('DECK', [{ discount: 'RTN' }])] })
  expect(await refused(alone)).toMatchObject({
    code: 'discount_needs_return',
    at: '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/discountIdOrCode',
  })
})

test('applies the higher of two discounts, and only those of the market', async () => {
  const student = (type: string) => bookingRequest({ day: [people('DECK', [{ discount: 'STU', type }])] })
  expect((await price(student('AD'))).total).toBe(2175)
  expect(await refused(bookingRequest({ italy: [people('DECK', [{ discount: 'STU' }])] }))).toMatchObject({
    code: 'discount_not_admissible',
  })
})

test('charges a lorry per started metre', async () => {
  const { total } = await price(bookingRequest({ day: [vehicle('TRK', { length: 11.2, height: 4 })] }))
  expect(total).toBe(12 * 2500)
})

test('charges the empty berths of a whole cabin, 1,6 berths for one person in a two-bed cabin', async () => {
  expect((await price(bookingRequest({ night: [people('AB4', [{}, {}])] }))).total).toBe(4 * 7000)
  expect((await price(bookingRequest({ night: [people('AA2', [{}])] }))).total).toBe(15_200)
  expect((await price(bookingRequest({ night: [people('AA2', [{}], 'FEMALE_BERTH')] }))).total).toBe(9500)
})

test('refuses a departed ship', async () => {
  expect(await refused(bookingRequest({ gone: [adults(1)] }))).toMatchObject({
    code: 'departed',
    at: '/trips/0',
  })
})

test('lists payment methods of every company in the language of the session (CA-041, IN-023, EN-215)', async () => {
  const greek = await desk.agent({ language: 'el' })
  const body = { companies: [{ abbreviation: 'HLC', total: 100 }, { abbreviation: 'XXX' }] }
  const answer = await greek.call(pricing.paymentMethods, { body })
  expect(answer.paymentMethodResponsePerCompanies).toEqual([
    {
      company: 'HLC',
      methods: [
        { id: 1, name: 'Επί πιστώσει', isDefault: true, kind: 'account' },
        { id: 2, name: 'Μετρητά', isDefault: false, kind: 'cash' },
        { id: 3, name: 'Κάρτα', isDefault: false, kind: 'card' },
      ],
    },
    { company: 'XXX', methods: [] },
  ])
})

test('suggests the free berth to four in a four-bed cabin, which then reduces the price by that much', async () => {
  const uuids = ['a', 'b', 'c', 'd']
  const cabin = (discount?: string) =>
    bookingRequest({
      night: [
        people(
          'AB4',
          uuids.map((uuid) => ({ uuid, ...(uuid === 'a' && discount ? { discount } : {}) })),
        ),
      ],
    })
  const { trips, total } = await price(cabin())
  expect(total).toBe(4 * 7000)
  expect(trips[0]?.prices.savings).toEqual([
    { discountIdOrCode: 'G4C', name: 'Four in a 4-bed cabin, one free', uuids: ['a'], saving: 7000 },
  ])
  const taken = await price(cabin('G4C'))
  expect(taken.total).toBe(3 * 7000)
  expect(taken.trips[0]?.prices.savings).toBeUndefined()
})
