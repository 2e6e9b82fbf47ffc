import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Call } from '../../../contract/call.ts'
import { isWithin } from './jsonSize.ts'

/** Maximum bytes of a body: of a public call, of one that echoes trips and passengers, of any other. */
export const publicBody = 4096
const echoingBody = 524_288
const plainBody = 65_536

/** Maximum bytes of the body of a call. */
export function bodyLimitOf({ isPublic, largestBody, input: { body } }: Call): number {
  if (isPublic) return publicBody
  return largestBody ?? (body && echoes(body) ? echoingBody : plainBody)
}

const echoes = (schema: TSchema) => JSON.stringify(schema).includes('"additionalProperties":true')

/** Deeper than the input of any call. */
const mostDepth = 24
/** Members of objects and lists: the average minimum of bytes per member, and the maximum number in any body. */
const shortestMember = 8
const mostMembers = 50_000

/** Delivers a body as text, which the call parses in its turn. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => done(null, text))
}

/** Parses a body; throws if it is not JSON or would be expensive to parse and check in spite of its few bytes. */
export function bodyParser(app: FastifyInstance): (request: FastifyRequest) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request) => {
    const { body, routeOptions } = request
    if (typeof body !== 'string') return undefined
    if (!isReasonable(body, routeOptions.bodyLimit))
      throw Object.assign(new Error('too many members, or too deep'), { statusCode: 413 })
    let parsed: unknown
    void parse(request, body, (error, value) => {
      if (error) throw error
      parsed = value
    })
    return parsed
  }
}

/** Whether a body takes a noticeable time to parse, check and store. */
export const isLarge = ({ body }: FastifyRequest) => typeof body === 'string' && body.length > plainBody

/** Whether JSON of at most `limit` bytes stays within the members and depth that a caller needs. */
export function isReasonable(text: string, limit: number): boolean {
  return isWithin(text, { depth: mostDepth, members: Math.min(limit / shortestMember, mostMembers) })
}
