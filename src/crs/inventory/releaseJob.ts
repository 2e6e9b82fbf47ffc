import { parseControl } from '../../domain/sailing/salesControl.ts'
import { type ControlLimit, readStockOfSailings, setControls } from '../database/stock/controlRows.ts'
import { awaitStockAhead } from '../database/stock/stock.ts'
import { system } from '../database/transaction.ts'
import { atPresent } from '../reference/catalogues.ts'
import type { ServerDependencies } from '../server/context.ts'
import { startJob } from '../server/job/job.ts'
import { lockDueReleases, markReleased } from './inventorySql.ts'

type Needed = Pick<ServerDependencies, 'database' | 'catalogue' | 'catalogues' | 'clock'>

const intervalSeconds = 30
/** Allotments of one transaction. */
const batch = 100

/**
 * Gives back what allotments do not keep any more from today on; returns their number. Several servers may run it: each
 * release is taken by one of them, in the transaction that sets the limit.
 */
export async function releaseAllotments(given: Needed): Promise<number> {
  const { database, catalogue, clock } = atPresent(given)
  const today = clock.localNow(catalogue.network.timezone).slice(0, 10)
  for (let released = 0; ;) {
    const done = await database.transaction(system, async (tx) => {
      const due = await lockDueReleases(tx, today, batch)
      const sailings = [...new Set(due.map(({ itinerary }) => itinerary))]
      awaitStockAhead(tx, sailings)
      // A change may have been published or undone while this waited for the stock.
      const held = due.length > 0 ? await markReleased(tx, due, today) : []
      const stock = await readStockOfSailings(tx, sailings)
      const limits = held.flatMap(({ itinerary, resource, keeps }): ControlLimit[] => {
        const row = stock.find((present) => present.itinerary === itinerary && present.resource === resource)
        if (!row || (row.most ?? 0) <= keeps) return []
        return [
          { itinerary, resource, what: parseControl(resource).what, counted: null, legs: null, most: keeps },
        ]
      })
      // The last of several steps of an allotment holds.
      const last = new Map(
        limits
          .toSorted((first, second) => (second.most ?? 0) - (first.most ?? 0))
          .map((limit) => [`${limit.itinerary} ${limit.resource}`, limit]),
      )
      if (last.size > 0) await setControls(tx, [...last.values()])
      return due.length
    })
    released += done
    if (done < batch) return released
  }
}

export const startAllotmentReleaseJob = (dependencies: Needed): (() => Promise<void>) =>
  startJob(intervalSeconds, () => releaseAllotments(dependencies))
