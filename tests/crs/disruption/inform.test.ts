import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { adults, bookingRequest, paidRequest, type TripName } from '../../kit/crs/bookingRequest.ts'
import { placeholderPhone } from '../../../src/domain/booking/fields/leaderFields.ts'
import { addShip } from '../../kit/crs/disruption.ts'
import { openGates, type Gates } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { rightsOf } from '../../kit/rightsOf.ts'

let gates: Gates
beforeEach(async () => {
  gates = await openGates('on', async (database) => {
    await addShip(database)
  })
  await workFor(['HLC'])
})
afterEach(async () => {
  expect(await brokenInvariants(gates.crs.database)).toEqual({})
  await gates.close()
})

async function workFor(companies: string[]): Promise<void> {
  const users = gates.crs.database.owner.updateTable('agency_user')
  const rights = [...rightsOf.counter, ...rightsOf.company]
  await users.set({ companies, rights }).where('name', '=', 'demo').execute()
}

const prices = { day: 4350, dayToParos: 4350, parosToNaxos: 4350 }

async function sell(leader: object, names: readonly (keyof typeof prices & TripName)[] = ['day']) {
  const request = bookingRequest(Object.fromEntries(names.map((name) => [name, [adults(1)]])))
  const account = names.reduce((total, name) => total + prices[name], 0)
  const body = paidRequest(
    { ...request, leader: { lastName: 'SMITH', firstName: 'JOHN', mobile: placeholderPhone, ...leader } },
    { account },
  )
  return (await gates.seller.call(booking.sell, { body })).booking
}

const declare = async (body: object) =>
  (await gates.gate.call(disruption.declare, { body: { sailing: 1, kind: 'cancelled', ...body } })).id
const information = (id: number) => gates.gate.call(disruption.information, { path: { id } })
const inform = (id: number) => gates.gate.call(disruption.inform, { path: { id }, body: {} })
const messages = async () => {
  const queued = gates.crs.database.owner.selectFrom('outbox').select(['kind', 'recipient', 'data', 'agency'])
  return (await queued.where('template', 'in', ['notice', 'booking_sms']).orderBy('id').execute()).map(
    ({ kind, recipient, data, agency }) => ({ kind, recipient, agency, data: data as { text: string } }),
  )
}
const historyOf = async () => {
  const entries = gates.crs.database.owner.selectFrom('journal').select(['kind', 'booking_id'])
  return entries.where('kind', '=', 'disruption.inform').where('booking_id', 'is not', null).execute()
}

test('all affected bookings get the first message in their language, once; those without an address are counted', async () => {
  await sell({ email: 'smith@example.com', mobile: '6971234567', language: 'de' })
  await sell({ mobile: '6971234568', language: 'en' })
  await sell({ language: 'en' })
  const id = await declare({ kind: 'delayed', minutes: 75 })
  expect(await information(id)).toMatchObject({ emails: 1, texts: 1, unreachable: 1, informed: 0 })
  const sent = await inform(id)
  expect(sent).toMatchObject({ emails: 0, texts: 0, unreachable: 1, informed: 2, messages: [] })
  expect(sent.informedAt).toMatch(/^2026-\d\d-\d\d \d\d:\d\d$/)
  const queued = await messages()
  expect(queued.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['email', 'smith@example.com'],
    ['sms', '6971234568'],
  ])
  expect(queued[0]!.data.text).toContain('verspätet sich. Neue Abfahrt')
  expect(queued[0]!.data.text).toContain('08:45')
  expect(queued[1]!.data.text).toContain('08:45')
  expect(await historyOf()).toHaveLength(2)

  expect(await inform(id)).toEqual(sent)
  expect(await messages()).toHaveLength(2)
  expect(await historyOf()).toHaveLength(2)
})

test('a booking with two trips on the sailing gets one message that names both', async () => {
  await sell({ email: 'smith@example.com', language: 'en' }, ['dayToParos', 'parosToNaxos'])
  const id = await declare({ kind: 'cancelled' })
  expect(await information(id)).toMatchObject({ kind: 'cancelled', emails: 1 })
  await inform(id)
  const [only, ...others] = await messages()
  expect(others).toEqual([])
  expect(only?.data.text).toMatch(/ – .*, .* – /)
  expect(only?.data.text).toContain('free of charge')
})

test('passengers are written to again about a further disruption, and no longer about the former', async () => {
  await sell({ email: 'smith@example.com', language: 'en' })
  const delay = await declare({ kind: 'delayed', minutes: 60 })
  await inform(delay)
  const cancelled = await declare({ kind: 'cancelled' })
  expect(await information(cancelled)).toMatchObject({ emails: 1, informed: 0 })
  await inform(cancelled)
  expect(await information(delay)).toMatchObject({ emails: 0, informed: 1 })
  expect(await messages()).toHaveLength(2)
})

test('two desks that send at once send each message once', async () => {
  await sell({ email: 'smith@example.com', language: 'en' })
  await sell({ mobile: '6971234568', language: 'en' })
  const id = await declare({ kind: 'cancelled' })
  await Promise.all([inform(id), inform(id)])
  expect(await messages()).toHaveLength(2)
  expect(await historyOf()).toHaveLength(2)
})

test('the staff of another company send nothing', async () => {
  await sell({ email: 'smith@example.com', language: 'en' })
  const id = await declare({ kind: 'cancelled' })
  await workFor(['DKT'])
  await expect(information(id)).rejects.toThrow('disruption_company')
  await expect(inform(id)).rejects.toThrow('disruption_company')
  expect(await messages()).toEqual([])
})
