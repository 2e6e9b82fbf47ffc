import pg from 'pg'
import type { Database } from './transaction.ts'

/** Legs of one itinerary whose stock has changed: from call `from` to call `to`. */
export interface LegRange {
  itinerary: number
  from: number
  to: number
}

export interface StockListener {
  /** Legs changed by this process or another one, notified after the commit. */
  changed(ranges: readonly LegRange[]): void
  /** The connection was lost and is restored: notifications in between are lost. */
  lost(): void
}

const channel = 'purser_stock'
/**
 * Changes within this many ms are sent as one notification: each costs a commit, and commits with NOTIFY are
 * serialized.
 */
const gatherTime = 100
/** Leg ranges per notification: PostgreSQL accepts less than 8000 bytes. */
const rangesPerNotification = 200
/** Milliseconds until the next connection attempt. */
const retryDelay = 1000

/**
 * Notifies all processes on this database of the changes of this one; returns a function that sends the rest and stops.
 */
export function publishStockChanges(
  database: Pick<Database, 'onStockChange' | 'requests'>,
  report: (cause: unknown) => void,
): () => Promise<void> {
  const waiting = new Map<number, LegRange>()
  let timer: NodeJS.Timeout | undefined
  const add = ({ itinerary, from, to }: LegRange) =>
    void waiting.set(itinerary, widened(waiting.get(itinerary), { itinerary, from, to }))
  const send = async () => {
    timer = undefined
    const ranges = [...waiting.values()]
    waiting.clear()
    for (let at = 0; at < ranges.length; at += rangesPerNotification) {
      const text = ranges.slice(at, at + rangesPerNotification).map(written)
      await database.requests.query('select pg_notify($1, $2)', [channel, text.join(' ')]).catch((cause) => {
        // The other processes still have the old values: they are notified once the connection is back.
        for (const range of ranges.slice(at)) add(range)
        throw cause
      })
    }
  }
  let ended = false
  const sendSoon = (milliseconds: number) => {
    if (ended) return
    timer ??= setTimeout(
      () => void send().catch((cause: unknown) => (report(cause), sendSoon(retryDelay))),
      milliseconds,
    )
  }
  const unsubscribe = database.onStockChange((legs) => {
    for (const { itinerary, leg } of legs) add({ itinerary, from: leg, to: leg + 1 })
    sendSoon(gatherTime)
  })
  return async () => {
    unsubscribe()
    ended = true
    clearTimeout(timer)
    await send().catch(report)
  }
}

function widened(pending: LegRange | undefined, { itinerary, from, to }: LegRange): LegRange {
  return { itinerary, from: Math.min(pending?.from ?? from, from), to: Math.max(pending?.to ?? to, to) }
}

const written = ({ itinerary, from, to }: LegRange) => `${itinerary}:${from}:${to}`

function read(text: string): LegRange[] {
  return text.split(' ').map((range) => {
    const [itinerary = 0, from = 0, to = 0] = range.split(':').map(Number)
    return { itinerary, from, to }
  })
}

/** Listens on a dedicated connection and reopens it whenever it breaks; returns a function that stops. */
export function subscribeToStock(
  pool: pg.Pool,
  { changed, lost }: StockListener,
  report: (cause: unknown) => void,
): () => Promise<void> {
  let ended = false
  let broken = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const again = (cause: unknown) => {
    if (ended || timer) return
    broken = true
    client = undefined
    report(cause)
    timer = setTimeout(start, retryDelay)
  }
  const open = async () => {
    timer = undefined
    const opened = new pg.Client({ ...pool.options, application_name: 'purser feed' })
    opened.on('notification', ({ payload = '' }) => changed(read(payload)))
    opened.on('error', again)
    opened.on('end', () => again(new Error('the connection of the live feed ended')))
    await opened.connect()
    await opened.query(`listen ${channel}`)
    if (ended) return opened.end()
    client = opened
    if (broken) lost()
    broken = false
  }
  const start = () => void open().catch(again)
  start()
  return async () => {
    ended = true
    clearTimeout(timer)
    await client?.end()
  }
}
