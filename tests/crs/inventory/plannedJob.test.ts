import { expect, test } from 'vitest'
import { inventory } from '../../../src/contract/inventory.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import { openCatalogues } from '../../../src/crs/reference/catalogues.ts'
import { publishDue } from '../../../src/crs/inventory/plannedJob.ts'
import { adults, bookingRequest } from '../../kit/crs/bookingRequest.ts'
import { booking } from '../../../src/contract/booking/booking.ts'
import { type Control, dayFerry, startCompanyCrs } from '../../kit/crs/company.ts'
import { publish as publishCatalogue } from '../../kit/crs/publish.ts'
import { agentOf } from '../../kit/crs/smallCrs.ts'
import { testServer } from '../../kit/crs/testServer.ts'

const { desk, agent, other } = startCompanyCrs()

// It is 10:00 of 15 June in Athens.
const selection = dayFerry
const limit = (most: number): Control => ({ kind: 'limit', holders: [], what: 'DECK', most })
const plan = (at: string, most: number) =>
  agent.call(inventory.plan, { body: { selection, controls: [limit(most)], reason: 'later', at } })
const publish = (most: number) =>
  agent.call(inventory.publish, { body: { selection, controls: [limit(most)], reason: 'now' } })
const book = (count: number) => ({ body: bookingRequest({ day: [adults(count)] }) })
const history = () => agent.call(inventory.changes, { query: {} })

/** Two servers on the database publish at once what is due. */
async function bothServers(): Promise<number> {
  const { clock } = desk.server
  const catalogue = await loadCatalogue(desk.database)
  const ended = await Promise.all([0, 1].map(() => publishDue({ database: desk.database, catalogue, clock })))
  return ended.reduce((sum, count) => sum + count, 0)
}
const passMinutes = (minutes: number) => desk.server.clock.pass(minutes * 60_000)

test('a planned change is published at its time, once on two servers, and listed as published by its author', async () => {
  await plan('2026-06-15 10:05', 0)
  expect(await bothServers()).toBe(0)
  expect(await history()).toMatchObject({
    changes: [],
    planned: [
      { state: 'planned', at: '2026-06-15 10:00', due: '2026-06-15 10:05', sailings: 1, reason: 'later' },
    ],
  })
  await other.call(booking.book, book(1))
  passMinutes(5)
  expect(await bothServers()).toBe(1)
  expect(await bothServers()).toBe(0)
  expect(await other.refused(booking.book, book(1))).toMatchObject({ code: 'not_open' })
  expect(await history()).toMatchObject({
    changes: [{ userName: 'demo', reason: 'later', at: '2026-06-15 10:05' }],
    planned: [],
  })
})

test('a planned change may be withdrawn before its time, once', async () => {
  const { id } = await plan('2026-06-15 10:05', 0)
  expect(await other.refused(inventory.withdraw, { path: { id }, body: {} })).toMatchObject({
    code: 'not_permitted',
  })
  await agent.call(inventory.withdraw, { path: { id }, body: {} })
  expect(await agent.refused(inventory.withdraw, { path: { id }, body: {} })).toMatchObject({
    code: 'inventory_not_planned',
  })
  passMinutes(5)
  expect(await bothServers()).toBe(0)
  expect((await history()).planned).toMatchObject([{ state: 'withdrawn' }])
})

test('a planned change that is refused at its time is listed with the reason, and changes nothing', async () => {
  await plan('2026-06-15 10:05', 5)
  await plan('2026-06-15 10:06', 7)
  passMinutes(3)
  await publish(20)
  passMinutes(2)
  await bothServers()
  expect((await history()).planned).toMatchObject([
    { state: 'planned' },
    { state: 'refused', refusal: { code: 'inventory_changed', parameters: { user: '1300/demo' } } },
  ])
  await desk.database.pool.query(`update agency_user set companies = '{DKT}' where name = 'demo'`)
  passMinutes(1)
  await bothServers()
  const { rows } = await desk.database.pool.query(
    `select state, outcome ->> 'refusal' as refusal from office_change order by id`,
  )
  expect(rows).toEqual([
    { state: 'refused', refusal: 'inventory_changed' },
    { state: 'refused', refusal: 'inventory_no_sailing' },
  ])
  expect(
    await desk.database.pool.query(`select from stock where resource = '~limit||DECK|' and most <> 20`),
  ).toMatchObject({ rowCount: 0 })
})

