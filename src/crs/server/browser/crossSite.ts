import type { FastifyRequest } from 'fastify'

/** Whether another site’s page made this request; clients other than browsers send neither header. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  return origin !== undefined && origin !== `${request.protocol}://${request.host}`
}
