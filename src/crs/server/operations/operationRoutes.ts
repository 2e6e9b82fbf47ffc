import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { CheckinFeed } from '../../checkin/feed.ts'
import { archivingFailsSince } from '../../database/backup/watch.ts'
import type { DiskSpace } from '../../database/diskSpace.ts'
import { countLockWaits } from '../../database/lockWaits.ts'
import { type Database, system } from '../../database/transaction.ts'
import { withMonitoringTimeout } from '../../database/monitoringTimeout.ts'
import { outboxKinds, countOverdueLists, countQueuedMessages } from '../../mail/queue.ts'
import type { Feed } from '../../sailing/feed/feed.ts'
import { countSignedInDevices } from '../../session/device.ts'
import { errorAnswer } from '../call/answer.ts'
import { isCrossSite, isForwarded } from '../browser/hostCheck.ts'
import { languageOf, send } from '../fault/errorResponses.ts'
import type { Clock } from '../clock.ts'
import type { QueueLength } from '../limits/fairQueue.ts'
import type { ServerCertificate } from '../tls/renewal.ts'
import { registry, gauges } from './metrics.ts'
import type { Readiness } from './readiness.ts'

/** Adds the routes for those who run the server: its liveness, its readiness, and its metrics. */
export function addOperations(
  app: FastifyInstance,
  measured: Measured,
  metricsToken: string | undefined,
): void {
  app.get('/health', { config: { rateLimit: false } }, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/ready', { config: { rateLimit: false } }, async (_, reply) => {
    const obstacle = await measured.readiness.obstacle()
    reply.code(obstacle === undefined ? 200 : 503).header('cache-control', 'no-store')
    const warnings = measured.readiness.warnings()
    return {
      status: obstacle === undefined ? 'ready' : 'not ready',
      ...(obstacle !== undefined && { obstacle }),
      ...(warnings.length > 0 && { warnings }),
    }
  })
  app.get('/metrics', async (request, reply) => {
    // The same answer as where there are no metrics.
    if (!mayRead(request, metricsToken)) return send(reply, errorAnswer('unknown_call', languageOf(request)))
    await readGauges(measured)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

/** Programs of this machine, and those that have the token. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (given !== undefined) return token !== undefined && digest(given).equals(digest(token))
  return isLocal(request)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Through a proxy on this machine every caller would be local. */
function isLocal(request: FastifyRequest): boolean {
  if (isCrossSite(request) || isForwarded(request)) return false
  return request.ip === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(request.ip)
}

/** The parts of the server that the gauges measure. */
interface Measured {
  database: Database
  clock: Clock
  disk?: DiskSpace
  readiness: Readiness
  certificate?: Pick<ServerCertificate, 'current'>
  /** The keys are the names in the metrics. */
  queues: Readonly<Record<string, { length(): QueueLength }>>
  feeds: Readonly<Record<string, Pick<Feed | CheckinFeed, 'devices'>>>
}

/** Reads every gauge; those that PostgreSQL does not answer in time are no number. */
async function readGauges(measured: Measured): Promise<void> {
  readPool('requests', measured.database.requests)
  readPool('owner', measured.database.pool)
  const { standby } = measured.database
  if (standby) readPool('standby', standby.pool)
  for (const [queue, { length }] of Object.entries(measured.queues)) {
    const { waiting, running } = length()
    gauges.queue.set({ queue }, waiting)
    gauges.running.set({ queue }, running)
  }
  for (const [feed, { devices }] of Object.entries(measured.feeds)) gauges.desks.set({ feed }, devices())
  gauges.freeDisk.set(measured.disk?.free() ?? NaN)
  const ends = measured.certificate?.current().ends.getTime() ?? NaN
  gauges.certificateEnd.set(ends / 1000)
  const [obstacle] = await Promise.all([measured.readiness.obstacle(), readDatabase(measured)])
  gauges.ready.set(obstacle === undefined ? 1 : 0)
}

function readPool(name: string, pool: pg.Pool): void {
  const { totalCount, idleCount, waitingCount, options } = pool
  gauges.connections.set({ pool: name, state: 'idle' }, idleCount)
  gauges.connections.set({ pool: name, state: 'used' }, totalCount - idleCount)
  gauges.connections.set({ pool: name, state: 'waiting' }, waitingCount)
  gauges.mostConnections.set({ pool: name }, options.max)
}

/** Compares with the clock of PostgreSQL’s machine, which is ours or close to it. */
async function secondsUnarchived(pool: pg.Pool): Promise<number> {
  const since = await archivingFailsSince(pool)
  return since ? (Date.now() - since.getTime()) / 1000 : 0
}

const none = { messages: 0, oldest: 0 }
const unknown = { messages: NaN, oldest: NaN }
const unread = [undefined, NaN, { sessions: NaN, longest: NaN }, NaN, NaN] as const

async function readDatabase({ database, clock }: Measured): Promise<void> {
  const records = database.transaction(
    system,
    (tx) =>
      Promise.all([
        countQueuedMessages(tx),
        countSignedInDevices(tx, clock.now()),
        countLockWaits(tx),
        countOverdueLists(tx, clock.now()),
      ]),
    { readOnly: true },
  )
  const reading = Promise.all([records, secondsUnarchived(database.pool)])
  const read = await withMonitoringTimeout(reading).catch(() => undefined)
  const [queued, sessions, locks, overdue, unarchived] = read ? [...read[0], read[1]] : unread
  for (const kind of outboxKinds) {
    const { messages, oldest } = queued ? (queued.find((one) => one.kind === kind) ?? none) : unknown
    gauges.outbox.set({ kind }, messages)
    gauges.outboxAge.set({ kind }, oldest)
  }
  gauges.sessions.set(sessions)
  gauges.overdueLists.set(overdue)
  gauges.unarchived.set(unarchived)
  gauges.lockWaits.set(locks.sessions)
  gauges.longestLockWait.set(locks.longest)
}
