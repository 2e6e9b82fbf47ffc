import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { session } from '../../../src/contract/session.ts'
import { statistics } from '../../../src/contract/statistics.ts'
import { brokenRules } from '../../../src/crs/database/invariants.ts'
import { attachSeason, beginSeason, detachSeason, readSeasons } from '../../../src/crs/database/seasons.ts'
import { StartupError } from '../../../src/crs/database/startupError.ts'
import { system } from '../../../src/crs/database/transaction.ts'
import { verifyChains } from '../../../src/crs/journal/chain.ts'
import { headsFileIn, keepHeads, linkEntries, parseHeads } from '../../../src/crs/journal/heads.ts'
import { appendJournalAhead } from '../../../src/crs/journal/journal.ts'
import { addAgencies } from '../../kit/crs/agencies.ts'
import { freshDatabase } from '../../kit/crs/database.ts'
import { atPiraeus, type Gates, openGates, registered, sellTickets, startAt } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { journalRows } from '../../kit/crs/journal.ts'
import { testServer } from '../../kit/crs/testServer.ts'
import { temporaryFolder } from '../../kit/folder.ts'

let gates: Gates
const owner = () => gates.crs.database.owner

const sell = (...surnames: string[]) =>
  sellTickets(
    gates.seller,
    surnames.map((surname) => registered(surname)),
  )
const recall = async (reference: string) => {
  const query = { crsReservationIds: [reference] }
  return (await gates.seller.call(booking.recall, { query })).bookings
}
const idOf = async (reference: string) =>
  (
    await owner()
      .selectFrom('booking')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).id

/** Reads of each partition, by its name. Sessions hand in what they have counted when they end, or are asked to. */
async function readsByPartition(): Promise<Record<string, number>> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(owner())
      return rows.length
    })
    .toBe(0)
  await sql`select pg_stat_force_next_flush()`.execute(owner())
  // Until the server has connected again.
  await expect.poll(() => gates.seller.call(session.configurations, {}).catch(() => undefined)).toBeDefined()
  await expect.poll(() => gates.gate.call(session.configurations, {}).catch(() => undefined)).toBeDefined()
  const { rows } = await sql<{ name: string; reads: number }>`
    select relname as name, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as reads from pg_stat_all_tables
    where schemaname = 'seasons'`.execute(owner())
  return Object.fromEntries(rows.map(({ name, reads }) => [name, reads]))
}

/** Broken rules, and broken chains of the journal. */
const found = async () => [await brokenRules(owner()), (await verifyChains(owner(), [])).broken]

const everOver = { today: '2099-01-01', settled: new Date('2099-01-01') }

beforeAll(async () => {
  gates = await openGates()
})
afterAll(() => gates.close())

