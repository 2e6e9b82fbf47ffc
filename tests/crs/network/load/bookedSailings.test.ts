import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { checkNetwork } from '../../../../src/crs/network/check/checkNetwork.ts'
import { makeSailingChanges } from '../../../../src/crs/network/load/bookedSailings.ts'
import { existingOf } from '../../../../src/crs/network/load/existing.ts'
import { readCsv } from '../../../../src/crs/network/file/readCsv.ts'
import { loadNetwork } from '../../../../src/crs/network/load/loadNetwork.ts'
import { planLines, planLoad } from '../../../../src/crs/network/load/plan.ts'
import { writeSailingChanges } from '../../../../src/crs/network/load/sailingChangeSql.ts'
import type { WantedSailing } from '../../../../src/crs/network/load/sailingChanges.ts'
import { rangeOfNumber, readLastNumbers, readSailing } from '../../../../src/crs/network/load/storedSql.ts'
import { english, inLanguage } from '../../../../src/crs/network/phrase.ts'
import { openCatalogues, type Catalogues } from '../../../../src/crs/reference/catalogues.ts'
import { adults, paidRequest, vehicle } from '../../../kit/crs/bookingRequest.ts'
import { setClock } from '../../../kit/crs/clock.ts'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'
import { change, templateTables, type Tables } from '../../../kit/crs/networkTables.ts'
import { withRows } from '../../../kit/crs/ownNetwork.ts'
import { testServer, type TestServer } from '../../../kit/crs/testServer.ts'

const today = '2027-05-20'
/** The time of loads, before all sailings. */
const start = `${today}T10:00:00Z`
let fresh: FreshDatabase
let catalogues: Catalogues
let server: TestServer
let token: string

/** The template with a user who can sign in, and with a second ship. */
function tables(): Tables {
  const own = change(templateTables(), 'users', { password: 'a long secret' })
  const ships = own.get('ships')!
  const second = ships.rows[0]!.cells.map((cell, at) => {
    const column = ships.columns[at]
    if (column === 'code') return 'NIF02'
    if (column === 'name') return 'Nordlys'
    return column === 'places' ? 'DECK:1' : cell
  })
  return own.set('ships', { ...ships, rows: [...ships.rows, { line: 3, cells: second }] })
}

/** These tables with other places of the first ship, and a further class. */
function withClub(places: string): Tables {
  const made = change(tables(), 'ships', { places })
  const further: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
    accommodations: [{ code: 'CLUB', name_en: 'Club', name_el: 'Κλαμπ' }],
    fares: [{ product: 'CLUB' }, { origin: 'SVG', destination: 'BGO', product: 'CLUB' }],
  }
  for (const [name, rows] of Object.entries(further)) {
    const table = made.get(name)!
    made.set(name, { ...table, rows: [...table.rows, ...withRows(table, rows).rows] })
  }
  return made
}

const load = (own: Tables, at = start): Promise<string[]> => loadChecked(checkNetwork(own), at)

/** Loads some tables, as the desk publishes those that it has changed. */
async function loadPart(own: Tables): Promise<string[]> {
  const now = new Date(start)
  return loadChecked(checkNetwork(own, await existingOf(fresh.database.pool, new Set(own.keys()), now)))
}

const makeChanges = (at = start) => makeSailingChanges(fresh.database.pool, { clock: setClock(at) })

/** Publishes a change of a sailing, which no process has made yet. */
const publishChange = (wanted: WantedSailing & { number: number }) =>
  writeSailingChanges(fresh.database.pool, [], [{ number: wanted.number, wanted }])

/** Types the number of passengers on withdrawn sailings, as a person does, unless another one is given. */
async function loadChecked(
  { network, faults }: ReturnType<typeof checkNetwork>,
  at = start,
  typed?: number,
): Promise<string[]> {
  expect(faults).toEqual([])
  const { pool } = fresh.database
  const [day, clock] = [at.slice(0, 10), setClock(at)]
  const plan = await planLoad(pool, network, day, { now: clock.now() })
  const lines = planLines(plan, network.settings.digits)
  const persons = typed ?? plan.persons
  await loadNetwork(pool, network, { today: day, source: 'test', clock, persons }, lines)
  await catalogues?.refresh()
  return lines
}

const ask = async <T extends object>(text: string) => (await fresh.database.pool.query<T>(text)).rows
const sailingOf = async (departs: string) =>
  (await ask<{ id: number }>(`select id from itinerary where departs = '${departs}'`))[0]!.id
