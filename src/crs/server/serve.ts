import { readFileSync } from 'node:fs'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import limit, { normalizeIP } from '@fastify/rate-limit'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { ServerInfo } from '../session/sessionAnswer.ts'
import { createCheckinFeed, type CheckinFeed } from '../checkin/feed.ts'
import { createFeed, type Feed } from '../sailing/feed/feed.ts'
import { addJsonParser, publicBody } from './input/bodyLimits.ts'
import { largeBodyQueue, registerCalls } from './call/callRoutes.ts'
import { readIndex, serveFiles } from './browser/deskFiles.ts'
import { newRequestId } from './call/request.ts'
import { addErrorHandlers, answerBadUrl, answerBadHttp } from './fault/errorResponses.ts'
import { gatewayRoutes, type GatewayOptions } from './gateway/gatewayRoutes.ts'
import { type LogOptions, logTo } from './log.ts'
import { addOperations } from './operations/operationRoutes.ts'
import { createReadiness, type Readiness } from './operations/readiness.ts'
import { ownRoutes } from './ownRoutes.ts'
import { addDescription } from './openapi/serve.ts'
import type { ServerDependencies } from './context.ts'
import { atPresent, perVersion } from '../reference/catalogues.ts'
import { formTargets } from '../reference/redirections.ts'
import { addHostCheck, reportMissingProtocol } from './browser/hostCheck.ts'
import { securityHeaders } from './browser/securityHeaders.ts'
import { secureContext } from './tls/certificate.ts'
import { redirectPlainHttp } from './tls/plainHttp.ts'
import type { ServerCertificate } from './tls/renewal.ts'
import { filePool } from '../worker/pool.ts'
import { returnPath, takeReturn } from '../session/directory/signInFlow.ts'

export interface ServeOptions {
  /** The built desk; without it only the calls are served. */
  deskFolder: string
  certificate?: ServerCertificate
  /** Addresses of the proxies that terminate TLS and forward the caller’s address. */
  proxies?: readonly string[]
  /** Names by which the desk is opened, besides loopback; absent: every name. */
  hosts?: readonly string[]
  production?: boolean
  /** True if browsers open the desk by https. */
  isHttps?: boolean
  /** Requests per minute from one address. */
  rate?: number
  links?: ServerInfo['links']
  log?: LogOptions
  /** Milliseconds from which a call is logged as slow. */
  slowAfter?: number
  /** The token with which `/metrics` may be read from other machines. */
  metricsToken?: string
  /** Sends the calls of the specification to an outside CRS. */
  gateway?: GatewayOptions
  /** Tests only: a response that violates the contract becomes a fault. */
  checkAnswers?: boolean
}

/** Requests per minute from one address; a whole call centre may share one. */
const defaultRate = 12_000
/** Milliseconds within which a request must have arrived completely. */
const requestTimeout = 30_000

/** Milliseconds; a person notices such a wait. */
const defaultSlowAfter = 500

/** A caller that disconnected while the request was read has no address any more. */
const addressOf = ({ ip }: { ip: string | undefined }) => (ip === undefined ? '' : normalizeIP(ip))

/** Assembles the server without listening. */
export async function serve(given: ServerDependencies, options: ServeOptions): Promise<FastifyInstance> {
  const app = open(options)
  const feed = given.feed ?? createFeed()
  const checkinFeed = given.checkinFeed ?? createCheckinFeed()
  const dependencies = { ...given, feed, checkinFeed }
  const readiness =
    given.readiness ?? createReadiness(given.database, { disk: given.disk, certificate: options.certificate })
  endConnections(app, readiness, [feed, checkinFeed])
  const index = readIndex(options.deskFolder)
  const about = aboutOf(options)
  const routes = options.gateway
    ? gatewayRoutes(dependencies, about, options.gateway)
    : ownRoutes(dependencies, about)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  addHostCheck(app, options.hosts)
  if (options.isHttps) reportMissingProtocol(app)
  // The form targets of an outside CRS are unknown before sign-in.
  const targetsAt = perVersion(({ catalogue }: ServerDependencies) => formTargets(catalogue))
  const others = {
    formTargets: () => (options.gateway ? ['https:'] : targetsAt(atPresent(dependencies))),
    releaseNotes: about.links.releaseNotes,
    ticketForms: about.links.ticketForms,
  }
  const tls = options.certificate !== undefined || (options.proxies ?? []).length > 0
  await app.register(helmet, securityHeaders(index, tls, others))
  await app.register(limit, { max: options.rate ?? defaultRate, timeWindow: 60_000, keyGenerator: addressOf })
  await app.register(cookie)
  addErrorHandlers(app, routes, index, given.disk)
  const largeBodies = largeBodyQueue()
  registerCalls(app, dependencies, routes, {
    checkAnswers: options.checkAnswers ?? false,
    slowAfter: options.slowAfter ?? defaultSlowAfter,
    largeBodies,
  })
  addDirectoryReturn(app, dependencies)
  const { database, clock, disk } = given
  const queues = { large_bodies: largeBodies, files: filePool }
  const feeds = { sailings: feed, gates: checkinFeed }
  const { certificate } = options
  const measured = {
    database,
    clock,
    readiness,
    queues,
    feeds,
    ...(disk && { disk }),
    ...(certificate && { certificate }),
  }
  addOperations(app, measured, options.metricsToken)
  addDescription(app, about.version)
  if (index) await serveFiles(app, options.deskFolder)
  return app
}

/**
 * Answers end their connections from the moment on which the server announces that it will close, so that a proxy has no idle
 * connection on which a request could meet the end. Long polls are answered when it closes, which would wait for them.
 */
function endConnections(
  app: FastifyInstance,
  readiness: Readiness,
  feeds: readonly Pick<Feed | CheckinFeed, 'end'>[],
): void {
  app.addHook('preClose', async () => {
    readiness.close()
    await Promise.all(feeds.map(async (feed) => feed.end()))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isClosing()) reply.header('connection', 'close')
  })
}

function open({ certificate, proxies = [], log }: ServeOptions): FastifyInstance {
  const app = fastify({
    https: certificate ? secureContext(certificate.current()) : null,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    genReqId: newRequestId,
    requestTimeout: requestTimeout,
    bodyLimit: publicBody,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerBadHttp,
    frameworkErrors: answerBadUrl,
    logger: logTo(log),
  })
  if (certificate) redirectPlainHttp(app.server)
  addJsonParser(app)
  return app
}

const packageFile = new URL('../../../package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

const aboutOf = ({ production, gateway, links = {} }: ServeOptions): ServerInfo => ({
  version,
  production: production ?? false,
  atomicSell: gateway === undefined,
  links,
})

/**
 * Where the directory returns the browser. The answer is stored, and the browser goes on to an address without it, so that no
 * code remains in its history. The address is always that of this desk.
 */
function addDirectoryReturn(app: FastifyInstance, dependencies: ServerDependencies): void {
  if (!dependencies.directory) return
  app.get(returnPath, async (request, reply) => {
    await takeReturn(dependencies, request.url.split('?').slice(1).join('?'))
    return reply.header('cache-control', 'no-store').redirect('/?directory', 303)
  })
}
