import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { adults, bookingRequest, paidRequest, trips } from '../../kit/crs/bookingRequest.ts'
import { addFerry, cancelSailing, delaySailing, swapShip } from '../../kit/crs/disruption.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'

const { desk, agent } = startSmallCrs('each', { language: 'en' })

const leader = { lastName: 'SMITH', firstName: 'JOHN', mobile: '6971234567', email: 'smith@example.com' }

async function sell(parts: Parameters<typeof bookingRequest>[0], account: number, by = agent) {
  const request = { ...bookingRequest(parts), leader }
  return (await by.call(booking.sell, { body: paidRequest(request, { account }) })).booking
}
const sellDay = (by?: Agent) => sell({ day: [adults(1)] }, 4350, by)
type Stored = Awaited<ReturnType<typeof sell>>

const caseOf = ({ crsReservationId, trips: [trip] }: Stored) => ({
  crsReservationId,
  companyReservationCode: trip!.companyReservationCode,
})
const one = ({ crsReservationId, companyReservationCode }: ReturnType<typeof caseOf>) => ({
  crsReservationId,
  companyReservationCode,
})
const casesOf = async (id: number, body = {}) =>
  (await agent.call(disruption.propose, { path: { id }, body })).cases
const recall = async ({ crsReservationId }: Stored) =>
  (await agent.call(booking.recall, { query: { crsReservationIds: [crsReservationId] } })).bookings[0]!
const listed = async (by = agent) => (await by.call(disruption.list, {})).disruptions

const late = { ...trips.day, departureDateTime: '2026-06-20 09:30' }

describe('a delayed sailing', () => {
  test('is sold on with its new times, and not with the old ones', async () => {
    await delaySailing(desk.database, 120)
    const search = {
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      departureDate: '2026-06-20',
    }
    const found = (await agent.call(sailing.trips, { body: search })).trips
    expect(found).toMatchObject([
      { departureDateTime: '2026-06-20 09:30', arrivalDateTime: '2026-06-20 17:00' },
    ])
    const request = bookingRequest({ day: [adults(1)] })
    const old = { body: paidRequest(request, { account: 4350 }) }
    expect((await agent.refused(booking.sell, old)).code).toBe('trip_not_found')
    const trip = { ...request.trips[0]!, ...late }
    await agent.call(booking.sell, { body: paidRequest({ ...request, trips: [trip] }, { account: 4350 }) })
  })

  test('gives its bookings the new times, another version and an entry in their history', async () => {
    const sold = await sellDay()
    const id = await delaySailing(desk.database, 120)
    expect(await recall(sold)).toMatchObject({
      trips: [{ departureDateTime: '2026-06-20 09:30', arrivalDateTime: '2026-06-20 17:00' }],
    })
    const version = { crsReservationId: sold.crsReservationId, version: sold.version }
    expect((await agent.refused(booking.cancel, { body: version })).code).toBe('booking_changed')
    expect(await journalOf(desk.database, sold.crsReservationId)).toContain('disruption.delay system')
    expect(await listed()).toMatchObject([
      {
        id,
        kind: 'delayed',
        affected: 1,
        departureDateTime: '2026-06-20 09:30',
        former: { departureDateTime: '2026-06-20 07:30', arrivalDateTime: '2026-06-20 15:00' },
      },
    ])
  })

  test('concerns bookings of every agency made before it, and none made after it', async () => {
    const foreign = await desk.agent(others.foreign)
    await sellDay(foreign)
    const before = await sellDay()
    const id = await delaySailing(desk.database, 120)
    const request = bookingRequest({ day: [adults(1)] })
    const trip = { ...request.trips[0]!, ...late }
    await agent.call(booking.sell, { body: paidRequest({ ...request, trips: [trip] }, { account: 4350 }) })
    expect((await casesOf(id)).map(({ crsReservationId }) => crsReservationId)).toEqual([
      before.crsReservationId,
    ])
    expect(await listed(foreign)).toMatchObject([{ affected: 1 }])
  })

  test('leaves a cancellation before it to be undone', async () => {
    const sold = await sellDay()
    await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    await delaySailing(desk.database, 120)
    await agent.call(booking.undoCancel, { path: { crsReservationId: sold.crsReservationId }, body: {} })
    expect(await recall(sold)).toMatchObject({
      trips: [{ departureDateTime: '2026-06-20 09:30', reservationStatus: 'ISSUED' }],
    })
  })

  test('that is delayed again is one case with the times first sold', async () => {
    await sellDay()
    const first = await delaySailing(desk.database, 60)
    const second = await delaySailing(desk.database, 60)
    expect(await casesOf(first)).toEqual([])
    expect(await casesOf(second)).toMatchObject([
      {
        departureDateTime: '2026-06-20 09:30',
        stays: true,
        former: { departureDateTime: '2026-06-20 07:30' },
      },
    ])
  })

  test('that is swapped to another ship too is one row with its history, and waits once', async () => {
    await sellDay()
    await delaySailing(desk.database, 120)
    const id = await swapShip(desk.database, { PAX: 100, DECK: 100, EC: 10 })
    const booked = { departureDateTime: '2026-06-20 07:30', vessel: { idOrCode: 'HLC01' } }
    expect(await listed()).toMatchObject([
      { id, kind: 'swapped', affected: 1, history: [{ kind: 'delayed', former: booked }] },
    ])
    const [waiting] = await casesOf(id)
    expect(waiting).toMatchObject({ departureDateTime: '2026-06-20 09:30', former: booked })
    const path = { id }
    const body = { action: 'stay' as const, ...one(waiting!) }
    await agent.call(disruption.perform, { path, body })
    expect(await listed()).toMatchObject([{ id, affected: 0, done: 1 }])
  })

  test('past midnight that is cancelled is proposed a ship of the night that was booked', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 13, company: 'DKT' })
    await addFerry(desk.database, { id: 12, day: '21', later: 12 })
    await sellDay()
    await delaySailing(desk.database, 17 * 60)
    const id = await cancelSailing(desk.database)
    const [waiting] = await casesOf(id)
    expect(waiting).toMatchObject({
      departureDateTime: '2026-06-21 00:30',
      former: { departureDateTime: '2026-06-20 07:30' },
      proposal: { departureDateTime: '2026-06-20 20:30', company: 'DKT' },
    })
  })

  test('that is cancelled afterwards is one case of the cancelled sailing', async () => {
    await sellDay()
    const delayed = await delaySailing(desk.database, 60)
    const cancelled = await cancelSailing(desk.database)
    expect(await casesOf(delayed)).toEqual([])
    expect(await casesOf(cancelled)).toHaveLength(1)
  })
})

