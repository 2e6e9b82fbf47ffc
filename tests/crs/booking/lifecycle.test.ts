import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import {
  adults,
  bookingRequest,
  paidRequest,
  type Paid,
  pays,
  people,
  trips,
  type TripName,
} from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')

type Request = ReturnType<typeof bookingRequest>

const sell = async (request: Request, paid: Paid) =>
  (await agent.call(booking.sell, { body: paidRequest(request, paid) })).booking
const hold = async (request: Request) => (await agent.call(booking.hold, { body: request })).booking

const freeOn = async (trip: TripName, accommodation: string) => {
  const response = await agent.call(sailing.availability, { body: { trips: [trips[trip]] } })
  return response.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === accommodation)?.units ?? 0
}

/** Advances the clock by hours and signs in again, because the session expires. */
const pass = async (hours: number) => {
  desk.server.clock.pass(hours * 3_600_000)
  await signIn()
}

const allowed = async (crsReservationId: string) =>
  (await agent.call(booking.allowedActions, { query: { crsReservationId } })).tickets

describe('changing the time of an option', () => {
  const change = (body: { crsReservationId: string; newOptionDateTime?: string; newAgentCode?: string }) => ({
    body,
  })

  test('sets the new time, and refuses one that has passed or is after the departure (CA-055, ST-056)', async () => {
    const { crsReservationId, version } = await hold(bookingRequest({ day: [adults(1)] }))
    const newOptionDateTime = '2026-06-18 12:00'
    const { booking: changed } = await agent.call(
      booking.changeOption,
      change({ crsReservationId, newOptionDateTime }),
    )
    expect(changed).toMatchObject({ optionDateTime: newOptionDateTime, version: version + 1 })
    const refused = (at: string) =>
      agent.refused(booking.changeOption, change({ crsReservationId, newOptionDateTime: at }))
    expect(await refused('2026-06-15 09:00')).toMatchObject({
      code: 'option_in_past',
      at: '/newOptionDateTime',
    })
    expect(await refused('2026-06-20 07:30')).toMatchObject({
      code: 'option_too_late',
      at: '/newOptionDateTime',
    })
    expect(await refused('2026-02-31 07:30')).toMatchObject({ code: 'date_not_valid' })
    expect(await journalOf(desk.database, crsReservationId)).toEqual([
      'booking.hold demo',
      'booking.changeOption demo',
    ])
  })

  test('is refused for an issued booking and for an option that has expired', async () => {
    const { crsReservationId } = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    const issued = change({ crsReservationId, newOptionDateTime: '2026-06-18 12:00' })
    expect(await agent.refused(booking.changeOption, issued)).toMatchObject({
      code: 'wrong_status',
      parameters: { status: 'ISSUED' },
    })
    const option = await hold(bookingRequest({ day: [adults(1)] }))
    await pass(24 * 4 + 12)
    const late = change({
      crsReservationId: option.crsReservationId,
      newOptionDateTime: '2026-06-20 07:00',
    })
    expect(await agent.refused(booking.changeOption, late)).toMatchObject({ code: 'option_expired' })
  })

  test('hands the option to a sub-agency, which can then issue it; to no other agency', async () => {
    const { crsReservationId } = await hold(bookingRequest({ day: [adults(2)] }))
    const { booking: handed } = await agent.call(
      booking.changeOption,
      change({ crsReservationId, newAgentCode: '1301' }),
    )
    expect(handed).toMatchObject({ agencyCode: '1301' })
    const paros = await desk.agent(others.sub)
    const { booking: issued } = await paros.call(booking.issueHeld, { path: { crsReservationId } })
    expect(issued).toMatchObject({ reservationStatus: 'ISSUED', agencyCode: '1301' })
    const own = await hold(bookingRequest({ day: [adults(1)] }))
    const foreign = change({ crsReservationId: own.crsReservationId, newAgentCode: '1377' })
    expect(await agent.refused(booking.changeOption, foreign)).toMatchObject({
      code: 'agency_not_under',
      at: '/newAgentCode',
    })
    const stranger = await desk.agent(others.foreign)
    expect(
      await stranger.refused(booking.changeOption, change({ crsReservationId: own.crsReservationId })),
    ).toMatchObject({ code: 'booking_not_found' })
  })

  test('hands the option to a sub-agency in another zone of time, where it ends at the same moment', async () => {
    const { owner } = desk.database
    await owner.updateTable('agency').set({ timezone: 'Europe/Rome' }).where('code', '=', '1301').execute()
    const { crsReservationId } = await hold(bookingRequest({ day: [adults(1)] }))
    const endOf = () =>
      owner
        .selectFrom('booking')
        .select('expires_at')
        .where('reference', '=', crsReservationId)
        .executeTakeFirstOrThrow()
    const given = { crsReservationId, newOptionDateTime: '2026-06-18 20:00', newAgentCode: '1301' }
    const { booking: handed } = await agent.call(booking.changeOption, change(given))
    expect(handed).toMatchObject({ optionDateTime: '2026-06-18 19:00' })
    expect(await endOf()).toEqual({ expires_at: new Date('2026-06-18T17:00:00Z') })

    const [trip] = handed.trips
    const selectedPassengers = trip!.selectedPassengers.map(({ uuid }) => ({
      uuid,
      modifiedValues: { surname: 'ALEXIOU' },
    }))
    const paros = await desk.agent(others.sub)
    const { companyReservationCode } = trip!
    await paros.call(booking.modify, {
      body: { crsReservationCode: crsReservationId, trips: [{ companyReservationCode, selectedPassengers }] },
    })
    expect(await endOf()).toEqual({ expires_at: new Date('2026-06-18T17:00:00Z') })
    // The agency above gives it back to itself.
    const back = change({ crsReservationId, newAgentCode: '1300' })
    expect((await agent.call(booking.changeOption, back)).booking.optionDateTime).toBe('2026-06-18 20:00')
  })

  test('does not hand over an option of which fees are retained; it is issued and transferred, and they stay', async () => {
    const sold = await sell(bookingRequest({ day: [adults(2)] }), { cash: 8700 })
    const { crsReservationId } = sold
    const [trip] = sold.trips
    const [leaving] = trip!.selectedPassengers
    await agent.call(booking.cancel, {
      body: {
        crsReservationId,
        trips: [{ companyReservationCode: trip!.companyReservationCode, items: [leaving!.uuid] }],
      },
    })
    await agent.call(booking.convertToOptional, { path: { id: crsReservationId }, query: {} })
    const handOver = change({ crsReservationId, newAgentCode: '1301' })
    expect(await agent.refused(booking.changeOption, handOver)).toMatchObject({
      code: 'option_has_payments',
      at: '/newAgentCode',
      parameters: { agency: '1300', amount: 4350 },
    })
    await agent.call(booking.issueHeld, { path: { crsReservationId } })
    const given = await agent.call(booking.transfer, { body: { crsReservationId, agentCode: '1301' } })
    const paid = async (reference: string) => {
      const { bookings } = await agent.call(booking.recall, { query: { crsReservationIds: [reference] } })
      return bookings.map((one) => [one.agencyCode, one.paid])
    }
    expect(await paid(crsReservationId)).toEqual([['1300', 4350]])
    expect(await paid(given.crsReservationId)).toEqual([['1301', 4350]])
  })
})

