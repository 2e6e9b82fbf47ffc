import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkin } from '../../../../src/contract/checkin.ts'
import { onBoard } from '../../../../src/contract/onBoard.ts'
import { atPiraeus, registered, sellTickets, startAt, type Gates } from '../../../kit/crs/gates.ts'
import { behindLock } from '../../../kit/crs/locks.ts'
import {
  authority,
  boardAtPiraeus,
  closeAt,
  countAt,
  crewMember,
  openCountedGates,
} from '../../../kit/crs/onBoard.ts'

let gates: Gates

beforeEach(async () => {
  gates = await openCountedGates()
})
afterEach(() => gates.close())

const boards = (ticketNumber: string, at = atPiraeus) => ({ body: { ...at, ticketNumber } })
const correct = (kind: 'board' | 'leave' | 'renew', ticketNumber?: string, reason = 'came late') => ({
  body: { ...atPiraeus, kind, reason, ...(ticketNumber !== undefined && { ticketNumber }) },
})

test('a closed sailing counts those on board by age and sex, and who boards then is a correction', async () => {
  const { gate, seller } = gates
  await boardAtPiraeus(gates, ['ALFA', 'BETA'])
  const { tickets } = await sellTickets(seller, [registered('GAMMA', { sexType: 'MALE' })])
  expect((await countAt(gates)).closed).toBeUndefined()

  const closed = await closeAt(gates)
  expect(closed.closed).toMatchObject({ by: '1300/demo', version: 0, isOutdated: false })
  expect(closed.counts).toMatchObject({ passengers: 2, infants: 0, crew: 1, total: 3, certified: 4 })
  expect(closed.counts.bands.adult).toEqual({ women: 2, men: 0, other: 0 })
  expect(await gate.refused(onBoard.close, { body: atPiraeus })).toMatchObject({ code: 'count_closed' })
  // One word for a late ticket, whichever key is pressed.
  const late = { code: 'count_closed', parameters: { by: '1300/demo' } }
  const body = { ...atPiraeus, ticketNumber: tickets[0]!, reason: 'late' }
  expect(await gate.refused(checkin.checkIn, boards(tickets[0]!))).toMatchObject(late)
  expect(await gate.refused(checkin.forceCheckIn, { body })).toMatchObject(late)
  expect(await gate.refused(checkin.checkOut, { body })).toMatchObject(late)
  const { validationData } = await gate.call(checkin.validateTicket, boards(tickets[0]!))
  expect(validationData).toMatchObject({ canCheckIn: false, problem: { ...late, canForce: false } })
  const bulk = { ...atPiraeus, ticketNumbers: tickets }
  expect(await gate.refused(checkin.bulkCheckout, { body: bulk })).toMatchObject(late)
  expect(await gate.refused(checkin.start, { query: atPiraeus })).toMatchObject({ code: 'count_closed' })
  // Gates that watch the sailing, and those that choose it later, do not offer what is refused.
  const counted = { state: 'stopped', canStart: false, countedAt: closed.closed?.at, countedBy: '1300/demo' }
  expect((await gate.call(checkin.stats, { query: atPiraeus })).session).toEqual(
    expect.objectContaining(counted),
  )

  expect(await gate.refused(onBoard.correct, correct('board', tickets[0], ' '))).toMatchObject({
    code: 'count_reason_missing',
  })
  const corrected = await gate.call(onBoard.correct, correct('board', tickets[0]))
  expect(corrected.closed).toMatchObject({ version: 1, counts: { passengers: 3, total: 4 } })
  expect(corrected.corrections).toMatchObject([
    { kind: 'board', ticketNumber: tickets[0], name: 'GAMMA MARIA', reason: 'came late', by: '1300/demo' },
  ])
  // With one more, persons exceed the certificate; the correction leaves nothing behind.
  const more = await sellTickets(seller, [registered('DELTA')])
  expect(await gate.refused(onBoard.correct, correct('board', more.tickets[0]))).toMatchObject({
    code: 'count_too_many',
    parameters: { total: 5, passengers: 4, crew: 1, certified: 4 },
  })
  expect((await countAt(gates)).counts.passengers).toBe(3)
  const left = await gate.call(onBoard.correct, correct('leave', tickets[0], 'taken ill'))
  expect(left.closed).toMatchObject({ version: 2, counts: { total: 3 } })
  expect(left.corrections.map(({ kind }) => kind)).toEqual(['leave', 'board'])
})

