import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../src/crs/database/migrate.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { type Embedded, startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { extent, seed } from '../kit/drawn.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { cutDuring, damaged, watchDisk } from '../kit/crs/powerCut.ts'
import { control } from '../kit/crs/race.ts'
import {
  describeDatabase,
  loadRelease,
  migrateTo,
  ownerPool,
  readRelease,
  releases,
} from '../kit/crs/release.ts'
import { temporaryFolder } from '../kit/folder.ts'

const cuts = extent('POWER_CUTS', 2, 4)
const chance = seededRandom(seed)

let root: ReturnType<typeof temporaryFolder>
const running = new Set<Embedded>()

beforeEach(() => {
  root = temporaryFolder()
})
afterEach(async () => {
  for (const embedded of running) await embedded.stop()
  running.clear()
  root.remove()
})

async function start(folder: string, settings?: Record<string, string>): Promise<Embedded> {
  const embedded = await startEmbedded(folder, settings)
  running.add(embedded)
  return embedded
}

async function stop(embedded: Embedded): Promise<void> {
  await embedded.stop()
  running.delete(embedded)
}

interface Upgraded {
  /** The database of the upgrade that was not cut. */
  whole: unknown
  /** The database after the next start on what each cut has left, or why that failed. */
  after: unknown[]
  /** Milliseconds until each of them was open. */
  durations: number[]
}

/** Cuts the power during the upgrade of the oldest release on a PostgreSQL with these settings, and starts again. */
async function cutUpgrade(settings: Record<string, string>): Promise<Upgraded> {
  const folder = join(root.path, 'data')
  const release = readRelease(releases[0]!)
  // With little memory PostgreSQL writes pages at any time, not at its checkpoints alone.
  const embedded = await start(folder, { shared_buffers: '4MB', ...settings })
  const pool = ownerPool(embedded.url)
  await migrateTo(pool, release.lastMigration)
  await loadRelease(pool, release)
  const watching = ownerPool(embedded.url)
  const disk = await watchDisk(watching, folder, join(root.path, 'earlier'))
  const left = await cutDuring(() => migrate(pool), disk, { root: root.path, gap: 300, cuts, chance })
  disk.close()
  await watching.end()
  const upgraded: Upgraded = { whole: await describeDatabase(pool), after: [], durations: [] }
  await pool.end()
  await stop(embedded)
  for (const one of left) {
    const begun = performance.now()
    upgraded.after.push(await openAfterCut(one, () => upgraded.durations.push(performance.now() - begun)))
  }
  return upgraded
}

/** Opens what a cut has left with the settings of the product; returns the database, or what is wrong with it. */
async function openAfterCut(folder: string, ready: () => void): Promise<unknown> {
  try {
    const embedded = await start(folder)
    const database = await openDatabase(embedded.url)
    ready()
    try {
      // The invariants link the journal, so they are checked last.
      const described = await describeDatabase(database.pool)
      const damage = await damaged(database.pool)
      const broken = await brokenInvariants(database)
      return damage.length > 0 || Object.keys(broken).length > 0 ? { damage, broken } : described
    } finally {
      await database.close()
      await stop(embedded)
    }
  } catch (cause) {
    return cause
  }
}

describe.runIf(existsSync('/proc'))('a power cut during an upgrade of the oldest release', () => {
  test(
    'loses no booking, and the next start completes it',
    { timeout: 600_000 + cuts * 60_000 },
    async () => {
      const { whole, after, durations } = await cutUpgrade({})
      for (const one of after) expect(one).toEqual(whole)
      process.stdout.write(
        `upgrade.test.ts: ${after.length} cuts, open after ${durations.map(Math.round).join(', ')} ms\n`,
      )
    },
  )

  test(
    'control: loses bookings or damages pages when PostgreSQL does not sync @all',
    { ...control, timeout: 600_000 },
    async () => {
      const { whole, after } = await cutUpgrade({ fsync: 'off' })
      expect(after).not.toEqual(after.map(() => whole))
    },
  )
})
