import { once } from 'node:events'
import type { Server } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openCheckinFeed } from './checkin/feed.ts'
import { startGroupReleaseJob } from './group/releaseJob.ts'
import { startPlannedChangesJob } from './inventory/plannedJob.ts'
import { startAllotmentReleaseJob } from './inventory/releaseJob.ts'
import { authorityTransport } from './checkin/onBoard/authorityTransport.ts'
import { listAttachments } from './checkin/onBoard/listFiles.ts'
import { startExpiryJob } from './booking/option/expiryJob.ts'
import { addressOf, type Configuration, readConfiguration } from './configuration.ts'
import { reportArchiving } from './database/backup/watch.ts'
import { type DiskSpace, diskSpaceOf } from './database/diskSpace.ts'
import { guardFrom } from './database/stockChange.ts'
import { openDatabase } from './database/open.ts'
import { dataIn } from './database/embedded/cluster.ts'
import { ownFolder } from './database/embedded/ownership.ts'
import type { Database } from './database/transaction.ts'
import { StartupError } from './database/startupError.ts'
import { headsFileIn } from './journal/heads.ts'
import { folderSms, smsTransport } from './mail/sms.ts'
import { folderTransport, type MessageTransport, smtpTransport } from './mail/transport.ts'
import { startOutboxJob } from './mail/send.ts'
import { requireSameKey } from './session/factor/factorSql.ts'
import { openDirectory } from './session/directory/directory.ts'
import { directoryWarnings, reportUnreachable } from './session/directory/directoryWarnings.ts'
import { requireNetwork } from './session/requireNetwork.ts'
import { keyIn, sealWith } from './session/sealed.ts'
import { startRemovalJob } from './personal/removalJob.ts'
import { loadCatalogue } from './reference/catalogue.ts'
import { openCatalogues } from './reference/catalogues.ts'
import { networkIn } from './reference/network.ts'
import { openDatabaseFeed } from './sailing/feed/databaseFeed.ts'
import { reportAttachments } from './report/attachments.ts'
import { startReportMailsJob } from './report/mailJob.ts'
import { saleDay, systemClock } from './server/clock.ts'
import type { ServerDependencies } from './server/context.ts'
import { reportFault, countUncaughtFaults } from './server/fault/reportFault.ts'
import { serve } from './server/serve.ts'
import { createReadiness, type Readiness } from './server/operations/readiness.ts'
import { serverCertificate, type ServerCertificate } from './server/tls/renewal.ts'
import { startCleanupJob, startJournalLinkingJob } from './server/job/jobs.ts'
import { bookingAttachments } from './ticket/attachments.ts'
import type { DemoSignIn } from './world/demo/signIns.ts'
import { sellDemoPassengers } from './sale/demoPassengers.ts'
import { startJob } from './server/job/job.ts'
import { fileTask } from './worker/fileTask.ts'
import { filePool } from './worker/pool.ts'
import { loadFirst } from './network/command/command.ts'
import { startSailingChangesJob } from './network/load/bookedSailings.ts'
import { type Invitation, openSetUp } from './network/load/invitations.ts'
import { createWorld } from './world/createWorld.ts'
import { takeDemoDay } from './world/demo/demoDays.ts'
import { demoZone } from './world/network/tables.ts'

const deskFolder = join(import.meta.dirname, '../../.build/desk')
const hour = 3_600_000
/** Pages after which the code that draws is fast. */
const samplePages = 40
/**
 * Milliseconds that open responses, then jobs with their e-mails, and then connections to the database have to finish after a
 * stop request. What waits longer, such as for a lock, is cut off: it had no effect, and is repeated elsewhere.
 */
const shutdownTimeout = 10_000
const withTimeout = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((late) => setTimeout(late, shutdownTimeout))])

const log = (line: string) => console.log(`purser: ${line}`)

/** Shutdown steps in the order of startup; run in the opposite order. */
const shutdownSteps: (() => Promise<unknown> | void)[] = []
/** A signal acts otherwise while the process starts, and once it stops. */
let stopping = false
let started = false
const countFaults = countUncaughtFaults((fault) => (started ? reportFault(fault) : giveUp(fault)))

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const end of shutdownSteps.toReversed()) await Promise.resolve(end()).catch(reportFault)
  process.exit(code)
}

/** The embedded database belongs to this process; a database given by URL may have any number of servers. */
async function findDatabase({ databaseUrl, folder, port, backupFolder }: Configuration): Promise<string> {
  if (databaseUrl) return databaseUrl
  log(`starting PostgreSQL in ${folder} …`)
  const owned = await ownFolder(folder, port, backupFolder)
  shutdownSteps.push(() => owned.stop())
  if (owned.adopted) log('PostgreSQL was still running and is used.')
  void owned.lost.then((error) => (console.error(`purser: ${error.message}`), stop(1)))
  return owned.url
}

/** The demo’s days follow the sale day of the network, not the zone of the machine. */
const today = (network: { timezone: string }) => saleDay(systemClock, network)