const trip = (day: string, time = '07:30') => ({
  departureDateTime: `${day} ${time}`,
  origin: { idOrCode: 'BGO' },
  destination: { idOrCode: 'SVG' },
  vessel: { idOrCode: 'NIF01', company: { abbreviation: 'NIF' } },
})

async function sell(day: string, time?: string): Promise<string> {
  const request = {
    trips: [{ ...trip(day, time), accommodationRequests: [adults(2), vehicle('CAR')] }],
    leader: { mobile: '6971234567' },
  }
  const sold = await server.call(
    booking.sell,
    { body: paidRequest(request, { cash: 15_600 }) },
    { token, key: crypto.randomUUID(), anyWaits: true },
  )
  expect(sold.code).toBe('000')
  return (sold.body['booking'] as { crsReservationId: string }).crsReservationId
}

beforeAll(async () => {
  fresh = await freshDatabase()
  await load(tables())
  catalogues = await openCatalogues(fresh.database, (cause) => expect.fail(String(cause)))
  server = await testServer(fresh.database, { catalogues, clock: setClock(start) })
  const as = { agency: '100', user: 'kari', password: 'a long secret', validation: '100' }
  ;({ token } = await server.signIn(as))
})
afterAll(async () => {
  await server?.close()
  await catalogues?.end()
  await fresh.drop()
})

test('tickets of an operator’s network are in its series and currency', async () => {
  await sell('2027-06-05')
  expect(
    await ask(`select ticket_letter as letter, ticket_number as number from booking_item order by id`),
  ).toEqual([
    { letter: 'N', number: '000001000001' },
    { letter: 'N', number: '000001000002' },
    { letter: 'N', number: '000001000003' },
  ])
  expect(await ask('select currency from agency')).toEqual([{ currency: 'NOK' }])
})

test('other times of a sailing with bookings are a delay of their trips, and are touched in the plan', async () => {
  const later = change(tables(), 'timetable', { calls: 'BGO 07:45 > SVG 12:20' })
  const lines = await load(later)
  expect(lines).toContain('On changed or withdrawn sailings: 1 booking, 2 persons, 156,00.')
  expect(await ask('select kind, former_departs as departs from disruption')).toEqual([
    { kind: 'delayed', departs: '2027-06-05 07:30' },
  ])
  expect(await ask('select departs, arrives from booking_trip')).toEqual([
    { departs: '2027-06-05 07:45', arrives: '2027-06-05 12:20' },
  ])
  await load(tables())
  expect(await ask('select departs from booking_trip')).toEqual([{ departs: '2027-06-05 07:30' }])
})

test('another ship takes who finds a place, and a second load changes nothing', async () => {
  const other = change(tables(), 'timetable', { vessel: 'NIF02' })
  await load(other)
  expect(await ask(`select kind from disruption where kind = 'swapped'`)).toHaveLength(1)
  expect(await ask('select vessel from booking_trip')).toEqual([{ vessel: 'NIF02' }])
  expect(await load(other)).toEqual([])
  await load(tables())
})

test('a sailing with bookings that is withdrawn is cancelled, and one that is wanted again is a new one', async () => {
  const without = change(tables(), 'timetable', { except_dates: '2027-06-05' })
  for (const typed of [0, 1, 3])
    await expect(loadChecked(checkNetwork(without), start, typed)).rejects.toThrow('have 2 passengers')
  expect(await ask(`select from disruption where kind = 'cancelled'`)).toEqual([])
  await load(without)
  expect(await ask(`select kind from disruption where kind = 'cancelled'`)).toHaveLength(1)
  expect(await ask('select count(*) as kept from booking_trip')).toEqual([{ kept: 1 }])
  expect(await load(without)).toEqual([])
  expect(await load(tables())).toContain('sailings: 1 added, 0 changed, 0 withdrawn')
  await sell('2027-06-05')
})