test('of two planned changes of the same sailing both are published, the later one last', async () => {
  await plan('2026-06-15 10:05', 0)
  await plan('2026-06-15 10:10', 7)
  passMinutes(5)
  await bothServers()
  passMinutes(5)
  await bothServers()
  const { changes, planned } = await history()
  expect(planned).toEqual([])
  expect(changes.map(({ at }) => at)).toEqual(['2026-06-15 10:10', '2026-06-15 10:05'])
  await other.call(booking.book, book(7))
})

test('a planned change is refused if one that was planned after it has been published', async () => {
  await plan('2026-06-15 10:10', 7)
  await plan('2026-06-15 10:05', 0)
  passMinutes(5)
  await bothServers()
  passMinutes(5)
  await bothServers()
  expect((await history()).planned).toMatchObject([
    { state: 'refused', refusal: { code: 'inventory_changed' } },
  ])
})

test('a planned change of a blocked author is refused at its time', async () => {
  await plan('2026-06-15 10:05', 0)
  await desk.database.pool.query(
    `update agency_user set blocked = true where agency = '1300' and name = 'demo'`,
  )
  passMinutes(5)
  expect(await bothServers()).toBe(1)
  const { rows } = await desk.database.pool.query(
    `select state, outcome ->> 'refusal' as refusal from office_change`,
  )
  expect(rows).toEqual([{ state: 'refused', refusal: 'not_permitted' }])
  await other.call(booking.book, book(1))
})

test('a change is planned for a time ahead, and what would be refused now is refused', async () => {
  const body = { selection, controls: [limit(0)], reason: '', at: '2026-06-15 09:59' }
  expect(await agent.refused(inventory.plan, { body })).toMatchObject({
    code: 'inventory_not_ahead',
    at: '/at',
  })
  const unknown = { ...body, at: '2026-06-16 10:00', controls: [{ ...limit(0), what: 'LUX2' }] }
  expect(await agent.refused(inventory.plan, { body: unknown })).toMatchObject({ code: 'inventory_unknown' })
})

test('a planned change of a class that was published after the server had started is published', async () => {
  const { database } = desk
  const { clock } = desk.server
  const catalogues = await openCatalogues(database, (cause) => expect.fail(String(cause)))
  const server = await testServer(database, { catalogues, clock })
  try {
    const job = { database, catalogue: catalogues.current(), catalogues, clock }
    await publishCatalogue(
      database,
      `insert into accommodation (code, name_en, name_el, kind, berths, outside, sold_as)
         select 'QUIET', name_en, name_el, kind, berths, outside, sold_as from accommodation
         where code = 'DECK';
       insert into stock (itinerary_id, leg, resource, capacity, berths)
         select itinerary_id, leg, 'QUIET', capacity, berths from stock
         where itinerary_id = 1 and resource = 'DECK'`,
    )
    await catalogues.refresh()
    const { token } = await server.signIn()
    const steps = [{ percent: 80, units: null }]
    const control: Control = { kind: 'step', holders: [], what: 'QUIET', most: null, steps }
    const body = { selection, controls: [control], reason: 'later', at: '2026-06-15 10:05' }
    await agentOf(server, token).call(inventory.plan, { body })
    passMinutes(5)
    expect(await publishDue(job)).toBe(1)
    const { rows } = await database.pool.query('select state from office_change')
    expect(rows).toEqual([{ state: 'published' }])
  } finally {
    await server.close()
    await catalogues.end()
  }
})
