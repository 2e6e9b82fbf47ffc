import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Call } from '../../../src/contract/call.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiryJob.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { adults, bookingRequest, pays, people, trips, type Person } from '../../kit/crs/bookingRequest.ts'
import { cancelSailing } from '../../kit/crs/disruption.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'

/** Children are not left alone on a sailing by any verb, unless an adult of another booking is named. */

const { desk, agent, signIn } = startSmallCrs('each')

const mother = { uuid: 'mother', surname: 'KOSTA', name: 'MARIA', birthdate: '1985-03-12' }
const father = { uuid: 'father', surname: 'KOSTA', name: 'GIANNIS', sexType: 'MALE' as const }
const child = { uuid: 'child', surname: 'KOSTA', name: 'ELENI', type: 'CH', birthdate: '2018-05-01' }

const sell = async (persons: readonly Person[], trip: 'day' | 'dayToParos' | 'back' = 'day') => {
  const body = bookingRequest({ [trip]: [people('DECK', persons)] })
  const { crsReservationId } = (await agent.call(booking.hold, { body })).booking
  return (await agent.call(booking.issueHeld, { path: { crsReservationId } })).booking
}
type Sold = Awaited<ReturnType<typeof sell>>

const family = () => sell([mother, child])
const only = (sold: Sold, ...items: string[]) => ({
  crsReservationId: sold.crsReservationId,
  trips: [{ companyReservationCode: sold.trips[0]!.companyReservationCode, items }],
})
const recall = async (reference: string, by = agent) =>
  (await by.call(booking.recall, { query: { crsReservationIds: [reference] } })).bookings[0]!
const accompany = (sold: Pick<Sold, 'crsReservationId'>, companion: string, by = agent) =>
  by.call(booking.accompany, {
    path: { crsReservationId: sold.crsReservationId },
    body: { companion },
  })
const refusedCompanion = async (sold: Sold, companion: string) =>
  agent.refused(booking.accompany, {
    path: { crsReservationId: sold.crsReservationId },
    body: { companion },
  })
const ticketOf = (sold: Sold, uuid: string) => {
  const { ticket } = sold.trips[0]!.selectedPassengers.find((one) => one.uuid === uuid)!
  return `${ticket!.letter}${Number(ticket!.number)}`
}
const open = async (sold: Sold, ...items: string[]) => ({ body: only(sold, ...items) })
const moved = (sold: Sold, to: object) => ({
  body: {
    crsReservationCode: sold.crsReservationId,
    trips: [{ companyReservationCode: sold.trips[0]!.companyReservationCode, ...to }],
  },
})

/** Each verb that takes the mother, or the child, away from the other. */
const verbs: Record<string, (sold: Sold) => [Call, unknown]> = {
  'cancelling the adult': (sold) => [booking.cancel, { body: only(sold, 'mother') }],
  'making the adult’s ticket open': (sold) => [booking.convertToOpen, { body: only(sold, 'mother') }],
  'splitting the child off': (sold) => [
    booking.split,
    {
      path: { crsReservationId: sold.crsReservationId },
      query: { items: [`${sold.trips[0]!.companyReservationCode}/child`] },
    },
  ],
  'splitting the adult off': (sold) => [
    booking.split,
    {
      path: { crsReservationId: sold.crsReservationId },
      query: { items: [`${sold.trips[0]!.companyReservationCode}/mother`] },
    },
  ],
  'transferring the child': (sold) => [
    booking.transfer,
    { body: { ...only(sold, 'child'), agentCode: '1377' } },
  ],
  'transferring the adult': (sold) => [
    booking.transfer,
    { body: { ...only(sold, 'mother'), agentCode: '1301' } },
  ],
  'making a child of the adult': (sold) => [
    booking.modify,
    {
      body: {
        crsReservationCode: sold.crsReservationId,
        trips: [
          {
            companyReservationCode: sold.trips[0]!.companyReservationCode,
            selectedPassengers: [{ uuid: 'mother', modifiedValues: { type: 'CH', birthdate: '2017-01-01' } }],
          },
        ],
      },
    },
  ],
}

describe.each(Object.entries(verbs))('%s', (name, inputOf) => {
  test('is refused while no adult accompanies the child, and permitted with an adult of another booking', async () => {
    const sold = await family()
    const [call, input] = inputOf(sold)
    const refusal = await agent.refused(call, input)
    expect(refusal).toMatchObject({
      code: 'minors_left_alone',
      parameters: { departs: '2026-06-20 07:30', age: 15 },
    })
    expect(refusal.parameters['names']).toContain('KOSTA ELENI')
    const other = await sell([father])
    await accompany(sold, other.crsReservationId)
    const again = await desk.server.call(call, input, { token: agent.token })
    // An adult of 2017 is refused for its fare, not for its company.
    if (name !== 'making a child of the adult') expect(again.code).toBe('000')
    else expect(again.code).not.toBe('minors_left_alone')
  })
})

