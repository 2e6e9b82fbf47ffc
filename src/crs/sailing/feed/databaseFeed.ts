import { randomUUID } from 'node:crypto'
import { mustGet } from '../../../domain/value/mustGet.ts'
import {
  subscribeToStock,
  publishStockChanges,
  type LegRange,
} from '../../database/stock/stockNotifications.ts'
import { system, type Database } from '../../database/transaction.ts'
import { type SailingChange, createFeed, type Feed, type FeedLimits } from './feed.ts'
import { readChangedCalls } from './feedSql.ts'

export interface DatabaseFeed {
  feed: Feed
  end(): Promise<void>
}

/** A feed of the stock changes of all processes on the database; this process’s changes are sent to the others. */
export function openDatabaseFeed(
  database: Database,
  report: (cause: unknown) => void,
  limits?: FeedLimits,
): DatabaseFeed {
  const feed = createFeed(limits, randomUUID())
  let work = Promise.resolve()
  const inOrder = (step: () => unknown) => void (work = work.then(async () => void (await step())))
  const changed = (stretches: readonly LegRange[]) =>
    inOrder(() =>
      changesOn(database, stretches).then(feed.publish, (cause: unknown) => {
        report(cause)
        // The changed sailings cannot be read, so the desks must reload everything.
        feed.publishUnknown()
      }),
    )
  const stopSending = publishStockChanges(database, report)
  const stopListening = subscribeToStock(
    database.pool,
    { changed, marked: (id) => inOrder(() => feed.mark(id)), lost: () => inOrder(feed.reset) },
    report,
  )
  return {
    feed,
    async end() {
      feed.end()
      await Promise.all([stopSending(), stopListening(), work])
    },
  }
}

/** The sailings of changed legs, each with the calls from which a changed leg is sailed: all calls before its end. */
async function changesOn(
  database: Database,
  stretches: readonly LegRange[],
): Promise<(readonly [itinerary: number, change: SailingChange])[]> {
  const rows = await database.transaction(system, (tx) => readChangedCalls(tx, stretches))
  return [...Map.groupBy(rows, ({ itinerary }) => itinerary)].map(([itinerary, calls]) => {
    const { vessel, line } = mustGet(calls, 0)
    const departures = calls.map(({ port, departs }) => ({ port, departureDateTime: departs }))
    return [itinerary, { vessel, routeId: line, calls: departures }] as const
  })
}
