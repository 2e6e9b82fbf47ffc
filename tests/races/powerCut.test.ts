import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/crs/database/open.ts'
import type { Database } from '../../src/crs/database/transaction.ts'
import { keepHeads, parseHeads, linkEntries } from '../../src/crs/journal/heads.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { extent, seed } from '../kit/drawn.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { damaged, watchDisk } from '../kit/crs/powerCut.ts'
import {
  control,
  crash,
  expectSoonReady,
  onDatabase,
  signInOver,
  startSmallServer,
  type SmallServer,
} from '../kit/crs/race.ts'
import { sellingClients, type Sale } from '../kit/crs/sellingClients.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'
import { temporaryFolder } from '../kit/folder.ts'

const cuts = extent('POWER_CUTS', 2, 4)
const desks = 6
/** Sales that are answered between two cuts, at least. */
const enough = 5

const chance = seededRandom(seed)

let root: ReturnType<typeof temporaryFolder>
const running = new Map<SmallServer, string>()

beforeEach(() => {
  root = temporaryFolder()
})
afterEach(async () => {
  for (const server of running.keys()) await end(server)
  root.remove()
})

async function start(folder: string, settings?: Record<string, string>): Promise<SmallServer> {
  const server = await startSmallServer({
    PURSER_DATA: folder,
    ...(settings && { POSTGRES_SETTINGS: JSON.stringify(settings) }),
  })
  running.set(server, folder)
  return server
}

async function end(server: SmallServer): Promise<void> {
  await crash(server, running.get(server))
  running.delete(server)
}

type Answered = Pick<Sale, 'reference' | 'cancelled'>

/** What the clients have been answered so far. */
const answeredIn = (sales: readonly Sale[]): Answered[] =>
  sales.flatMap(({ reference, cancelled = false }) =>
    reference === undefined ? [] : [{ reference, cancelled }],
  )

/** Bookings that are missing, or whose cancellation is. */
async function lost({ owner }: Database, answered: readonly Answered[]): Promise<Answered[]> {
  const rows = await owner.selectFrom('booking').select(['reference', 'status']).execute()
  const statuses = new Map(rows.map(({ reference, status }) => [reference, status]))
  return answered.filter(({ reference = '', cancelled }) => {
    const status = statuses.get(reference)
    return cancelled ? status !== 'CANCELLED' : status === undefined
  })
}

/** What is wrong after a cut; empty if it is as it should be. */
interface Findings {
  lost?: Answered[]
  damage?: unknown
  broken?: Record<string, unknown[]>
}

interface Outcome {
  /** Of the first cut after which something was wrong. */
  findings: Findings
  /** Milliseconds from each start after a cut until the server was ready. */
  downtimes: number[]
  duringCheckpoint: number
  /** Files that lost sectors. */
  files: number
}

/** Sells on a PostgreSQL with these settings, cuts the power again and again, and checks what each cut has left. */
async function cutOften(settings: Record<string, string>, times: number): Promise<Outcome> {
  const folder = join(root.path, 'data')
  const left = join(root.path, 'left')
  const heads = join(root.path, 'heads')
  // With little memory PostgreSQL writes pages at any time, not at its checkpoints alone.
  const server = await start(folder, { shared_buffers: '4MB', ...settings })
  const clients = sellingClients(() => server.address, chance)
  const database = await openDatabase(server.database)
  const outcome: Outcome = { findings: {}, downtimes: [], duringCheckpoint: 0, files: 0 }
  await liftLimits(database)
  const disk = await watchDisk(database.pool, folder, join(root.path, 'earlier'))
  try {
    while (outcome.downtimes.length < times && Object.keys(outcome.findings).length === 0) {
      const stop = clients.start(await signInOver(server.address), desks)
      await clients.more(enough)
      await linkEntries(database)
      await keepHeads(database, heads)
      await pause(chance() * clients.lasted())
      const checkpoint = chance() < 0.5 ? database.pool.query('checkpoint') : undefined
      if (checkpoint) await pause(chance() * clients.lasted())
      const answered = answeredIn(clients.sales)
      outcome.files += await disk.cut(left, chance)
      await Promise.all([stop(), checkpoint])
      if (checkpoint) outcome.duringCheckpoint++
      const begun = performance.now()
      outcome.findings = await findAfterCut(left, answered, heads, () =>
        outcome.downtimes.push(performance.now() - begun),
      )
    }
  } finally {
    disk.close()
    await database.close()
  }
  return outcome
}

/** Starts a server on what a cut has left, with the settings of the product, and checks it. */
async function findAfterCut(
  left: string,
  answered: readonly Answered[],
  heads: string,
  ready: () => void,
): Promise<Findings> {
  const server = await start(left).catch((cause: unknown) => cause as Error)
  if (server instanceof Error) return { damage: server.message }
  ready()
  const found: Findings = await onDatabase(server, async (database) => ({
    lost: await lost(database, answered),
    damage: await damaged(database.pool),
    broken: await brokenInvariants(database, parseHeads(heads)),
  })).catch((cause: unknown) => ({ damage: cause }))
  const findings = Object.entries(found).filter(([, one]) => Object.keys(one).length > 0)
  if (findings.length === 0) {
    const clients = sellingClients(() => server.address, chance)
    const stop = clients.start(await signInOver(server.address), 1)
    await clients.more(1)
    await stop()
  }
  await end(server)
  return Object.fromEntries(findings)
}

describe.runIf(existsSync('/proc'))('a power cut during sales', () => {
  test('loses no answered booking and damages no page', { timeout: 600_000 + cuts * 60_000 }, async () => {
    const { findings, downtimes, duringCheckpoint, files } = await cutOften({}, cuts)
    expect(findings).toEqual({})
    expect(files).toBeGreaterThan(0)
    const events = `cuts, ${duringCheckpoint} near a checkpoint, ${files} files lost sectors`
    expectSoonReady('powerCut.test.ts', events, downtimes)
  })

  test(
    'control: loses answered bookings when PostgreSQL answers before it writes @all',
    control,
    async () => {
      // With little memory a page that makes room, or a full buffer, would write the WAL of answered bookings first.
      const roomy = { shared_buffers: '128MB', wal_buffers: '16MB' }
      const late = { synchronous_commit: 'off', wal_writer_delay: '10s' }
      const { findings } = await cutOften({ ...late, ...roomy }, 5)
      expect(findings.lost).toBeDefined()
    },
  )

  test(
    'control: loses answered bookings or damages pages when PostgreSQL does not sync @all',
    control,
    async () => {
      const { findings } = await cutOften({ fsync: 'off' }, 5)
      expect(findings).not.toEqual({})
    },
  )

  test('control: damages pages when PostgreSQL does not log whole pages @all', control, async () => {
    const { findings } = await cutOften({ full_page_writes: 'off' }, 10)
    expect(findings.damage).toBeDefined()
  })
})
