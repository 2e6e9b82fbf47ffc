import type pg from 'pg'
import { listenTo, type NotificationListener, openSender } from '../notifications.ts'
import type { Database } from '../transaction.ts'

/** Legs of one itinerary whose stock has changed: from call `from` to call `to`. */
export interface LegRange {
  itinerary: number
  from: number
  to: number
}

export interface StockListener extends Omit<NotificationListener, 'received'> {
  /** Legs changed by this process or another one, notified after the commit. */
  changed(ranges: readonly LegRange[]): void
  /** A version of the catalogue was published: every sailing may have changed. */
  published(): void
}

const channel = 'purser_stock'

/** Sent by `publish_catalogue` of the migrations. A change of no sailing to servers of versions that read no publications. */
const publication = '0:1:1'

/**
 * Notifies all processes on this database of the changes of this one; returns a function that sends the rest and stops.
 */
export function publishStockChanges(
  database: Pick<Database, 'onStockChange' | 'requests'>,
  report: (cause: unknown) => void,
): () => Promise<void> {
  const sender = openSender(database.requests, channel, report)
  const unsubscribe = database.onStockChange((legs) => {
    for (const { itinerary, leg } of legs)
      sender.add(String(itinerary), (waiting) =>
        written(
          widened(waiting === undefined ? undefined : read(waiting), { itinerary, from: leg, to: leg + 1 }),
        ),
      )
  })
  return async () => {
    unsubscribe()
    await sender.end()
  }
}

function widened(pending: LegRange | undefined, { itinerary, from, to }: LegRange): LegRange {
  return { itinerary, from: Math.min(pending?.from ?? from, from), to: Math.max(pending?.to ?? to, to) }
}

const written = ({ itinerary, from, to }: LegRange) => `${itinerary}:${from}:${to}`

function read(text: string): LegRange {
  const [itinerary = 0, from = 0, to = 0] = text.split(':').map(Number)
  return { itinerary, from, to }
}

/** Listens until the returned function is called. */
export function subscribeToStock(
  pool: pg.Pool,
  { changed, published, ...listener }: StockListener,
  report: (cause: unknown) => void,
): () => Promise<void> {
  const received = (texts: string[]) => (texts.includes(publication) ? published() : changed(texts.map(read)))
  return listenTo(pool, channel, { ...listener, received }, report)
}
