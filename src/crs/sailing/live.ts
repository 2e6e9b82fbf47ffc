import { sql } from 'kysely'
import { subscribeToStock, publishStockChanges, type LegRange } from '../database/stockNotifications.ts'
import { system, type Database } from '../database/transaction.ts'
import { createFeed, type Feed, type FeedLimits, type Told } from './feed.ts'

export interface Live {
  feed: Feed
  end(): Promise<void>
}

/** The feed of what this process and all others on the database sell, free and hold. */
export function goLive(database: Database, report: (cause: unknown) => void, limits?: FeedLimits): Live {
  const feed = createFeed(limits)
  let work = Promise.resolve()
  const changed = (stretches: readonly LegRange[]) => {
    work = work
      .then(async () => feed.tell(await describe(database, stretches)))
      .catch((cause: unknown) => {
        report(cause)
        // What changed cannot be read now: the desks read all of it again.
        feed.forget()
      })
  }
  const endTelling = publishStockChanges(database, report)
  const endListening = subscribeToStock(database.requests, { changed, lost: () => feed.forget() }, report)
  return {
    feed,
    async end() {
      feed.end()
      await Promise.all([endTelling(), endListening(), work])
    },
  }
}

interface CallRow {
  itinerary: number
  vessel: string
  line: string
  seq: number
  port: string
  departs: string
}

/** The calls from which something left is sailed over one of the changed legs. */
async function describe(
  database: Database,
  stretches: readonly LegRange[],
): Promise<(readonly [number, Told])[]> {
  const { rows } = await database.transaction(system, (tx) =>
    sql<CallRow>`
      select itinerary.id as itinerary, vessel, line, seq, port, port_call.departs
      from unnest(${stretches.map(({ itinerary }) => itinerary)}::bigint[],
        ${stretches.map(({ to }) => to)}::smallint[]) as changed(itinerary, upto)
      join itinerary on itinerary.id = changed.itinerary
      join port_call on itinerary_id = itinerary.id and seq < upto and port_call.departs is not null
      order by itinerary.id, seq`.execute(tx),
  )
  return [...Map.groupBy(rows, ({ itinerary }) => itinerary)].map(([itinerary, calls]) => {
    const { vessel, line } = calls[0]!
    const told = calls.map(({ port, departs }) => ({ port, departureDateTime: departs }))
    return [itinerary, { vessel, routeId: line, calls: told }] as const
  })
}
