import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { adults, bookingRequest, paidRequest } from '../../kit/crs/bookingRequest.ts'
import { addFerry, cancelSailing, delaySailing, swapShip } from '../../kit/crs/disruption.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'

const { desk, agent, signIn } = startSmallCrs('each', { language: 'en' })

const leader = { lastName: 'SMITH', firstName: 'JOHN', mobile: '6971234567', email: 'smith@example.com' }

const fares = { DECK: 4350, EC: 5000 }

async function sellDay(count = 2, seat: keyof typeof fares = 'DECK', trip: object = {}) {
  const request = bookingRequest({ day: [adults(count, seat)] })
  const moved = { ...request, trips: request.trips.map((one) => ({ ...one, ...trip })), leader }
  const paid = paidRequest(moved, { account: fares[seat] * count })
  return (await agent.call(booking.sell, { body: paid })).booking
}
type Stored = Awaited<ReturnType<typeof sellDay>>

const recalled = ({ crsReservationId }: Stored) => ({ query: { crsReservationIds: [crsReservationId] } })
const recall = async (sold: Stored) => (await agent.call(booking.recall, recalled(sold))).bookings[0]!
const undo = ({ crsReservationId }: Stored, version?: number) => ({
  path: { crsReservationId },
  body: version === undefined ? {} : { version },
})
const refusedUndo = async (sold: Stored, by = agent) =>
  (await by.refused(booking.undoRebooking, undo(sold))).code
const casesOf = async (id: number, body = {}, by = agent) =>
  (await by.call(disruption.propose, { path: { id }, body })).cases
const credit = async () => (await agent.call(ledger.credits, {})).currentCredit

/** Rebooks a booking of a disrupted sailing to the proposal that follows the one where it stays. */
async function rebook(id: number, sold: Stored, wantsNext = true, by = agent) {
  const { companyReservationCode } = sold.trips[0]!
  await casesOf(id, wantsNext ? { next: companyReservationCode } : {}, by)
  const { crsReservationId } = sold
  return by.call(disruption.perform, {
    path: { id },
    body: { action: 'rebook', crsReservationId, companyReservationCode },
  })
}

const ticketOf = (ticket: Stored['trips'][number]['selectedPassengers'][number]['ticket']) =>
  `${ticket?.letter}${ticket?.number}`

/** What a passenger has: sailing, seat, ticket and price. */
const heldBy = ({ trips: all, total, paid }: Stored) => ({
  total,
  paid,
  trips: all.map(({ departureDateTime, vessel, companyReservationCode, selectedPassengers }) => ({
    departureDateTime,
    vessel: vessel.idOrCode,
    companyReservationCode,
    passengers: selectedPassengers.map(({ ticket, accommodationNumber, price }) => ({
      ticket: ticketOf(ticket),
      accommodationNumber,
      price,
    })),
  })),
})

