/** After a day of calls, whatever became of them, the log holds no name, document, address or card. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { bases } from '../../../src/contract/call.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { party } from '../../../src/contract/party.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { sendDue } from '../../../src/crs/mail/send.ts'
import { startRemovalJob } from '../../../src/crs/personal/removalJob.ts'
import { reportFault } from '../../../src/crs/server/fault/reportFault.ts'
import {
  bookingRequest,
  paidRequest,
  people,
  vehicle,
  withFirstPassenger,
} from '../../kit/crs/bookingRequest.ts'
import { atPiraeus, openGates, startAt, type Gates } from '../../kit/crs/gates.ts'

/** Found nowhere else in the world of the test. */
const personal = {
  surname: 'KANARINIDOU',
  name: 'ZENOVIA',
  birthdate: '1971-02-03',
  plate: 'ZZK 9988',
  mobile: '6999111222',
  email: 'kanarini@example.net',
  card: '8877665544',
  password: 'Geheimnis-4711',
}

let gates: Gates
const printed: string[] = []
/** All that the server and its jobs have written. */
const written = () => [...gates.crs.server.log, ...printed].join('\n')

beforeAll(async () => {
  gates = await openGates()
  for (const method of ['error', 'log', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void printed.push(words.join(' ')))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await gates.close()
})
afterEach(() => {
  for (const [what, value] of Object.entries(personal)) expect(written(), what).not.toContain(value)
})

function request() {
  const person = { ...personal, sexType: 'FEMALE' as const, nationality: 'GR' }
  const { surname, name, sexType, birthdate, nationality } = person
  const passenger = people('DECK', [{ surname, name, sexType, birthdate, nationality }])
  const made = bookingRequest({ day: [passenger, vehicle('CAR425')] })
  made.trips[0]!.accommodationRequests[1] = {
    ...vehicle('CAR425'),
    accommodationRequestAnalysises: [
      { index: 0, uuid: randomUUID(), vehicleData: { idOrCode: 'CAR425', plateNumber: personal.plate } },
    ],
  }
  return { ...made, leader: { mobile: personal.mobile, email: personal.email } }
}

/** Whatever comes of it. */
const make = async (call: Parameters<Gates['crs']['server']['call']>[0], input: object) =>
  gates.crs.server.call(call, input, { token: gates.gate.token, key: randomUUID() })

const sold = async () => {
  const { booking: held } = await gates.gate.call(booking.hold, { body: request() })
  const { crsReservationId } = held
  await gates.gate.call(booking.issueHeld, { path: { crsReservationId } })
  return crsReservationId
}

test('sold, found, sent, boarded and cancelled', async () => {
  const crsReservationId = await sold()
  await make(booking.recall, { query: { crsReservationIds: [crsReservationId] } })
  await make(booking.byCriteria, { body: { surname: personal.surname, phone: personal.mobile } })
  await make(party.memory, { body: { surname: personal.surname, phone: personal.mobile } })
  await make(ticket.sendEmail, { query: { crsReservationId, email: personal.email } })
  await startAt(gates.gate)
  await make(checkin.passengerList, { query: atPiraeus })
  await make(booking.cancel, { body: { crsReservationId } })
  expect(written()).toContain('"call":"booking.issueHeld"')
  expect(written()).toContain('"call":"booking.cancel"')
})

test('refused, malformed, unknown, and with a wrong password', async () => {
  const { server } = gates.crs
  const wrong = withFirstPassenger(request(), { loyaltyCard: personal.card }, { type: personal.name })
  await make(booking.sell, { body: paidRequest(wrong, { cash: 1 }) })
  await make(booking.sell, { body: { ...request(), [personal.surname]: personal.card } })
  const headers = { authorization: `Bearer ${gates.gate.token}`, 'content-type': 'application/json' }
  const url = `${bases.spec}${booking.byCriteria.path}`
  await server.app.inject({ method: 'POST', url, headers, payload: `{"surname": "${personal.surname}` })
  await server.app.inject({ url: `${bases.spec}/${personal.surname}?phone=${personal.mobile}`, headers })
  await server.app.inject({ url: `/%E0%A4%A${personal.surname}`, headers })
  await server.signIn({ password: personal.password, user: personal.name })
  expect(written()).toContain('"code":"malformed"')
})

test('failed, by an error of the database that quotes the passenger', async () => {
  const { pool } = gates.crs.database
  await pool.query(`create function quote_row() returns trigger language plpgsql as $$ begin
    raise exception 'invalid input syntax for type integer: "%"', to_jsonb(new) using errcode = '22P02'; end $$`)
  await pool.query(
    'create trigger quote_row before insert on booking_item for each row execute function quote_row()',
  )
  const failed = await make(booking.sell, { body: paidRequest(request(), { cash: 4350 + 8000 }) })
  const itself = await pool
    .query('select $1::text::integer', [personal.surname])
    .catch((cause: Error) => cause)
  await pool.query('drop trigger quote_row on booking_item')
  expect(failed).toMatchObject({ status: 500, code: 'fault' })
  // Without what the log leaves out it would hold the name.
  expect((itself as Error).message).toContain(personal.surname)
  reportFault(itself)
  expect(gates.crs.server.log.join()).toMatch(
    /"code":"22P02".*"message":"invalid input syntax for type integer: …"/,
  )
  expect(printed.join()).toContain('"code":"22P02"')
})

test('not sent, by a mail server that quotes the recipient', async () => {
  const { server, database } = gates.crs
  const crsReservationId = await sold()
  await make(ticket.sendEmail, { query: { crsReservationId, email: personal.email } })
  const problem = Object.assign(new Error(`450 <${personal.email}>: mailbox is busy`), {
    code: 'EENVELOPE',
    responseCode: 450,
  })
  const transport = { outcome: 'sent' as const, deliver: () => Promise.reject(problem) }
  await sendDue(
    { database, clock: server.clock },
    {
      transports: { email: transport, sms: transport },
      deskUrl: 'https://desk.example.com',
      attachmentsOf: async () => [],
    },
  )
  expect(printed.join()).toMatch(/email \d+ did not leave at try 1: EENVELOPE 450/)
})

test('removed, by a job that the database fails with the words of a row', async () => {
  const { server, database } = gates.crs
  await sold()
  await database.pool.query(
    `create trigger quote_row before update on booking_item for each row execute function quote_row()`,
  )
  // All that has been sold is past its term.
  server.clock.pass(60 * 24 * 3_600_000)
  const before = printed.length
  const stop = startRemovalJob({ database, clock: server.clock, folders: [] })
  await expect.poll(() => printed.slice(before).join()).toMatch(/"code":"22P02".*: …"/)
  await stop()
  await database.pool.query('drop trigger quote_row on booking_item')
})
