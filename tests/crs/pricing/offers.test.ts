import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { reference } from '../../../src/contract/reference.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiryJob.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import {
  adults,
  pays,
  people,
  vehicle,
  bookingRequest,
  withFirstPassenger,
} from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all', undefined, 'added')

type Wish = ReturnType<typeof bookingRequest>
type More = Record<string, unknown>

const priceOf = ({ trips }: Wish, more: More = {}) => agent.call(pricing.price, { body: { trips, ...more } })
const refusedPrice = ({ trips }: Wish, more: More) =>
  agent.refused(pricing.price, { body: { trips, ...more } })
const itemsIn = ({ trips }: Awaited<ReturnType<typeof priceOf>>) =>
  trips.flatMap(({ prices }) => prices.items)
const rulesIn = (priced: Awaited<ReturnType<typeof priceOf>>) =>
  itemsIn(priced).map(
    ({ explanation }) => `${explanation?.rule} ${explanation?.discount} ${explanation?.percent}`,
  )

/** Sets fields of the first trip, or of its first passenger. */
function withTrip(made: Wish, fields: More): Wish {
  Object.assign(made.trips[0]!, fields)
  return made
}

const maria = { surname: 'PAPADOPOULOU', name: 'MARIA' }
const card = '100000009'

describe('the highest applicable offer', () => {
  test('a project applies to passengers and vehicles of its companies', async () => {
    const priced = await priceOf(bookingRequest({ day: [adults(1), vehicle('CAR425')] }), {
      projectCode: 'AEGEAN26',
    })
    expect(itemsIn(priced).map(({ fare }) => fare.total)).toEqual([3698, 6800])
    expect(rulesIn(priced)).toEqual(['project AEGEAN26 15', 'project AEGEAN26 15'])
    expect(itemsIn(priced)[0]?.explanation).toMatchObject({
      tariff: { line: 'H01', season: 'high', product: 'DECK', price: 4350 },
      name: 'Aegean Games',
      discountAmount: 652,
      rounding: 0.5,
    })
  })

  test('a child’s own discount applies when it is higher', async () => {
    const family = bookingRequest({ day: [people('DECK', [{}, { type: 'CH' }])] })
    expect(rulesIn(await priceOf(family, { projectCode: 'AEGEAN26' }))).toEqual([
      'project AEGEAN26 15',
      'type CHI 50',
    ])
  })

  test('a deal applies to a sufficiently large party, in addition to its project', async () => {
    const team = { projectCode: 'AEGEAN26', deal: 'TEAM' }
    expect(rulesIn(await priceOf(bookingRequest({ day: [adults(5)] }), team))).toEqual(
      Array(5).fill('deal TEAM 25'),
    )
    expect(await refusedPrice(bookingRequest({ day: [adults(4)] }), { deal: 'TEAM' })).toMatchObject({
      code: 'offer_not_here',
    })
    expect(
      await refusedPrice(bookingRequest({ day: [adults(5)] }), { projectCode: 'CRETE', deal: 'TEAM' }),
    ).toMatchObject({
      code: 'deal_unknown',
    })
  })

  test('a company discount applies to its trip; a fare per trip, company and request (EN-187)', async () => {
    const both = () => bookingRequest({ day: [adults(1)], back: [adults(1)] })
    expect(rulesIn(await priceOf(withTrip(both(), { companyDiscount: 'AG10' })))).toEqual([
      'companyDiscount AG10 10',
      'type ADT 0',
    ])
    expect(
      rulesIn(await priceOf(withTrip(both(), { companyDiscount: 'AG10', fareIdOrCode: 'PROMO' }))),
    ).toEqual(['fare PROMO 15', 'type ADT 0'])
    const farePerCompanies = [{ company: 'HLC', fareIdOrCode: 'PROMO' }]
    expect(rulesIn(await priceOf(both(), { farePerCompanies }))).toEqual(['fare PROMO 15', 'fare PROMO 15'])
    const asked = both()
    Object.assign(asked.trips[1]!.accommodationRequests[0]!, { fareCode: 'PROMO' })
    expect(rulesIn(await priceOf(asked))).toEqual(['type ADT 0', 'fare PROMO 15'])
    // A fare of the whole booking in addition to one of the trip; the request’s own fare precedes both.
    const family = withTrip(bookingRequest({ day: [adults(3)] }), { fareIdOrCode: 'PROMO' })
    expect(rulesIn(await priceOf(family, { farePerCompanies }))).toEqual(Array(3).fill('fare PROMO 15'))
    Object.assign(family.trips[0]!.accommodationRequests[0]!, { fareCode: 'FAM' })
    expect(rulesIn(await priceOf(family, { farePerCompanies }))).toEqual(Array(3).fill('fare FAM 12'))
    expect(await refusedPrice(withTrip(both(), { companyDiscount: 'NONE' }), {})).toMatchObject({
      code: 'company_discount_unknown',
      at: '/trips/0/companyDiscount',
    })
  })

  test('a manual code applies to one passenger (VA-060)', async () => {
    const coded = (manualCode: string) =>
      withFirstPassenger(bookingRequest({ day: [adults(2)] }), { manualCode })
    expect(rulesIn(await priceOf(coded('MC7788')))).toEqual(['manual MC7788 25', 'type ADT 0'])
    expect(await refusedPrice(coded('MC0000'), {})).toMatchObject({
      code: 'manual_code_unknown',
      at: '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/manualCode',
    })
  })

  test('an unknown or expired offer is refused', async () => {
    expect(
      await refusedPrice(bookingRequest({ day: [adults(1)] }), { projectCode: 'OLDFAIR' }),
    ).toMatchObject({
      code: 'project_unknown',
    })
    expect(await refusedPrice(bookingRequest({ day: [adults(1)] }), { projectCode: 'CRETE' })).toMatchObject({
      code: 'offer_not_here',
    })
  })
})

