import { createHash, randomUUID, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { readPass } from '../../../src/domain/checkin/window.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { others, type Agent } from '../../kit/crs/smallCrs.ts'

let gates: Gates

beforeEach(async () => {
  gates = await openGates()
})
afterEach(async () => {
  expect(await brokenInvariants(gates.crs.database)).toEqual({})
  await gates.close()
})

interface OfflineScan {
  ticketNumber: string
  id?: string
  at?: string
  kind?: 'checkIn' | 'checkOut' | 'forceCheckIn'
  reason?: string
}

/** 05:40 in Greece, ten minutes after the list was given out. */
const scanned = '2026-06-20T02:40:00.000Z'

const scansOf = (scans: readonly OfflineScan[]) =>
  scans.map((scan) => ({
    id: randomUUID(),
    kind: 'checkIn' as const,
    at: scanned,
    gate: 'T1',
    ...scan,
  }))

const reconcile = (gate: Agent, pass: string, scans: readonly OfflineScan[]) =>
  gate.call(checkin.reconcile, { body: { pass, scans: scansOf(scans) } })

/** Sells three tickets, starts the check-in and fetches the list, and then half an hour passes. */
async function offline() {
  const { gate, seller, crs } = gates
  const persons = ['ALFA', 'BETA', 'GAMA'].map((surname) => registered(surname))
  const sold = await sellTickets(seller, persons)
  await startAt(gate)
  const given = await gate.call(checkin.offlineList, { query: atPiraeus })
  crs.server.clock.pass(30 * 60_000)
  return {
    ...sold,
    ...given,
    gate: await crs.agent(),
    seller: await crs.agent(others.foreign),
  }
}

describe('the list for a shift without a connection', () => {
  test('is signed with what it permits until when, and given out while check-in is started only', async () => {
    const { gate } = gates
    expect(await gate.refused(checkin.offlineList, { query: atPiraeus })).toMatchObject({
      code: 'checkin_not_started',
    })
    const { pass, list, publicKey, expiresAt, tickets } = await offline()
    expect((JSON.parse(list) as { ticketNumber: string }[]).map((one) => one.ticketNumber)).toEqual(tickets)
    const digest = createHash('sha256').update(list).digest('hex').toUpperCase()
    expect(readPass(pass)).toMatchObject({
      itinerary: 1,
      port: 'PIR',
      digest,
      expiresAt: Date.parse(expiresAt),
    })
    expect(expiresAt).toBe('2026-06-20T14:30:00.000Z')
    expect(publicKey).toContain('BEGIN PUBLIC KEY')
    expect(() => verify(null, Buffer.from('x'), publicKey, Buffer.alloc(64))).not.toThrow()
  })
})

describe('scans made without a connection', () => {
  test('are recorded at their time, once, however often they are sent', async () => {
    const { gate, pass, tickets } = await offline()
    const scans = [{ ticketNumber: tickets[0]!, id: randomUUID() }]
    const send = () => reconcile(gate, pass, scans)
    for (const { results } of [await send(), await send()]) {
      expect(results).toMatchObject([
        {
          result: 'done',
          ticket: { status: 'CHECKEDIN', boarding: { at: '2026-06-20 05:40:00', gate: 'T1' } },
        },
      ])
    }
    const { events } = await gate.call(checkin.history, { query: atPiraeus })
    expect(events.map(({ kind, offline: late }) => [kind, late])).toEqual([
      ['checkIn', true],
      ['start', undefined],
    ])
  })

  test('conflict where another gate was first, where cancelled meanwhile, and where one device scanned twice', async () => {
    const { gate, seller, pass, tickets, reference } = await offline()
    await gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber: tickets[0]!, gate: 'G2' } })
    const { booking: sold } = await seller
      .call(booking.recall, { query: { crsReservationIds: [reference] } })
      .then(({ bookings }) => ({ booking: bookings[0]! }))
    const trip = sold.trips[0]!
    const { letter, number } = trip.selectedPassengers[1]!.ticket!
    const trips = [{ companyReservationCode: trip.companyReservationCode, tickets: [{ letter, number }] }]
    await seller.call(booking.cancel, { body: { crsReservationId: reference, trips } })
    const { results } = await reconcile(gate, pass, [
      { ticketNumber: tickets[0]! },
      { ticketNumber: tickets[1]! },
      { ticketNumber: tickets[2]! },
      { ticketNumber: tickets[2]! },
      { ticketNumber: 'H99' },
    ])
    expect(results.map(({ result, problem }) => problem?.code ?? result)).toEqual([
      'checkin_twice',
      'checkin_cancelled',
      'done',
      'checkin_twice',
      'checkin_unknown_ticket',
    ])
    expect(results[0]?.other).toEqual({ at: '2026-06-20 06:00:00', user: '1300/demo', gate: 'G2' })
    expect(results[3]?.other).toMatchObject({ gate: 'T1' })
  })

  test('are each judged by itself: an impossible time, an id that came twice, and one of another ticket', async () => {
    const { gate, pass, tickets } = await offline()
    const [alfa = '', beta = '', gama = ''] = tickets
    const [id, other] = [randomUUID(), randomUUID()]
    const codes = async (scans: readonly OfflineScan[]) =>
      (await reconcile(gate, pass, scans)).results.map(({ result, problem }) => problem?.code ?? result)
    expect(
      await codes([
        { ticketNumber: alfa, at: '2026-13-45T99:99:99Z' },
        { ticketNumber: alfa, at: '2026-02-30T02:40:00Z' },
        { ticketNumber: alfa, id },
        { ticketNumber: alfa, id },
        { ticketNumber: beta, id },
        { ticketNumber: gama, id: other },
      ]),
    ).toEqual(['checkin_scan_instant', 'checkin_scan_instant', 'done', 'done', 'checkin_scan_reused', 'done'])
    expect(
      await codes([
        { ticketNumber: beta, id },
        { ticketNumber: alfa, id, kind: 'checkOut' },
        { ticketNumber: alfa, id, kind: 'forceCheckIn', reason: 'again' },
        { ticketNumber: beta },
      ]),
    ).toEqual(['checkin_scan_reused', 'checkin_scan_reused', 'done', 'done'])
  })

  const codesOf = ({ results }: Awaited<ReturnType<typeof reconcile>>) =>
    results.map(({ result, problem }) => problem?.code ?? result)
  const aboard = async (gate: Agent) => (await gate.call(checkin.stats, { query: atPiraeus })).stats.checkedIn
  const later = '2026-06-20T02:50:00.000Z'

  test('older than the last event of their ticket change nothing, and are answered with that event', async () => {
    const { gate, pass, tickets } = await offline()
    const [alfa = '', beta = ''] = tickets
    for (const ticketNumber of [alfa, beta])
      await gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber, gate: 'G2' } })
    await gate.call(checkin.checkOut, { body: { ...atPiraeus, ticketNumber: alfa, gate: 'G2' } })
    const answer = await reconcile(gate, pass, [
      { ticketNumber: alfa },
      { ticketNumber: alfa, kind: 'forceCheckIn', reason: 'again' },
      { ticketNumber: alfa, kind: 'checkOut' },
      { ticketNumber: beta, kind: 'checkOut' },
    ])
    expect(codesOf(answer)).toEqual([
      'checkin_out_since',
      'checkin_out_since',
      'checkin_out_since',
      'checkin_in_since',
    ])
    const last = { at: '2026-06-20 06:00:00', by: '1300/demo', gate: 'G2' }
    expect(answer.results[0]?.problem?.parameters).toEqual(last)
    expect(await aboard(gate)).toBe(1)
  })

  test('a check-out that is sent before its check-in is recorded, and the check-in then comes too late', async () => {
    const { gate, pass, tickets } = await offline()
    const [alfa = '', beta = ''] = tickets
    const left = [{ ticketNumber: alfa, kind: 'checkOut' as const, at: later, id: randomUUID() }]
    expect(codesOf(await reconcile(gate, pass, left))).toEqual(['done'])
    expect(codesOf(await reconcile(gate, pass, left))).toEqual(['done'])
    expect(codesOf(await reconcile(gate, pass, [{ ticketNumber: alfa }]))).toEqual(['checkin_out_since'])
    // In one call they are recorded in the order of their times.
    const both = [{ ticketNumber: beta, kind: 'checkOut' as const, at: later }, { ticketNumber: beta }]
    expect(codesOf(await reconcile(gate, pass, both))).toEqual(['done', 'done'])
    expect(await aboard(gate)).toBe(0)
    const { events } = await gate.call(checkin.history, { query: atPiraeus })
    expect(events.filter(({ kind }) => kind === 'checkOut')).toHaveLength(2)
    // Who comes back is checked in as usual.
    await gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber: alfa } })
    expect(await aboard(gate)).toBe(1)
  })

  test('from before their list or the sale of their ticket are conflicts', async () => {
    const { gate, seller, pass, tickets } = await offline()
    const sold = await sellTickets(seller, [registered('DELTA')])
    const answer = await reconcile(gate, pass, [
      { ticketNumber: sold.tickets[0] ?? '' },
      { ticketNumber: tickets[0] ?? '', at: '2026-06-20T02:29:59Z' },
      { ticketNumber: tickets[1] ?? '', at: '2026-06-20T02:30:00Z' },
    ])
    expect(codesOf(answer)).toEqual(['checkin_scan_before_sale', 'checkin_scan_time', 'done'])
    expect(answer.results[0]?.problem?.parameters).toEqual({
      at: '2026-06-20 05:40:00',
      sold: '2026-06-20 06:00:00',
    })
  })

  test('of a long list are recorded as those of a short one', async () => {
    const { gate, seller, crs } = gates
    const names = Array.from({ length: 24 }, (_, nth) => registered(`LONG${String.fromCharCode(65 + nth)}`))
    const { tickets } = await sellTickets(seller, names)
    await startAt(gate)
    const { pass } = await gate.call(checkin.offlineList, { query: atPiraeus })
    crs.server.clock.pass(30 * 60_000)
    const scanning = await crs.agent()
    const answer = await reconcile(scanning, pass, [
      ...tickets.map((ticketNumber) => ({ ticketNumber })),
      { ticketNumber: tickets[0] ?? '' },
      { ticketNumber: 'H99' },
    ])
    expect(codesOf(answer)).toEqual([...tickets.map(() => 'done'), 'checkin_twice', 'checkin_unknown_ticket'])
    expect(await aboard(scanning)).toBe(24)
  })

  test('with one id from two devices at once are recorded once, for one ticket', async () => {
    const { gate, pass, tickets } = await offline()
    const id = randomUUID()
    const sent = tickets.map((ticketNumber) => reconcile(gate, pass, [{ ticketNumber, id }]))
    const results = (await Promise.all(sent)).map(({ results: [one] }) => one?.problem?.code ?? one?.result)
    expect(results.filter((one) => one === 'done')).toEqual(['done'])
    expect(results.filter((one) => one === 'checkin_scan_reused')).toHaveLength(2)
  })

  test('conflict outside their shift and after the stop, and are refused with the pass of another user', async () => {
    const { gate, pass, tickets } = await offline()
    await gate.call(checkin.stop, { query: atPiraeus })
    gates.crs.server.clock.pass(20 * 60_000)
    const later = await gates.crs.agent()
    const [ticketNumber = ''] = tickets
    const { results } = await reconcile(later, pass, [
      { ticketNumber, at: '2026-06-19T02:40:00Z' },
      { ticketNumber, at: '2026-06-20T04:00:00Z' },
      { ticketNumber, at: '2026-06-20T03:10:00Z' },
      { ticketNumber, kind: 'checkOut' },
      { ticketNumber },
    ])
    expect(results.map(({ result, problem }) => problem?.code ?? result)).toEqual([
      'checkin_scan_time',
      'checkin_scan_time',
      'checkin_stopped',
      'done',
      'done',
    ])
    const seller = await gates.crs.agent(others.foreign)
    const forged = pass.replace('C1/1/', 'C1/2/')
    for (const [agent, given] of [
      [later, forged],
      [later, 'no pass'],
      [seller, pass],
    ] as const) {
      const body = { pass: given, scans: scansOf([{ ticketNumber }]) }
      expect(await agent.refused(checkin.reconcile, { body })).toMatchObject({ code: 'checkin_pass_invalid' })
    }
  })
})
