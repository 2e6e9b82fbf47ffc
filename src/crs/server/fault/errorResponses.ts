import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bases } from '../../../contract/call.ts'
import { type DiskSpace, outageReason } from '../../database/diskSpace.ts'
import { isAborted, isLocked, outageOf } from '../../database/outage.ts'
import type { Answer } from '../call/answer.ts'
import { errorAnswer } from '../call/answer.ts'
import { recordOf, preferredLanguage } from '../call/request.ts'
import { sendPage } from '../browser/deskFiles.ts'
import type { Route } from '../call/route.ts'
import { faults } from '../operations/metrics.ts'
import type { ErrorCode } from './errorStatus.ts'
import { countOutage } from './reportFault.ts'

const ofStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'not_json',
  404: 'unknown_call',
  405: 'wrong_method',
  413: 'too_large',
  414: 'unknown_call',
  415: 'not_json_type',
  429: 'throttled',
}

export function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  recordOf(reply.request).code = body.code
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

export const languageOf = (request: FastifyRequest) => preferredLanguage(request.headers['accept-language'])

/** Sends every error outside a handler in the envelope; pages get the desk instead. */
export function addErrorHandlers(
  app: FastifyInstance,
  routes: readonly Route[],
  index: string,
  disk?: DiskSpace,
): void {
  const methods = methodsOf(routes)
  app.setErrorHandler((error: FastifyError, request, reply) => sendFault(error, request, reply, disk))
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (isOfDesk(request, path)) return sendPage(reply, index, path)
    const allowed = methods.find(({ pattern }) => pattern.test(path))
    if (allowed) reply.header('allow', allowed.method)
    return send(reply, errorAnswer(allowed ? 'wrong_method' : 'unknown_call', languageOf(request)))
  })
}

const methodsOf = (routes: readonly Route[]) =>
  routes.map(({ call: { base, path, method } }) => ({
    method,
    pattern: new RegExp(`^${bases[base]}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))

/** Returns whether the request opened a page, as opposed to a call or a missing file. */
function isOfDesk({ method }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !/^\/(cws|desk)(\/|$)/.test(path) && !/\.\w{1,5}$/.test(path)
}

function sendFault(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  disk: DiskSpace | undefined,
): FastifyReply {
  const { statusCode = 500 } = error
  const failed = outageOf(error)
  const outage = failed && outageReason(failed, disk)
  const again = outage ?? (isAborted(error) || isLocked(error) ? 'unavailable' : undefined)
  const code = again ?? ofStatus[statusCode] ?? (statusCode < 500 ? 'malformed' : 'fault')
  if (outage) {
    countOutage(outage, error.message)
    request.log.info({ outage, reason: error.message }, 'database cannot be used')
  }
  if (again) reply.header('retry-after', '1')
  if (code === 'fault') {
    faults.inc({ in: 'call' })
    request.log.error({ err: error }, 'fault')
  }
  return send(
    reply,
    errorAnswer(code, languageOf(request), { parameters: { requestId: request.id }, requestId: request.id }),
  )
}

/** An address that cannot be decoded; no hook has run for it yet. */
export function answerBadUrl(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void send(reply.header('x-request-id', request.id), errorAnswer('unknown_call', languageOf(request)))
}

/** One that has not arrived completely in time was not begun, and may be sent again. */
const ofParser: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'unavailable',
}

/** A request that is not valid HTTP is answered on the socket: there is no request object yet. */
export function answerBadHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = ofParser[error.code ?? ''] ?? 'malformed'
  const { status, body } = errorAnswer(code, 'en')
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    ...(code === 'unavailable' ? ['Retry-After: 1'] : []),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
