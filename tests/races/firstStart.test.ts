import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownerPool } from '../../src/crs/database/connect.ts'
import { brokenRules } from '../../src/crs/database/invariants.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { extent, seed } from '../kit/drawn.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { cutDuring, damaged, watchDisk } from '../kit/crs/powerCut.ts'
import { control } from '../kit/crs/race.ts'
import { killStart, startPurser, stopDatabase } from '../kit/server.ts'

const starts = extent('FIRST_STARTS', 1, 1)
/** Of each folder, one after the other. */
const kills = 2
const chance = seededRandom(seed)

const folders: ReturnType<typeof temporaryFolder>[] = []
function newFolder(): string {
  const folder = temporaryFolder()
  folders.push(folder)
  return folder.path
}
afterAll(async () => {
  for (const folder of folders) {
    await stopDatabase(folder.path)
    folder.remove()
  }
})

/** Kills the PostgreSQL of the folder, if it has one that runs. */
function killPostgres(folder: string): void {
  const lockfile = join(folder, 'postgres/cluster/data/postmaster.pid')
  const pid = existsSync(lockfile) ? Number(readFileSync(lockfile, 'utf8').split('\n')[0]) : 0
  if (pid <= 0) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Rows of each table that the first start fills. */
async function world(folder: string): Promise<Record<string, number>> {
  const { url } = await startEmbedded(folder)
  const database = await openDatabase(url)
  expect(await brokenRules(database.owner)).toEqual({})
  expect(await damaged(database.pool)).toEqual([])
  const counts: Record<string, number> = {}
  for (const table of [
    'migration',
    'agency',
    'agency_user',
    'product',
    'list_fare',
    'itinerary',
    'port_call',
    'stock',
  ]) {
    const { rows } = await database.pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)
    counts[table] = rows[0]?.rows ?? 0
  }
  await database.close()
  return counts
}

test(
  'a first start that is killed at any moment is completed by the next @all',
  { timeout: 600_000 + starts * 60_000 },
  async () => {
    const uncut = newFolder()
    const begun = performance.now()
    const purser = await startPurser({ folder: uncut })
    const duration = performance.now() - begun
    const whole = await world(uncut)
    await purser.stop()
    for (let nth = 0; nth < starts; nth++) {
      const folder = newFolder()
      for (let kill = 0; kill < kills; kill++) {
        await killStart({ folder }, chance() * duration)
        if (chance() < 0.5) killPostgres(folder)
      }
      const completed = await startPurser({ folder })
      expect(await world(folder)).toEqual(whole)
      await completed.stop()
      // Nothing of the starts that were killed is left in the folder.
      expect(readdirSync(join(folder, 'postgres')).filter((name) => name.startsWith('cluster.'))).toEqual([])
      folders.pop()?.remove()
    }
  },
)

/** Made during one first start. */
const cuts = extent('POWER_CUTS', 1, 2)

interface Completed {
  /** The world of the first start that was not cut. */
  whole: Record<string, number>
  /** The world after the next start on what each cut has left, or why that failed; the first that differs is the last. */
  after: unknown[]
  /** Milliseconds that each of them took. */
  durations: number[]
}

/** Cuts the power during a first start on a PostgreSQL with these settings, and starts again on what was left. */
async function cutFirstStart(
  root: string,
  settings: Record<string, string>,
  most = cuts,
): Promise<Completed> {
  const folder = join(root, 'data')
  // With little memory PostgreSQL writes pages at any time, not at its checkpoints alone. Purser adopts it.
  const { url, stop } = await startEmbedded(folder, { shared_buffers: '4MB', ...settings })
  const completed: Completed = { whole: {}, after: [], durations: [] }
  const pool = ownerPool(url)
  let left: string[]
  try {
    const disk = await watchDisk(pool, folder, join(root, 'earlier'))
    const start = () => startPurser({ folder }).then((purser) => purser.kill9())
    left = await cutDuring(start, disk, { root, gap: 2_000, cuts: most, chance })
    disk.close()
    completed.whole = await world(folder)
  } finally {
    await pool.end()
    await stop()
  }
  for (const one of left) {
    const begun = performance.now()
    completed.after.push(await complete(one, () => completed.durations.push(performance.now() - begun)))
    if (!isDeepStrictEqual(completed.after.at(-1), completed.whole)) break
  }
  return completed
}

/** Starts Purser on what a cut has left; returns its world, or what is wrong. */
async function complete(folder: string, ready: () => void): Promise<unknown> {
  try {
    const purser = await startPurser({ folder })
    ready()
    return await world(folder).finally(() => purser.kill9())
  } catch (cause) {
    return cause
  } finally {
    killPostgres(folder)
  }
}

describe.runIf(existsSync('/proc'))('a power cut during the first start', () => {
  let root: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    root = temporaryFolder()
  })
  afterEach(() => root.remove())

  test('leaves what the next start completes @all', { timeout: 600_000 + cuts * 60_000 }, async () => {
    const { whole, after, durations } = await cutFirstStart(root.path, {})
    expect(after).toEqual(after.map(() => whole))
    process.stdout.write(
      `firstStart.test.ts: ${after.length} cuts, completed after ${durations.map(Math.round).join(', ')} ms\n`,
    )
  })

  test(
    'control: is not completed when PostgreSQL does not sync @all',
    { ...control, timeout: 120_000 },
    async () => {
      const { whole, after } = await cutFirstStart(root.path, { fsync: 'off' }, 3)
      expect(after).not.toEqual(after.map(() => whole))
    },
  )
})