test('a sailing with bookings in another row of the timetable, at another time, is delayed and not cancelled', async () => {
  await load(tables())
  await sell('2027-06-12')
  const before = (
    await ask<{ id: number }>(`select id from itinerary where departs = '2027-06-12 07:30'`)
  )[0]!
  // One day is in a separate row, as an import of a newer feed writes it.
  const own = change(tables(), 'timetable', { except_dates: '2027-06-12' })
  const timetable = own.get('timetable')!
  const moved = {
    code: 'N01-G7',
    from_date: '2027-06-12',
    to_date: '2027-06-12',
    except_dates: '',
    calls: 'BGO 08:10 > SVG 12:45',
  }
  const cells = timetable.columns.map(
    (column, at) => moved[column as 'code'] ?? timetable.rows[0]!.cells[at] ?? '',
  )
  own.set('timetable', { ...timetable, rows: [...timetable.rows, { line: 9, cells }] })
  expect((await load(own)).filter((line) => /^sailings: |N01 2027/.test(line))).toEqual([
    'sailings: 0 added, 1 changed, 0 withdrawn',
    '  ~ N01 2027-06-12: timetable N01-OUT → N01-G7, calls BGO 07:30 > SVG 12:05 → BGO 08:10 > SVG 12:45',
  ])
  expect(await ask(`select kind from disruption where itinerary_id = ${before.id}`)).toEqual([
    { kind: 'delayed' },
  ])
  expect(await ask(`select departs from booking_trip where itinerary_id = ${before.id}`)).toEqual([
    { departs: '2027-06-12 08:10' },
  ])
  expect(await load(own)).toEqual([])
  await load(tables())
})

test('a single sailing that is cancelled or has left keeps its number: another one needs another', async () => {
  const header = 'number,line,vessel,season,date,calls\n'
  const withSailings = (text: string) =>
    tables().set('sailings', readCsv('sailings.csv', Buffer.from(header + text), 'sailings').tables[0]!)
  const single = (number: string, calls = 'BGO 09:00 > SVG 13:35') =>
    withSailings(`${number},N01,NIF01,high,2027-09-15,${calls}\n`)
  expect(await load(single('1001'))).toContain('sailings: 1 added, 0 changed, 0 withdrawn')
  await sell('2027-09-15', '09:00')
  await load(withSailings(''))
  expect(await ask('select kind from disruption where itinerary_id = 1001')).toEqual([{ kind: 'cancelled' }])
  await expect(load(single('1001'))).rejects.toThrow(
    'sailings: 1001 is the number of the sailing N01 of 2027-09-15 09:00, which has left or is cancelled.',
  )
  expect(await load(single('1002'))).toContain('sailings: 1 added, 0 changed, 0 withdrawn')
  const departure = '2027-09-15T07:00:00Z'
  expect(await load(single('1002'), departure)).toEqual([])
  await expect(load(single('1002', 'BGO 11:00 > SVG 15:35'), departure)).rejects.toThrow(
    'sailings: 1002 is the number of the sailing N01 of 2027-09-15 09:00, which has left or is cancelled.',
  )
  await load(withSailings(''))
})

test('a sailing with bookings that has left by the clock of its port follows no load of its day', async () => {
  await load(tables())
  await sell('2027-06-20')
  const id = await sailingOf('2027-06-20 07:30')
  const declared = () => ask(`select kind from disruption where itinerary_id = ${id}`)
  const trips = () => ask(`select departs, vessel from booking_trip where itinerary_id = ${id}`)
  const withRow = (cells: Readonly<Record<string, string>>) => change(tables(), 'timetable', cells)
  const nothing = [[], [{ departs: '2027-06-20 07:30', vessel: 'NIF01' }]]
  // Bergen is two hours ahead.
  for (const at of ['2027-06-20T05:30:00Z', '2027-06-20T10:00:00Z']) {
    const lines = await load(withRow({ from_date: '2027-06-21' }), at)
    expect(lines.filter((line) => /^sailings:/.test(line))).toEqual([])
    await load(withRow({ calls: 'BGO 19:30 > SVG 23:59' }), at)
    expect([await declared(), await trips()]).toEqual(nothing)
    await load(withRow({ vessel: 'NIF02' }), at)
    expect([await declared(), await trips()]).toEqual(nothing)
    expect(await load(withRow({ vessel: 'NIF02' }), at)).toEqual([])
    await load(tables(), at)
  }
  await ask(`insert into boarding (item_id, itinerary_id, port, at, by_user)
    select item.id, ${id}, 'BGO', now(), 'kari' from booking_item item
    join booking_trip trip on trip.id = item.trip_id where trip.itinerary_id = ${id} limit 1`)
  await load(withRow({ vessel: 'NIF02' }), '2027-06-20T10:00:00Z')
  expect([await declared(), await trips()]).toEqual(nothing)
  await ask(`delete from boarding where itinerary_id = ${id}`)
  await load(tables())
})

