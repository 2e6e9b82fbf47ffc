/**
 * The response time of the search for bookings among 2,000,000 of them, four fifths of one agency, without a socket.
 * `node tests/bench/recall.ts [bookings] [folder]`; with a folder the bookings are stored there and reused. Prints
 * figures and checks no limits.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { booking } from '../../src/contract/booking/booking.ts'
import type { InputOf } from '../../src/contract/call.ts'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { makeSmallWorld } from '../kit/crs/smallWorld.ts'
import { testServer } from '../kit/crs/testServer.ts'

const [wanted, named] = process.argv.slice(2)
const bookings = Number(wanted ?? 2_000_000)
const calls = 1000

const folder = named === undefined ? temporaryFolder() : { path: resolve(named), remove: () => undefined }
mkdirSync(folder.path, { recursive: true })
const postgres = await startEmbedded(folder.path)
const database = await openDatabase(postgres.url)
const { rows: before } = await database.pool.query('select from booking limit 1')

const list = (words: string) => `(array['${words.split(' ').join("','")}'])`
const pick = (words: string, by: string) => `${list(words)}[1 + (${by}) % ${words.split(' ').length}]`

const first = 'PAPA MAV KARA GEOR NIK DIM KON VAS THEO ANTON STAM ALEX KYR MICH SPY XEN HATZI LAM FOT ZAF'
const middle = 'AD AV EL ER IM IN OL OR AN AT ENT IS OS ET IL AR ON OV EK UR AG IG OP EP IP'
const ending = 'OPOULOS OPOULOU IDIS IDOU AKIS AKI ELLIS ELLI OGLOU ATOS ATOU EAS'
const given =
  'MARIA NIKOS ELENI GIORGOS ANNA KOSTAS SOFIA DIMITRIS KATERINA PANAGIOTIS IOANNA CHRISTOS VASILIKI'

/**
 * 2 of 3 bookings have a car; a tenth of the people are called Papadopoulos or Papadopoulou, the others have one of
 * 6,000 surnames. The keys are computed once per name: the columns are not generated here.
 */
const fill = `
  alter table booking_item alter column surname_key drop expression;
  alter table booking_item alter column name_key drop expression;
  create table surname as select nth, surname, name_key(surname) as key from (
    select nth, ${pick(first, 'nth')} || ${pick(middle, 'nth / 20')} || ${pick(ending, 'nth / 500')} as surname
    from generate_series(0, 5999) nth) made;
  create table given as select nth, name, name_key(name) as key from (
    select nth, ${pick(given, 'nth')} as name from generate_series(0, 12) nth) made;
  insert into booking (reference, agency, user_name, status, leader, booked_at)
  select substr('ABEHKMNPTXYZ', 1 + nth / 1048576, 1)
      || translate(lpad(to_hex(nth % 1048576), 5, '0'), '01abcdef', 'ZXAPTEHK'),
    (array['1300', '1300', '1300', '1300', '1300', '1300', '1300', '1300', '1301', '1377'])[1 + nth / 10 % 10], 'demo',
    'ISSUED', jsonb_build_object('mobile', '69' || lpad((nth::bigint * 7919 % 100000000)::text, 8, '0')),
    '2026-01-01 10:00'
  from generate_series(1, ${bookings}) nth;
  insert into booking_trip (booking_id, agency, position, company, company_code, itinerary_id, from_seq, to_seq, line,
    vessel, origin, destination, departs, arrives, status)
  select id, agency, 0, 'HLC', id::text, 1, 0, 3, 'H01', 'HLC01', 'PIR', 'JTR',
    (date '2024-01-01' + (id * 1000 / ${bookings})::int)::text || ' 07:30', '2026-06-20 15:00', 'ISSUED'
  from booking;
  insert into booking_item (booking_id, trip_id, agency, uuid, position, request, kind, details, accommodation,
    request_type, percent, listed, net, vat, dues, surcharges, status, surname_key, name_key)
  select booking_id, trip.id, agency, place || '-' || trip.id, place, 0, 'passenger',
    jsonb_build_object('surname', coalesce(common, surname), 'name', given.name, 'sexType', 'MALE', 'type', 'AD'),
    'DECK', 'COMPLETE', 0, 0, 0, 0, 0, 0, 'ISSUED',
    case common when 'PAPADOPOULOS' then 'papadopulos' when 'PAPADOPOULOU' then 'papadopulu' else surname.key end,
    given.key
  from booking_trip trip cross join generate_series(0, 1) place
    cross join lateral (select case when (trip.id + place) % 10 = 0
      then ${list('PAPADOPOULOS PAPADOPOULOU')}[1 + place] end as common) named
    join surname on surname.nth = (trip.id * 37 + place * 11) % 6000
    join given on given.nth = (trip.id / 10 + place) % 13;
  insert into booking_item (booking_id, trip_id, agency, uuid, position, request, kind, details, accommodation,
    request_type, percent, listed, net, vat, dues, surcharges, status)
  select booking_id, id, agency, 'car-' || id, 2, 0, 'vehicle',
    jsonb_build_object('idOrCode', 'CAR425', 'plateNumber', 'IK' || chr(65 + id::int % 26) || id),
    'CAR425', 'VEHICLE', 0, 0, 0, 0, 0, 0, 'ISSUED' from booking_trip where booking_id % 3 > 0`

