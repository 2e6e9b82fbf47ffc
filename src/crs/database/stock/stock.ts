import { sql, type RawBuilder } from 'kysely'
import { eqAny } from '../eqAny.ts'
import { lockNamesAhead } from '../lockNames.ts'
import { markChangedLegs, sendAhead, type Tx } from '../transaction.ts'
import { firstControl, isControl, lastControl } from '../../../domain/sailing/salesControl.ts'
import { lastDisruptionRead } from './sailingRead.ts'
import { writeAll } from './writeAll.ts'

/** One resource of one leg of an itinerary. */
export interface StockKey {
  itinerary: number
  leg: number
  resource: string
}

export interface StockRow extends StockKey {
  /** The most that may be sold: the units of the ship, or a limit below them. */
  capacity: number
  /** Berths of one cabin; 1 for everything else. */
  berths: number
  /** Whole units taken: seats, persons, cabins, or centimetres of lane. */
  whole: number
  /** Single berths taken by each sex. */
  men: number
  women: number
}

/** Units of one resource on legs `fromLeg` … `toLeg - 1`. */
export interface Units {
  itinerary: number
  fromLeg: number
  toLeg: number
  resource: string
  whole: number
  men: number
  women: number
}

export interface Claim extends Units {
  id: number
  /** The percentage of the fare at which units are held; null without price steps. */
  percent?: number | null | undefined
}

/** The numbered seat (bed 0) or cabin berth of a claim. */
export interface NumberedPlace {
  number: string
  bed: number
  /** For a berth sold singly: MALE or FEMALE. */
  sex: string | null
}

/** A claim to insert; `owner` is the name by which `ownerOf` finds its booking or hold. */
export interface Allocation extends Units {
  owner: string
  /** The requested seat, cabin or berth number, as on the wire. */
  requested?: string | undefined
  /** The vehicle category, or the passenger type and discounts, which controls of sales may name. */
  codes?: readonly string[] | undefined
  /** The percentage of the fare at which the units are held. */
  percent?: number | null | undefined
  /** The seat, cabin or berth numbers, on each of its legs. */
  numbers?: readonly NumberedPlace[]
}

export interface ClaimOwner {
  item?: number
  hold?: number
}

const name = ({ itinerary, leg, resource }: StockKey) => `${itinerary}/${leg}/${resource}`

export const isSameStockKey = (one: StockKey, other: StockKey) =>
  one.itinerary === other.itinerary && one.leg === other.leg && one.resource === other.resource

/** The stock row of every leg of the units. */
export function stockKeysOf(units: Units): StockKey[] {
  const legs = Array.from({ length: units.toLeg - units.fromLeg }, (_, nth) => units.fromLeg + nth)
  return legs.map((leg) => ({ itinerary: units.itinerary, leg, resource: units.resource }))
}

/** The net change of each row: allocations minus released units; unchanged rows are omitted. */
export function netChange(released: readonly Units[], allocated: readonly Units[]): Delta[] {
  const net = new Map<string, Delta>()
  for (const units of released) addTo(net, units, -1)
  for (const units of allocated) addTo(net, units, 1)
  return [...net.values()].filter(({ whole, men, women }) => whole !== 0 || men !== 0 || women !== 0)
}

export interface Delta extends StockKey {
  whole: number
  men: number
  women: number
}

function addTo(net: Map<string, Delta>, units: Units, sign: 1 | -1): void {
  for (const key of stockKeysOf(units)) {
    const row = net.get(name(key)) ?? { ...key, whole: 0, men: 0, women: 0 }
    row.whole += sign * units.whole
    row.men += sign * units.men
    row.women += sign * units.women
    net.set(name(key), row)
  }
}

/** The rows with the released units added back. */
export function withReleased(rows: readonly StockRow[], released: readonly Units[]): StockRow[] {
  const back = new Map(netChange([], released).map((delta) => [name(delta), delta]))
  return rows.map((row) => {
    const given = back.get(name(row))
    if (!given) return row
    return {
      ...row,
      whole: row.whole - given.whole,
      men: row.men - given.men,
      women: row.women - given.women,
    }
  })
}