describe('a season that has begun', () => {
  let before: Awaited<ReturnType<typeof sell>>
  beforeAll(async () => {
    before = await sell('ALEXIOU', 'MAKRI')
    await beginSeason(owner())
  })

  test('has what is booked from then on, and the bookings before are found as ever', async () => {
    const { reference, tickets } = await sell('PAVLOU')
    expect(await idOf(before.reference)).toBeLessThan(1e12)
    expect(await idOf(reference)).toBeGreaterThan(1e12)
    expect(await recall(before.reference)).toHaveLength(1)
    const [ticket = ''] = before.tickets
    const query = { ticketLetter: ticket.slice(0, 1), ticketNumber: ticket.slice(1) }
    expect((await gates.seller.call(booking.recall, { query })).bookings[0]).toMatchObject({
      crsReservationId: before.reference,
    })
    expect(tickets[0]).not.toBe(ticket)
    expect(await brokenInvariants(gates.crs.database)).toEqual({})
  })

  test('bookings of two seasons are merged, split and cancelled', async () => {
    const [former, later] = [await sell('GEORGIOU', 'NIKOLAOU'), await sell('IOANNOU')]
    await beginSeason(owner())
    const last = await sell('ROSSI')
    const merge = (from: string, to: string) => gates.seller.call(booking.merge, { path: { from, to } })
    await merge(former.reference, last.reference)
    await merge(last.reference, later.reference)
    expect((await recall(former.reference))[0]?.crsReservationId).toBe(later.reference)
    const path = { crsReservationId: later.reference }
    const [merged] = await recall(later.reference)
    const [first, second] = merged?.trips ?? []
    const item = `${second?.companyReservationCode}/${second?.selectedPassengers[0]?.uuid}`
    expect([first?.companyReservationCode, merged?.trips.length]).not.toContain(undefined)
    const { bookings } = await gates.seller.call(booking.split, { path, query: { items: [item] } })
    expect(bookings).toHaveLength(2)
    const [, other] = bookings
    const body = { crsReservationId: other?.crsReservationId ?? '' }
    await gates.seller.call(booking.cancel, { body })
    await gates.seller.call(booking.undoCancel, { path: body, body: {} })
    expect(await brokenInvariants(gates.crs.database)).toEqual({})
  })

  test('a reference of another season is drawn again', async () => {
    const drawn = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    const repeated = [...drawn, ...drawn, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
    const server = await testServer(gates.crs.database, {
      clock: gates.crs.server.clock,
      random: () => repeated.shift() ?? Math.random(),
    })
    const { token } = await server.signIn({ agency: '1377', user: 'anna', validation: '1377' })
    const seller: typeof gates.seller = { ...gates.seller, token }
    seller.call = async (call, input, more) =>
      (await server.call(call, input, { token, ...more })).body as Awaited<
        ReturnType<typeof seller.call<typeof call>>
      >
    const first = await sellTickets(seller, [registered('ONE')])
    await beginSeason(owner())
    const second = await sellTickets(seller, [registered('TWO')])
    await server.close()
    expect(repeated).toEqual([])
    expect(second.reference).not.toBe(first.reference)
  })

  test('a ticket number of another season is not sold, whatever the series', async () => {
    const former = await sell('HOXHA')
    await beginSeason(owner())
    const again = sql`update ticket_stock set next_number = next_number - 1 where agency = '1377'`
    await again.execute(owner())
    await expect(sell('GARCIA')).rejects.toThrow(/ticket_number_pkey/)
    expect(await recall(former.reference)).toHaveLength(1)
    await sql`update ticket_stock set next_number = next_number + 1 where agency = '1377'`.execute(owner())
    expect(await brokenInvariants(gates.crs.database)).toEqual({})
  })

  test('control: without the numbers of all seasons it is sold twice, and the rules name it', async () => {
    await sell('HOXHA')
    await beginSeason(owner())
    await sql`alter table booking_item disable trigger number_inserted, disable trigger number_updated`.execute(
      owner(),
    )
    await sql`update ticket_stock set next_number = next_number - 1 where agency = '1377'`.execute(owner())
    const { reference } = await sell('GARCIA')
    expect(Object.keys(await brokenInvariants(gates.crs.database))).toContain('tickets are unique')
    await sql`update booking_item set ticket_number = ticket_number || '0', ticket_letter = 'Z'
      where booking_id = ${await idOf(reference)}`.execute(owner())
    await sql`alter table booking_item enable trigger number_inserted, enable trigger number_updated`.execute(
      owner(),
    )
    await sql`update ticket_stock set next_number = next_number + 1 where agency = '1377'`.execute(owner())
    await sql`insert into ticket_number select ticket_company, ticket_letter, ticket_number, booking_id, id
      from booking_item where booking_id = ${await idOf(reference)}`.execute(owner())
    await journalRows(gates.crs.database, reference)
  })

  test('calls of the day read no partition of another season', async () => {
    await startAt(gates.gate)
    const current = (await readSeasons(owner())).length - 1
    const before = await readsByPartition()
    const { reference, tickets } = await sell('DUBOIS', 'JANSEN')
    await recall(reference)
    const [first = ''] = tickets
    const query = { ticketLetter: first.slice(0, 1), ticketNumber: first.slice(1) }
    await gates.seller.call(booking.recall, { query })
    await gates.gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber: first } })
    await gates.seller.call(booking.cancel, { body: { crsReservationId: (await sell('MULLER')).reference } })
    const after = await readsByPartition()
    const read = Object.keys(after).filter((partition) => after[partition] !== before[partition])
    expect(read).toContain(`booking_item_${current}`)
    // The lane of a vehicle is looked for by its ticket, whose claim may be of a later season than the ticket, and the
    // children whom a passenger accompanies by an index that has only their trips: they may be of another season.
    const isExpected = (partition: string) =>
      partition.endsWith(`_${current}`) || /^(claim|booking_trip)_/.test(partition)
    expect(read.filter((partition) => !isExpected(partition))).toEqual([])
  })

  test('the first one is detached once it is over, and attached again', async () => {
    const today = { today: '2026-06-20', settled: new Date('2026-01-01') }
    await expect(detachSeason(owner(), 0, today)).rejects.toThrow(
      'Season 0 has voyages to come, and places on sailings to come, and entries in accounts that are not settled.',
    )
    await expect(detachSeason(owner(), 1, everOver)).rejects.toThrow(
      new StartupError('The season that can be detached is 0.'),
    )
    await brokenInvariants(gates.crs.database)
    await detachSeason(owner(), 0, everOver)
    expect(
      await gates.seller.refused(booking.recall, { query: { crsReservationIds: [before.reference] } }),
    ).toMatchObject({
      code: 'booking_not_found',
    })
    const { reference } = await sell('SMITH')
    expect(await recall(reference)).toHaveLength(1)
    expect(await found()).toEqual([{}, []])

    expect(await attachSeason(owner(), 0)).toBe(0)
    expect(await recall(before.reference)).toHaveLength(1)
    expect(await brokenInvariants(gates.crs.database)).toEqual({})
  })

  test('statistics count the tickets of every attached season', async () => {
    const query = { issueFromDate: '2026-06-01', issueToDate: '2026-06-30', groupBy: 'day' as const }
    const { totals } = await gates.seller.call(statistics.summary, { query })
    expect(totals.tickets).toBeGreaterThan(8)
  })
})

test('the chain of an agency that was idle goes on from the detached season', async () => {
  const [fresh, folder] = [await freshDatabase(), temporaryFolder()]
  const { database } = fresh
  const append = (agency: string) =>
    database.transaction(system, async (tx) =>
      appendJournalAhead(tx, { ...system, agency }, { kind: 'settings.save', bookingId: null, data: {} }),
    )
  const file = headsFileIn(folder.path)
  const positions = () => parseHeads(file).map(({ agency, position }) => [agency, position])
  try {
    await addAgencies(database)
    for (const agency of ['1300', '1300', '1377']) await append(agency)
    await linkEntries(database)
    await keepHeads(database, file)
    const heads = parseHeads(file)
    await beginSeason(database.owner)
    await detachSeason(database.owner, 0, everOver)
    expect(await keepHeads(database, file)).toEqual([])
    expect(parseHeads(file)).toEqual(heads)
    await append('1300')
    await linkEntries(database)
    expect(await keepHeads(database, file)).toEqual([])
    expect(positions()).toEqual([
      ['1300', 3],
      ['1377', 1],
    ])
    expect((await verifyChains(database.owner, heads)).broken).toEqual([])
    await attachSeason(database.owner, 0)
    expect((await verifyChains(database.owner, parseHeads(file))).broken).toEqual([])
  } finally {
    await fresh.drop()
    folder.remove()
  }
})