describe('converting to an option', () => {
  test('takes the tickets back, returns payments by their methods less the fee, and keeps the places (CA-060, ST-050)', async () => {
    const { crsReservationId } = await sell(bookingRequest({ day: [adults(2)] }), {
      cash: 700,
      account: 8000,
    })
    const free = await freeOn('day', 'DECK')
    const { booking: option } = await agent.call(booking.convertToOptional, {
      path: { id: crsReservationId },
      query: {},
    })
    expect(option).toMatchObject({
      reservationStatus: 'OPTIONAL',
      optionDateTime: '2026-06-19 20:00',
      paid: 4350,
      modificationFees: 4350,
      actions: [
        'issue',
        'issuePta',
        'addItems',
        'modify',
        'changeOption',
        'convertToOpen',
        'split',
        'merge',
        'cancel',
      ],
    })
    expect(option.trips[0]?.selectedPassengers.every(({ ticket }) => ticket === undefined)).toBe(true)
    expect(await freeOn('day', 'DECK')).toBe(free)
    const { owner } = desk.database
    const entries = await owner
      .selectFrom('ledger_entry')
      .select(['kind', 'method', 'amount'])
      .orderBy('id')
      .execute()
    expect(entries.filter(({ kind }) => kind === 'refund')).toEqual([
      { kind: 'refund', method: 'account', amount: -4000 },
      { kind: 'refund', method: 'cash', amount: -350 },
    ])
    const { booking: again } = await agent.call(booking.issueHeld, { path: { crsReservationId } })
    expect(again).toMatchObject({ reservationStatus: 'ISSUED', paid: 8700 + 4350 })
    const tickets = again.trips[0]?.selectedPassengers.map(({ ticket }) => ticket?.number)
    const voided = await owner.selectFrom('void_ticket').select('number').execute()
    expect(voided).toHaveLength(2)
    expect(tickets?.filter((number) => voided.some((one) => one.number === number))).toEqual([])
  })

  test('is refused on another day, for an open ticket, and for an option', async () => {
    const path = async (made: Promise<{ crsReservationId: string }>) => ({
      path: { id: (await made).crsReservationId },
      query: {},
    })
    const option = await path(hold(bookingRequest({ day: [adults(1)] })))
    expect(await agent.refused(booking.convertToOptional, option)).toMatchObject({
      code: 'wrong_status',
      parameters: { status: 'OPTIONAL' },
    })
    const sold = await path(sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 }))
    const open = await path(sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 }))
    await agent.call(booking.convertToOpen, { body: { crsReservationId: open.path.id } })
    expect(await agent.refused(booking.convertToOptional, open)).toMatchObject({
      code: 'wrong_status',
      parameters: { status: 'OPEN' },
    })
    await pass(24)
    expect(await agent.refused(booking.convertToOptional, sold)).toMatchObject({ code: 'not_issued_today' })
    const [ticket] = await allowed(sold.path.id)
    expect(ticket).toMatchObject({
      actions: ['addItems', 'modify', 'convertToOpen', 'split', 'merge', 'transfer', 'cancel'],
      refused: [{ action: 'convertToOptional', code: 'not_issued_today' }],
    })
  })
})