test('the whole booking, children together with their adult, and adults who are not needed go as before', async () => {
  const both = await sell([mother, father, child])
  await agent.call(booking.cancel, { body: only(both, 'father') })
  const path = { crsReservationId: both.crsReservationId }
  const code = both.trips[0]!.companyReservationCode
  expect(
    await agent.refused(booking.split, { path, query: { items: [`${code}/mother`, `${code}/child`] } }),
  ).toMatchObject({ code: 'split_leaves_nothing' })
  await agent.call(booking.cancel, { body: { crsReservationId: both.crsReservationId } })
  const free = await sell([mother, child])
  await agent.call(booking.transfer, {
    body: { crsReservationId: free.crsReservationId, agentCode: '1377' },
  })
})

describe('the adult of another booking', () => {
  test('is named by ticket or reference, noted at the trip, and shown with the booking', async () => {
    const sold = await family()
    const other = await sell([father])
    const { booking: noted } = await accompany(sold, ticketOf(other, 'father'))
    const companion = { name: 'KOSTA GIANNIS', crsReservationId: other.crsReservationId, isAboard: true }
    expect(noted.trips[0]?.companion).toMatchObject(companion)
    expect(noted.version).toBe(sold.version + 1)
    await agent.call(booking.cancel, { body: only(sold, 'mother') })
    expect((await recall(sold.crsReservationId)).trips[0]?.companion).toMatchObject(companion)
    expect(await journalOf(desk.database, sold.crsReservationId)).toContain('booking.accompany demo')
  })

  test('is refused where no passenger is found, not on the sailing, not as far, too young, or without a ticket', async () => {
    const sold = await family()
    expect(await refusedCompanion(sold, 'ABEHK2')).toMatchObject({ code: 'companion_not_found' })
    const back = await sell([father], 'back')
    expect(await refusedCompanion(sold, back.crsReservationId)).toMatchObject({
      code: 'companion_not_aboard',
      at: '/companion',
      parameters: { typed: back.crsReservationId, departs: '2026-06-20 07:30' },
    })
    const near = await sell([father], 'dayToParos')
    expect(await refusedCompanion(sold, near.crsReservationId)).toMatchObject({
      code: 'companion_not_aboard',
    })
    const young = await sell([mother, { ...child, uuid: 'other' }])
    expect(await refusedCompanion(sold, ticketOf(young, 'other'))).toMatchObject({
      code: 'companion_too_young',
      parameters: { age: 15 },
    })
    const option = (await agent.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })).booking
    expect(await refusedCompanion(sold, option.crsReservationId)).toMatchObject({
      code: 'companion_not_aboard',
    })
    const stranger = await desk.agent(others.foreign)
    const foreign = (
      await stranger.call(booking.sell, {
        body: {
          ...bookingRequest({ day: [adults(1)] }),
          payments: pays({ cash: 4350 }),
          expectedTotal: 4350,
        },
      })
    ).booking
    expect(await refusedCompanion(sold, foreign.crsReservationId)).toMatchObject({
      code: 'companion_not_found',
    })
    const grown = await sell([father])
    expect(await refusedCompanion(grown, sold.crsReservationId)).toMatchObject({ code: 'no_minors' })
  })

  test('of the same booking is named before the child leaves it', async () => {
    const sold = await family()
    await accompany(sold, sold.crsReservationId)
    const query = { items: [`${sold.trips[0]!.companyReservationCode}/child`] }
    const { bookings } = await agent.call(booking.split, {
      path: { crsReservationId: sold.crsReservationId },
      query,
    })
    expect(bookings[1]?.trips[0]?.companion).toMatchObject({
      name: 'KOSTA MARIA',
      crsReservationId: sold.crsReservationId,
      isAboard: true,
    })
    // Now the child counts on the mother, whichever booking she is in.
    const gone = { body: { crsReservationId: sold.crsReservationId } }
    expect(await agent.refused(booking.cancel, gone)).toMatchObject({
      code: 'accompanies_minors',
      parameters: { references: bookings[1]!.crsReservationId },
    })
  })

  test.each(['cancel', 'open', 'option', 'move'] as const)(
    'cannot leave by %s while children depend on it, and can once another one is named',
    async (way) => {
      const sold = await family()
      const [first, second] = [await sell([father]), await sell([father])]
      await accompany(sold, first.crsReservationId)
      await agent.call(booking.cancel, { body: only(sold, 'mother') })
      const leave = {
        cancel: [booking.cancel, await open(first, 'father')],
        open: [booking.convertToOpen, await open(first, 'father')],
        option: [booking.convertToOptional, { path: { id: first.crsReservationId }, query: {} }],
        move: [booking.modify, moved(first, trips.night)],
      } as const
      const [call, input] = leave[way] as readonly [Call, unknown]
      expect(await agent.refused(call, input as never)).toMatchObject({
        code: 'accompanies_minors',
        parameters: { references: sold.crsReservationId },
      })
      await accompany(sold, ticketOf(second, 'father'))
      expect((await desk.server.call(call, input as never, { token: agent.token })).code).toBe('000')
      expect((await recall(sold.crsReservationId)).trips[0]?.companion).toMatchObject({
        crsReservationId: second.crsReservationId,
        isAboard: true,
      })
    },
  )

  test('may be split off, merged and transferred, since the ticket stays on the sailing', async () => {
    const sold = await family()
    const other = await sell([father, { ...mother, uuid: 'aunt' }])
    await accompany(sold, ticketOf(other, 'father'))
    await agent.call(booking.cancel, { body: only(sold, 'mother') })
    const query = { items: [`${other.trips[0]!.companyReservationCode}/father`] }
    const { bookings } = await agent.call(booking.split, {
      path: { crsReservationId: other.crsReservationId },
      query,
    })
    const reference = bookings[1]!.crsReservationId
    expect((await recall(sold.crsReservationId)).trips[0]?.companion).toMatchObject({
      crsReservationId: reference,
      isAboard: true,
    })
    await agent.call(booking.transfer, { body: { crsReservationId: reference, agentCode: '1377' } })
    const stranger = await desk.agent(others.foreign)
    const gone = { body: { crsReservationId: reference } }
    expect(await stranger.refused(booking.cancel, gone)).toMatchObject({ code: 'accompanies_minors' })
  })

  test('goes with the children where all are merged and moved together', async () => {
    const sold = await family()
    const other = await sell([father])
    await accompany(sold, other.crsReservationId)
    await agent.call(booking.cancel, { body: only(sold, 'mother') })
    const path = { from: other.crsReservationId, to: sold.crsReservationId }
    const { booking: merged } = await agent.call(booking.merge, { path })
    const codes = merged.trips
      .filter(({ reservationStatus }) => reservationStatus !== 'CANCELLED')
      .map(({ companyReservationCode }) => companyReservationCode)
    const alone = {
      crsReservationCode: merged.crsReservationId,
      trips: [{ companyReservationCode: codes[1]!, ...trips.night }],
    }
    expect(await agent.refused(booking.modify, { body: alone })).toMatchObject({ code: 'minors_left_alone' })
    const together = {
      crsReservationCode: merged.crsReservationId,
      trips: codes.map((companyReservationCode) => ({ companyReservationCode, ...trips.night })),
    }
    await agent.call(booking.modify, { body: together })
  })

  test('is named with the new sailing of a child, and with the departure of an open ticket', async () => {
    const sold = await family()
    const [first, night] = [await sell([father]), (await sellOnNight()).crsReservationId]
    await accompany(sold, first.crsReservationId)
    await agent.call(booking.cancel, { body: only(sold, 'mother') })
    const input = moved(sold, trips.night)
    expect(await agent.refused(booking.priceModify, input)).toMatchObject({ code: 'minors_left_alone' })
    const { booking: other } = await agent.call(booking.modify, { body: { ...input.body, companion: night } })
    expect(other.trips.at(-1)?.companion).toMatchObject({ crsReservationId: night, isAboard: true })
    await agent.call(booking.convertToOpen, { body: { crsReservationId: sold.crsReservationId } })
    const trip = trips.night
    const price = { body: { crsReservationId: sold.crsReservationId, trip } }
    expect(await agent.refused(booking.priceDiffForOpen, price)).toMatchObject({ code: 'minors_left_alone' })
    const path = { crsReservationId: sold.crsReservationId }
    const { booking: dated } = await agent.call(booking.replaceOpen, {
      path,
      body: { trip, companion: night },
    })
    expect(dated.trips.at(-1)?.companion).toMatchObject({ crsReservationId: night, isAboard: true })
  })
})