test('a sailing that is still ahead follows a load of its day, but not to a time that is past', async () => {
  await load(tables())
  await sell('2027-06-22')
  const id = await sailingOf('2027-06-22 07:30')
  const departs = () => ask(`select departs from booking_trip where itinerary_id = ${id}`)
  const later = change(tables(), 'timetable', { calls: 'BGO 07:45 > SVG 12:20' })
  await load(later, '2027-06-22T05:29:00Z')
  expect(await departs()).toEqual([{ departs: '2027-06-22 07:45' }])
  await load(tables(), '2027-06-22T05:40:00Z')
  expect(await departs()).toEqual([{ departs: '2027-06-22 07:45' }])
  expect(await ask(`select kind from disruption where itinerary_id = ${id}`)).toEqual([{ kind: 'delayed' }])
  await load(tables())
})

test('a sailing of today that is ahead is added, also in place of a row whose sailing has left', async () => {
  await load(tables())
  const own = change(tables(), 'timetable', { from_date: '2027-06-24' })
  const table = own.get('timetable')!
  const today = { from_date: '2027-06-23', to_date: '2027-06-23' }
  const calls = 'BGO 11:00 > SVG 15:35'
  const later = withRows(table, [{ ...today, code: 'N01-noon', vessel: 'NIF02', calls }])
  own.set('timetable', { ...table, rows: [...table.rows, ...later.rows] })
  await load(own, '2027-06-23T08:00:00Z')
  const onDay = `select departs from itinerary where departs between '2027-06-23' and '2027-06-23 12' order by departs`
  expect(await ask(onDay)).toEqual([{ departs: '2027-06-23 07:30' }, { departs: '2027-06-23 11:00' }])
  await load(tables())
})

test('a published change is not made once its sailing has left', async () => {
  await load(tables())
  await sell('2027-06-21')
  const number = await sailingOf('2027-06-21 07:30')
  const former = (await readSailing(fresh.database.pool, number))!
  await publishChange({ ...former, calls: 'BGO 19:30 > SVG 23:59', number })
  expect(await makeChanges('2027-06-21T05:30:00Z')).toEqual([])
  expect(await ask('select from sailing_change')).toEqual([])
  expect(await ask(`select departs from booking_trip where itinerary_id = ${number}`)).toEqual([
    { departs: '2027-06-21 07:30' },
  ])
})

test('the next number of a day is found by the numbers of its range, not by the departures of the day', async () => {
  const { pool } = fresh.database
  const range = rangeOfNumber((await ask<{ id: number }>('select max(id) as id from itinerary'))[0]!.id)
  const last = (await readLastNumbers(pool, range)).get(range)
  await ask(`update itinerary set departs = '2029-01-01 07:30' where id = ${last}`)
  expect(await readLastNumbers(pool, range)).toEqual(new Map([[range, last]]))
  expect(await readLastNumbers(pool, range + 1)).toEqual(new Map())
  await ask(
    `update itinerary set departs = left(first.departs, 16) from port_call as first where first.itinerary_id = id and seq = 0 and id = ${last}`,
  )
})

test('a sailing that is moved far is another one, and one with bookings is then cancelled', async () => {
  await sell('2027-06-13')
  const far = change(tables(), 'timetable', { code: 'N01-late', calls: 'BGO 12:40 > SVG 13:25' })
  const { network } = checkNetwork(far)
  const plan = await planLoad(fresh.database.pool, network, today)
  expect([plan.sailings.added.length, plan.sailings.withdrawn.length]).toEqual([92, expect.any(Number)])
})

test('sales go on while a load waits for a sailing on which a call is under way', async () => {
  const { database } = fresh
  await load(tables())
  await sell('2027-06-09')
  const holding = await database.pool.connect()
  await holding.query('begin')
  await holding.query(`select from stock where itinerary_id =
    (select id from itinerary where departs = '2027-06-09 07:30') for update`)
  const later = change(tables(), 'timetable', { calls: 'BGO 07:45 > SVG 12:20' })
  const { network } = checkNetwork(later)
  const lines = planLines(await planLoad(database.pool, network, today), network.settings.digits)
  // Something is sold between the plan and its load.
  await sell('2027-06-10')
  const options = { today, source: 'test', clock: setClock(start) }
  const loading = loadNetwork(database.pool, network, options, lines)
  await vi.waitUntil(async () => (await ask('select from sailing_change')).length > 0)
  await sell('2027-06-11', '07:45')
  await holding.query('rollback')
  holding.release()
  expect((await loading).refused).toEqual([])
  expect(
    await ask(`select departs from booking_trip where departs > '2027-06-09' and departs < '2027-06-12'
    order by departs`),
  ).toEqual([
    { departs: '2027-06-09 07:45' },
    { departs: '2027-06-10 07:45' },
    { departs: '2027-06-11 07:45' },
  ])
  await load(tables())
})

