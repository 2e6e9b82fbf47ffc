import { afterEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { bookingRequest, people, trips, type Person } from '../../kit/crs/bookingRequest.ts'
import { registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { publishCells } from '../../kit/crs/lineRules.ts'
import { closeAt, countAt, openCountedGates } from '../../kit/crs/onBoard.ts'
import { agentOf } from '../../kit/crs/smallCrs.ts'
import { testServer } from '../../kit/crs/testServer.ts'

let gates: Gates
afterEach(() => gates.close())

/** Opens gates after cells of the line were published. */
async function openWithLine(cells: Readonly<Record<string, string>>): Promise<void> {
  gates = await openCountedGates((database) => publishCells(database, 'lines', 'H01', cells))
}

/** Sells a passenger for the short trip, and returns the ticket. */
async function sell(person: Person): Promise<string> {
  const { tickets } = await sellTickets(gates.seller, [person], { trip: 'parosToNaxos' })
  return tickets[0]!
}

const missingAtParos = async (ticketNumber: string) => {
  const body = { ...paros, ticketNumber }
  const { validationData } = await gates.gate.call(checkin.validateTicket, { body })
  return validationData.ticket?.missing
}

/** Paros and Naxos are 10.7 nautical miles apart. */
const paros = { itineraryId: 1, portCode: 'PAS' }

const requiredOnTrip = async () => {
  const { trips: answers } = await gates.seller.call(sailing.availability, {
    body: { trips: [trips.parosToNaxos] },
  })
  return answers[0]!.validationAttributes.requiredAtCheckIn
}

/** Checks in a passenger for the short trip who has no nationality; returns the ticket and what was missing. */
async function boardAtParos(): Promise<{ ticket: string; missing: unknown }> {
  const { nationality: _, ...person } = registered('BETA')
  const ticket = await sell(person)
  await startAt(gates.gate, paros)
  const missing = await missingAtParos(ticket)
  const body = { ...paros, ticketNumber: ticket, reason: 'no papers' }
  await gates.gate.call(checkin.forceCheckIn, { body })
  return { ticket, missing }
}

const manifestText = async () => {
  const { server } = gates.crs
  const query = { ...paros, format: 'csv', language: 'en' } as const
  const { bytes } = await server.call(checkin.manifest, { query }, { token: gates.gate.token })
  return Buffer.from(bytes).toString()
}

test('a published line of 10 miles registers a trip of 11 at the sale, the gate, the count and on the manifest', async () => {
  await openWithLine({ registered_miles: '10' })
  expect(await requiredOnTrip()).toEqual(['surname', 'name', 'sexType', 'birthdate', 'nationality'])
  const { ticket, missing } = await boardAtParos()
  expect(missing).toEqual(['nationality'])
  expect(await countAt(gates, paros)).toMatchObject({
    isNamed: true,
    missing: [{ kind: 'passenger', ticketNumber: ticket, fields: ['nationality'] }],
  })
  expect(await manifestText()).toContain('1,BETA,MARIA,F,01/02/1980,')
})

test('with 11 miles the same trip is counted', async () => {
  await openWithLine({ registered_miles: '11' })
  expect(await requiredOnTrip()).toEqual([])
  const { missing } = await boardAtParos()
  expect(missing).toBeUndefined()
  expect(await countAt(gates, paros)).toMatchObject({ isNamed: false, missing: [] })
  expect(await manifestText()).not.toContain('BETA')
})

const listed = async () => {
  const { rows } = await gates.crs.database.pool.query<{ crew: number; passengers: number }>(
    `select jsonb_array_length(persons -> 'crew') as crew, jsonb_array_length(persons -> 'passengers') as passengers
     from on_board_list`,
  )
  return rows
}

test.each([
  ['all', 1, 1],
  ['passengers', 0, 1],
  ['none', 0, 0],
])(
  'the list of a line that registers %s names %i of the crew and %i passengers',
  async (who, crew, passengers) => {
    await openWithLine({ registered_miles: '0', registered: who })
    await boardAtParos()
    const { counts } = await closeAt(gates, paros, passengers)
    expect(counts).toMatchObject({ passengers: 1, crew: 1 })
    expect(await listed()).toEqual([{ crew, passengers }])
  },
)

test('fields that a published line and company require are missing at sale and gate until they are filled in', async () => {
  gates = await openCountedGates(async (database) => {
    await publishCells(database, 'company_rules', 'HLC', { required_at_check_in: 'birthPlace' })
    await publishCells(database, 'lines', 'H01', {
      required_at_sale: 'documentNumber',
      required_at_check_in: 'emergencyContact',
    })
  })
  expect(await requiredOnTrip()).toEqual(['documentNumber', 'birthPlace', 'emergencyContact'])
  const request = bookingRequest({ parosToNaxos: [people('DECK', [registered('ALFA')])] })
  expect(await gates.seller.refused(booking.hold, { body: request })).toMatchObject({
    code: 'field_required',
    parameters: { field: 'documentNumber' },
  })
  const withDocument = { ...registered('ALFA'), documentNumber: 'AB123456' }
  const ticketNumber = await sell(withDocument)
  await startAt(gates.gate, paros)
  expect(await missingAtParos(ticketNumber)).toEqual(['birthPlace', 'emergencyContact'])
  const body = { ...paros, ticketNumber }
  expect(await gates.gate.refused(checkin.checkIn, { body })).toMatchObject({ code: 'checkin_incomplete' })
  const details = { birthPlace: 'ATHENS', emergencyContact: 'ANNA 6971234567' }
  await gates.gate.call(checkin.checkIn, { body: { ...body, details } })
  expect(await countAt(gates, paros)).toMatchObject({ counts: { passengers: 1 }, missing: [] })
})

test('a ticket that was sold before its line required a field lacks it at the gate', async () => {
  gates = await openCountedGates()
  const ticket = await sell(registered('ALFA'))
  const { database } = gates.crs
  await publishCells(database, 'lines', 'H01', { required_at_sale: 'documentNumber' })
  const server = await testServer(database, { clock: gates.crs.server.clock })
  try {
    const gate = agentOf(server, (await server.signIn()).token)
    const { validationData } = await gate.call(checkin.validateTicket, {
      body: { ...paros, ticketNumber: ticket },
    })
    expect(validationData.ticket?.missing).toEqual(['documentNumber'])
  } finally {
    await server.close()
  }
})

const registeredColumns = 'No.,Last name,First names,Sex,Born,Nat.'
const lastColumns = 'Type,Special assistance,Contact,To,Ticket'

test.each<[string, string, Readonly<Record<string, string>>]>([
  ['a domestic voyage', `${registeredColumns},${lastColumns}`, {}],
  [
    'a line that requires the issuing state',
    `${registeredColumns},Issued,${lastColumns}`,
    { required_at_check_in: 'documentCountry' },
  ],
  ['a line whose passengers are counted', 'No.,Type,To,Ticket', { registered: 'none' }],
  [
    'one that requires an emergency contact of them',
    'No.,Type,Contact,To,Ticket',
    { registered: 'none', required_at_check_in: 'emergencyContact' },
  ],
])('the manifest of %s has the columns %s', async (_, columns, cells) => {
  await openWithLine({ registered: 'all', ...cells })
  expect((await manifestText()).split('\r\n')).toContain(columns)
})

test('the manifest of a voyage abroad has the columns of the document', async () => {
  gates = await openCountedGates(({ owner }) =>
    owner.updateTable('company').set({ travel_documents: true }).where('code', '=', 'HLC').execute(),
  )
  const person = { ...registered('ALFA'), documentNumber: 'AB123456', birthPlace: 'ATHENS' }
  const ticket = await sell(person)
  await startAt(gates.gate, paros)
  await gates.gate.call(checkin.checkIn, { body: { ...paros, ticketNumber: ticket } })
  const lines = (await manifestText()).split('\r\n')
  expect(lines).toContain(`${registeredColumns},Document,Issued,Expires,Birthplace,${lastColumns}`)
  expect(lines).toContain(`1,ALFA,MARIA,F,01/02/1980,GR,AB123456,,,ATHENS,AD,,6971234567,JNX,${ticket}`)
})