test('active projects are listed with their deals, and returned one by one (CA-047, CA-051)', async () => {
  const { projects } = await agent.call(pricing.projects, {})
  expect(projects.map(({ code }) => code)).toEqual(['ADRIA', 'AEGEAN26', 'CRETE'])
  const { project } = await agent.call(pricing.projectInfo, { path: { id: 'AEGEAN26' } })
  expect(project).toMatchObject({
    code: 'AEGEAN26',
    percent: 15,
    deals: [{ code: 'TEAM' }, { code: 'TEAMVAN' }],
  })
  expect(await agent.refused(pricing.projectInfo, { path: { id: 'OLDFAIR' } })).toMatchObject({
    code: 'project_unknown',
  })
  const { companies } = await agent.call(pricing.companyOffers, { query: { company: ['HLC'] } })
  expect(companies[0]?.fares.find(({ idOrCode }) => idOrCode === 'PROMO')).toMatchObject({
    percent: 15,
    cancellationSet: 'PROMO',
  })
})

describe('vouchers and coupons', () => {
  test('are valid, or invalid with the number of the reason (CA-050, VA-027, VA-028)', async () => {
    const check = async (id: string, query: More = {}) => {
      const { errorCode, errorMessage = '' } = await agent.call(pricing.validateVoucher, {
        path: { id },
        query,
      })
      return [errorCode, errorMessage !== '']
    }
    expect(await check('500100')).toEqual([0, false])
    expect(await check('500101', { code: '4711' })).toEqual([0, false])
    expect(await check('500101')).toEqual([2, true])
    expect(await check('999999')).toEqual([2, true])
    expect(await check(' ')).toEqual([1, true])
    expect(await check('500103', { origin: 'PIR', destination: 'JTR' })).toEqual([3, true])
    expect(await check('500104', { departureDate: '2026-06-20' })).toEqual([4, true])
    expect(await check('500104')).toEqual([4, true])
  })

  test('reduce fares but not dues, at most to zero, with components that add up', async () => {
    const priced = await priceOf(bookingRequest({ day: [adults(3)] }), { voucherCode: '500105' })
    expect(priced.total).toBe(3 * 4350 - 10_000)
    expect(priced.reductions).toEqual([{ kind: 'voucher', code: '500105', amount: 10_000 }])
    const alone = await priceOf(bookingRequest({ day: [adults(1)] }), { voucherCode: '500105' })
    expect(itemsIn(alone)[0]?.fare).toEqual({ net: 0, vat: 0, dues: 60, surcharges: 0, total: 60 })
    expect(itemsIn(alone)[0]?.explanation).toMatchObject({ voucher: 4290, net: 0, vat: 0 })
  })

  test('are applied in the order coupon, voucher', async () => {
    const { reductions } = await priceOf(bookingRequest({ day: [adults(1)] }), {
      coupon: 'summer10',
      voucherCode: '500102',
    })
    expect(reductions).toEqual([
      { kind: 'coupon', code: 'SUMMER10', amount: 429 },
      { kind: 'voucher', code: '500102', amount: 965 },
    ])
    const byOneField = await priceOf(bookingRequest({ day: [adults(1)] }), { voucherCode: 'SUMMER10' })
    const summer = [{ kind: 'coupon', code: 'SUMMER10', amount: 429 }]
    expect(byOneField.reductions).toEqual(summer)
    const twice = await priceOf(bookingRequest({ day: [adults(1)] }), {
      coupon: 'SUMMER10',
      voucherCode: 'SUMMER10',
    })
    expect(twice.reductions).toEqual(summer)
  })

  test('are refused for other ports, another day, or an unknown number (VA-047, VA-048, VA-049)', async () => {
    const one = () => bookingRequest({ day: [adults(1)] })
    expect(await refusedPrice(one(), { voucherCode: '500103' })).toMatchObject({
      code: 'voucher_ports',
      at: '/voucherCode',
    })
    expect(await refusedPrice(one(), { coupon: 'OLD50' })).toMatchObject({
      code: 'voucher_date',
      at: '/coupon',
    })
    expect(await refusedPrice(one(), { voucherCode: 'NOSUCH' })).toMatchObject({ code: 'voucher_invalid' })
  })

  test('with one use left are used by one of forty sales, without counting as guesses (IN-010)', async () => {
    const body = { ...bookingRequest({ day: [adults(1)] }), voucherCode: '500106' }
    const calls = await Promise.all(
      Array.from({ length: 40 }, () => desk.server.call(booking.book, { body }, { token: agent.token })),
    )
    const codes = calls.map(({ code }) => code).toSorted()
    expect(codes).toEqual(['000', ...Array<string>(39).fill('voucher_used')])
  })

  test('are returned when the booking is cancelled or expires, and can be used again', async () => {
    const body = () => ({ ...bookingRequest({ day: [adults(2)] }), voucherCode: '500107', coupon: 'ONCE20' })
    const { booking: made } = await agent.call(booking.book, { body: body() })
    expect(made).toMatchObject({ total: 8700 - 2000 - 500 })
    expect(made.reductions?.map(({ code, amount }) => [code, amount])).toEqual([
      ['ONCE20', 2000],
      ['500107', 500],
    ])
    expect(await agent.refused(booking.book, { body: body() })).toMatchObject({ code: 'voucher_used' })
    const { crsReservationId } = made
    const first = made.trips[0]!
    await agent.call(booking.cancel, {
      body: {
        crsReservationId,
        trips: [
          {
            companyReservationCode: first.companyReservationCode,
            items: [first.selectedPassengers[0]!.uuid],
          },
        ],
      },
    })
    expect(await agent.refused(booking.book, { body: body() })).toMatchObject({ code: 'voucher_used' })
    await agent.call(booking.cancel, { body: { crsReservationId } })
    await agent.call(booking.book, { body: body() })
    const later = { now: () => new Date('2026-06-15T09:00:00Z') } as never
    await releaseAllExpired({ database: desk.database, clock: later })
    await agent.call(booking.book, { body: body() })
  })
})

