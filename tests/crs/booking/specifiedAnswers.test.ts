import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { adults, bookingRequest, paidRequest, people, trips, vehicle } from '../../kit/crs/bookingRequest.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { desk, agent } = startSmallCrs('all', { language: 'en' })

const smith = {
  surname: 'SMITH',
  name: 'JOHN',
  sexType: 'MALE' as const,
  birthdate: '1985-03-12',
  nationality: 'GB',
  ssr: 'WHEELCHAIR',
}

const recall = async (...references: string[]) =>
  (await agent.call(booking.recall, { query: { crsReservationIds: references } })).bookings

test('a held booking answers with its reference, option time, leader, trips and voucher, and each trip with its own (EN-092, EN-121, EN-122, CA-062, ST-041)', async () => {
  const request = bookingRequest({ day: [people('DECK', [smith])], back: [people('DECK', [smith])] })
  const { booking: held } = await agent.call(booking.hold, { body: request })
  expect(held).toMatchObject({
    reservationStatus: 'OPTIONAL',
    leader: { mobile: '6971234567' },
    supportsVoucherGeneration: expect.any(Boolean),
    pdfVoucher: expect.any(String),
  })
  expect(held.crsReservationId).toMatch(/^[A-Z0-9]{6}$/)
  expect(held.optionDateTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(held.trips).toHaveLength(2)
  for (const trip of held.trips) {
    expect(trip.companyReservationCode).toMatch(/\S/)
    expect(trip.optionDateTime).toBe(held.optionDateTime)
    expect(trip.reservationStatus).toBe('OPTIONAL')
  }
})

test('two references answer two bookings, with what may be done and changed, by trip and by passenger (CA-075, EN-130, EN-132, EN-152, EN-172)', async () => {
  const sold = []
  for (const surname of ['SMITH', 'JONES']) {
    const request = bookingRequest({ day: [people('DECK', [{ ...smith, surname }])] })
    sold.push((await agent.call(booking.sell, { body: paidRequest(request, { account: 4350 }) })).booking)
  }
  const found = await recall(...sold.map(({ crsReservationId }) => crsReservationId))
  expect(found.map(({ crsReservationId }) => crsReservationId).toSorted()).toEqual(
    sold.map(({ crsReservationId }) => crsReservationId).toSorted(),
  )
  for (const one of found) {
    expect(one).toMatchObject({ crsReservationCode: expect.any(String), leader: { mobile: '6971234567' } })
    expect(one.actions).toEqual(expect.arrayContaining(['cancel', 'modify']))
    const [trip] = one.trips
    expect(trip).toMatchObject({ reservationStatus: 'ISSUED' })
    expect(trip?.modifiableAttributes?.length).toBeGreaterThan(0)
    expect(trip?.selectedPassengers[0]).toMatchObject({ ssr: 'WHEELCHAIR', birthdate: '1985-03-12' })
  }
})

test('issued passengers and vehicles have a ticket with letter, number, code and status (EN-128, EN-146, EN-156, EN-165, EN-167)', async () => {
  const request = bookingRequest({ day: [people('DECK', [smith]), vehicle('CAR425')] })
  const { total } = (await agent.call(booking.hold, { body: request })).booking
  const { booking: sold } = await agent.call(booking.sell, { body: paidRequest(request, { account: total }) })
  const [trip] = sold.trips
  const items = [...(trip?.selectedPassengers ?? []), ...(trip?.selectedVehicles ?? [])]
  expect(items).toHaveLength(2)
  for (const { ticket } of items) {
    expect(ticket).toMatchObject({ letter: expect.stringMatching(/^[A-Z]$/), status: 'ISSUED' })
    expect(ticket?.number).toMatch(/^\d+$/)
    expect(ticket?.qrCode).toContain(`${ticket?.letter}`)
  }
  expect(trip?.tickets).toHaveLength(2)
})

test('accommodations are of four kinds, and their attributes have values by which they are chosen (CA-026, EN-133, EN-169, EN-170)', async () => {
  const { trips: found } = await agent.call(sailing.availability, {
    body: { trips: [trips.day, trips.night] },
  })
  expect(found).toHaveLength(2)
  for (const trip of found) {
    expect(trip.validationAttributes.pricingAttributes).toBeInstanceOf(Array)
    for (const { availabilityType, units } of trip.accommodations) {
      expect(['SEAT', 'CABIN', 'GARAGE', 'GARAGE_TRUCK']).toContain(availabilityType)
      expect(units).toBeGreaterThanOrEqual(0)
    }
  }
  const attributes = found.flatMap(({ accommodations }) =>
    accommodations.flatMap(({ pricingAttributes }) => pricingAttributes),
  )
  expect(attributes.length).toBeGreaterThan(0)
  for (const one of attributes)
    expect(one).toMatchObject({ fieldName: expect.any(String), availableValues: expect.any(Array) })
})

test('multi-booking answers a booking, which is the latest of its user and is found by the code of its company (CA-052, CA-076, CA-081)', async () => {
  const body = bookingRequest({ day: [adults(1)] })
  const { booking: made } = await agent.call(booking.book, { body })
  const { crsReservationId } = made
  expect(crsReservationId).toMatch(/^[A-Z2-9]{6}$/)
  expect(await agent.call(booking.latest, {})).toMatchObject({ crsReservationId })
  const [trip] = made.trips
  const path = { company_abbreviation: 'HLC', root_res_code: trip!.companyReservationCode }
  const { bookings } = await agent.call(booking.recallOfCompany, { path })
  expect(bookings).toMatchObject([{ crsReservationId }])
})

test('the tickets of a booking are a PDF (CA-082)', async () => {
  const body = bookingRequest({ day: [adults(1)] })
  const { booking: held } = await agent.call(booking.hold, { body })
  const { crsReservationId } = held
  await agent.call(booking.issueHeld, { path: { crsReservationId } })
  const { bytes } = await desk.server.call(
    ticket.pdf,
    { query: { crsReservationId } },
    { token: agent.token },
  )
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('%PDF')
})

test('insurance offers have name, texts, premium and tax, and trips their prices once priced (EN-123, EN-212)', async () => {
  const body = { trips: bookingRequest({ day: [adults(2)] }).trips }
  const { trips: priced } = await agent.call(pricing.price, { body })
  expect(priced[0]?.prices).toMatchObject({ total: 8700, items: [{}, {}] })
  const { offers } = await agent.call(pricing.insuranceOffer, { body })
  for (const offer of offers)
    expect(offer).toMatchObject({
      name: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
      marketingDescription: expect.stringMatching(/\S/),
      grossAmount: expect.any(Number),
      iptAmount: expect.any(Number),
    })
})
