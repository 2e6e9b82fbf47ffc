import { afterEach, expect, test } from 'vitest'
import { checkin } from '../../../src/contract/checkin.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { trips } from '../../kit/crs/bookingRequest.ts'
import { registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { publishCells } from '../../kit/crs/lineRules.ts'
import { closeAt, countAt, openCountedGates } from '../../kit/crs/onBoard.ts'

let gates: Gates
afterEach(() => gates.close())

/** Opens gates after cells of the line were published. */
async function openWithLine(cells: Readonly<Record<string, string>>): Promise<void> {
  gates = await openCountedGates((database) => publishCells(database, 'lines', 'H01', cells))
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
  const { tickets } = await sellTickets(gates.seller, [person], { trip: 'parosToNaxos' })
  await startAt(gates.gate, paros)
  const body = { ...paros, ticketNumber: tickets[0]! }
  const { validationData } = await gates.gate.call(checkin.validateTicket, { body })
  await gates.gate.call(checkin.forceCheckIn, { body: { ...body, reason: 'no papers' } })
  return { ticket: tickets[0]!, missing: validationData.ticket?.missing }
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