describe('loyalty cards', () => {
  const check = async (passenger: More) => {
    const passengers = [{ uuid: 'a', ...passenger }]
    const { results } = await agent.call(pricing.validateLoyalty, { body: { passengers } })
    return results[0]
  }

  test('are validated by check digit, holder and miles (VA-059, CA-039)', async () => {
    expect(await check({ ...maria, loyaltyCard: card })).toEqual({ uuid: 'a', valid: true, miles: 12_500 })
    expect(await check({ ...maria, loyaltyCard: '100000008' })).toMatchObject({
      code: 'loyalty_card_invalid',
    })
    expect(await check({ surname: 'SMITH', loyaltyCard: card })).toMatchObject({
      code: 'loyalty_card_of_other',
    })
    expect(await check({ ...maria, loyaltyCard: card, redeemMiles: 20_000 })).toMatchObject({
      valid: false,
      code: 'miles_short',
      field: 'redeemMiles',
      message: expect.stringContaining('12500'),
    })
  })

  test('earn miles with their own company for the fare without dues (CA-040, IN-018)', async () => {
    const shown = withFirstPassenger(
      bookingRequest({ day: [adults(1)], night: [adults(1)] }),
      { loyaltyCard: card },
      maria,
    )
    const { miles } = await agent.call(pricing.loyaltyMiles, { body: { trips: shown.trips } })
    expect(miles).toBe(42)
  })

  test('pay with miles up to the price, which are returned when that passenger is cancelled (IN-019, EN-144)', async () => {
    const paying = (redeemMiles: number) =>
      withFirstPassenger(bookingRequest({ day: [adults(2)] }), { loyaltyCard: card, redeemMiles }, maria)
    expect((await priceOf(paying(1000))).total).toBe(8700 - 1000)
    const { booking: made } = await agent.call(booking.book, { body: paying(12_000) })
    expect(made.total).toBe(8700 - 4290)
    expect(made.reductions).toEqual([{ kind: 'miles', code: card, amount: 4290 }])
    expect(made.trips[0]?.selectedPassengers[0]).toMatchObject({ loyaltyNumber: card })
    expect(await check({ ...maria, loyaltyCard: card })).toMatchObject({ miles: 12_500 - 4290 })
    const { companyReservationCode, selectedPassengers } = made.trips[0]!
    const { crsReservationId } = made
    const items = [selectedPassengers[0]!.uuid]
    await agent.call(booking.cancel, {
      body: { crsReservationId, trips: [{ companyReservationCode, items }] },
    })
    expect(await check({ ...maria, loyaltyCard: card })).toMatchObject({ miles: 12_500 })
  })

  test('get miles back in proportion to the refund of the fare; a voucher is returned unless nothing is refunded', async () => {
    const milesLeft = async () => (await check({ ...maria, loyaltyCard: card }))?.miles ?? 0
    const cancelled = async (fields: More, more: More = {}) => {
      const paying = { loyaltyCard: card, redeemMiles: 1001 }
      const asked = withTrip(withFirstPassenger(bookingRequest({ day: [adults(2)] }), paying, maria), fields)
      const { total: expectedTotal } = await priceOf(asked, more)
      const body = { ...asked, ...more, expectedTotal, payments: pays({ cash: expectedTotal }) }
      const { crsReservationId } = (await agent.call(booking.sell, { body })).booking
      const done = await agent.call(booking.cancel, { body: { crsReservationId } })
      expect(done.cancellationFees + done.refundAmount).toBe(expectedTotal)
      return done.refundAmount
    }
    const before = await milesLeft()
    const voucher = { voucherCode: '500100' }
    expect(await cancelled({}, voucher)).toBeGreaterThan(0)
    expect(await milesLeft()).toBe(before - 501)
    expect(await cancelled({ fareIdOrCode: 'PROMO' }, voucher)).toBe(0)
    expect(await milesLeft()).toBe(before - 501 - 1001)
    expect(await refusedPrice(bookingRequest({ day: [adults(1)] }), voucher)).toMatchObject({
      code: 'voucher_used',
    })
    await desk.database.owner
      .updateTable('loyalty_card')
      .set({ miles: before })
      .where('number', '=', card)
      .execute()
  })

  test('never spend more miles than their balance, also by simultaneous sales', async () => {
    const body = withFirstPassenger(
      bookingRequest({ day: [adults(1)] }),
      { loyaltyCard: card, redeemMiles: 4000 },
      maria,
    )
    const calls = await Promise.all(
      Array.from({ length: 6 }, () => desk.server.call(booking.book, { body }, { token: agent.token })),
    )
    expect(calls.filter(({ code }) => code === '000')).toHaveLength(3)
    expect(await check({ ...maria, loyaltyCard: card })).toMatchObject({ miles: 500 })
  })

  test('pay only with their own company, and not without a number', async () => {
    const other = withFirstPassenger(
      bookingRequest({ night: [adults(1)] }),
      { loyaltyCard: card, redeemMiles: 100 },
      maria,
    )
    expect(await refusedPrice(other, {})).toMatchObject({ code: 'loyalty_card_elsewhere' })
    expect(
      await refusedPrice(withFirstPassenger(bookingRequest({ day: [adults(1)] }), { redeemMiles: 100 }), {}),
    ).toMatchObject({
      code: 'miles_without_card',
    })
  })
})

