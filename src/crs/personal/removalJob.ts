import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/transaction.ts'
import { networkOf } from '../reference/network.ts'
import { saleDay, type Clock } from '../server/clock.ts'
import { startJob } from '../server/job/job.ts'
import {
  emptyDrafts,
  emptyMessages,
  emptyParcels,
  eraseOtherEntries,
  lockAccounted,
  lockTravelled,
  type OwnerTx,
  removeListedPersons,
  removeOfAccounts,
  removeOfVoyage,
} from './removalSql.ts'
import {
  daysBefore,
  draftDays,
  entryDays,
  firstYearKept,
  messageDays,
  parcelDays,
  voyageDays,
} from './terms.ts'

interface Needed {
  database: Pick<Database, 'owner'>
  clock: Clock
  /** Folders into which messages are written that no server sends. */
  folders: readonly string[]
}

/** Seconds between two passes: a day. */
const interval = 24 * 3600

/** Removes data past their term now and once a day; returns a function that stops and waits for the running batch. */
export const startRemovalJob = (needed: Needed): (() => Promise<void>) =>
  startJob(interval, (signal) => removePersonalData(needed, signal))

/** Removes the personal data that are past their term. */
export async function removePersonalData(
  { database, clock, folders }: Needed,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const inTransaction = <T>(work: (tx: OwnerTx) => Promise<T>) => database.owner.transaction().execute(work)
  const inBatches = async (
    lock: (tx: OwnerTx) => Promise<number[]>,
    remove: (tx: OwnerTx, bookings: number[]) => Promise<void>,
  ) => {
    for (let found = 1; found > 0 && !signal?.aborted;)
      found = await inTransaction(async (tx) => {
        const bookings = await lock(tx)
        if (bookings.length > 0) await remove(tx, bookings)
        return bookings.length
      })
  }
  const lastDay = daysBefore(now, voyageDays).toISOString().slice(0, 10)
  await inBatches((tx) => lockTravelled(tx, lastDay), removeOfVoyage)
  const firstYear = firstYearKept(saleDay(clock, await networkOf(database)))
  await inBatches((tx) => lockAccounted(tx, firstYear), removeOfAccounts)
  await inTransaction(async (tx) => {
    await removeListedPersons(tx, daysBefore(now, voyageDays), lastDay)
    await emptyMessages(tx, daysBefore(now, messageDays))
    await emptyDrafts(tx, daysBefore(now, draftDays))
    await emptyParcels(tx, daysBefore(now, parcelDays))
    await eraseOtherEntries(tx, daysBefore(now, entryDays))
  })
  for (const folder of folders) await removeOldFiles(folder, daysBefore(now, messageDays))
}

async function removeOldFiles(folder: string, before: Date): Promise<void> {
  // The folder is made with the first file.
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names) {
    const file = join(folder, name)
    if ((await stat(file)).mtime < before) await rm(file)
  }
}