describe('a rebooking off a delayed sailing', () => {
  test('is undone: the same seats, tickets and price, an entry in the history, and its case is open again', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const sold = await sellDay(2, 'EC')
    const id = await delaySailing(desk.database, 120)
    const before = await recall(sold)
    expect(before.trips[0]?.selectedPassengers[0]?.accommodationNumber).toBeTruthy()
    await rebook(id, sold)
    const moved = await recall(sold)
    expect(moved).toMatchObject({
      rebooked: { departureDateTime: '2026-06-20 09:30', difference: 0 },
      trips: [{ departureDateTime: '2026-06-20 10:30' }],
    })
    expect(moved.rebooked?.items).toHaveLength(2)
    expect(moved.actions).toContain('undoRebooking')
    expect(await casesOf(id)).toEqual([])

    await agent.call(booking.undoRebooking, undo(sold, moved.version))
    const after = await recall(sold)
    expect(heldBy(after)).toEqual(heldBy(before))
    expect(heldBy(after)).not.toEqual(heldBy(moved))
    expect(after.rebooked).toBeUndefined()
    expect(after.actions).not.toContain('undoRebooking')
    expect((await journalOf(desk.database, sold.crsReservationId)).at(-1)).toBe('booking.undoRebooking demo')
    expect(await casesOf(id)).toMatchObject([{ crsReservationId: sold.crsReservationId, stays: true }])
    expect(await refusedUndo(sold)).toBe('nothing_to_undo')
    const { entries } = await agent.call(booking.history, {
      path: { crsReservationId: sold.crsReservationId },
    })
    expect(entries.at(-1)).toMatchObject({ action: 'booking.undoRebooking', title: 'Rebooking undone' })

    // It may be rebooked once more.
    await rebook(id, sold)
    expect(await recall(sold)).toMatchObject({ trips: [{ departureDateTime: '2026-06-20 10:30' }] })
  })

  test('to another company gives the money back as it was', async () => {
    await addFerry(desk.database, { id: 21, day: '20', later: 4, company: 'DKT' })
    const sold = await sellDay(1)
    const id = await delaySailing(desk.database, 120)
    const [before, creditBefore] = [await recall(sold), await credit()]
    const { difference } = await rebook(id, sold)
    expect(await recall(sold)).toMatchObject({ trips: [{ vessel: { company: { abbreviation: 'DKT' } } }] })
    expect((await recall(sold)).rebooked?.difference).toBe(difference === 0 ? 0 : -difference)
    await agent.call(booking.undoRebooking, undo(sold))
    expect(heldBy(await recall(sold))).toEqual(heldBy(before))
    expect(await credit()).toBe(creditBefore)
  })

  test('of a booking some of whose passengers were cancelled before brings back the others', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const sold = await sellDay(2)
    const { companyReservationCode, selectedPassengers } = sold.trips[0]!
    const body = {
      crsReservationId: sold.crsReservationId,
      trips: [{ companyReservationCode, items: [selectedPassengers[0]!.uuid] }],
    }
    await agent.call(booking.cancel, { body })
    const id = await delaySailing(desk.database, 120)
    await rebook(id, sold)
    await agent.call(booking.undoRebooking, undo(sold))
    const active = (await recall(sold)).trips.filter(
      ({ reservationStatus }) => reservationStatus === 'ISSUED',
    )
    expect(active).toMatchObject([{ departureDateTime: '2026-06-20 09:30' }])
    const [stays] = active[0]!.selectedPassengers
    expect(ticketOf(stays!.ticket)).toBe(ticketOf(selectedPassengers[1]!.ticket))
    expect(await casesOf(id)).toMatchObject([{ crsReservationId: sold.crsReservationId, persons: 1 }])
  })

  test('is not undone when its seats are taken, and the booking stays on the new sailing', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const sold = await sellDay(1, 'EC')
    const id = await delaySailing(desk.database, 120)
    const seatOf = ({ trips: [trip] }: Stored) => trip?.selectedPassengers[0]?.accommodationNumber
    const seat = seatOf(await recall(sold))
    await rebook(id, sold)
    // The first free seat is the one that was left.
    const other = await sellDay(1, 'EC', { departureDateTime: '2026-06-20 09:30' })
    expect(seatOf(other)).toBe(seat)
    expect(await agent.refused(booking.undoRebooking, undo(sold))).toMatchObject({
      code: 'place_taken',
      parameters: { number: seat },
    })
    expect(await recall(sold)).toMatchObject({ trips: [{ departureDateTime: '2026-06-20 10:30' }] })
  })

  test('is not undone after another change, on another day, by another agency, or with an old version', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const [first, second] = [await sellDay(1), await sellDay(1)]
    const id = await delaySailing(desk.database, 120)
    await rebook(id, first)
    await rebook(id, second)
    const stale = undo(first, first.version)
    expect((await agent.refused(booking.undoRebooking, stale)).code).toBe('booking_changed')
    const foreign = await desk.agent(others.foreign)
    expect(await refusedUndo(first, foreign)).toBe('booking_not_found')
    await agent.call(booking.convertToOpen, { body: { crsReservationId: first.crsReservationId } })
    expect(await refusedUndo(first)).toBe('undo_rebooking_changed')
    desk.server.clock.pass(24 * 3_600_000)
    await signIn()
    expect(await refusedUndo(second)).toBe('undo_rebooking_other_day')
  })

  test('of an option gives it the time it had', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const body = { ...bookingRequest({ day: [adults(1)] }), leader }
    const option = (await agent.call(booking.hold, { body })).booking
    const id = await delaySailing(desk.database, 120)
    const before = await recall(option)
    await rebook(id, option)
    const { booking: undone } = await agent.call(booking.undoRebooking, undo(option))
    expect(heldBy(undone)).toEqual(heldBy(before))
    expect(undone).toMatchObject({
      reservationStatus: 'OPTIONAL',
      optionDateTime: before.optionDateTime,
    })
  })

  test('is no longer undone by the agency it was transferred to, which rebooks it and undoes that', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const sold = await sellDay(1)
    const { crsReservationId } = sold
    await rebook(await delaySailing(desk.database, 120), sold)
    await agent.call(booking.transfer, { body: { crsReservationId, agentCode: '1377' } })
    const foreign = await desk.agent(others.foreign)
    expect(await refusedUndo(sold, foreign)).toBe('undo_rebooking_other_agency')
    const later = await delaySailing(desk.database, 60, 11)
    await rebook(later, sold, true, foreign)
    const rebooked = { trips: [{ departureDateTime: '2026-06-20 09:30' }] }
    expect(await foreign.call(booking.recall, recalled(sold))).toMatchObject({ bookings: [rebooked] })
    await foreign.call(booking.undoRebooking, undo(sold))
    expect(await casesOf(later, {}, foreign)).toMatchObject([{ crsReservationId }])
  })

  test('is no longer undone by the sub-agency that its option was given to, which rebooks it again', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const body = { ...bookingRequest({ day: [adults(1)] }), leader }
    const option = (await agent.call(booking.hold, { body })).booking
    const { crsReservationId } = option
    await rebook(await delaySailing(desk.database, 120), option)
    await agent.call(booking.changeOption, { body: { crsReservationId, newAgentCode: '1301' } })
    const sub = await desk.agent(others.sub)
    expect(await refusedUndo(option, sub)).toBe('undo_rebooking_other_agency')
    await rebook(await delaySailing(desk.database, 60, 11), option, true, sub)
    expect(await recall(option)).toMatchObject({ trips: [{ departureDateTime: '2026-06-20 09:30' }] })
  })

  test('is undone once by two users at the same time', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const sold = await sellDay(1)
    const id = await delaySailing(desk.database, 120)
    await rebook(id, sold)
    const both = await Promise.all(
      [1, 2].map(() => desk.server.call(booking.undoRebooking, undo(sold), { token: agent.token })),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual(['000', 'nothing_to_undo'])
  })

  test('is not undone to a sailing that was delayed again, swapped or cancelled since', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 5 })
    const sold = await sellDay(1)
    const id = await delaySailing(desk.database, 60)
    await rebook(id, sold)
    await delaySailing(desk.database, 60)
    expect(await refusedUndo(sold)).toBe('undo_rebooking_sailing_changed')
    await cancelSailing(desk.database)
    expect(await refusedUndo(sold)).toBe('undo_rebooking_cancelled')
  })
})