describe('converting to open tickets', () => {
  test('makes the whole booking open, and releases its places (CA-059)', async () => {
    const before = await freeOn('day', 'DECK')
    const { crsReservationId } = await sell(bookingRequest({ day: [adults(2)] }), { cash: 8700 })
    expect(await freeOn('day', 'DECK')).toBe(before - 2)
    const { booking: open } = await agent.call(booking.convertToOpen, { body: { crsReservationId } })
    expect(open).toMatchObject({ reservationStatus: 'OPEN', paid: 8700, openReturn: true })
    expect(open.trips).toMatchObject([
      { reservationStatus: 'OPEN', departureDateTime: '', openReturn: true, openUntil: '2027-06-15' },
    ])
    expect(open.trips[0]?.selectedPassengers.every(({ ticket }) => ticket?.status === 'OPEN')).toBe(true)
    expect(await freeOn('day', 'DECK')).toBe(before)
  })

  test('issues an option first, as a whole, by the given payments or on account (ST-049)', async () => {
    const before = await freeOn('day', 'DECK')
    const { crsReservationId, version, trips } = await hold(bookingRequest({ day: [adults(2)] }))
    const part = { crsReservationId, trips: [{ companyReservationCode: trips[0]!.companyReservationCode }] }
    const opened = (body: object) =>
      agent.refused(booking.convertToOpen, { body: { crsReservationId, ...body } })
    expect(await opened(part)).toMatchObject({ code: 'option_opens_whole', at: '/trips' })
    expect(await opened({ payments: pays({ cash: 1 }) })).toMatchObject({ code: 'payments_differ' })
    expect(await opened({ version: version + 1 })).toMatchObject({ code: 'booking_changed' })
    const body = { crsReservationId, version, payments: pays({ cash: 8700 }) }
    const { booking: open } = await agent.call(booking.convertToOpen, { body })
    expect(open).toMatchObject({ reservationStatus: 'OPEN', paid: 8700 })
    expect(open.trips[0]?.tickets).toHaveLength(2)
    expect(await freeOn('day', 'DECK')).toBe(before)
    const another = await hold(bookingRequest({ day: [adults(1)] }))
    await agent.call(booking.convertToOpen, { body: { crsReservationId: another.crsReservationId } })
    expect(await journalOf(desk.database, another.crsReservationId)).toEqual([
      'booking.hold demo',
      'booking.issueHeld demo',
      'booking.convertToOpen demo',
    ])
  })

  test('leaves those who travel on their trip, and moves the rest to a trip without a date', async () => {
    const [maria, giannis] = ['9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a01', '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a02']
    const request = bookingRequest({ day: [people('DECK', [{ uuid: maria }, { uuid: giannis }])] })
    const sold = await sell(request, { cash: 8700 })
    const { crsReservationId, version } = sold
    const selection = {
      crsReservationId,
      version,
      trips: [{ companyReservationCode: sold.trips[0]!.companyReservationCode, items: [giannis] }],
    }
    const { booking: parted } = await agent.call(booking.convertToOpen, { body: selection })
    expect(parted).toMatchObject({ reservationStatus: 'ISSUED' })
    expect(parted.trips).toMatchObject([
      { reservationStatus: 'ISSUED', selectedPassengers: [{ uuid: maria, status: 'ISSUED' }] },
      { reservationStatus: 'OPEN', selectedPassengers: [{ uuid: giannis, status: 'OPEN' }] },
    ])
    expect(await agent.refused(booking.convertToOpen, { body: selection })).toMatchObject({
      code: 'booking_changed',
    })
    const { booking: all } = await agent.call(booking.convertToOpen, { body: { crsReservationId } })
    expect(all).toMatchObject({ reservationStatus: 'OPEN' })
    expect(await agent.refused(booking.convertToOpen, { body: { crsReservationId } })).toMatchObject({
      code: 'wrong_status',
    })
  })

  test('is refused once the company’s rules permit it no more', async () => {
    const { crsReservationId } = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    await pass(106)
    expect(await agent.refused(booking.convertToOpen, { body: { crsReservationId } })).toMatchObject({
      code: 'open_not_allowed',
      parameters: { company: 'HLC', departs: '2026-06-20 07:30' },
    })
    expect((await allowed(crsReservationId))[0]).toMatchObject({
      actions: ['addItems', 'modify', 'split', 'merge', 'transfer', 'cancel'],
    })
  })

  test('cancels open tickets by the rules for open tickets only', async () => {
    const { crsReservationId } = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    await agent.call(booking.convertToOpen, { body: { crsReservationId } })
    const { items } = await agent.call(booking.cancellationFees, { body: { crsReservationId } })
    expect(items).toMatchObject([{ ruleSet: 'OPEN', refundPercent: 0, cancellationFees: 4350 }])
  })
})

