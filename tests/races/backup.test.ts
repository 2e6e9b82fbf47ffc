import { randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { archivedFile } from '../../src/crs/database/backup/archive.ts'
import { makeBackup } from '../../src/crs/database/backup/backup.ts'
import { restore } from '../../src/crs/database/backup/restore.ts'
import { runningCluster, startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { adults, bookingRequest, pays } from '../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import {
  callOver,
  crash,
  onDatabase,
  signInOver,
  startSmallServer,
  type SmallServer,
} from '../kit/crs/race.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'
import { temporaryFolder } from '../kit/folder.ts'

const clients = 4
/** Sales that are answered before the backup, during it, and after the archive was cut off, at least. */
const enough = 5

const root = temporaryFolder()
const folder = join(root.path, 'data')
const backupFolder = join(root.path, 'backup')
let server: SmallServer
/** References of the bookings that were answered, in the order of the answers. */
const answered: string[] = []

beforeAll(async () => {
  server = await startSmallServer({ PURSER_DATA: folder, BACKUP_FOLDER: backupFolder })
  await onDatabase(server, liftLimits)
})
afterAll(() => root.remove())

const sale = { ...bookingRequest({ day: [adults(1)] }), payments: pays({ cash: 4350 }), expectedTotal: 4350 }

async function sell(token: string, going: () => boolean): Promise<void> {
  while (going()) {
    const key = randomUUID()
    const came = await callOver(server.address, booking.sell, { body: sale }, { token, key }).catch(
      () => undefined,
    )
    if (came?.code === '000')
      answered.push((came.body['booking'] as { crsReservationId: string }).crsReservationId)
  }
}

async function moreSales(): Promise<void> {
  const goal = answered.length + enough
  await vi.waitUntil(() => answered.length >= goal, { timeout: 120_000, interval: 5 })
}

/** Ends the WAL segment in use and waits for its archive. */
const archive = () =>
  onDatabase(server, async ({ pool }) => {
    const { rows } = await pool.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    )
    const file = archivedFile(backupFolder, rows[0]!.segment)
    await vi.waitUntil(() => existsSync(file), { timeout: 60_000, interval: 5 })
  })

/** The references of the bookings in a database, whose invariants hold. */
async function bookingsOf(url: string): Promise<Set<string>> {
  const database = await openDatabase(url)
  try {
    expect(await brokenInvariants(database)).toEqual({})
    const rows = await database.owner.selectFrom('booking').select('reference').execute()
    return new Set(rows.map(({ reference }) => reference))
  } finally {
    await database.close()
  }
}

async function restored(name: string, formerFolder?: string): Promise<Set<string>> {
  let found = new Set<string>()
  const options = { folder: join(root.path, name), backupFolder, secrets: [], log: () => undefined }
  await restore({ ...options, ...(formerFolder && { formerFolder }) }, async (url) => {
    found = await bookingsOf(url)
  })
  return found
}

const lost = (found: ReadonlySet<string>, sold: readonly string[] = answered) =>
  sold.filter((reference) => !found.has(reference))

test('keeps every answered booking when everything is killed during sales, a backup among them @all', async () => {
  const token = await signInOver(server.address)
  let going = true
  const selling = Array.from({ length: clients }, () => sell(token, () => going))
  await moreSales()
  const running = await runningCluster(folder)
  const before = answered.length
  await makeBackup({ ...running!, backupFolder, secrets: [], kept: 1 })
  expect(answered.length).toBeGreaterThan(before)
  await moreSales()
  const archived = answered.length
  await archive()
  await moreSales()
  going = false
  await crash(server, folder)
  await Promise.all(selling)

  // As long as the WAL of the former folder can be read, not one is lost; it is read from a copy of what remained.
  const former = join(root.path, 'former')
  cpSync(folder, former, { recursive: true })
  expect(lost(await restored('whole', former))).toEqual([])
  // Control: without it those since the last archived segment are lost, and no earlier one.
  const withheld = lost(await restored('archived'))
  expect(withheld).not.toEqual([])
  expect(lost(new Set(withheld), answered.slice(0, archived))).toHaveLength(archived)

  // The new server goes on in the same archive, from which both can be restored again.
  const next = await startEmbedded(join(root.path, 'whole'), {}, backupFolder)
  await next.stop()
  expect(lost(await restored('again'))).toEqual([])
})
