import type { FastifyReply, FastifyRequest } from 'fastify'
import { bases } from '../../../contract/call.ts'
import { trustDays } from '../../session/signInThrottle.ts'
import type { Browser } from '../context.ts'

/**
 * The device credential as a cookie. Over TLS its name has the __Host- prefix, which browsers accept from this host
 * only and with the path `/`; on plain loopback it is limited to the calls that read it.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
  const secure = request.protocol === 'https'
  const name = secure ? '__Host-purser-device' : 'purser-device'
  const idName = secure ? '__Host-purser-browser' : 'purser-browser'
  const stepName = secure ? '__Host-purser-step' : 'purser-step'
  const directoryName = secure ? '__Host-purser-directory' : 'purser-directory'
  const place = { path: secure ? '/' : bases.desk, httpOnly: true, sameSite: 'strict', secure } as const
  return {
    credential: request.cookies[name],
    setCredential: (credential, maxAge) => {
      reply.setCookie(name, credential, maxAge === undefined ? place : { ...place, maxAge })
    },
    clearCredential: () => {
      reply.clearCookie(name, place)
    },
    isBrowser: request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined,
    id: readId(request.cookies[idName]),
    setId: (id) => {
      reply.setCookie(idName, id, { ...place, path: '/', maxAge: trustDays * 24 * 3600 })
    },
    step: readId(request.cookies[stepName]),
    setStep: (secret, maxAge) => {
      reply.setCookie(stepName, secret, { ...place, path: '/', maxAge })
    },
    clearStep: () => {
      reply.clearCookie(stepName, { ...place, path: '/' })
    },
    directory: readId(request.cookies[directoryName]),
    setDirectory: (secret, maxAge) => {
      reply.setCookie(directoryName, secret, { ...place, path: '/', maxAge })
    },
    clearDirectory: () => {
      reply.clearCookie(directoryName, { ...place, path: '/' })
    },
    origin: `${request.protocol}://${request.host}`,
    host: request.hostname,
    agent: request.headers['user-agent'] ?? '',
  }
}

const readId = (text = '') => (/^[\w-]{43}$/.test(text) ? text : undefined)
