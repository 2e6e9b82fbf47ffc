import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorAnswer } from '../call/answer.ts'
import { languageOf, send } from '../fault/errorResponses.ts'

/** Names by which programs of this machine reach a server that listens on loopback. */
export const isLoopback = (host: string) =>
  /^(localhost|\[?::1\]?|\[?::ffff:127(\.\d+){3}\]?|127(\.\d+){3})$/i.test(host)

/** Load balancers ask these by an address that is no name of the desk. */
const open: ReadonlySet<string> = new Set(['/health', '/ready'])

/** Headers by which proxies of different makers can be recognised. */
const forwarding =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|(cf|fastly|fly)-(connecting-|client-)?ip)$/

/** True for a request that came through a proxy, trusted or not. */
export const isForwarded = ({ headers }: FastifyRequest) =>
  Object.keys(headers).some((header) => forwarding.test(header))

/** True for one that came through a proxy which BEHIND_PROXY does not name: only others add to the addresses. */
const isThroughUnnamedProxy = (request: FastifyRequest) =>
  (request.ips ?? []).length <= 1 && isForwarded(request)

/** Returns whether the text is a host with or without a port; a user part and further texts belong to no header. */
function isAuthority(text: string): boolean {
  const [, port = '0'] = /^(?:\[[\da-f:.]+\]|[^\s:@/?#\\[\]]+)(?::(\d{1,5}))?$/i.exec(text) ?? [
    undefined,
    'none',
  ]
  return Number(port) < 65_536
}

/**
 * Refuses requests by another name than loopback or one of `hosts`: the page of a stranger whose name resolves to this
 * machine would count as the desk's own (DNS rebinding). Loopback is refused through a proxy that is not named, for which
 * every caller would be this machine. Without `hosts` every name is served, and what is no name with a port is refused.
 */
export function addHostCheck(app: FastifyInstance, hosts: readonly string[] | undefined): void {
  const names = hosts && new Set(hosts.map((host) => host.toLowerCase()))
  app.addHook('onRequest', async (request, reply) => {
    const { hostname } = request
    // HTTP/1.0, which no browser speaks, has no such header.
    if (request.host === '' || open.has(request.url.split('?', 1)[0] ?? '')) return
    const isName = isAuthority(request.host)
    if (isName && (names === undefined || names.has(hostname.toLowerCase()))) return
    if (isName && isLoopback(hostname) && !isThroughUnnamedProxy(request)) return
    const code = isName && isLoopback(hostname) ? 'unnamed_proxy' : 'unknown_host'
    const host = isName ? hostname : request.host
    await send(reply, errorAnswer(code, languageOf(request), { parameters: { host } }))
  })
}

/** Logs, once, that the proxy forwards requests of browsers by https without saying so: their cookies then lack protection. */
export function reportMissingProtocol(app: FastifyInstance): void {
  let isReported = false
  app.addHook('onRequest', async (request) => {
    const isForwardedByProxy = (request.ips ?? []).length > 1
    if (isReported || !isForwardedByProxy || 'x-forwarded-proto' in request.headers) return
    isReported = true
    request.log.warn(
      'DESK_URL is https, and the proxy sends no X-Forwarded-Proto: requests count as unencrypted',
    )
  })
}

/** Returns whether another site’s page made this request; clients other than browsers send neither header. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  return origin !== undefined && origin !== `${request.protocol}://${request.host}`
}