/** The keys, and on each of their legs the range of names of all controls of sales. */
function columns(keys: readonly StockKey[]) {
  const sold = keys.filter(({ resource }) => !isControl(resource))
  const unique = new Map(sold.map((key) => [name(key), { ...key, last: key.resource }]))
  for (const key of keys) {
    const controls = { ...key, resource: firstControl, last: lastControl }
    unique.set(name(controls), controls)
  }
  const wanted = [...unique.values()]
  return sql`unnest(${wanted.map((key) => key.itinerary)}::bigint[], ${wanted.map((key) => key.leg)}::smallint[],
    ${wanted.map((key) => key.resource)}::text[], ${wanted.map((key) => key.last)}::text[])
    as wanted(itinerary_id, leg, first, last)`
}

/**
 * Waits for the stock of the itineraries, which every change of their stock does before it locks the rows. Rows alone
 * are not given to those that wait in the order in which they came: on a sailing that many sell, who waits for them can
 * be passed by hundreds.
 */
export function awaitStockAhead(tx: Tx, itineraries: Iterable<number>): void {
  const inOrder = [...new Set(itineraries)].sort((one, other) => one - other)
  lockNamesAhead(
    tx,
    inOrder.map((itinerary) => `stock ${itinerary}`),
  )
}

/**
 * Reads the rows, and those of all controls of sales on their legs, in the one locking order of all transactions: itinerary,
 * leg, resource.
 */
export async function readStock(tx: Tx, keys: readonly StockKey[], lock: boolean): Promise<StockRow[]> {
  if (keys.length === 0) return []
  if (lock)
    awaitStockAhead(
      tx,
      keys.map(({ itinerary }) => itinerary),
    )
  const found = await sql<StockRow>`
    select stock.itinerary_id as itinerary, stock.leg, resource, least(capacity, most) as capacity, berths, whole, men, women
    from ${columns(keys)} join stock on stock.itinerary_id = wanted.itinerary_id and stock.leg = wanted.leg
      and resource between first and last
    order by stock.itinerary_id, stock.leg, resource ${lock ? sql`for update of stock` : sql``}`.execute(tx)
  return found.rows
}

/** Updates all of the rows, never beyond capacity; a row that is not written is a fault. */
export async function writeStock(tx: Tx, deltas: readonly Delta[]): Promise<void> {
  const short = await tryWriteStock(tx, deltas, true)
  if (short) throw new Error(`stock ${name(short)} was not written`)
}

/**
 * Updates the rows, when guarded never beyond capacity; returns the first that was not updated, after which the others
 * must be rolled back.
 */
export async function tryWriteStock(
  tx: Tx,
  deltas: readonly Delta[],
  guarded: boolean,
): Promise<StockKey | undefined> {
  if (deltas.length === 0) return undefined
  markChangedLegs(tx, deltas)
  const of = (column: 'whole' | 'men' | 'women') => deltas.map((delta) => delta[column])
  const written = await sql<StockKey>`
    update stock set whole = stock.whole + delta.whole, men = stock.men + delta.men, women = stock.women + delta.women
    from unnest(${deltas.map((delta) => delta.itinerary)}::bigint[], ${deltas.map((delta) => delta.leg)}::smallint[],
      ${deltas.map((delta) => delta.resource)}::text[], ${of('whole')}::int[], ${of('men')}::int[],
      ${of('women')}::int[], ${deltas.map(({ itinerary }) => lastDisruptionRead(tx, itinerary))}::bigint[])
      as delta(itinerary_id, leg, resource, whole, men, women, last_disruption)
    where stock.itinerary_id = delta.itinerary_id and stock.leg = delta.leg and stock.resource = delta.resource
      ${guarded ? fits : sql``}
    returning stock.itinerary_id as itinerary, stock.leg, stock.resource`.execute(tx)
  return deltas.find((delta) => !written.rows.some((key) => isSameStockKey(key, delta)))
}