/** Creates the world and, once an hour, the data of a new day; returns the public demo sign-ins. */
async function maintainWorld(
  database: Database,
  { world, network }: Configuration,
): Promise<readonly DemoSignIn[]> {
  if (network !== undefined) {
    for (const line of await loadFirst(database.pool, network, new Date())) log(line)
    return []
  }
  const timezone = (await networkIn(database))?.timezone ?? demoZone()
  const fill = () => createWorld(database, { scale: world, today: today({ timezone }), log: log })
  const timer = setInterval(() => void fill().catch(reportFault), hour)
  shutdownSteps.push(() => clearInterval(timer))
  return fill()
}

/** E-mails are sent by the configured mail server, or else written into the data folder. */
function openMailTransport({ folder, mail: { smtpUrl, from } }: Configuration): MessageTransport {
  if (smtpUrl) return smtpTransport(smtpUrl, from)
  const mailFolder = join(folder, 'mail')
  log(`no SMTP_URL is set: mails are not sent but written into ${mailFolder}.`)
  return folderTransport(mailFolder, from)
}

/** Text messages are sent by the configured gateway, or else written into the data folder. */
function openSmsTransport({ folder, smsUrl }: Configuration): MessageTransport {
  if (smsUrl) return smsTransport(smsUrl)
  const smsFolder = join(folder, 'sms')
  log(`no SMS_URL is set: text messages are not sent but written into ${smsFolder}.`)
  return folderSms(smsFolder)
}

async function assemble(
  database: Database,
  { certificate, ...watched }: { readiness: Readiness; disk?: DiskSpace; certificate?: ServerCertificate },
  configuration: Configuration,
  isDemo: boolean,
): Promise<FastifyInstance> {
  const { folder, crsUrl, proxies, hosts, links, mail, production } = configuration
  const { logLevel, slowAfter, metricsToken } = configuration
  const codesKey = configuration.codesKey ?? keyIn(folder, 'codes')
  await requireSameKey(database.owner, codesKey)
  const directory = configuration.directory && openDirectory(configuration.directory)
  if (directory) void reportUnreachable(directory)
  if (!crsUrl) for (const line of await directoryWarnings(database, directory)) log(line)
  const catalogues = crsUrl ? undefined : await openCatalogues(database, reportFault)
  if (catalogues) shutdownSteps.push(() => withTimeout(catalogues.end()))
  const databaseFeed = catalogues && openDatabaseFeed(database, reportFault, catalogues)
  const dependencies: ServerDependencies = {
    database,
    catalogue: catalogues?.current() ?? (await loadCatalogue(database)),
    ...(catalogues && { catalogues }),
    clock: systemClock,
    random: Math.random,
    seal: sealWith(codesKey),
    ...(directory && { directory }),
    guard: guardFrom(process.env),
    countFaults,
    ...watched,
    ...(databaseFeed && { feed: databaseFeed.feed, checkinFeed: openCheckinFeed(database, reportFault) }),
  }
  if (databaseFeed) shutdownSteps.push(() => withTimeout(databaseFeed.end()))
  const folders = [join(folder, 'mail'), join(folder, 'sms')]
  const stopJobs = [
    startExpiryJob(dependencies),
    startGroupReleaseJob(dependencies),
    startAllotmentReleaseJob(dependencies),
    startPlannedChangesJob(dependencies),
    startReportMailsJob(dependencies),
    startCleanupJob(dependencies),
    startRemovalJob({ database, clock: systemClock, folders }),
    startJournalLinkingJob(database, headsFileIn(folder)),
    startSailingChangesJob(database.pool),
  ]
  const fillSailings = () =>
    sellDemoPassengers(
      dependencies,
      (day) => takeDemoDay(database.pool, day),
      today(dependencies.catalogue.network),
    )
  if (isDemo && configuration.demoPassengers) stopJobs.push(startJob(hour / 1000, fillSailings))
  const email = openMailTransport(configuration)
  const authority = authorityTransport({ database, mail: email, environment: process.env })
  const attachments = [bookingAttachments, listAttachments, reportAttachments].map((of) => of(dependencies))
  stopJobs.push(
    startOutboxJob(dependencies, {
      transports: { email, sms: openSmsTransport(configuration), authority },
      deskUrl: mail.deskUrl,
      attachmentsOf: async (waiting) =>
        (await Promise.all(attachments.map((filesOf) => filesOf(waiting)))).flat(),
    }),
  )
  shutdownSteps.push(() => withTimeout(Promise.all(stopJobs.map((stopJob) => stopJob()))))
  return serve(dependencies, {
    deskFolder,
    proxies,
    links,
    production,
    ...(hosts && { hosts }),
    log: { level: logLevel },
    slowAfter,
    ...(metricsToken !== undefined && { metricsToken }),
    isHttps: isHttps(mail.deskUrl),
    ...(certificate && { certificate }),
    ...(crsUrl && { gateway: { url: crsUrl, folder } }),
  })
}

const isHttps = (address: string) => address.startsWith('https:')

