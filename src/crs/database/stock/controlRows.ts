import { sql } from 'kysely'
import { markChangedLegs, sendAhead, type Tx } from '../transaction.ts'
import { awaitStockAhead, type StockRow, takenUnits } from './stock.ts'
import { firstStep, lastStep } from '../../../domain/pricing/priceSteps.ts'
import { printControl } from '../../../domain/sailing/salesControl.ts'

/** The limit of a control on one sailing. */
export interface ControlLimit {
  itinerary: number
  /** The name of the control. */
  resource: string
  /** The resource of the ship or the vehicle category that it is about. */
  what: string
  /**
   * Agencies whose earlier sales count against the limit; empty: those of all agencies. Null: no earlier sales count, as an
   * allotment begins at 0.
   */
  counted: readonly string[] | null
  /** The legs of the trips that count; null: all. */
  legs: readonly [number, number] | null
  /** Null: no limit. */
  most: number | null
}

export interface SetControl {
  itinerary: number
  resource: string
  /** The limit before; null without one, or without the control. */
  before: number | null
  /** Units sold under the control, on the fullest leg. */
  sold: number
}

/** No limit, as a capacity that can be multiplied by berths. */
const unlimited = 100_000_000

/**
 * Sets the limits of controls, under the lock of the stock of their sailings; what has been sold before counts. A control
 * that exists stays, with another limit. As the system only, which sees the claims of all agencies.
 */
export async function setControls(tx: Tx, limits: readonly ControlLimit[]): Promise<SetControl[]> {
  const rows = JSON.stringify(limits)
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as given(itinerary bigint, resource text, what text,
    counted jsonb, legs jsonb, most integer)`
  awaitStockAhead(
    tx,
    limits.map(({ itinerary }) => itinerary),
  )
  const before = await sql<Pick<SetControl, 'itinerary' | 'resource' | 'before'>>`
    select distinct on (itinerary, resource) itinerary, resource, most as before from (
      select stock.itinerary_id as itinerary, stock.resource, stock.most from ${given}
      join stock on stock.itinerary_id = given.itinerary and stock.resource = given.resource
      order by stock.itinerary_id, stock.leg, stock.resource for update of stock) locked
    order by itinerary, resource`.execute(tx)
  const present = new Map(before.rows.map((row) => [`${row.itinerary} ${row.resource}`, row.before]))
  sendAhead(
    tx,
    sql`
    insert into stock (itinerary_id, leg, resource, capacity, berths, most)
    select given.itinerary, leg, given.resource, ${unlimited}, case when stock.resource = given.what then berths else 1 end,
      given.most
    from ${given} join stock on stock.itinerary_id = given.itinerary
      and stock.resource = case when exists (select from stock ship where ship.itinerary_id = given.itinerary
        and ship.resource = given.what) then given.what else 'PAX' end
    order by 1, 2, 3
    on conflict (itinerary_id, leg, resource) do update set most = excluded.most`,
  )
  const fresh = limits.filter(
    ({ itinerary, resource, counted }) => counted !== null && !present.has(`${itinerary} ${resource}`),
  )
  if (fresh.length > 0) countSoldAhead(tx, fresh)
  const { rows: sold } = await sql<Pick<SetControl, 'itinerary' | 'resource' | 'sold'> & { legs: number[] }>`
    select itinerary_id as itinerary, resource, array_agg(leg order by leg) as legs,
      max(whole + (men + berths - 1) / berths + (women + berths - 1) / berths) as sold
    from stock where (itinerary_id, resource) in (select itinerary, resource from ${given})
    group by itinerary_id, resource`.execute(tx)
  markChangedLegs(
    tx,
    sold.flatMap(({ itinerary, legs }) => legs.map((leg) => ({ itinerary, leg }))),
  )
  return sold.map(({ itinerary, resource, sold: units }) => ({
    itinerary,
    resource,
    before: present.get(`${itinerary} ${resource}`) ?? null,
    sold: units,
  }))
}

/** Gives every item that is sold under new controls its claim on them, and adds it to their rows. */
function countSoldAhead(tx: Tx, fresh: readonly ControlLimit[]): void {
  sendAhead(
    tx,
    sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
      as given(itinerary bigint, resource text, what text, counted jsonb, legs jsonb)),
    claimed as (
      insert into claim (id, agency, itinerary_id, from_leg, to_leg, resource, whole, men, women, item_id, hold_id)
        overriding system value
      select nextval('claim_id_seq'), claim.agency, claim.itinerary_id, from_leg, to_leg, given.resource,
        case when claim.resource = what then claim.whole else 1 end, men, women, item_id, hold_id
      from given join claim on claim.itinerary_id = given.itinerary
      where (claim.resource = what
          or claim.resource like 'LANE\\_%' and exists (select from booking_item item
            where item.id = claim.item_id and coalesce(item.details ->> 'idOrCode', item.accommodation) = what))
        and (counted = '[]' or counted ? claim.agency)
        and (legs is null or (legs ->> 0)::int = from_leg and (legs ->> 1)::int = to_leg)
      returning itinerary_id, from_leg, to_leg, resource, whole, men, women)
    update stock set whole = stock.whole + summed.whole, men = stock.men + summed.men,
      women = stock.women + summed.women
    from (
      select stock.itinerary_id, leg, stock.resource, sum(claimed.whole)::int as whole, sum(claimed.men)::int as men,
        sum(claimed.women)::int as women
      from claimed join stock on stock.itinerary_id = claimed.itinerary_id and stock.resource = claimed.resource
        and leg >= from_leg and leg < to_leg
      group by 1, 2, 3) summed
    where stock.itinerary_id = summed.itinerary_id and stock.leg = summed.leg and stock.resource = summed.resource`,
  )
}

