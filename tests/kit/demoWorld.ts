import pg from 'pg'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { signInsOf } from '../../src/crs/world/demo/signIns.ts'
import { quickHash } from './crs/agencies.ts'
import { demoTables } from './demoTables.ts'
import { startPurser } from './server.ts'

/** Fills a new folder with the demo world, changed so that what is done on it does not depend on the day and hour. */
export async function makeDemoWorld(folder: string): Promise<void> {
  const purser = await startPurser({ folder })
  await purser.stop()
  await changeWorld(folder)
}

/** Persons and centimetres of lane returned on each leg. */
const returned = { persons: 100, lane: 10_000 }

async function changeWorld(folder: string): Promise<void> {
  const postgres = await startEmbedded(folder)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await returnOutsideSales(client)
  await keepOneAhead(client)
  await quickenSignIns(client)
  await client.end()
  await postgres.stop()
}

/**
 * Gives stock back to the sailings that sellers outside this system have sold out. Which ones they are depends
 * on the date; journeys choose rows by their number and must pass on any day.
 */
async function returnOutsideSales(client: pg.Client): Promise<void> {
  await client.query(
    `update stock set capacity = case resource when 'PAX' then ${returned.persons} else ${returned.lane} end
     where capacity = 0 and resource in ('PAX', 'LANE_LOW', 'LANE_HIGH')`,
  )
}

/**
 * Moves the sailing of HLC from Piraeus to Paros that is nearest to now to five hours ahead: check-in is started from six
 * hours before a departure, and journeys sell for it at any time of the day.
 */
async function keepOneAhead(client: pg.Client): Promise<void> {
  const moved = (column: string) =>
    `${column} = to_char(${column}::timestamp + nearest.wait, 'YYYY-MM-DD HH24:MI')`
  await client.query(
    `with nearest as (
       select call.itinerary_id as id, at.now + interval '5 hours' - call.departs::timestamp as wait
       from port_call call
       join itinerary on itinerary.id = call.itinerary_id
       cross join (select date_trunc('minute', now() at time zone 'Europe/Athens') as now) at
       where company = 'HLC' and call.port = 'PIR' and call.departs is not null and exists (
         select from port_call where itinerary_id = call.itinerary_id and port = 'PAS' and seq > call.seq)
       order by abs(extract(epoch from call.departs::timestamp - at.now)) limit 1
     ), whole as (
       update itinerary set ${moved('departs')} from nearest where itinerary.id = nearest.id
     )
     update port_call set ${moved('arrives')}, ${moved('departs')} from nearest where itinerary_id = nearest.id`,
  )
}

/** Gives the demo users hashes that are quick to verify: journeys sign in hundreds of times. */
async function quickenSignIns(client: pg.Client): Promise<void> {
  for (const { agency, userName, password, validationCode } of signInsOf(demoTables))
    await client.query(
      'update agency_user set password_hash = $3, validation_hash = $4 where agency = $1 and name = $2',
      [agency, userName, await quickHash(password), await quickHash(validationCode)],
    )
}
