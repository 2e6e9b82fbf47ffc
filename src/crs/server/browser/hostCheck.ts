import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorAnswer } from '../call/answer.ts'
import { languageOf, send } from '../fault/errorResponses.ts'

/** Names by which programs of this machine reach a server that listens on loopback. */
export const isLoopback = (host: string) =>
  /^(localhost|\[?::1\]?|\[?::ffff:127(\.\d+){3}\]?|127(\.\d+){3})$/i.test(host)

/** Load balancers ask these by an address that is no name of the desk. */
const open: ReadonlySet<string> = new Set(['/health', '/ready'])

const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** True for a request that came through a proxy, trusted or not. */
export const isForwarded = ({ headers }: FastifyRequest) => forwarding.some((header) => header in headers)

/** True for one that came through a proxy which BEHIND_PROXY does not name: only others add to the addresses. */
const isThroughUnnamedProxy = (request: FastifyRequest) =>
  (request.ips ?? []).length <= 1 && isForwarded(request)

/**
 * Refuses requests by another name than loopback or one of `hosts`: the page of a stranger whose name resolves to this
 * machine would count as the desk's own (DNS rebinding). Loopback is refused through a proxy that is not named, for which
 * every caller would be this machine. Without `hosts` every name is served.
 */
export function addHostCheck(app: FastifyInstance, hosts: readonly string[] | undefined): void {
  if (hosts === undefined) return
  const names = new Set(hosts.map((host) => host.toLowerCase()))
  app.addHook('onRequest', async (request, reply) => {
    const { hostname } = request
    // HTTP/1.0, which no browser speaks, has no such header.
    if (hostname === '' || open.has(request.url.split('?', 1)[0] ?? '')) return
    if (names.has(hostname.toLowerCase())) return
    if (isLoopback(hostname) && !isThroughUnnamedProxy(request)) return
    const code = isLoopback(hostname) ? 'unnamed_proxy' : 'unknown_host'
    await send(reply, errorAnswer(code, languageOf(request), { parameters: { host: hostname } }))
  })
}

/** Returns whether another site’s page made this request; clients other than browsers send neither header. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  return origin !== undefined && origin !== `${request.protocol}://${request.host}`
}
