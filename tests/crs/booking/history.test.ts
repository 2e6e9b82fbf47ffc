import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { commandHeader } from '../../../src/contract/call.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiryJob.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import { adults, bookingRequest, pays, people, type Request } from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')

const historyOf = async (crsReservationId: string, as = agent) =>
  (await as.call(booking.history, { path: { crsReservationId } })).entries

const hold = async (requests: readonly Request[]) =>
  (await agent.call(booking.hold, { body: bookingRequest({ day: requests }) })).booking

const couple = [people('DECK', [{ surname: 'KOSTA', uuid: 'maria' }, { uuid: 'giannis' }])]

describe('the history of a booking', () => {
  test('has every change with who, what, from where, and the values before and after', async () => {
    const { crsReservationId } = await hold(couple)
    const body = { crsReservationId, newOptionDateTime: '2026-06-18 12:00' }
    await agent.call(
      booking.changeOption,
      { body },
      { headers: { [commandHeader]: 'line booking.changeOption' } },
    )
    await agent.call(booking.issue, { body: { crsReservationId, payments: pays({ cash: 8700 }) } })
    await agent.call(ticket.sendEmail, { query: { crsReservationId, email: 'client@example.org' } })
    const entries = await historyOf(crsReservationId)
    expect(entries).toMatchObject([
      { version: 1, action: 'booking.hold', user: 'demo', call: 'booking.hold' },
      {
        version: 2,
        action: 'booking.changeOption',
        command: 'line booking.changeOption',
        changes: [{ field: 'until', before: '2026-06-19 20:00', after: '2026-06-18 12:00' }],
        step: { verb: 'changeOption', until: '2026-06-18 12:00' },
      },
      { version: 3, action: 'booking.issue', step: { verb: 'issue' } },
      { version: 3, action: 'ticket.sendEmail', outcome: 'client@example.org', changes: [] },
    ])
    expect(entries[0]!.changes).toContainEqual({
      key: expect.any(String),
      label: 'KOSTA',
      field: 'trip',
      after: 'PIR→JTR 2026-06-20 07:30 HLC01',
    })
    expect(entries[0]?.terminal).toEqual(expect.any(Number))
    const issued = entries[2]!.changes
    expect(issued.filter(({ field }) => field === 'paid')).toMatchObject([{ before: 0, after: 8700 }])
    expect(issued.filter(({ field }) => field === 'status')).toMatchObject([
      { label: '', before: 'OPTIONAL', after: 'ISSUED' },
      { label: 'KOSTA', before: 'OPTIONAL', after: 'ISSUED' },
      { label: 'PAPADOPOULOU', before: 'OPTIONAL', after: 'ISSUED' },
    ])
  })

  test('has the entries of the bookings merged into it, also by their references', async () => {
    const [first, second, third] = [await hold(couple), await hold(couple), await hold(couple)]
    const join = (from: { crsReservationId: string }, to: { crsReservationId: string }) =>
      agent.call(booking.merge, { path: { from: from.crsReservationId, to: to.crsReservationId } })
    await join(first, second)
    await join(second, third)
    const entries = await historyOf(first.crsReservationId)
    expect(entries.map(({ action, mergedFrom, version }) => [action, mergedFrom, version])).toEqual([
      ['booking.hold', first.crsReservationId, 1],
      ['booking.hold', second.crsReservationId, 1],
      ['booking.hold', undefined, 1],
      ['booking.merge', second.crsReservationId, 2],
      ['booking.merge', undefined, 2],
    ])
    expect(entries[4]).toMatchObject({ user: 'demo', outcome: second.crsReservationId })
    expect(entries[3]?.changes.filter(({ field }) => field === 'trip')).toHaveLength(2)
    expect(entries[1]?.changes.filter(({ field }) => field === 'trip')).toHaveLength(2)
    expect(await historyOf(third.crsReservationId)).toEqual(entries)
  })

  test('names the passengers of a step by their numbers, and everything by none', async () => {
    const sold = await hold(couple)
    const { crsReservationId } = sold
    await agent.call(booking.issueHeld, { path: { crsReservationId } })
    const code = sold.trips[0]!.companyReservationCode
    const trips = [{ companyReservationCode: code, items: ['giannis'] }]
    await agent.call(booking.convertToOpen, { body: { crsReservationId, trips } })
    await agent.call(booking.cancel, { body: { crsReservationId } })
    const [, , opened, cancelled] = await historyOf(crsReservationId)
    expect(opened?.step).toEqual({ verb: 'convertToOpen', passengers: [2] })
    expect(opened?.changes).toContainEqual({
      key: expect.any(String),
      label: 'PAPADOPOULOU',
      field: 'trip',
      before: 'PIR→JTR 2026-06-20 07:30 HLC01',
      after: 'PIR→JTR',
    })
    expect(cancelled?.step).toEqual({ verb: 'cancel' })
  })

  test('of a booking that was split off begins with the split', async () => {
    const sold = await hold(couple)
    const path = { crsReservationId: sold.crsReservationId }
    const items = [`${sold.trips[0]!.companyReservationCode}/giannis`]
    const { bookings } = await agent.call(booking.split, { path, query: { items } })
    const [old, made] = bookings
    expect((await historyOf(old!.crsReservationId)).at(-1)).toMatchObject({
      action: 'booking.split',
      step: { verb: 'split', passengers: [2] },
    })
    expect(await historyOf(made!.crsReservationId)).toMatchObject([{ action: 'booking.split' }])
  })

  test('records that an option has expired', async () => {
    const { crsReservationId } = await hold([adults(1)])
    desk.server.clock.pass(5 * 24 * 3_600_000)
    await releaseAllExpired({ database: desk.database, clock: desk.server.clock })
    await signIn()
    const [, expired] = await historyOf(crsReservationId)
    expect(expired).toMatchObject({ action: 'booking.expire', user: 'system', version: 2 })
    expect(expired?.changes[0]).toMatchObject({ field: 'status', before: 'OPTIONAL', after: 'CANCELLED' })
    expect(expired?.step).toBeUndefined()
    expect(expired?.call).toBeUndefined()
  })

  test('is not found by another agency, and ignores a command header of another form', async () => {
    const { crsReservationId } = await hold([adults(1)])
    const foreign = await desk.agent(others.foreign)
    expect(await foreign.refused(booking.history, { path: { crsReservationId } })).toMatchObject({
      code: 'booking_not_found',
    })
    const headers = { [commandHeader]: '<script>' }
    await agent.call(booking.cancel, { body: { crsReservationId } }, { headers })
    expect((await historyOf(crsReservationId)).at(-1)?.command).toBeUndefined()
  })
})