test('lists what may be done with each ticket, and refuses a booking of another agency (CA-086)', async () => {
  const { crsReservationId } = await hold(bookingRequest({ day: [adults(1)] }))
  expect(await allowed(crsReservationId)).toMatchObject([
    {
      status: 'OPTIONAL',
      actions: [
        'issue',
        'issuePta',
        'addItems',
        'modify',
        'changeOption',
        'convertToOpen',
        'split',
        'merge',
        'cancel',
      ],
      refused: [],
    },
  ])
  const foreign = await desk.agent(others.foreign)
  expect(await foreign.refused(booking.allowedActions, { query: { crsReservationId } })).toMatchObject({
    code: 'booking_not_found',
  })
})

describe('splitting', () => {
  const [maria, giannis] = [
    '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a01',
    '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a02',
  ] as const
  const couple = (accommodation = 'DECK') => people(accommodation, [{ uuid: maria }, { uuid: giannis }])
  const part = (crsReservationId: string, items: string[], version?: number) => ({
    path: { crsReservationId },
    query: { items, ...(version === undefined ? {} : { version }) },
  })

  test('puts a passenger with tickets, seat and payments into a new booking, on every trip (ST-052)', async () => {
    const sold = await sell(bookingRequest({ day: [couple()], back: [couple()] }), {
      cash: 7400,
      account: 10_000,
    })
    const free = await freeOn('day', 'DECK')
    const { crsReservationId, version } = sold
    const items = sold.trips.map(({ companyReservationCode: code }) => `${code}/${giannis}`)
    const { bookings } = await agent.call(booking.split, part(crsReservationId, items, version))
    const [old, made] = bookings
    expect(bookings).toMatchObject([
      { crsReservationId, reservationStatus: 'ISSUED', paid: 8700, total: 8700, version: version + 1 },
      { reservationStatus: 'ISSUED', paid: 8700, total: 8700, leader: sold.leader },
    ])
    const uuids = (one: typeof old) =>
      one?.trips.flatMap(({ selectedPassengers }) => selectedPassengers.map(({ uuid }) => uuid))
    expect(uuids(old)).toEqual([maria, maria])
    expect(uuids(made)).toEqual([giannis, giannis])
    const ticketsOf = (one: typeof old) =>
      one?.trips.flatMap(({ tickets }) => tickets ?? []).map(({ number }) => number) ?? []
    expect([...ticketsOf(old), ...ticketsOf(made)].toSorted()).toEqual(ticketsOf(sold).toSorted())
    expect(await freeOn('day', 'DECK')).toBe(free)
    expect(await agent.refused(booking.split, part(crsReservationId, items, version))).toMatchObject({
      code: 'booking_changed',
    })
    const { owner } = desk.database
    const paid = await owner
      .selectFrom('ledger_entry')
      .select(({ fn }) => fn.sum('amount').as('all'))
      .executeTakeFirst()
    expect(Number(paid?.all)).toBe(17_400)
  })

  test('moves a whole trip with its company code, and an option keeps its time', async () => {
    const option = await hold(bookingRequest({ day: [adults(1)], back: [adults(1)] }))
    const { crsReservationId, optionDateTime, trips: both } = option
    const codes = [both[1]!.companyReservationCode]
    const { bookings } = await agent.call(booking.split, part(crsReservationId, codes))
    expect(bookings).toMatchObject([
      { optionDateTime, trips: [{ companyReservationCode: both[0]!.companyReservationCode }] },
      { optionDateTime, reservationStatus: 'OPTIONAL', trips: [{ companyReservationCode: codes[0] }] },
    ])
    const { booking: issued } = await agent.call(booking.issueHeld, {
      path: { crsReservationId: bookings[1]!.crsReservationId },
    })
    expect(issued).toMatchObject({ reservationStatus: 'ISSUED', paid: 4350 })
  })

  test('names passengers by their tickets, and without a selection moves all but the first trip (CA-065, SC-B26)', async () => {
    const sold = await sell(bookingRequest({ day: [couple()], back: [couple()] }), { account: 17_400 })
    const path = { crsReservationId: sold.crsReservationId }
    const ticket = sold.trips[0]!.selectedPassengers[1]!.ticket!
    const byTicket = { path, query: { tickets: [`${ticket.letter}${Number(ticket.number)}`] } }
    const { bookings: parted } = await agent.call(booking.split, byTicket)
    expect(parted[1]).toMatchObject({ paid: 4350, trips: [{ selectedPassengers: [{ uuid: giannis }] }] })
    const { bookings: byTrip } = await agent.call(booking.split, { path, query: {} })
    expect(byTrip.map(({ trips }) => trips.map(({ origin }) => origin.idOrCode))).toEqual([['PIR'], ['JTR']])
    expect(await agent.refused(booking.split, { path, query: {} })).toMatchObject({
      code: 'split_leaves_nothing',
    })
    expect(await agent.refused(booking.split, { path, query: { tickets: ['H999'] } })).toMatchObject({
      code: 'item_not_found',
      parameters: { what: 'H999' },
    })
  })

  test('refuses to part a cabin, to move everything, or what is not there', async () => {
    const option = await hold(bookingRequest({ night: [couple('AB4')] }))
    const code = option.trips[0]!.companyReservationCode
    const refused = (...items: string[]) => agent.refused(booking.split, part(option.crsReservationId, items))
    expect(await refused(`${code}/${giannis}`)).toMatchObject({ code: 'cabin_not_split' })
    expect(await refused(`${code}/${maria}`, `${code}/${giannis}`)).toMatchObject({
      code: 'split_leaves_nothing',
    })
    expect(await refused(code)).toMatchObject({ code: 'split_leaves_nothing' })
    expect(await refused(`${code}/9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a09`)).toMatchObject({
      code: 'item_not_found',
    })
    expect(await refused('1')).toMatchObject({ code: 'item_not_found' })
  })
})