async function listen(server: FastifyInstance, { port, host, tls, hosts }: Configuration): Promise<void> {
  try {
    await server.listen({ port, host })
  } catch (cause) {
    throw listenError(cause, port, host)
  }
  shutdownSteps.push(() => withTimeout(server.close()))
  if (hosts === undefined)
    log(
      'answers by every host name: set DESK_URL, or DESK_HOSTS, to refuse names that are not yours (DNS rebinding).',
    )
  log(`ready at ${addressOf({ host, port, tls })}/`)
}

/** Checked early, because creating a world of a million sailings takes minutes. */
async function requirePort({ port, host }: Configuration): Promise<void> {
  const probe = createServer()
  const listening = once(probe, 'listening')
  probe.listen(port, host)
  await listening.catch((cause: unknown) => {
    throw listenError(cause, port, host)
  })
  probe.close()
  await once(probe, 'close')
}

function listenError(cause: unknown, port: number, host: string): unknown {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is taken by another program; name another, such as PORT=${port + 1}.`,
    )
  if (code === 'EACCES')
    return new StartupError(`Port ${port} is not open to this user; name one above 1023 in PORT.`)
  if (code === 'EADDRNOTAVAIL')
    return new StartupError(`HOST is ${host}, which is no address of this machine.`)
  return cause
}

function saySignIns(signIns: readonly DemoSignIn[]): void {
  if (signIns.length > 0) log('sign in as:')
  for (const { agency, userName, password, validationCode, about } of signIns)
    log(
      `  agency ${agency}, user ${userName}, password ${password}, validation code ${validationCode} (${about})`,
    )
}

/** The sign-in of an empty database is printed at every start until its network is set up; the one before has ended. */
function saySetUp(signIn: Invitation | undefined): void {
  if (!signIn) return
  const { agency, name, password, validationCode } = signIn
  log('the database has no network yet. Sign in once to set it up, or use npm run network -- load:')
  log(`  agency ${agency}, user ${name}, password ${password}, validation code ${validationCode}`)
}

/** Seconds between two looks whether the WAL is archived. */
const archivingEvery = 60

function watchArchiving({ pool }: Database, { backupFolder }: Configuration): void {
  if (backupFolder === undefined) return
  const report = (line: string) => console.error(`purser: ${line}`)
  shutdownSteps.push(startJob(archivingEvery, () => reportArchiving(pool, backupFolder, report)))
}

function reportPlainHttp({ tls, proxies, mail }: Configuration): void {
  if (!isHttps(mail.deskUrl) || tls !== undefined || proxies.length > 0) return
  log(
    `DESK_URL is ${mail.deskUrl}, but this server speaks http and trusts no proxy: give it TLS_CERT and TLS_KEY, or name the ` +
      'proxy that speaks https in BEHIND_PROXY.',
  )
}

async function start(): Promise<void> {
  const configuration = readConfiguration(process.env, process.argv.slice(2))
  reportPlainHttp(configuration)
  const database = await openDatabase(await findDatabase(configuration), configuration)
  shutdownSteps.push(() => withTimeout(database.close()))
  watchArchiving(database, configuration)
  await requirePort(configuration)
  const signIns = configuration.crsUrl ? [] : await maintainWorld(database, configuration)
  if (!configuration.crsUrl) await requireNetwork(database)
  const setUp = configuration.crsUrl ? undefined : await openSetUp(database)
  const disk = configuration.databaseUrl ? undefined : diskSpaceOf(dataIn(configuration.folder))
  const certificate = configuration.tls && serverCertificate(configuration.tls, log)
  const readiness = createReadiness(database, { disk, certificate })
  const watched = { readiness, ...(disk && { disk }), ...(certificate && { certificate }) }
  const server = await assemble(database, watched, configuration, signIns.length > 0)
  if (certificate) followCertificate(certificate, server.server as Server)
  await listen(server, configuration)
  shutdownSteps.push(() => announceClosing(readiness, configuration))
  started = true
  prepareThread()
  saySignIns(signIns)
  saySetUp(setUp)
}

/** SIGHUP, which renewal programs send, then means to read the certificate again, as it does for other servers. */
function followCertificate(certificate: ServerCertificate, server: Server): void {
  shutdownSteps.push(certificate.watch(server))
  // Never without a listener in between: the signal would be lost.
  process.on('SIGHUP', () => certificate.renew(server))
  process.off('SIGHUP', stopOnSignal)
}

/** Requests are still answered meanwhile: a load balancer asks `/ready` and then sends them to another server. */
async function announceClosing(readiness: Readiness, { drainSeconds }: Configuration): Promise<void> {
  readiness.close()
  await pause(drainSeconds * 1000)
}

/** Starts a thread for files: otherwise the first paper would take three times as long. */
function prepareThread(): void {
  filePool.run(fileTask('sample', samplePages), { caller: 'start' }).catch(reportFault)
}

/** Ends the process; called for faults during startup only. */
function giveUp(fault: unknown): void {
  if (stopping) return
  if (fault instanceof StartupError) console.error(`purser: ${fault.message}`)
  else reportFault(fault)
  void stop(1)
}

function stopOnSignal(): void {
  if (!stopping) log('stopping …')
  void stop(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnSignal)
// The parent process has ended.
process.on('disconnect', () => void stop(0))

start().catch(giveUp)
