import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { draft } from '../../../src/contract/draft.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { settings } from '../../../src/contract/settings.ts'
import { truck } from '../../../src/contract/truck.ts'
import { system } from '../../../src/crs/database/transaction.ts'
import { addRows } from '../../kit/crs/agencies.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { adults, pays, people, trips, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'

type Records = Awaited<ReturnType<typeof recordsOf>>

let crs: SmallCrs
/**
 * Of an agency that has nothing to do with 1300, and of a sub-agency, which sees nothing of its parent. They bear the
 * user name of 1300's agent and have records of the same kinds, so that the agency alone keeps the records apart.
 */
let observers: { agent: Agent; own: Records }[]

const held = {
  trip: trips.day,
  planItems: [{ accommodation: { idOrCode: 'DECK' }, quantity: 1 }],
  holdKey: 'k',
}
const draftOf = (words: string) => ({
  document: { words },
  cursor: { words },
  writer: 'w',
  turn: 1,
  version: 0,
})
const lorry = { plateNumber: 'YZE4411', idOrCode: 'TRK', length: 9.5, height: 4 }

beforeAll(async () => {
  crs = await openSmallCrs()
  const { owner, pool } = crs.database
  await sql`insert into agency_user (agency, name, full_name, nationality, language, password_hash, validation_hash)
    select code, demo.name, full_name, nationality, language, password_hash, validation_hash
    from agency_user demo, agency where demo.name = 'demo' and code <> '1300'`.execute(owner)
  await owner.updateTable('agency_user').set({ can_manage_truck_companies: true }).execute()
  await addRows(pool, 'printers')
  const agent = await crs.agent()
  await recordsOf('1300', agent)
  await agent.call(booking.hold, { body: bookingRequest({ italy: [adults(1)] }) })
  observers = []
  for (const agency of ['1377', '1301']) {
    const observer = await crs.agent({ agency })
    observers.push({ agent: observer, own: await recordsOf(agency, observer) })
  }
  crs.server.clock.pass(1200)
})
afterAll(() => crs.close())

const names: Record<string, string> = { 1300: 'ANNA', 1301: 'ELENI', 1377: 'SOFIA' }

/** A sale, an option, a hold, drafts, a haulier with a truck, and postings in a closed and in the open period. */
async function recordsOf(agency: string, agent: Agent) {
  const request = bookingRequest({
    day: [people('DECK', [{ name: names[agency] ?? '' }]), vehicle('CAR425')],
  })
  const sold = await agent.call(booking.sell, {
    body: {
      ...request,
      payments: pays({ account: 4350 + 8000 }),
      expectedTotal: 4350 + 8000,
      holdKey: agency === '1300' ? 'sold' : agency,
    },
  })
  const option = await agent.call(booking.hold, { body: bookingRequest({ night: [adults(1)] }) })
  await agent.call(sailing.lock, { body: held })
  await agent.call(draft.save, { path: { name: 'hand' }, body: draftOf(agency) })
  await agent.call(draft.save, {
    path: { name: 'saved-1' },
    body: { ...draftOf(agency), holdKey: 'drafted' },
  })
  const { truckCompany } = await agent.call(truck.keepCompany, { body: { name: 'ZEUS CARGO' } })
  const kept = await agent.call(truck.add, { path: { id: truckCompany.id }, body: lorry })
  await agent.call(settings.save, { body: { interfaceSetting: JSON.stringify({ chargeAccount: agency }) } })
  await crs.database.pool.query(
    `insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
     values ($1, 'demo', '2026-05-10', 'payment', 'HLC', 'cash', $2),
       ($1, 'demo', '2026-06-02', 'payment', 'DKT', 'cash', $2)`,
    [agency, Number(agency)],
  )
  await crs.database.owner
    .insertInto('company_credit')
    .values({ agency, company: 'HLC', credit_limit: 50 * Number(agency), owed: 0 })
    .execute()
  const [trip] = sold.booking.trips
  const { letter = '', number = '' } = trip?.selectedPassengers[0]?.ticket ?? {}
  return {
    sold: sold.booking.crsReservationId,
    option: option.booking.crsReservationId,
    companyCode: trip?.companyReservationCode ?? '',
    ticket: { ticketLetter: letter, ticketNumber: number },
    company: truckCompany.id,
    truck: kept.truckCompany.trucks[0]?.id ?? 0,
  }
}

async function clearanceText({ token, call }: Agent): Promise<string> {
  const query = { year: 2026, number: 9, company_abbreviation: 'HLC', fileType: 'txt' as const }
  const { url } = await call(ledger.downloadClearance, { query })
  const path = { link: url.split('/').at(-1) ?? '' }
  const { bytes } = await crs.server.call(ledger.clearanceFile, { path, headers: {} }, { token })
  return Buffer.from(bytes).toString()
}

/** Every row of agency 1300, by table. */
async function rowsOfAgency(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'agency' order by 1`.execute(crs.database.owner)
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const found =
      await sql`select * from ${sql.table(name)} as stored where agency = '1300' order by stored::text`.execute(
        crs.database.owner,
      )
    rows[name] = found.rows
  }
  return rows
}

async function switchOffRowLevelSecurity(): Promise<void> {
  await sql
    .raw(
      `do $$ declare secured text; begin
    for secured in select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
      execute format('alter table %I disable row level security', secured);
    end loop;
  end $$`,
    )
    .execute(crs.database.owner)
}

test('a clearance, read with every agency in sight, lists the entries of one agency', async () => {
  for (const { agent } of observers) {
    const text = await clearanceText(agent)
    expect(text.match(/^10\/05\/2026/gm)).toHaveLength(1)
    expect(text).not.toContain('13,00 EUR')
  }
})

test('without row-level security the queries alone keep the changes of an agency to its records', async () => {
  const rows = await rowsOfAgency()
  await switchOffRowLevelSecurity()
  const { rows: seen } = await crs.database.transaction({ ...system, agencies: ['1377'] }, (tx) =>
    sql`select from booking where agency = '1300'`.execute(tx),
  )
  // The control: the database itself hides nothing any more.
  expect(seen).not.toEqual([])
  for (const { agent, own } of observers) await work(agent, own)
  expect(await rowsOfAgency()).toEqual(rows)
})

/** Changes records of every kind, all of them the agent's own. */
async function work(agent: Agent, own: Records): Promise<void> {
  for (const holdKey of ['sold', 'drafted']) {
    const paid = { payments: pays({ account: 4350 }), expectedTotal: 4350 }
    await agent.call(booking.sell, { body: { ...bookingRequest({ day: [adults(1)] }), ...paid, holdKey } })
  }
  await agent.call(booking.cancel, { body: { crsReservationId: own.sold } })
  await agent.call(booking.issueHeld, { path: { crsReservationId: own.option } })
  await agent.call(sailing.unlock, { body: held })
  await agent.call(draft.save, { path: { name: 'hand' }, body: { ...draftOf('OWN'), turn: 2, version: 1 } })
  await agent.call(draft.remove, { path: { name: 'hand' }, body: { writer: 'w', turn: 3, version: 2 } })
  await agent.call(truck.keepCompany, { body: { id: own.company, name: 'POSEIDON CARGO' } })
  await agent.call(truck.change, {
    path: { id: own.company },
    body: { ...lorry, truckId: own.truck, length: 8 },
  })
}
