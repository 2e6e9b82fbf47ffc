import { mustGet } from '../../../domain/value/mustGet.ts'
import { sql } from 'kysely'
import { readStockOfSailings } from '../../database/stock/controlRows.ts'
import type { Tx } from '../../database/transaction.ts'
import { quotaPattern } from '../../../domain/product/demand.ts'
import { lastStep } from '../../../domain/pricing/priceSteps.ts'
import { type Buyer, firstControl, type LegStock, openTo } from '../../../domain/sailing/salesControl.ts'
import { freeUnits, leastFree } from '../../../domain/sailing/freeUnits.ts'
import type { Sailing } from '../../reference/sailing.ts'

export interface Call {
  itinerary: number
  seq: number
  port: string
  /** Port-local, YYYY-MM-DD HH:mm. */
  arrives: string
  departs: string
}

/** A sailing between two of its ports with its free units. */
export interface AvailableSailing extends Sailing {
  /**
   * `DECK 20 20 20 20;…`: resource, then free whole units, berths for men, berths for women and berths in all. One
   * text, because node-postgres takes far longer to read as many columns.
   */
  freeUnits: string
}

const emptyBerths = sql`greatest(0, least(capacity, most) - whole - (men + stock.berths - 1) / stock.berths
  - (women + stock.berths - 1) / stock.berths) * stock.berths`
const berthsInCabinsOf = (sex: 'men' | 'women') =>
  sql`(${sql.ref(sex)} + stock.berths - 1) / stock.berths * stock.berths - ${sql.ref(sex)}`

/**
 * A lateral subquery `free` with the units free on all legs from call `first` to call `last`, by resource. It computes
 * what `freeUnits` and `leastFree` of the domain do; a test compares the two. A resource that any leg lacks is left out,
 * unless it is a quota, of which such a leg has all.
 */
export const freeOnAllLegs = (itinerary: string, first: string, last: string) => sql`
  (select coalesce(string_agg(concat_ws(' ', resource, whole, men, women, berths), ';'), '') as units
   from (
     select resource, min(${emptyBerths} / stock.berths) as whole,
       min(${emptyBerths} + ${berthsInCabinsOf('men')}) as men,
       min(${emptyBerths} + ${berthsInCabinsOf('women')}) as women,
       min(${emptyBerths} + ${berthsInCabinsOf('men')} + ${berthsInCabinsOf('women')}) as berths
     from stock
     where itinerary_id = ${sql.ref(itinerary)} and leg >= ${sql.ref(first)} and leg < ${sql.ref(last)}
     group by resource having count(*) = ${sql.ref(last)} - ${sql.ref(first)} or resource ~ ${quotaPattern.source}
   ) as least) as free`

/** The sailings, in the same order, with the units that are open to the buyer. */
export async function readFreeUnits(
  tx: Tx,
  buyer: Buyer,
  sailings: readonly Sailing[],
): Promise<AvailableSailing[]> {
  if (sailings.length === 0) return []
  const { itineraries, from, to } = spanColumns(sailings)
  const { rows } = await sql<{ freeUnits: string }>`
    select free.units as "freeUnits"
    from unnest(${itineraries}::bigint[], ${from}::smallint[], ${to}::smallint[]) with ordinality
      as sailed(itinerary, first, last, nth)
    cross join lateral ${freeOnAllLegs('sailed.itinerary', 'sailed.first', 'sailed.last')} order by nth`.execute(
    tx,
  )
  const available = sailings.map((sailing, index) => ({
    ...sailing,
    freeUnits: mustGet(rows, index).freeUnits,
  }))
  return withinControls(tx, buyer, available)
}

/** Returns the sailings with what is open to the agency; those without controls of sales as they are. */
export async function withinControls(
  tx: Tx,
  buyer: Buyer,
  sailings: readonly AvailableSailing[],
): Promise<AvailableSailing[]> {
  const controlled = sailings.filter(({ freeUnits: units }) => units.includes(firstControl))
  if (controlled.length === 0) return [...sailings]
  const stock = await readStockOfSailings(
    tx,
    controlled.map(({ itinerary }) => itinerary),
  )
  const open = Map.groupBy(openTo(stock, buyer), ({ itinerary }) => itinerary)
  const rows = Map.groupBy(stock, ({ itinerary }) => itinerary)
  const stepStockOf = ({ itinerary }: AvailableSailing) => {
    const stepStock = rows.get(itinerary) ?? []
    return stepStock.some(({ resource }) => resource.startsWith(lastStep.slice(0, -1))) ? stepStock : null
  }
  return sailings.map((sailing) =>
    controlled.includes(sailing)
      ? {
          ...sailing,
          freeUnits: printFreeUnits(sailing, open.get(sailing.itinerary) ?? []),
          stepStock: stepStockOf(sailing),
        }
      : sailing,
  )
}

function printFreeUnits({ fromSeq, toSeq }: Sailing, rows: readonly LegStock[]): string {
  const sailed = rows.filter(({ leg }) => leg >= fromSeq && leg < toSeq)
  return [...Map.groupBy(sailed, ({ resource }) => resource)]
    .filter(([resource, legs]) => legs.length === toSeq - fromSeq || quotaPattern.test(resource))
    .flatMap(([resource, legs]) => {
      const free = leastFree(legs.map(freeUnits))
      return free ? [`${resource} ${free.whole} ${free.men} ${free.women} ${free.berths}`] : []
    })
    .join(';')
}

/** The calls between origin and destination of all the sailings, each once, by itinerary and in order. */
export async function readStops(tx: Tx, sailings: readonly Sailing[]): Promise<Call[]> {
  const { itineraries, from, to } = spanColumns(sailings.filter(({ fromSeq, toSeq }) => toSeq - fromSeq > 1))
  if (itineraries.length === 0) return []
  const { rows } = await sql<Call>`
    select distinct port_call.itinerary_id as itinerary, seq, port, arrives, departs
    from unnest(${itineraries}::bigint[], ${from}::smallint[], ${to}::smallint[]) as sailed(itinerary_id, first, last)
    join port_call on port_call.itinerary_id = sailed.itinerary_id and seq > first and seq < last
    order by itinerary, seq`.execute(tx)
  return rows
}

function spanColumns(sailings: readonly Sailing[]) {
  return {
    itineraries: sailings.map(({ itinerary }) => itinerary),
    from: sailings.map(({ fromSeq }) => fromSeq),
    to: sailings.map(({ toSeq }) => toSeq),
  }
}