describe('discounts that need a proof', () => {
  const student = (discountDocument?: string) =>
    withFirstPassenger(
      bookingRequest({ day: [people('DECK', [{ discount: 'STU' }])] }),
      {},
      { discountDocument },
    )
  const at =
    '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/discountDocument'

  test('are priced without it and booked only with a valid one', async () => {
    expect((await priceOf(student())).total).toBe(2175)
    expect(await agent.refused(booking.book, { body: student('') })).toMatchObject({
      code: 'proof_missing',
      at,
    })
    expect(await agent.refused(booking.book, { body: student('12') })).toMatchObject({
      code: 'proof_not_valid',
      at,
    })
    expect((await agent.call(booking.book, { body: student('12345') })).booking.total).toBe(2175)
  })

  test('of members require the member’s card, those of seniors a birth date', async () => {
    const member = (loyaltyCard: string) =>
      withFirstPassenger(
        bookingRequest({ night: [people('DECK', [{ discount: 'SML' }])] }),
        { loyaltyCard },
        maria,
      )
    expect(await agent.refused(booking.book, { body: member('300000007') })).toMatchObject({
      code: 'loyalty_card_invalid',
    })
    expect((await agent.call(booking.book, { body: member(card) })).booking.total).toBe(3200)
    const senior = (birthdate?: string) =>
      withFirstPassenger(
        bookingRequest({ italy: [people('DECK', [{ discount: 'SNR' }])] }),
        {},
        birthdate ? { birthdate } : {},
      )
    expect(await agent.refused(booking.book, { body: senior() })).toMatchObject({
      code: 'birthdate_required',
    })
    await agent.call(booking.book, { body: senior('1950-01-01') })
  })

  test('are checked in advance, with the municipality of a resident (CA-038)', async () => {
    const check = async (passenger: More) => {
      const passengers = [{ uuid: 'a', ...passenger }]
      const { trips } = bookingRequest({ day: [adults(1)] })
      const body = { trips: trips.map(({ accommodationRequests: _, ...trip }) => trip), passengers }
      const { results } = await agent.call(pricing.validateLoyaltyAndResidency, { body })
      return [results[0]?.valid, results[0]?.code, results[0]?.field]
    }
    const resident = { discountIdOrCode: 'RES', discountDocument: '12345' }
    expect(await check({ ...resident, residentCity: 'JTR' })).toEqual([true, undefined, undefined])
    expect(await check(resident)).toEqual([false, 'resident_city_missing', 'residentCity'])
    expect(await check({ ...resident, residentCity: 'HER' })).toEqual([
      false,
      'resident_of_elsewhere',
      'residentCity',
    ])
    expect(await check({ manualCode: 'MC1234' })).toEqual([true, undefined, undefined])
    expect(await check({ manualCode: 'NO' })).toEqual([false, 'manual_code_unknown', 'manualCode'])
  })

  test('have a list of municipalities of island residents (CA-049)', async () => {
    const { cities, documentTypes } = await agent.call(reference.residentStaticData, {})
    expect(cities.map(({ idOrCode }) => idOrCode)).toContain('JTR')
    expect(documentTypes.map(({ name }) => name)).toContain('Tax return')
  })
})