describe('merging', () => {
  const join = (from: string, to: string) => ({ path: { from, to } })

  test('puts trips, tickets and payments of one booking into the other, whose reference finds it (CA-066, ST-053)', async () => {
    const one = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    const other = await sell(bookingRequest({ back: [adults(1)] }), { cash: 350, account: 4000 })
    const free = await freeOn('day', 'DECK')
    const { booking: merged } = await agent.call(
      booking.merge,
      join(one.crsReservationId, other.crsReservationId),
    )
    expect(merged).toMatchObject({
      crsReservationId: other.crsReservationId,
      reservationStatus: 'ISSUED',
      paid: 8700,
      total: 8700,
      version: other.version + 1,
    })
    expect(merged.trips.map(({ companyReservationCode }) => companyReservationCode)).toEqual([
      other.trips[0]?.companyReservationCode,
      one.trips[0]?.companyReservationCode,
    ])
    expect(await freeOn('day', 'DECK')).toBe(free)
    const third = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    await agent.call(booking.merge, join(merged.crsReservationId, third.crsReservationId))
    const { bookings } = await agent.call(booking.recall, {
      query: { crsReservationIds: [one.crsReservationId, third.crsReservationId] },
    })
    expect(bookings).toMatchObject([{ crsReservationId: third.crsReservationId, paid: 13_050 }])
    expect(
      await agent.refused(booking.merge, join(one.crsReservationId, third.crsReservationId)),
    ).toMatchObject({
      code: 'merge_with_itself',
    })
    const { refundAmount } = await agent.call(booking.cancel, {
      body: { crsReservationId: third.crsReservationId },
    })
    expect(refundAmount).toBeGreaterThan(0)
  })

  test('keeps the earlier time of two options', async () => {
    const soon = await hold(bookingRequest({ day: [adults(1)] }))
    const late = await hold(bookingRequest({ back: [adults(1)] }))
    const { booking: merged } = await agent.call(
      booking.merge,
      join(soon.crsReservationId, late.crsReservationId),
    )
    expect(merged).toMatchObject({ optionDateTime: soon.optionDateTime, reservationStatus: 'OPTIONAL' })
  })

  test('is refused for an option and an issued booking, for a cancelled one, and for two agencies', async () => {
    const option = await hold(bookingRequest({ day: [adults(1)] }))
    const sold = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    const refused = (from: string, to: string) => agent.refused(booking.merge, join(from, to))
    expect(await refused(option.crsReservationId, sold.crsReservationId)).toMatchObject({
      code: 'merge_of_statuses',
    })
    const paros = await desk.agent(others.sub)
    const { booking: theirs } = await paros.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
    expect(await refused(theirs.crsReservationId, option.crsReservationId)).toMatchObject({
      code: 'merge_of_agencies',
    })
    await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    expect(await refused(sold.crsReservationId, option.crsReservationId)).toMatchObject({
      code: 'wrong_status',
      parameters: { status: 'CANCELLED' },
    })
  })
})
