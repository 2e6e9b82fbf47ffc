/**
 * The response time of the search for a remembered party among 100,000 bookings, most of them of one agency, without
 * a socket. `node tests/bench/party.ts`. Prints figures and checks no limits.
 */
import { party } from '../../src/contract/party.ts'
import type { InputOf } from '../../src/contract/call.ts'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { makeSmallWorld } from '../kit/crs/smallWorld.ts'
import { testServer } from '../kit/crs/testServer.ts'

const bookings = 100_000
const calls = 1000

const folder = temporaryFolder()
const postgres = await startEmbedded(folder.path)
const database = await openDatabase(postgres.url)
await makeSmallWorld(database)

/** 2 of 3 bookings have a car; a tenth of the people are called Papadopoulos or Papadopoulou. */
const fill = `
  insert into booking (reference, agency, user_name, status, leader, booked_at)
  select translate('A' || lpad(to_hex(nth), 5, '0'), '01abcdef', 'ZXAPTEHK'),
    (array['1300', '1300', '1300', '1300', '1300', '1300', '1300', '1300', '1301', '1377'])[1 + nth / 10 % 10], 'demo',
    'ISSUED', jsonb_build_object('mobile', '69' || lpad((nth * 7919 % 100000000)::text, 8, '0')), '2026-01-01 10:00'
  from generate_series(1, ${bookings}) nth;
  insert into booking_trip (booking_id, agency, position, company, company_code, itinerary_id, from_seq, to_seq, line,
    vessel, origin, destination, departs, arrives, status)
  select id, agency, 0, 'HLC', id::text, 1, 0, 3, 'H01', 'HLC01', 'PIR', 'JTR', '2026-06-20 07:30', '2026-06-20 15:00',
    'ISSUED' from booking;
  insert into booking_item (booking_id, trip_id, agency, uuid, position, request, kind, details, accommodation,
    request_type, percent, listed, net, vat, dues, surcharges, status)
  select booking_id, id, agency, gen_random_uuid()::text, place, 0, case place when 2 then 'vehicle' else 'passenger' end,
    case when place = 2 then jsonb_build_object('idOrCode', 'CAR425', 'plateNumber', 'IK' || chr(65 + id::int % 26) || id)
      when (id + place) % 10 = 0 then jsonb_build_object('surname', 'PAPADOPOUL' || case place when 0 then 'OS' else 'OU' end,
        'name', (array['MARIA', 'NIKOS', 'ELENI', 'GIORGOS', 'ANNA'])[1 + id::int / 10 % 5], 'sexType', 'MALE', 'type', 'AD')
      else jsonb_build_object('surname', translate(md5((id * 3 % 20011)::text), '0123456789', 'KOPRSTALMN'), 'name', 'ANNA',
        'sexType', 'FEMALE', 'type', 'AD') end,
    'DECK', 'COMPLETE', 0, 0, 0, 0, 0, 0, 'ISSUED'
  from booking_trip, generate_series(0, 2) place where place < 2 or booking_id % 3 > 0;
  analyze booking; analyze booking_trip; analyze booking_item`

const started = performance.now()
await database.pool.query(fill)
console.log(`${bookings} bookings written in ${((performance.now() - started) / 1000).toFixed(1)} s`)

const server = await testServer(database, { checkAnswers: false, log: { level: 'error' }, rate: 1_000_000 })
const { token } = await server.signIn()

type Clue = InputOf<typeof party.memory>['body']

async function measure(what: string, clue: (nth: number) => Clue): Promise<void> {
  const times: number[] = []
  let found = 0
  for (let nth = -50; nth < calls; nth++) {
    const body = clue(Math.abs(nth * 37))
    const from = performance.now()
    const answer = await server.call(party.memory, { body }, { token })
    if (answer.code !== '000') throw new Error(JSON.stringify(answer.body))
    if (nth < 0) continue
    times.push(performance.now() - from)
    found += (answer.body['parties'] as unknown[]).length
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (percent: number) => (sorted[Math.floor((calls * percent) / 100)] ?? 0).toFixed(1)
  const each = (found / calls).toFixed(1)
  console.log(`${what}: p50 ${at(50)} ms, p95 ${at(95)} ms, p99 ${at(99)} ms (${each} parties an answer)`)
}

const { rows: sample } = await database.pool.query<{ phone: string; plate: string; surname: string }>(`
  select leader ->> 'mobile' as phone, car.details ->> 'plateNumber' as plate, person.details ->> 'surname' as surname
  from booking join booking_item car on car.booking_id = booking.id and car.kind = 'vehicle'
    join booking_item person on person.booking_id = booking.id and person.position = 0
  where booking.agency = '1300' limit 5000`)
const one = (nth: number) => sample[nth % sample.length] ?? { phone: '', plate: '', surname: '' }

await measure('phone', (nth) => ({ phone: one(nth).phone }))
await measure('phone begun', (nth) => ({ phone: one(nth).phone.slice(0, 8) }))
await measure('plate', (nth) => ({ plate: one(nth).plate }))
await measure('plate begun', (nth) => ({ plate: one(nth).plate.slice(0, 6) }))
await measure('surname', (nth) => ({ surname: one(nth).surname }))
await measure('surname that a tenth has', () => ({ surname: 'papadopoulou' }))
await measure('surname that a tenth has, begun', () => ({ surname: 'papado' }))
await measure('surname and first name', () => ({ surname: 'papadopoulou', name: 'eleni' }))
await measure('no match', (nth) => ({ surname: `ZYZZ${nth}` }))

await server.close()
await database.close()
await postgres.stop()
folder.remove()