test('a load that a sailing with bookings cannot follow is refused whole', async () => {
  const fewer = change(change(tables(), 'ships', { places: 'ATS:0 DECK:1' }), 'fares', { gross: '45.00' })
  await expect(load(fewer)).rejects.toThrow(
    /has bookings and cannot be changed .*more is sold than the new capacity/,
  )
  expect(await ask(`select from list_fare where gross = 4500`)).toEqual([])
})

test('a class that is added to or taken off a ship is so on sailings with bookings, unless it is sold', async () => {
  await load(tables())
  await sell('2027-06-23')
  const id = await sailingOf('2027-06-23 07:30')
  const places = () =>
    ask(`select resource, capacity, berths, over, most from stock where itinerary_id = ${id}
      and resource in ('ATS', 'CLUB') order by resource`)
  const row = { berths: 1, over: 0, most: null }
  const [seats, club] = [
    { resource: 'ATS', capacity: 120, ...row },
    { resource: 'CLUB', capacity: 40, ...row },
  ]
  const added = withClub('ATS:120 CLUB:40 DECK:440')
  await load(added)
  expect(await ask('select from sailing_change')).toEqual([])
  expect(await places()).toEqual([seats, club])
  expect(await load(added)).toEqual([])
  const removed = withClub('CLUB:40 DECK:440')
  await ask(`update stock set capacity = 122, over = 2 where itinerary_id = ${id} and resource = 'ATS'`)
  await load(removed)
  expect(await places()).toEqual([{ ...seats, capacity: 0 }, club])
  expect(await load(removed)).toEqual([])
  const taken = (units: number) =>
    ask(`update stock set whole = ${units} where itinerary_id = ${id} and resource = 'CLUB'`)
  await taken(1)
  await expect(load(withClub('ATS:120 DECK:440'))).rejects.toThrow(
    /has bookings and cannot be changed .*more is sold than the new capacity/,
  )
  expect(await places()).toEqual([{ ...seats, capacity: 0 }, club])
  await taken(0)
  await load(tables())
  expect(await places()).toEqual([seats, { ...club, capacity: 0 }])
})

test('a change that has become impossible after it was published is named by each load', async () => {
  const number = (
    await ask<{ id: number }>(`select id from itinerary where departs = '2027-06-09 07:30'`)
  )[0]!
  const wanted = { ...(await readSailing(fresh.database.pool, number.id)), calls: 'BGO 12:00 > SVG 11:00' }
  await publishChange({ ...wanted, number: number.id } as WantedSailing & { number: number })
  const refused = [
    'The sailing N01 of 2027-06-09 (BGO 12:00 > SVG 11:00) has bookings and cannot be changed as the folder asks: the new times do not follow one another, or a port is missing.',
  ]
  expect((await makeChanges()).map(english)).toEqual(refused)
  const again = await makeChanges()
  expect(again.map(english)).toEqual(refused)
  expect(again.map((sentence) => inLanguage(sentence, 'el'))).toEqual([
    'Το δρομολόγιο N01 της 2027-06-09 (BGO 12:00 > SVG 11:00) έχει κρατήσεις και δεν μπορεί να αλλάξει όπως ζητήθηκε: οι νέες ώρες δεν ακολουθούν η μία την άλλη, ή λείπει λιμάνι.',
  ])
  await load(change(tables(), 'ships', { name: 'Nordlys' }))
  expect(await makeChanges()).toEqual([])
  await load(tables())
})

