import type { LegCapacity } from '../timetable/capacity.ts'
import type { WantedSailing } from './sailingChanges.ts'
import { isOfShip, type Client } from './storedSql.ts'

/** A change of a sailing with bookings that was published and is not made yet. */
export interface PublishedChange {
  number: number
  wanted: WantedSailing
}

/** A table of sailings: those of `sailings` have no row of the timetable. */
export type SailingTable = 'timetable' | 'sailings'

/**
 * Replaces what former loads have published and not made of the sailings of some tables, as the plan of a load of these tables
 * contains it. Changes of the sailings of the other table remain to be made.
 */
export async function writeSailingChanges(
  client: Client,
  tables: readonly SailingTable[],
  changes: readonly PublishedChange[],
): Promise<void> {
  await client.query(
    `delete from sailing_change where case wanted->>'timetable' when '' then 'sailings' else 'timetable' end = any($1)`,
    [tables],
  )
  await client.query(
    `insert into sailing_change (itinerary_id, wanted)
      select number, wanted from jsonb_to_recordset($1::jsonb) as given(number bigint, wanted jsonb)`,
    [JSON.stringify(changes)],
  )
}

/** Deletes and returns the next change that no other process is making. A transaction that fails leaves it as it was. */
export async function takeSailingChange(client: Client): Promise<PublishedChange | undefined> {
  const { rows } = await client.query<PublishedChange>(
    `delete from sailing_change where itinerary_id = (
       select itinerary_id from sailing_change where refusal is null
       order by itinerary_id limit 1 for update skip locked)
     returning itinerary_id as number, wanted`,
  )
  return rows[0]
}

/** Returns whether a change is to be made, by this process or another one. */
export async function hasSailingChanges(client: Client): Promise<boolean> {
  const { rows } = await client.query('select from sailing_change where refusal is null limit 1')
  return rows.length > 0
}

/** The change is not tried again, unless a load publishes it again. */
export async function refuseSailingChange(client: Client, number: number, refusal: string): Promise<void> {
  await client.query('update sailing_change set refusal = $2 where itinerary_id = $1', [number, refusal])
}

interface RefusedChange extends PublishedChange {
  refusal: string
}

export async function readRefusedChanges(client: Client): Promise<RefusedChange[]> {
  const { rows } = await client.query<RefusedChange>(
    `select itinerary_id as number, wanted, refusal from sailing_change where refusal is not null order by itinerary_id`,
  )
  return rows
}

/** Sailings on which something was booked or held, of those given. */
export async function readTaken(client: Client, numbers: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ number: number }>(
    `select itinerary_id as number from booking_trip where itinerary_id = any($1)
     union select itinerary_id from stock where itinerary_id = any($1) and whole + men + women > 0`,
    [numbers],
  )
  return new Set(rows.map(({ number }) => number))
}

/** Sailings at which passengers have boarded, of those given. */
export async function readBoarding(client: Client, numbers: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ number: number }>(
    'select distinct itinerary_id as number from boarding where itinerary_id = any($1)',
    [numbers],
  )
  return new Set(rows.map(({ number }) => number))
}

/** Declares sailings cancelled, so that nothing more is sold on them. */
export async function cancelSailings(client: Client, numbers: readonly number[], at: Date): Promise<void> {
  await client.query(
    `insert into disruption (itinerary_id, declared_at, kind)
      select number, $2, 'cancelled' from unnest($1::bigint[]) number
      on conflict (itinerary_id) where kind = 'cancelled' do nothing`,
    [numbers, at],
  )
}

/** Notifies the servers, and through them the desks, of a changed sailing at the commit. */
export async function notifyOfSailing(client: Client, number: number, legs: number): Promise<void> {
  await client.query(`select pg_notify('purser_stock', $1)`, [`${number}:0:${legs}`])
}

/** The capacities $2 of the sailing $1 on each leg, with 0 for resources of its ship that are not among them. */
const withCapacities = `
  with given as (
    select * from jsonb_to_recordset($2::jsonb)
      as row(leg smallint, resource text, capacity integer, berths smallint)),
  wanted as (
    select leg, resource, capacity, berths from given
    union all
    select leg, resource, 0, berths from stock
    where itinerary_id = $1::bigint and ${isOfShip('resource')}
      and (leg, resource) not in (select leg, resource from given))`

/** Units taken on a leg, as the constraint of the table counts them. */
const takenUnits = `stock.whole + (stock.men + stock.berths - 1) / stock.berths
  + (stock.women + stock.berths - 1) / stock.berths`

/** Units on sale of a resource with a capacity; one that the ship lacks is not overbooked either. */
const unitsOnSale = (capacity: string) => `case when ${capacity} = 0 then 0 else ${capacity} + stock.over end`

/** Returns whether no more is sold of any resource than it would have. */
export async function fitsCapacities(
  client: Client,
  number: number,
  capacities: readonly LegCapacity[],
): Promise<boolean> {
  const { rows } = await client.query(
    `${withCapacities}
     select from wanted join stock using (leg, resource)
     where itinerary_id = $1 and ${takenUnits} > ${unitsOnSale('wanted.capacity')} limit 1`,
    [number, JSON.stringify(capacities)],
  )
  return rows.length === 0
}

/** Writes the capacities of a sailing where no more is sold; returns whether all were written. */
export async function writeCapacities(
  client: Client,
  number: number,
  capacities: readonly LegCapacity[],
): Promise<boolean> {
  const { rows } = await client.query<{ complete: boolean }>(
    `${withCapacities},
     written as (
       insert into stock (itinerary_id, leg, resource, capacity, berths)
       select $1::bigint, leg, resource, capacity, berths from wanted order by leg, resource
       on conflict (itinerary_id, leg, resource) do update set
         capacity = ${unitsOnSale('excluded.capacity')},
         most = case when excluded.capacity <> 0
           then stock.most - stock.capacity + excluded.capacity + stock.over end,
         over = case when excluded.capacity <> 0 then stock.over else 0 end
       where ${takenUnits} <= ${unitsOnSale('excluded.capacity')}
       returning leg)
     select (select count(*) from written) = (select count(*) from wanted) as complete`,
    [number, JSON.stringify(capacities)],
  )
  return rows[0]?.complete ?? false
}

/** The sailings of the database with these numbers, cancelled ones too, by number. */
export async function readDepartures(
  client: Client,
  numbers: readonly number[],
): Promise<{ number: number; line: string; departs: string }[]> {
  const { rows } = await client.query<{ number: number; line: string; departs: string }>(
    'select id as number, line, departs from itinerary where id = any($1) order by id',
    [numbers],
  )
  return rows
}
