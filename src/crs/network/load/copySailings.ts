import type pg from 'pg'
import type { DatedCall } from '../timetable/calls.ts'
import type { LegCapacity } from '../timetable/capacity.ts'
import { copyInto, type ColumnValue } from './copy.ts'

/** A sailing with the rows of its calls and its stock. */
export interface NewSailing {
  id: number
  line: string
  company: string
  vessel: string
  departs: string
  season: string
  /** The row of the timetable; absent for a sailing that was made alone. */
  timetable?: string
  calls: readonly DatedCall[]
  stock: readonly LegCapacity[]
}

interface Options {
  /** For tables emptied in this transaction, whose rows then need no vacuum afterwards. */
  freeze?: boolean
  /** Called after every batch with the number of sailings written so far. */
  progress?(sailings: number): void
}

export interface CopiedCounts {
  sailings: number
  /** Rows of all three tables. */
  rows: number
}

/** Sailings in one batch of COPY: three tables share one connection. */
const batch = 4000

/** Writes sailings in batches; they are visible when the transaction ends. */
export async function copySailings(
  client: pg.PoolClient,
  sailings: Iterable<NewSailing>,
  { freeze = false, progress }: Options = {},
): Promise<CopiedCounts> {
  const written = { sailings: 0, rows: 0 }
  let waiting: NewSailing[] = []
  const send = async () => {
    written.rows += await copyBatch(client, waiting, freeze)
    written.sailings += waiting.length
    waiting = []
    progress?.(written.sailings)
  }
  for (const sailing of sailings) {
    waiting.push(sailing)
    if (waiting.length >= batch) await send()
  }
  if (waiting.length > 0) await send()
  return written
}

const itinerary = {
  table: 'itinerary',
  columns: ['id', 'line', 'company', 'vessel', 'departs', 'season', 'timetable'],
}
const portCall = { table: 'port_call', columns: ['itinerary_id', 'seq', 'port', 'arrives', 'departs'] }
const stock = { table: 'stock', columns: ['itinerary_id', 'leg', 'resource', 'capacity', 'berths'] }

async function copyBatch(
  client: pg.PoolClient,
  sailings: readonly NewSailing[],
  freeze: boolean,
): Promise<number> {
  const calls = sailings.flatMap(callRows)
  const places = sailings.flatMap(stockRows)
  await copyInto(client, { ...itinerary, freeze }, sailings.map(itineraryRow))
  await copyInto(client, { ...portCall, freeze }, calls)
  await copyInto(client, { ...stock, freeze }, places)
  return sailings.length + calls.length + places.length
}

const itineraryRow = ({
  id,
  line,
  company,
  vessel,
  departs,
  season,
  timetable = '',
}: NewSailing): ColumnValue[] => [id, line, company, vessel, departs, season, timetable]

const callRows = ({ id, calls }: NewSailing): ColumnValue[][] =>
  calls.map(({ port, arrives, departs }, seq) => [id, seq, port, arrives, departs])

const stockRows = ({ id, stock: all }: NewSailing): ColumnValue[][] =>
  all.map(({ leg, resource, capacity, berths }) => [id, leg, resource, capacity, berths])