test('a load of one table of sailings leaves the changes of the other one to be made', async () => {
  const header = 'number,line,vessel,season,date,calls\n'
  const sailingsTable = (calls: string) =>
    readCsv('sailings.csv', Buffer.from(`${header}1003,N01,NIF01,high,2027-09-16,${calls}\n`), 'sailings')
      .tables[0]!
  const calls = 'BGO 09:00 > SVG 13:35'
  await load(tables().set('sailings', sailingsTable(calls)))
  await sell('2027-09-16', '09:00')
  const isOf = (departs: string) =>
    ask<{ id: number }>(`select id from itinerary where departs = '${departs}'`)
  const { id } = (await isOf('2027-06-09 07:30'))[0]!
  const changed = async (number: number, calls: string) =>
    publishChange({ ...(await readSailing(fresh.database.pool, number))!, calls, number })
  const departures = () =>
    ask(`select departs from booking_trip where itinerary_id in (1003, ${id}) order by departs`)
  await changed(id, 'BGO 07:45 > SVG 12:20')
  await loadPart(new Map([['sailings', sailingsTable(calls)]]))
  expect(await departures()).toEqual([{ departs: '2027-06-09 07:45' }, { departs: '2027-09-16 09:00' }])
  await changed(1003, 'BGO 09:30 > SVG 14:05')
  await loadPart(new Map([['timetable', tables().get('timetable')!]]))
  expect(await departures()).toEqual([{ departs: '2027-06-09 07:30' }, { departs: '2027-09-16 09:30' }])
  await changed(1003, 'BGO 09:45 > SVG 14:20')
  await loadPart(new Map([['sailings', sailingsTable('BGO 09:30 > SVG 14:05')]]))
  expect(await departures()).toEqual([{ departs: '2027-06-09 07:30' }, { departs: '2027-09-16 09:30' }])
})

test('the rule set of sold tickets keeps its steps, and remains whole if the folder lacks it', async () => {
  const steps = tables().get('cancellation_steps')!
  const withSteps = (rows: readonly (readonly string[])[]) =>
    tables().set('cancellation_steps', {
      ...steps,
      rows: rows.map((cells, nth) => ({ line: nth + 2, cells })),
    })
  const cellsOf = steps.rows.map(({ cells }) => cells)
  const cellsWith = (cells: readonly string[], given: Readonly<Record<string, string>>) =>
    steps.columns.map((column, nth) => given[column] ?? cells[nth] ?? '')
  const [first = [], second = [], third = []] = cellsOf
  const fewer = withSteps([first, cellsWith(second, { to_hours: '' })])
  const further = withSteps([
    first,
    second,
    cellsWith(third, { to_hours: '2' }),
    cellsWith(third, { step: '4', from_hours: '2' }),
  ])
  const stepsOf = (set: string) =>
    ask(`select step from cancellation_step where rule_set = '${set}' order by step`)
  const sold = `select id from booking_item where status <> 'CANCELLED' order by id limit 1`
  await ask(`update booking_item set cancellation_set = 'STD' where id = (${sold})`)
  const refusal =
    'cancellation_steps: tickets are sold by the rule set STD, which must keep its steps. Other steps need a rule set of another name.'
  await expect(load(fewer)).rejects.toThrow(refusal)
  await expect(load(further)).rejects.toThrow(refusal)
  const named = change(
    withSteps(
      [first, cellsWith(second, { to_hours: '' })].map((cells) => cellsWith(cells, { rule_set: 'NEW' })),
    ),
    'companies',
    { cancellation_set: 'NEW' },
  )
  expect(await load(named)).toContain(
    'cancellation_steps: 3 not withdrawn, because agencies, users or bookings need what the folder lacks',
  )
  expect([await stepsOf('STD'), await stepsOf('NEW')]).toEqual([
    [{ step: 1 }, { step: 2 }, { step: 3 }],
    [{ step: 1 }, { step: 2 }],
  ])
  await load(tables())
  await ask(`update booking_item set cancellation_set = null`)
  await load(fewer)
  expect(await stepsOf('STD')).toEqual([{ step: 1 }, { step: 2 }])
  await load(tables())
})

test('a changed fare is that of the next sale, and what is sold keeps its own', async () => {
  await load(change(tables(), 'fares', { gross: '50.00' }))
  const request = {
    trips: [{ ...trip('2027-06-07'), accommodationRequests: [adults(2), vehicle('CAR')] }],
    leader: { mobile: '6971234567' },
  }
  const call = (cash: number) =>
    server.call(
      booking.sell,
      { body: paidRequest(request, { cash }) },
      { token, key: crypto.randomUUID(), anyWaits: true },
    )
  expect((await call(15_600)).code).not.toBe('000')
  expect((await call(17_900)).code).toBe('000')
  expect(
    await ask(`select distinct listed from booking_item where kind = 'passenger' order by listed`),
  ).toEqual([{ listed: 3850 }, { listed: 5000 }])
})