const sellOnNight = async () => {
  const body = { ...bookingRequest({ night: [adults(1)] }), payments: pays({ cash: 4000 }) }
  return (await agent.call(booking.sell, { body: { ...body, expectedTotal: 4000 } })).booking
}

test('an option of children is not issued once the option of their adult has lapsed', async () => {
  const hold = async (persons: readonly Person[], optionDateTime: string) => {
    const body = { ...bookingRequest({ day: [people('DECK', persons)] }), optionDateTime }
    return (await agent.call(booking.hold, { body })).booking
  }
  const held = await hold([mother, child], '2026-06-18 12:00')
  const other = await hold([father], '2026-06-15 11:00')
  await accompany(held, other.crsReservationId)
  await agent.call(booking.cancel, { body: only(held, 'mother') })
  desk.server.clock.pass(2 * 3_600_000)
  await releaseAllExpired({ database: desk.database, clock: desk.server.clock })
  await signIn()
  const issue = { path: { crsReservationId: held.crsReservationId } }
  expect(await agent.refused(booking.issueHeld, issue)).toMatchObject({ code: 'minors_left_alone' })
  await accompany(held, (await sell([father])).crsReservationId)
  await agent.call(booking.issueHeld, issue)
})

test('a disruption asks for no adult: the company has caused it', async () => {
  const sold = await family()
  const other = await sell([father])
  await accompany(sold, other.crsReservationId)
  await agent.call(booking.cancel, { body: only(sold, 'mother') })
  const id = await cancelSailing(desk.database, 1)
  const { companyReservationCode } = other.trips[0]!
  const body = {
    action: 'refund' as const,
    crsReservationId: other.crsReservationId,
    companyReservationCode,
  }
  await agent.call(disruption.perform, { path: { id }, body })
  expect((await recall(sold.crsReservationId)).trips[0]?.companion).toMatchObject({ isAboard: false })
})