test('a sailing that left without a closed count alarms until its list is sent, if an authority is to have one', async () => {
  const { clock } = gates.crs.server
  const pass = async (minutes: number) => {
    clock.pass(minutes * 60_000)
    gates.gate = await gates.crs.agent()
  }
  const overdue = async () => (await countAt(gates)).overdue.filter(({ itineraryId }) => itineraryId === 1)
  await pass(134)
  expect(await overdue()).toEqual([])
  const add = (values: { code: string; port?: string }) =>
    gates.crs.database.owner
      .insertInto('authority')
      .values({ ...authority, ...values })
      .execute()
  await add({ code: 'OTHER', port: 'JTR' })
  await add({ code: 'ANY' })
  expect(await overdue()).toEqual([])
  await pass(1)
  expect(await overdue()).toMatchObject([{ authority: 'ANY', isClosed: false }])
  await closeAt(gates)
  // Its list is queued now, and overdue until it is sent.
  expect(await overdue()).toMatchObject([{ authority: 'ANY', isClosed: true }])
})

test('infants and crew count: a sailing with more persons than certified is not closed, with the numbers', async () => {
  const { gate, seller } = gates
  const infant = registered('MIKRI', { type: 'IN', birthdate: '2025-09-01' })
  const { tickets } = await sellTickets(seller, [
    registered('ALFA'),
    registered('BETA'),
    registered('GAMMA'),
    infant,
  ])
  await startAt(gate)
  for (const ticket of tickets) await gate.call(checkin.checkIn, boards(ticket))
  expect(await gate.refused(onBoard.close, { body: atPiraeus })).toMatchObject({
    code: 'count_too_many',
    parameters: { total: 5, passengers: 4, crew: 1, certified: 4 },
  })
  // The refused close has not ended the check-in.
  await gate.call(checkin.checkOut, boards(tickets[0]!))
  expect((await closeAt(gates)).counts).toMatchObject({
    passengers: 3,
    infants: 1,
    total: 4,
    bands: { infant: { women: 1 } },
  })
})

test('persons are counted on the leg that begins at the port, and named if their own voyage is over 20 miles', async () => {
  const { gate, seller } = gates
  await boardAtPiraeus(gates, ['ALFA'])
  const paros = { itineraryId: 1, portCode: 'PAS' }
  const short = await sellTickets(seller, [registered('BETA')], { trip: 'parosToNaxos' })
  await startAt(gate, paros)
  await gate.call(checkin.checkIn, boards(short.tickets[0]!, paros))
  await closeAt(gates)
  expect((await closeAt(gates, paros)).counts).toMatchObject({ passengers: 2 })
  const { rows } = await gates.crs.database.pool.query<{ port: string; names: string[]; crew: number }>(
    `select port, jsonb_path_query_array(persons, '$.passengers[*].surname') as names,
       jsonb_array_length(persons -> 'crew') as crew from on_board_list order by port desc`,
  )
  expect(rows).toEqual([
    { port: 'PIR', names: ['ALFA'], crew: 1 },
    { port: 'PAS', names: ['ALFA'], crew: 1 },
  ])
})

test('a voyage of less than 20 miles is counted, and its list names neither passengers nor crew', async () => {
  const { gate, seller } = gates
  const paros = { itineraryId: 1, portCode: 'PAS' }
  const { tickets } = await sellTickets(seller, [registered('BETA')], { trip: 'parosToNaxos' })
  await startAt(gate, paros)
  await gate.call(checkin.checkIn, boards(tickets[0]!, paros))
  const closed = await closeAt(gates, paros)
  expect(closed).toMatchObject({ isNamed: false, counts: { passengers: 1, crew: 1 } })
  const { rows } = await gates.crs.database.pool.query<{ persons: object }>(
    'select persons from on_board_list',
  )
  expect(rows).toEqual([{ persons: { isNamed: false, crew: [], passengers: [] } }])
})