/** Units that are taken with these counts, as the constraint of the table has it. */
const unitsOf = (wholeUnits: RawBuilder<unknown>, men: RawBuilder<unknown>, women: RawBuilder<unknown>) =>
  sql`(${wholeUnits} + (${men} + stock.berths - 1) / stock.berths + (${women} + stock.berths - 1) / stock.berths)`

/** Units taken on a leg. */
export const takenUnits = unitsOf(sql`stock.whole`, sql`stock.men`, sql`stock.women`)

const takenAfter = unitsOf(
  sql`stock.whole + delta.whole`,
  sql`stock.men + delta.men`,
  sql`stock.women + delta.women`,
)

/**
 * Within capacity, unless no more is taken than before: more may have been sold than a limit that was set since. On a sailing
 * that is cancelled, or changed since it was read, stock is only given back.
 */
const fits = sql`and (delta.whole + delta.men + delta.women <= 0
  or not exists (select from disruption where disruption.itinerary_id = stock.itinerary_id
    and (kind = 'cancelled' or id > delta.last_disruption)))
  and (${takenAfter} <= least(stock.capacity, stock.most) or ${takenAfter} <= ${takenUnits})`

/** Why stock of the sailing is refused although there may be enough of it. */
export async function disruptedSince(
  tx: Tx,
  { itinerary }: Pick<StockKey, 'itinerary'>,
): Promise<'cancelled' | 'changed' | undefined> {
  const found = await sql<{ cancelled: boolean }>`
    select bool_or(kind = 'cancelled') as cancelled from disruption
    where itinerary_id = ${itinerary} and (kind = 'cancelled' or id > ${lastDisruptionRead(tx, itinerary)})
    having count(*) > 0`.execute(tx)
  const [one] = found.rows
  if (one === undefined) return undefined
  return one.cancelled ? 'cancelled' : 'changed'
}

/** Creates missing rows, in locking order and before any row is locked, to prevent deadlocks. */
export function insertStockAhead(tx: Tx, rows: readonly (StockKey & { capacity: number })[]): void {
  if (rows.length > 0)
    sendAhead(
      tx,
      sql`
      insert into stock (itinerary_id, leg, resource, capacity, berths)
      select itinerary, leg, resource, capacity, 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(itinerary bigint, leg smallint, resource text, capacity integer)
      order by itinerary, leg, resource
      on conflict do nothing`,
    )
}

const claimColumns = sql`claim.id, claim.itinerary_id as itinerary, claim.from_leg as "fromLeg",
  claim.to_leg as "toLeg", claim.resource, claim.whole, claim.men, claim.women`

/** Columns of the claims of holds, which alone have price steps. */
const heldColumns = sql`${claimColumns}, claim.percent`

export async function claimsOfItems(tx: Tx, items: readonly number[]): Promise<(Claim & { item: number })[]> {
  const found = await sql<Claim & { item: number }>`
    select ${claimColumns}, claim.item_id as item from claim
    where item_id = any(${items}) and claim.id >= first_of_season(${items}::bigint[]) order by id`.execute(tx)
  return found.rows
}

/** The claims of holds, given by their ids or by a query of them. */
export async function claimsOfHolds(
  tx: Tx,
  holds: readonly number[] | RawBuilder<unknown>,
): Promise<Claim[]> {
  if ('length' in holds && holds.length === 0) return []
  const found = await sql<Claim>`
    select ${heldColumns} from claim
    where hold_id = any(${holds}) and claim.id >= first_of_season((select min(id) from hold)) order by id`.execute(
    tx,
  )
  return found.rows
}

/**
 * The claims under new controls that were made for the holders of these claims after they were read: a control that is set
 * counts what is sold. To be given after the locks of the stock, under which controls are set.
 */