test('a rebooking off a cancelled sailing is not undone, and the reason is given', async () => {
  await addFerry(desk.database, { id: 11, day: '20', later: 3 })
  const sold = await sellDay(1)
  const id = await cancelSailing(desk.database)
  await rebook(id, sold, false)
  expect(await refusedUndo(sold)).toBe('undo_rebooking_cancelled')
})

test('who had lost the places on a smaller ship does not go back to it, and who had kept them does', async () => {
  await addFerry(desk.database, { id: 11, day: '20', later: 3 })
  const [kept, lost] = [await sellDay(1), await sellDay(1)]
  const id = await swapShip(desk.database, { PAX: 1, DECK: 1 })
  const before = await recall(kept)
  await rebook(id, lost, false)
  await rebook(id, kept)
  expect(await refusedUndo(lost)).toBe('undo_rebooking_no_places')
  await agent.call(booking.undoRebooking, undo(kept))
  expect(heldBy(await recall(kept))).toEqual(heldBy(before))
})

test('what was done for a booking is done for the agency that it was transferred to', async () => {
  const sold = await sellDay(1)
  const { crsReservationId } = sold
  const id = await delaySailing(desk.database, 120)
  const { companyReservationCode } = sold.trips[0]!
  const stay = { action: 'stay' as const, crsReservationId, companyReservationCode }
  await agent.call(disruption.perform, { path: { id }, body: stay })
  await agent.call(booking.transfer, { body: { crsReservationId, agentCode: '1377' } })
  const foreign = await desk.agent(others.foreign)
  expect(await casesOf(id, {}, foreign)).toEqual([])
  const { disruptions } = await foreign.call(disruption.list, {})
  expect(disruptions).toMatchObject([{ id, affected: 0, done: 1 }])
  expect((await agent.call(disruption.list, {})).disruptions).toEqual([])
})

test('what was done for a booking is done for a part that is split off, and what was not is not', async () => {
  const [done, open] = [await sellDay(2), await sellDay(2)]
  const id = await delaySailing(desk.database, 120)
  const stay = { action: 'stay' as const, crsReservationId: done.crsReservationId }
  const { companyReservationCode } = done.trips[0]!
  await agent.call(disruption.perform, { path: { id }, body: { ...stay, companyReservationCode } })
  const split = async ({ crsReservationId, trips: [trip] }: Stored) => {
    const items = [`${trip!.companyReservationCode}/${trip!.selectedPassengers[0]!.uuid}`]
    const { bookings } = await agent.call(booking.split, { path: { crsReservationId }, query: { items } })
    return bookings[1]!.crsReservationId
  }
  await split(done)
  const part = await split(open)
  const cases = (await casesOf(id)).map(({ crsReservationId }) => crsReservationId)
  expect(cases.toSorted()).toEqual([open.crsReservationId, part].toSorted())
})

test('a booking that was not rebooked has nothing to undo', async () => {
  expect(await refusedUndo(await sellDay(1))).toBe('nothing_to_undo')
})