describe('the passengers of a delayed sailing', () => {
  test('stay aboard where they miss nothing, and are written their new time', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const sold = await sellDay()
    const id = await delaySailing(desk.database, 120)
    const [one] = await casesOf(id)
    expect(one).toMatchObject({ stays: true, departureDateTime: '2026-06-20 09:30' })
    expect(one?.proposal).toBeUndefined()
    const shown = await agent.call(disruption.preview, {
      path: { id },
      body: { action: 'stay', cases: [caseOf(sold)] },
    })
    expect(shown).toMatchObject({ cases: [{ difference: 0 }], paid: 0, returned: 0 })
    const [draft] = shown.messages
    await agent.call(disruption.perform, {
      path: { id },
      body: { action: 'stay', ...caseOf(sold), message: { subject: draft!.subject, text: draft!.text } },
    })
    const { rows } = await desk.database.pool.query('select data from outbox')
    expect(rows).toMatchObject([
      {
        data: {
          text: expect.stringMatching(
            /^SMITH JOHN, .* of Halcyon on 20\/06\/2026 07:30 is delayed\. New departure 20\/06\/2026 09:30, arrival 20\/06\/2026 17:00/,
          ) as string,
        },
      },
    ])
    expect(await casesOf(id)).toEqual([])
    expect(await listed()).toMatchObject([{ affected: 0, done: 1 }])
  })

  test('who miss their next ship are proposed one that reaches it', async () => {
    await addFerry(desk.database, { id: 12, day: '20', later: 1 })
    const request = bookingRequest({ dayToParos: [adults(1)], parosToNaxos: [adults(1)] })
    const [first, second] = request.trips
    const connection = { ...second!, departureDateTime: '2026-06-20 12:50' }
    const body = paidRequest({ ...request, trips: [first!, connection], leader }, { account: 8700 })
    const sold = (await agent.call(booking.sell, { body })).booking
    const id = await delaySailing(desk.database, 120)
    const [one] = await casesOf(id)
    expect(one).toMatchObject({
      crsReservationId: sold.crsReservationId,
      stays: false,
      missed: { departureDateTime: '2026-06-20 12:50' },
      proposal: { company: 'HLC', arrivalDateTime: '2026-06-20 12:30' },
    })
  })

  test('may be rebooked, opened or refunded without a fee', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const [moved, opened, refunded] = [await sellDay(), await sellDay(), await sellDay()]
    const id = await delaySailing(desk.database, 300)
    const next = caseOf(moved).companyReservationCode
    const [one] = (await casesOf(id, { next })).filter(({ proposal }) => proposal)
    expect(one).toMatchObject({
      crsReservationId: moved.crsReservationId,
      stays: false,
      proposal: { departureDateTime: '2026-06-20 10:30', difference: 0 },
    })
    const perform = (action: 'rebook' | 'open' | 'refund', of: Stored) =>
      agent.call(disruption.perform, { path: { id }, body: { action, ...caseOf(of) } })
    expect(await perform('rebook', moved)).toMatchObject({ difference: 0 })
    expect(await perform('open', opened)).toMatchObject({ difference: 0 })
    expect(await perform('refund', refunded)).toMatchObject({ difference: -4350 })
    expect(await casesOf(id)).toEqual([])
  })

  test('never stay on a cancelled sailing', async () => {
    const sold = await sellDay()
    const id = await cancelSailing(desk.database)
    const input = { path: { id }, body: { action: 'stay' as const, ...caseOf(sold) } }
    expect((await agent.refused(disruption.perform, input)).code).toBe('disruption_cannot_stay')
  })
})
