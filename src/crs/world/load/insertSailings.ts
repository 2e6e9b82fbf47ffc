import type pg from 'pg'
import { copyInto, type ColumnValue } from './copy.ts'
import { sailingsOn, type SailingPlan, type Sailing } from '../network/sailings.ts'

/** Sailings per batch: three tables share one connection. */
const batch = 4_000

export interface InsertOptions {
  dates: Iterable<string>
  /** Ends with the day that reaches it. */
  atMost: number
  /** For tables emptied in this transaction. */
  freeze: boolean
  /** Called after every batch with the number of sailings written so far. */
  progress(sailings: number): void
}

export interface InsertedCounts {
  sailings: number
  /** Rows of all three tables. */
  rows: number
}

/** Writes the sailings of the dates, day by day, each with its calls and stock. */
export async function insertSailings(
  client: pg.PoolClient,
  plan: SailingPlan,
  filling: InsertOptions,
): Promise<InsertedCounts> {
  const written = { sailings: 0, rows: 0 }
  let waiting: Sailing[] = []
  const send = async () => {
    written.rows += await write(client, waiting, filling.freeze)
    written.sailings += waiting.length
    waiting = []
    filling.progress(written.sailings)
  }
  for (const date of filling.dates) {
    waiting.push(...sailingsOn(date, plan))
    if (waiting.length >= batch) await send()
    if (written.sailings + waiting.length >= filling.atMost) break
  }
  if (waiting.length > 0) await send()
  return written
}

const itinerary = {
  table: 'itinerary',
  columns: ['id', 'line', 'company', 'vessel', 'departs', 'season'],
}
const portCall = { table: 'port_call', columns: ['itinerary_id', 'seq', 'port', 'arrives', 'departs'] }
const stock = { table: 'stock', columns: ['itinerary_id', 'leg', 'resource', 'capacity', 'berths'] }

async function write(client: pg.PoolClient, sailings: readonly Sailing[], freeze: boolean): Promise<number> {
  const calls = sailings.flatMap(callRows)
  const places = sailings.flatMap(stockRows)
  await copyInto(client, { ...itinerary, freeze }, sailings.map(itineraryRow))
  await copyInto(client, { ...portCall, freeze }, calls)
  await copyInto(client, { ...stock, freeze }, places)
  return sailings.length + calls.length + places.length
}

function itineraryRow({ id, line, company, vessel, departs, season }: Sailing): ColumnValue[] {
  return [id, line, company, vessel, departs, season]
}

function callRows({ id, calls }: Sailing): ColumnValue[][] {
  return calls.map(({ port, arrives, departs }, seq) => [id, seq, port, arrives, departs])
}

function stockRows({ id, stock: all }: Sailing): ColumnValue[][] {
  return all.map(({ leg, resource, capacity, berths }) => [id, leg, resource, capacity, berths])
}