function areLate(claims: readonly Claim[]) {
  const ids = claims.map(({ id }) => id)
  const holders = (column: 'item_id' | 'hold_id') =>
    sql`any(array(select former.${sql.ref(column)} from claim former where ${eqAny('former.id', ids)}))`
  return sql`(claim.item_id = ${holders('item_id')} or claim.hold_id = ${holders('hold_id')})
    and claim.id > ${Math.min(...ids)} and claim.id <> all(${ids}::bigint[]) and claim.resource like '~%'`
}

/** Returns whether holders of these claims have late ones. */
export async function haveLateClaims(tx: Tx, claims: readonly Claim[]): Promise<boolean> {
  if (claims.length === 0) return false
  const { rows } = await sql`select from claim where ${areLate(claims)} limit 1`.execute(tx)
  return rows.length > 0
}

/** Deletes the late claims of the holders of these claims, and gives their units back to the rows of the controls. */
export function releaseLateClaimsAhead(tx: Tx, claims: readonly Claim[]): void {
  if (claims.length === 0) return
  sendAhead(
    tx,
    sql`
    with late as (
      delete from claim where ${areLate(claims)} returning itinerary_id, from_leg, to_leg, resource, whole, men, women),
    released as (
      select itinerary_id, leg, resource, sum(whole)::int as whole, sum(men)::int as men, sum(women)::int as women
      from late, generate_series(from_leg, to_leg - 1) leg group by 1, 2, 3)
    update stock set whole = stock.whole - released.whole, men = stock.men - released.men,
      women = stock.women - released.women
    from released where stock.itinerary_id = released.itinerary_id and stock.leg = released.leg
      and stock.resource = released.resource`,
  )
}

/** All of them, and none twice; a claim that is not deleted is a fault. */
export function deleteClaimsAhead(tx: Tx, claims: readonly Claim[]): void {
  const ids = claims.map(({ id }) => id)
  if (ids.length > 0)
    sendAhead(tx, writeAll('claim', ids.length, sql`delete from claim where ${eqAny('id', ids)}`))
}

/** Ids of claims that are yet to be inserted, so that rows which refer to them can be given together with them. */
export async function newClaimIds(tx: Tx, count: number): Promise<number[]> {
  const drawn = await sql<{ id: number }>`
    select nextval('claim_id_seq') as id from generate_series(1, ${count}::int)`.execute(tx)
  return drawn.rows.map(({ id }) => id)
}

/** Inserts the claims under drawn ids, in the order of the allocations, or under ids that nothing needs to know. */
export function insertClaimsAhead(
  tx: Tx,
  agency: string,
  allocations: readonly Allocation[],
  ownerOf: (owner: string) => ClaimOwner,
  ids: readonly number[] = [],
): void {
  if (allocations.length === 0) return
  const owners = allocations.map(({ owner }) => ownerOf(owner))
  const column = <K extends keyof Units>(name: K) => allocations.map((allocation) => allocation[name])
  sendAhead(
    tx,
    writeAll(
      'claim',
      allocations.length,
      sql`
    insert into claim (id, agency, itinerary_id, from_leg, to_leg, resource, whole, men, women, item_id, hold_id, percent)
      overriding system value
    select coalesce(id, nextval('claim_id_seq')), ${agency}, itinerary, first, last, resource, whole, men, women, item,
      hold, percent
    from unnest(${allocations.map((_, nth) => ids[nth] ?? null)}::bigint[], ${column('itinerary')}::bigint[],
      ${column('fromLeg')}::smallint[], ${column('toLeg')}::smallint[], ${column('resource')}::text[],
      ${column('whole')}::int[], ${column('men')}::int[], ${column('women')}::int[],
      ${owners.map(({ item }) => item ?? null)}::bigint[], ${owners.map(({ hold }) => hold ?? null)}::bigint[],
      ${allocations.map(({ percent }) => percent ?? null)}::smallint[])
      as claimed(id, itinerary, first, last, resource, whole, men, women, item, hold, percent)`,
    ),
  )
}
