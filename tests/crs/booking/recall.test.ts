import { beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'
import { adults, pays, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all')
let sub: Agent
let foreign: Agent

beforeAll(async () => {
  sub = await desk.agent(others.sub)
  foreign = await desk.agent(others.foreign)
})

const sell = async (who: Agent) => {
  const body = {
    ...bookingRequest({ day: [adults(1)] }),
    payments: pays({ cash: 4350 }),
    expectedTotal: 4350,
  }
  return (await who.call(booking.sell, { body })).booking
}

const recalled = async (who: Agent, query: object) =>
  (await who.call(booking.recall, { query })).bookings.map(({ crsReservationId }) => crsReservationId)

test('finds bookings by reference, in lower case and in Greek letters', async () => {
  const one = await sell(agent)
  const two = await sell(agent)
  const ids = [one.crsReservationId, two.crsReservationId]
  expect((await recalled(agent, { crsReservationIds: ids })).toSorted()).toEqual(ids.toSorted())
  expect(await recalled(agent, { crsReservationIds: [one.crsReservationId.toLowerCase()] })).toEqual([
    one.crsReservationId,
  ])
  const greek = {
    A: 'Α',
    B: 'Β',
    E: 'Ε',
    H: 'Η',
    K: 'Κ',
    M: 'Μ',
    N: 'Ν',
    P: 'Ρ',
    T: 'Τ',
    X: 'Χ',
    Y: 'Υ',
    Z: 'Ζ',
  }
  const typed = one.crsReservationId.replace(/[A-Z]/g, (letter) => greek[letter as keyof typeof greek])
  expect(await recalled(agent, { crsReservationIds: [typed] })).toEqual([one.crsReservationId])
})

test('returns the booking as the sale returned it', async () => {
  const made = await sell(agent)
  const { bookings } = await agent.call(booking.recall, {
    query: { crsReservationIds: [made.crsReservationId] },
  })
  expect(bookings).toEqual([made])
})

test('finds a booking by ticket, with or without leading zeros', async () => {
  const made = await sell(agent)
  const { letter, number } = made.trips[0]?.selectedPassengers[0]?.ticket ?? { letter: '', number: '' }
  const found = [made.crsReservationId]
  expect(await recalled(agent, { ticketLetter: letter, ticketNumber: number })).toEqual(found)
  expect(await recalled(agent, { ticketLetter: 'h', ticketNumber: String(Number(number)) })).toEqual(found)
})

test('finds a booking by the company’s code', async () => {
  const made = await sell(agent)
  const path = {
    company_abbreviation: 'HLC',
    root_res_code: made.trips[0]?.companyReservationCode ?? '',
  }
  const { bookings } = await agent.call(booking.recallOfCompany, { path })
  expect(bookings.map(({ crsReservationId }) => crsReservationId)).toEqual([made.crsReservationId])
  expect(await foreign.refused(booking.recallOfCompany, { path })).toMatchObject({
    code: 'booking_not_found',
  })
})

test('the latest booking is the user’s, not the agency’s (CA-016, EN-068)', async () => {
  const maria = await desk.agent({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })
  expect(await maria.refused(booking.latest, {})).toMatchObject({ code: 'booking_not_found' })
  const hers = await sell(maria)
  const mine = await sell(agent)
  expect(await maria.call(booking.latest, {})).toMatchObject({ crsReservationId: hers.crsReservationId })
  expect(await agent.call(booking.latest, {})).toMatchObject({ crsReservationId: mine.crsReservationId })
})

test('a parent agency finds its sub-agency’s bookings; sub-agencies and other agencies do not find its own (PE-002)', async () => {
  const parents = await sell(agent)
  const subs = await sell(sub)
  expect(await recalled(agent, { crsReservationIds: [subs.crsReservationId] })).toEqual([
    subs.crsReservationId,
  ])
  const query = { crsReservationIds: [parents.crsReservationId] }
  for (const other of [sub, foreign]) {
    expect(await other.refused(booking.recall, { query })).toMatchObject({ code: 'booking_not_found' })
  }
})

test('a malformed reference, an unknown ticket and an empty query are refused as not found', async () => {
  for (const query of [{}, { crsReservationIds: ['AAAAAA'] }, { ticketLetter: 'H', ticketNumber: '123' }]) {
    expect(await agent.refused(booking.recall, { query })).toMatchObject({ code: 'booking_not_found' })
  }
})

test('a HEAD request on a changing call does not run its handler', async () => {
  const { booking: option } = await agent.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
  const url = `/cws/resources/web-services/gui/issue-multi-booking/${option.crsReservationId}`
  const headers = { authorization: `Bearer ${agent.token}` }
  await desk.server.app.inject({ method: 'HEAD', url, headers })
  const query = { crsReservationIds: [option.crsReservationId] }
  const { bookings } = await agent.call(booking.recall, { query })
  expect(bookings[0]?.reservationStatus).toBe('OPTIONAL')
})

test('lists the plate and driver still missing at check-in, but none for a bicycle (B27, EN-157, EN-158)', async () => {
  const without = (category: string, uuid: string, more: object = {}) => {
    const request = vehicle(category, { uuid })
    const [analysis] = request.accommodationRequestAnalysises
    const { plateNumber: _, ...vehicleData } = analysis!.vehicleData
    return {
      ...request,
      accommodationRequestAnalysises: [{ ...analysis!, vehicleData: { ...vehicleData, ...more } }],
    }
  }
  const named = { plateNumber: 'IKA 1000', driverSurname: 'PAPAS' }
  const requests = [
    adults(1),
    vehicle('CAR425'),
    without('CAR425', 'named', named),
    without('MOTO', 'moto'),
    without('BIKE', 'bike'),
  ]
  const body = bookingRequest({ day: requests as ReturnType<typeof adults>[] })
  const { booking: option } = await agent.call(booking.hold, { body })
  const vehicles = option.trips[0]?.selectedVehicles ?? []
  expect(vehicles.map((one) => [one.uuid, one.missingAtCheckIn])).toEqual([
    [expect.any(String), ['driverSurname']],
    ['named', undefined],
    ['moto', ['plateNumber', 'driverSurname']],
    ['bike', undefined],
  ])
})