/** A stock row, with the limit of a control; null without one. */
export interface StockOfSailing extends StockRow {
  most: number | null
  /** Units of the capacity that are above those of the ship, as they may be sold now. */
  over: number
}

/** Stock of the sailings on every leg, controls too, without a lock. */
export async function readStockOfSailings(tx: Tx, itineraries: readonly number[]): Promise<StockOfSailing[]> {
  const { rows } = await sql<StockOfSailing>`
    select itinerary_id as itinerary, leg, resource, least(capacity, most) as capacity, most,
      least(capacity, most) - capacity + over as over, berths, whole, men, women
    from stock where itinerary_id = any(${itineraries}::bigint[]) order by itinerary_id, leg, resource`.execute(
    tx,
  )
  return rows
}

const isStep = (row: string) => sql`${sql.ref(`${row}.resource`)} between ${firstStep} and ${lastStep}`

/**
 * The column `stepStock` of a sailing, with the aliases of its other columns: the rows of the price steps on its legs, and those
 * of the classes that have any; null without price steps.
 */
export const stepStockColumn = sql`
  (select jsonb_agg(jsonb_build_object('itinerary', itinerary_id, 'leg', leg, 'resource', resource,
      'capacity', capacity, 'most', most, 'berths', berths, 'whole', whole, 'men', men, 'women', women))
    from stock where itinerary_id = itinerary.id and leg >= start.seq and leg < stop.seq
      and (leg = start.seq and ${isStep('stock')}
        or resource in (select split_part(step.resource, '|', 3) from stock step
          where step.itinerary_id = itinerary.id and step.leg = start.seq and ${isStep('step')}))
      and exists (select from stock step where step.itinerary_id = itinerary.id and step.leg = start.seq
        and ${isStep('step')})) as "stepStock"`

/** A control of the stay of those who return. */
export interface StayRow {
  itinerary: number
  /** The name of the control. */
  resource: string
  days: number
}

const [stayKind] = printControl({ kind: 'stay', holders: [], what: '' }).split('|')

/** The controls of stays on the sailings, without a lock. */
export async function readStays(tx: Tx, itineraries: readonly number[]): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select itinerary_id as itinerary, resource, max(most) as days from stock
    where itinerary_id = any(${itineraries}::bigint[]) and resource between ${`${stayKind}|`} and ${`${stayKind}|~`}
    group by 1, 2 having max(most) > 0`.execute(tx)
  return rows
}

const unitsOfShip = sql`(stock.capacity - stock.over)`

/**
 * Sets how many units are sold above those of the ship. The rows of the ship have them in their capacity, so that a sale reads
 * and locks nothing more. What has been sold above a lower number stays sold, and is not sold again once it is given back.
 */
export async function setOverbooking(tx: Tx, limits: readonly ControlLimit[]): Promise<SetControl[]> {
  if (limits.length === 0) return []
  awaitStockAhead(
    tx,
    limits.map(({ itinerary }) => itinerary),
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
    as given(itinerary bigint, resource text, what text, most integer)`
  const { rows } = await sql<SetControl & { legs: number[] }>`
    with former as (
      select stock.itinerary_id, leg, stock.resource, given.resource as control, coalesce(given.most, 0) as most,
        least(capacity, stock.most) - ${unitsOfShip} as before, greatest(0, ${takenUnits} - ${unitsOfShip}) as sold
      from ${given} join stock on stock.itinerary_id = given.itinerary and stock.resource = given.what
      order by 1, 2, 3 for update of stock),
    written as (
      update stock set over = greatest(former.most, former.sold),
        capacity = ${unitsOfShip} + greatest(former.most, former.sold),
        most = case when former.most < former.sold then ${unitsOfShip} + former.most end
      from former
      where stock.itinerary_id = former.itinerary_id and stock.leg = former.leg and stock.resource = former.resource)
    select itinerary_id as itinerary, control as resource, max(before) as before, max(sold) as sold,
      array_agg(leg order by leg) as legs
    from former group by 1, 2`.execute(tx)
  markChangedLegs(
    tx,
    rows.flatMap(({ itinerary, legs }) => legs.map((leg) => ({ itinerary, leg }))),
  )
  return rows.map(({ legs: _, ...set }) => set)
}
