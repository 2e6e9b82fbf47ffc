import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import {
  adults,
  bookingRequest,
  paidRequest,
  type Paid,
  people,
  trips,
  type TripName,
  vehicle,
} from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')

type Request = ReturnType<typeof bookingRequest>

const sell = async (request: Request, paid: Paid) =>
  (await agent.call(booking.sell, { body: paidRequest(request, paid) })).booking
const hold = async (request: Request) => (await agent.call(booking.hold, { body: request })).booking
const cancel = (crsReservationId: string, chosen?: object[]) =>
  agent.call(booking.cancel, { body: { crsReservationId, ...(chosen && { trips: chosen }) } } as never)
const undo = (crsReservationId: string) => ({ path: { crsReservationId }, body: {} })
const freeOn = async (trip: TripName, accommodation: string) =>
  (await agent.call(sailing.availability, { body: { trips: [trips[trip]] } })).trips[0]?.accommodations.find(
    ({ idOrCode }) => idOrCode === accommodation,
  )?.units
const credit = async () => (await agent.call(ledger.credits, {})).currentCredit

const [maria, giannis] = ['9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a01', '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a02']
const couple = (accommodation: string) => people(accommodation, [{ uuid: maria }, { uuid: giannis }])

describe('undoing a cancellation', () => {
  test('restores tickets and seats, and pays again what was refunded', async () => {
    const sold = await sell(bookingRequest({ day: [adults(2)] }), { cash: 700, account: 8000 })
    const { crsReservationId } = sold
    const [free, before] = [await freeOn('day', 'DECK'), await credit()]
    const { booking: cancelled } = await cancel(crsReservationId)
    expect(cancelled).toMatchObject({ actions: ['undoCancel'], undoable: { amount: 4350 } })
    expect(cancelled.undoable?.items).toHaveLength(2)
    const { booking: restored } = await agent.call(booking.undoCancel, undo(crsReservationId))
    expect(restored).toMatchObject({ reservationStatus: 'ISSUED', paid: 8700, version: 3 })
    expect(restored.trips[0]?.selectedPassengers.map(({ ticket }) => ticket)).toEqual(
      sold.trips[0]?.selectedPassengers.map(({ ticket }) => ticket),
    )
    expect(restored.actions).not.toContain('undoCancel')
    expect([await freeOn('day', 'DECK'), await credit()]).toEqual([free, before])
    const { owner } = desk.database
    const entries = await owner.selectFrom('ledger_entry').select(['kind', 'amount']).orderBy('id').execute()
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'charge 8000',
      'payment 700',
      'refund -4000',
      'refund -350',
      'charge 4000',
      'payment 350',
    ])
    expect(await agent.refused(booking.undoCancel, undo(crsReservationId))).toMatchObject({
      code: 'nothing_to_undo',
    })
  })

  test('restores an option, and a passenger into the cabin that another one kept', async () => {
    const option = await hold(bookingRequest({ night: [couple('AB4')] }))
    const { crsReservationId, optionDateTime } = option
    const companyReservationCode = option.trips[0]!.companyReservationCode
    const free = await freeOn('night', 'AB4')
    await cancel(crsReservationId, [{ companyReservationCode, items: [maria] }])
    const { booking: both } = await agent.call(booking.undoCancel, undo(crsReservationId))
    expect(both).toMatchObject({ reservationStatus: 'OPTIONAL', optionDateTime })
    expect(both.trips[0]?.selectedPassengers.map(({ status }) => status)).toEqual(['OPTIONAL', 'OPTIONAL'])
    expect(await freeOn('night', 'AB4')).toBe(free)
    await cancel(crsReservationId)
    const { booking: again } = await agent.call(booking.undoCancel, undo(crsReservationId))
    expect(again).toMatchObject({ reservationStatus: 'OPTIONAL', optionDateTime })
    expect(await freeOn('night', 'AB4')).toBe(free)
  })

  test('is refused on another day, by another agency, and after another change', async () => {
    const first = await sell(bookingRequest({ day: [adults(2)] }), { cash: 8700 })
    const { companyReservationCode, selectedPassengers } = first.trips[0]!
    const only = (at: number) => [{ companyReservationCode, items: [selectedPassengers[at]!.uuid] }]
    await cancel(first.crsReservationId, only(0))
    await agent.call(booking.convertToOpen, { body: { crsReservationId: first.crsReservationId } })
    expect(await agent.refused(booking.undoCancel, undo(first.crsReservationId))).toMatchObject({
      code: 'undo_changed',
    })
    const sub = await desk.agent(others.sub)
    const { booking: ofSub } = await sub.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
    await cancel(ofSub.crsReservationId)
    expect(await sub.refused(booking.undoCancel, undo(ofSub.crsReservationId))).toMatchObject({
      code: 'undo_other_agency',
      parameters: { agency: '1300' },
    })
    const foreign = await desk.agent(others.foreign)
    expect(await foreign.refused(booking.undoCancel, undo(ofSub.crsReservationId))).toMatchObject({
      code: 'booking_not_found',
    })
    const second = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    await cancel(second.crsReservationId)
    desk.server.clock.pass(24 * 3_600_000)
    await signIn()
    expect(await agent.refused(booking.undoCancel, undo(second.crsReservationId))).toMatchObject({
      code: 'undo_other_day',
    })
    const { tickets } = await agent.call(booking.allowedActions, {
      query: { crsReservationId: second.crsReservationId },
    })
    expect(tickets).toMatchObject([
      { actions: [], refused: [{ action: 'undoCancel', code: 'undo_other_day' }] },
    ])
  })

  test('is refused when the seats have been sold again', async () => {
    const { crsReservationId } = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    await cancel(crsReservationId)
    await hold(bookingRequest({ day: [adults((await freeOn('day', 'DECK')) ?? 0)] }))
    expect(await agent.refused(booking.undoCancel, undo(crsReservationId))).toMatchObject({
      code: 'sold_out',
    })
  })

  test('follows a booking to another agency, which may cancel again', async () => {
    const { crsReservationId, trips: booked } = await hold(bookingRequest({ day: [couple('DECK')] }))
    await cancel(crsReservationId, [
      { companyReservationCode: booked[0]!.companyReservationCode, items: [maria] },
    ])
    await agent.call(booking.changeOption, { body: { crsReservationId, newAgentCode: '1301' } })
    const sub = await desk.agent(others.sub)
    expect(await sub.refused(booking.undoCancel, undo(crsReservationId))).toMatchObject({
      code: 'undo_other_agency',
    })
    await sub.call(booking.cancel, { body: { crsReservationId } })
    const { booking: restored } = await sub.call(booking.undoCancel, undo(crsReservationId))
    expect(restored.trips[0]?.selectedPassengers.map(({ status }) => status)).toEqual([
      'CANCELLED',
      'OPTIONAL',
    ])
  })

  test('names the garage when the lanes have been sold again', async () => {
    const request = () => bookingRequest({ night: [adults(1), vehicle('CAR425')] })
    const { crsReservationId } = await sell(request(), { cash: 13_000 })
    for (let more = 1; more < 4; more++) await hold(request())
    await cancel(crsReservationId)
    await hold(request())
    expect(await agent.refused(booking.undoCancel, undo(crsReservationId))).toMatchObject({
      code: 'garage_full',
    })
  })

  test('happens once when two press at the same moment', async () => {
    const { crsReservationId } = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    await cancel(crsReservationId)
    const press = () => desk.server.call(booking.undoCancel, undo(crsReservationId), { token: agent.token })
    const codes = (await Promise.all([press(), press()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['000', 'nothing_to_undo'])
  })
})