describe('insurances', () => {
  const offersFor = async (made: Wish) =>
    (await agent.call(pricing.insuranceOffer, { body: { trips: made.trips } })).offers

  test('are priced by total and by person and trip, including the tax (CA-089, IN-001)', async () => {
    const offers = await offersFor(bookingRequest({ day: [adults(2)] }))
    expect(offers.map(({ grossAmount, iptAmount }) => [grossAmount, iptAmount])).toEqual([
      [522, 68],
      [480, 80],
    ])
    expect(offers[0]).toMatchObject({ name: 'Cancellation cover', description: expect.stringMatching(/\S/) })
  })

  test('are sold as part of the total when the end of the id matches a valid offer (IN-005)', async () => {
    const made = bookingRequest({ day: [adults(2)] })
    const [cancel, travel] = await offersFor(made)
    const insurances = [{ id: `OTHER-${cancel!.id.slice(-6)}` }, { id: `${travel!.id.slice(0, -6)}XXXXXX` }]
    const expectedTotal = 8700 + 522
    const { booking: sold } = await agent.call(booking.sell, {
      body: { ...made, insurances, expectedTotal, payments: pays({ account: 9000, cash: 222 }) },
    })
    expect(sold).toMatchObject({ total: expectedTotal, paid: expectedTotal })
    expect(sold.insurances).toMatchObject([{ id: cancel!.id, grossAmount: 522, status: 'ISSUED' }])

    const { crsReservationId } = sold
    const fees = await agent.call(booking.cancellationFees, { body: { crsReservationId } })
    expect(fees.insurances).toMatchObject([{ paid: 522, refundAmount: 522, cancellationFees: 0 }])
    expect(fees.cancellationFees + fees.refundAmount).toBe(expectedTotal)
    const done = await agent.call(booking.cancel, {
      body: { crsReservationId, expectedFees: fees.cancellationFees },
    })
    expect(done.booking).toMatchObject({ total: 0, paid: fees.cancellationFees })
    expect(done.booking.insurances).toMatchObject([{ status: 'CANCELLED', refundAmount: 522 }])
  })

  test('of an option are paid when it is issued', async () => {
    const made = bookingRequest({ day: [adults(1)] })
    const [cancel] = await offersFor(made)
    const { booking: held } = await agent.call(booking.hold, {
      body: { ...made, insurances: [{ id: cancel!.id }] },
    })
    expect(held).toMatchObject({ total: 4350 + 261, insurances: [{ status: 'OPTIONAL' }] })
    const { crsReservationId } = held
    const { booking: issued } = await agent.call(booking.issueHeld, { path: { crsReservationId } })
    expect(issued).toMatchObject({ paid: 4350 + 261, insurances: [{ status: 'ISSUED' }] })
  })

  test('are queued for sending to the client (CA-090, IN-004)', async () => {
    const { trips } = bookingRequest({ day: [adults(1)] })
    const leader = { email: 'client@example.org' }
    expect(await agent.call(pricing.sendInsuranceOffer, { body: { trips, leader } })).toMatchObject({
      status: 'queued',
      recipient: 'client@example.org',
    })
    const rows = await desk.database.owner.selectFrom('outbox').selectAll().execute()
    expect(rows).toMatchObject([
      {
        agency: '1300',
        status: 'queued',
        template: 'insurance_offer',
        data: { leader: { phone: '9999999999' } },
      },
    ])
    expect(await agent.refused(pricing.sendInsuranceOffer, { body: { trips, leader: {} } })).toMatchObject({
      code: 'email_required',
    })
  })
})

test('applies its own rule to a non-refundable fare, and fills in the placeholder phone number (IN-007)', async () => {
  const promo = withTrip(bookingRequest({ day: [adults(1)], back: [adults(1)] }), { fareIdOrCode: 'PROMO' })
  const expectedTotal = 3698 + 4350
  const { booking: sold } = await agent.call(booking.sell, {
    body: { ...promo, expectedTotal, payments: pays({ cash: expectedTotal }) },
  })
  expect(sold.leader.phone).toBe('9999999999')
  const { crsReservationId } = sold
  const { items } = await agent.call(booking.cancellationFees, { body: { crsReservationId } })
  expect(items.map(({ ruleSet, refundAmount }) => [ruleSet, refundAmount])).toEqual([
    ['PROMO', 0],
    ['GR_LAW', expect.any(Number)],
  ])
  const { bookings } = await agent.call(booking.recall, { query: { crsReservationIds: [crsReservationId] } })
  expect(bookings[0]?.trips[0]?.selectedPassengers[0]?.price.explanation).toMatchObject({
    rule: 'fare',
    discount: 'PROMO',
    cancellationSet: 'PROMO',
  })
})