if (before.length === 0) {
  const started = performance.now()
  await makeSmallWorld(database)
  await database.pool.query(fill)
  await database.pool.query('vacuum analyze booking, booking_trip, booking_item')
  console.log(`${bookings} bookings written in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const server = await testServer(database, { checkAnswers: false, log: { level: 'error' }, rate: 1_000_000 })
const { token } = await server.signIn()

type Criteria = InputOf<typeof booking.byCriteria>['body']

async function measure(what: string, criteria: (nth: number) => Criteria): Promise<void> {
  const times: number[] = []
  let found = 0
  for (let nth = -50; nth < calls; nth++) {
    const body = criteria(Math.abs(nth * 37))
    const from = performance.now()
    const answer = await server.call(booking.byCriteria, { body }, { token })
    if (answer.code !== '000') throw new Error(`${what}: ${JSON.stringify(answer.body)}`)
    if (nth < 0) continue
    times.push(performance.now() - from)
    found += (answer.body['bookings'] as unknown[]).length
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (percent: number) => (sorted[Math.floor((calls * percent) / 100)] ?? 0).toFixed(1)
  console.log(
    `${what}: p50 ${at(50)} ms, p95 ${at(95)} ms, p99 ${at(99)} ms (${(found / calls).toFixed(1)} bookings an answer)`,
  )
}

const { rows: sample } = await database.pool.query<{
  id: string
  phone: string
  plate: string
  surname: string
}>(`
  select booking.id, leader ->> 'mobile' as phone, car.details ->> 'plateNumber' as plate,
    person.details ->> 'surname' as surname
  from booking join booking_item car on car.booking_id = booking.id and car.kind = 'vehicle'
    join booking_item person on person.booking_id = booking.id and person.position = 0
  where booking.agency = '1300' and booking.id % 199 = 0 limit 5000`)
const one = (nth: number) => sample[nth % sample.length] ?? { phone: '', plate: '', surname: '' }
const day = (nth: number) => new Date(Date.UTC(2024, 0, 1 + nth)).toISOString().slice(0, 10)

await measure('surname', (nth) => ({ surname: one(nth).surname }))
await measure('surname begun', (nth) => ({ surname: one(nth).surname.slice(0, 8) }))
await measure('surname that a tenth has', () => ({ surname: 'παπαδόπουλος' }))
await measure('surname that a tenth has, begun', () => ({ surname: 'papado' }))
await measure('surname and first name', () => ({ surname: 'papadopoulou eleni' }))
await measure('surname and letter of the first name', () => ({ surname: 'papado', name: 'd' }))
await measure('phone', (nth) => ({ phone: one(nth).phone }))
await measure('phone begun', (nth) => ({ phone: one(nth).phone.slice(0, 8) }))
await measure('plate', (nth) => ({ plate: one(nth).plate }))
await measure('no match', (nth) => ({ surname: `ZYZZ${nth}` }))
await measure('day of departure', (nth) => ({ fromDate: day(nth % 900) }))
await measure('surname on a day of departure', (nth) => ({
  fromDate: day(nth % 900),
  surname: one(nth).surname,
}))
await measure('surname that a tenth has, on a day', (nth) => ({
  fromDate: day(nth % 900),
  surname: 'papadopoulos',
}))
await measure('15 days of departure', (nth) => ({ fromDate: day(nth % 900), toDate: day((nth % 900) + 15) }))

await server.close()
await database.close()
await postgres.stop()
folder.remove()
