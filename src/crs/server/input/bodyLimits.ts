import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Call } from '../../../contract/call.ts'
import { isWithin } from './jsonSize.ts'

/** Bytes of a body: of an open call, which strangers make; of one that echoes trips and people; of any other. */
export const publicBody = 4096
const echoingBody = 524_288
const plainBody = 65_536

/** Bytes the body of a call may have at most. */
export function bodyLimitOf({ isPublic, largestBody, input: { body } }: Call): number {
  if (isPublic) return publicBody
  return largestBody ?? (body && echoes(body) ? echoingBody : plainBody)
}

const echoes = (schema: TSchema) => JSON.stringify(schema).includes('"additionalProperties":true')

/** Deeper than any call declares. */
const mostDepth = 24
/** Members of objects and lists: the bytes one takes at least, on average, and the most of any body. */
const shortestMember = 8
const mostMembers = 50_000

/** Takes a body as its text, which the call parses when it is its turn. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => done(null, text))
}

/** Parses a body; throws where it is no JSON, or is costly to parse and to check, however few bytes it has. */
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

/** Whether a body is one of those that take a noticeable time to parse, check and store. */
export const isLarge = ({ body }: FastifyRequest) => typeof body === 'string' && body.length > plainBody

/** Whether JSON of at most `limit` bytes has neither more members nor more depth than a caller needs. */
export function isReasonable(text: string, limit: number): boolean {
  return isWithin(text, { depth: mostDepth, members: Math.min(limit / shortestMember, mostMembers) })
}