test('missing data are listed, and are accepted by their number only', async () => {
  const { gate, seller } = gates
  const { nationality: _, ...person } = registered('ALFA')
  const { tickets } = await sellTickets(seller, [person])
  await startAt(gate)
  const body = { ...atPiraeus, ticketNumber: tickets[0]!, reason: 'no papers' }
  await gate.call(checkin.forceCheckIn, { body })
  await gates.crs.database.pool.query('delete from crew_member')
  expect((await countAt(gates)).missing).toEqual([
    { kind: 'crew', name: 'HLC01', fields: [] },
    { kind: 'passenger', ticketNumber: tickets[0], name: 'ALFA MARIA', fields: ['nationality'] },
  ])
  expect(await gate.refused(onBoard.close, { body: { ...atPiraeus, missing: 1 } })).toMatchObject({
    code: 'count_missing',
    parameters: { number: 2 },
  })
  expect((await closeAt(gates, atPiraeus, 2)).closed?.version).toBe(0)
})

test('who is expected and not on board is named, and accepted by the exact number only', async () => {
  const { gate, seller } = gates
  await sellTickets(seller, [registered('ZETA'), registered('DELTA')])
  const before = await countAt(gates)
  expect(before.isBegun).toBe(false)
  expect(before.absent).toMatchObject({
    number: 2,
    persons: [{ name: 'DELTA MARIA' }, { name: 'ZETA MARIA' }],
  })
  const refused = { code: 'count_absent', parameters: { number: 2 } }
  for (const more of [{}, { absent: 1 }, { absent: 3 }])
    expect(await gate.refused(onBoard.close, { body: { ...atPiraeus, ...more } })).toMatchObject(refused)
  // The refused close has not begun the check-in.
  expect((await countAt(gates)).isBegun).toBe(false)
  await boardAtPiraeus(gates, ['ALFA'])
  expect(await countAt(gates)).toMatchObject({ isBegun: true, absent: { number: 2 } })
  const closed = await gate.call(onBoard.close, { body: { ...atPiraeus, absent: 2 } })
  expect(closed.closed?.counts.passengers).toBe(1)
})

test('a number typed at the gate counts the crew where the table has none, also in a correction', async () => {
  await boardAtPiraeus(gates, ['ALFA'])
  const { gate, crs } = gates
  expect((await countAt(gates)).isCrewListed).toBe(true)
  await crs.database.pool.query('delete from crew_member')
  expect(await countAt(gates)).toMatchObject({ isCrewListed: false, counts: { crew: 0 } })
  const close = { ...atPiraeus, missing: 1, crew: 2 }
  expect(await gate.refused(onBoard.close, { body: { ...close, crew: 4 } })).toMatchObject({
    code: 'count_too_many',
    parameters: { total: 5, crew: 4 },
  })
  const closed = await gate.call(onBoard.close, { body: close })
  expect(closed.closed?.counts).toMatchObject({ crew: 2, total: 3 })
  // Their names are still missing on a voyage that names persons.
  expect(closed.missing).toMatchObject([{ kind: 'crew' }])
  const renewal = { ...correct('renew', undefined, 'one more').body, crew: 3 }
  const renewed = await gate.call(onBoard.correct, { body: renewal })
  expect(renewed.closed).toMatchObject({ version: 1, isOutdated: false, counts: { crew: 3, total: 4 } })
})

test('records that change after closing make the list outdated, until it is made again with a reason', async () => {
  await boardAtPiraeus(gates, ['ALFA'])
  await closeAt(gates)
  const { gate, crs } = gates
  expect(await gate.refused(onBoard.correct, correct('renew'))).toMatchObject({ code: 'count_unchanged' })
  await crs.database.owner
    .insertInto('crew_member')
    .values({ ...crewMember, number: '2', surname: 'NOVA' })
    .execute()
  expect((await countAt(gates)).closed?.isOutdated).toBe(true)
  const renewed = await gate.call(onBoard.correct, correct('renew', undefined, 'second mate'))
  expect(renewed.closed).toMatchObject({ version: 1, isOutdated: false, counts: { crew: 2 } })
})

