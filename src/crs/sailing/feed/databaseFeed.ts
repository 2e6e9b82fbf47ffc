import { randomUUID } from 'node:crypto'
import { mustGet } from '../../../domain/value/mustGet.ts'
import {
  subscribeToStock,
  publishStockChanges,
  type LegRange,
} from '../../database/stock/stockNotifications.ts'
import { system, type Database } from '../../database/transaction.ts'
import type { Catalogues } from '../../reference/catalogues.ts'
import { type SailingChange, createFeed, type Feed, type FeedLimits } from './feed.ts'
import { readChangedCalls } from './feedSql.ts'

export interface DatabaseFeed {
  feed: Feed
  end(): Promise<void>
}

/**
 * A feed of the stock changes of all processes on the database; this process’s changes are sent to the others. A version of the
 * catalogue is read when it is published, and then every desk is notified.
 */
export function openDatabaseFeed(
  database: Database,
  report: (cause: unknown) => void,
  catalogues?: Pick<Catalogues, 'refresh'>,
  limits?: FeedLimits,
): DatabaseFeed {
  const feed = createFeed(limits, randomUUID())
  let work = Promise.resolve()
  const inOrder = (step: () => unknown) => void (work = work.then(async () => void (await step())))
  const refresh = async () => await catalogues?.refresh().catch(report)
  const published = () =>
    inOrder(async () => {
      await refresh()
      feed.publishUnknown()
    })
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
    {
      changed,
      published,
      marked: (id) => inOrder(() => feed.mark(id)),
      lost() {
        void refresh()
        inOrder(feed.reset)
      },
    },
    report,
  )
  return {
    feed,
    async end() {
      feed.end()
      await Promise.all([stopSending(), stopListening()])
      // Notifications may have come until then.
      await work
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
