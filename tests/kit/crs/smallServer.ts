// Run as a separate process: a real server over the small world, until it is killed. Prints `ready <address>
// <database>`.
import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { dataIn } from '../../../src/crs/database/embedded/cluster.ts'
import { startEmbedded } from '../../../src/crs/database/embedded/embedded.ts'
import { ownFolder } from '../../../src/crs/database/embedded/ownership.ts'
import { diskSpaceOf } from '../../../src/crs/database/diskSpace.ts'
import { guardFrom } from '../../../src/crs/database/stockChange.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import { startExpiryJob } from '../../../src/crs/booking/option/expiryJob.ts'
import { openCheckinFeed } from '../../../src/crs/checkin/feed.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import { clockOf, systemClock } from '../../../src/crs/server/clock.ts'
import { reportFault } from '../../../src/crs/server/fault/reportFault.ts'
import { createReadiness } from '../../../src/crs/server/operations/readiness.ts'
import { serve } from '../../../src/crs/server/serve.ts'
import { setClock } from './clock.ts'
import { makeSmallWorld } from './smallWorld.ts'
import { testSeal } from './seal.ts'

const {
  PURSER_DATA: folder = '',
  BACKUP_FOLDER: backupFolder,
  DATABASE_URL: outside,
  DATABASE_LISTEN_URL: sessionUrl,
  DATABASE_REPLICA_URL: replicaUrl,
  PORT = '0',
  DRAIN_SECONDS = '0',
} = process.env
/** Settings of PostgreSQL instead of those of the product, as JSON. */
const { POSTGRES_SETTINGS: replaced } = process.env

async function startDatabase(): Promise<{ url: string }> {
  if (replaced === undefined) return ownFolder(folder, Number(PORT), backupFolder)
  return startEmbedded(folder, JSON.parse(replaced) as Record<string, string>, backupFolder)
}

const url = outside ?? (await startDatabase()).url
const database = await openDatabase(url, {
  ...(sessionUrl !== undefined && { sessionUrl }),
  ...(replicaUrl !== undefined && { replicaUrl }),
})
const agencies = await database.owner.selectFrom('agency').select('code').execute()
if (agencies.length === 0) await makeSmallWorld(database)
// The timetable of the small world covers June 2026; time advances at normal speed from there.
const started = systemClock.now().getTime()
let june = setClock().now().getTime()
process.on('message', ({ hours }: { hours: number }) => {
  june += hours * 3_600_000
  process.send?.('passed')
})
const clock = clockOf(() => new Date(june + systemClock.now().getTime() - started))
const disk = outside === undefined ? diskSpaceOf(dataIn(folder)) : undefined
const readiness = createReadiness(database, { disk })
const parts = {
  database,
  catalogue: await loadCatalogue(database),
  clock,
  random: Math.random,
  seal: testSeal,
  guard: guardFrom(process.env),
  checkinFeed: openCheckinFeed(database, reportFault),
  readiness,
  ...(disk && { disk }),
}
const stopExpiry = startExpiryJob(parts)
// Races make more requests than any desk.
const app = await serve(parts, { deskFolder: '/nowhere', log: { level: 'error' }, rate: 1_000_000 })
const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' })
// As main.ts: for DRAIN_SECONDS `/ready` answers 503.
process.once('SIGTERM', async () => {
  readiness.close()
  await pause(Number(DRAIN_SECONDS) * 1000)
  await app.close()
  await stopExpiry()
  await database.close()
  process.exit(0)
})
// Node writes it when a process ends, which a killed one cannot.
flushCompileCache()
console.log(`ready ${address} ${sessionUrl ?? url}`)
