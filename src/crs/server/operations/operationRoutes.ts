import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorAnswer } from '../call/answer.ts'
import { isCrossSite } from '../browser/crossSite.ts'
import { isForwarded } from '../browser/hostCheck.ts'
import { languageOf, send } from '../fault/errorResponses.ts'
import { registry } from './metrics.ts'
import { type Measured, readGauges } from './readGauges.ts'

/** Adds what those who run the server ask: whether it lives, whether it takes requests, and its metrics. */
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
    return obstacle === undefined ? { status: 'ready' } : { status: 'not ready', obstacle }
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