test('scans without a connection that arrive after closing are conflicts', async () => {
  const { gate, seller } = gates
  const { tickets } = await sellTickets(seller, [registered('ALFA')])
  await startAt(gate)
  const { pass } = await gate.call(checkin.offlineList, { query: atPiraeus })
  await closeAt(gates)
  const scan = {
    id: '3f2c1c1e-4f8a-4a57-9b7a-1f1d6a2f3b4c',
    kind: 'checkIn' as const,
    ticketNumber: tickets[0]!,
    at: gates.crs.server.clock.now().toISOString(),
  }
  const { results } = await gate.call(checkin.reconcile, { body: { pass, scans: [scan] } })
  expect(results).toMatchObject([{ result: 'conflict', problem: { code: 'count_closed' } }])
})

test('a sailing is counted by its company’s staff too, and by no other users', async () => {
  const { crs, seller } = gates
  expect(await seller.refused(onBoard.count, { query: atPiraeus })).toMatchObject({ code: 'not_permitted' })
  const user = crs.database.owner.updateTable('agency_user').where('agency', '=', '1377')
  await user.set({ rights: ['sell', 'sailings'], companies: ['DKT'] }).execute()
  expect(await seller.refused(onBoard.count, { query: atPiraeus })).toMatchObject({
    code: 'checkin_no_sailing',
  })
  await user.set({ rights: ['sell', 'sailings'], companies: ['HLC'] }).execute()
  expect((await seller.call(onBoard.count, { query: atPiraeus })).counts.crew).toBe(1)
})

test('two who close at once make one list', async () => {
  await boardAtPiraeus(gates, ['ALFA'])
  const { server, database } = gates.crs
  const { token } = gates.gate
  const close = () => server.call(onBoard.close, { body: atPiraeus }, { token })
  const answers = await Promise.all([close(), close()])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['000', 'count_closed']))
  const { rows } = await database.pool.query('select version from on_board_list')
  expect(rows).toEqual([{ version: 0 }])
})

test('check-in does not start again while its sailing is being closed', async () => {
  await boardAtPiraeus(gates, ['ALFA'])
  await gates.gate.call(checkin.stop, { query: atPiraeus })
  const { server, database } = gates.crs
  const { token } = gates.gate
  const answers = await behindLock<{ code: string }>(database, 'select from check_in for update', [
    () => server.call(onBoard.close, { body: atPiraeus }, { token }),
    () => server.call(checkin.start, { query: atPiraeus }, { token }),
  ])
  expect(answers.map(({ code }) => code)).toEqual(['000', 'count_closed'])
  const { session } = await gates.gate.call(checkin.stats, { query: atPiraeus })
  expect(session.state).toBe('stopped')
})

test('lists leave with the ship, and a correction before that replaces what waits', async () => {
  await gates.crs.database.owner.insertInto('authority').values(authority).execute()
  const tickets = await boardAtPiraeus(gates, ['ALFA', 'BETA'])
  expect((await closeAt(gates)).transmissions).toMatchObject([
    { authority: 'NSW', version: 0, state: 'waiting', at: '2026-06-20 07:30:00' },
  ])
  const corrected = await gates.gate.call(onBoard.correct, correct('leave', tickets[1], 'ill'))
  expect(corrected.transmissions).toMatchObject([{ version: 1, state: 'waiting' }])
  const { rows } = await gates.crs.database.pool.query('select status from outbox order by id')
  expect(rows).toEqual([{ status: 'replaced' }, { status: 'queued' }])
  const sent = await gates.gate.call(onBoard.send, { body: atPiraeus })
  expect(sent.transmissions).toMatchObject([{ version: 1, state: 'queued' }])
})
