import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Call } from '../../../contract/call.ts'

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

/** Returns whether a body takes a noticeable time to parse, check and store. */
export const isLarge = ({ body }: FastifyRequest) => typeof body === 'string' && body.length > plainBody

/** Returns whether JSON of at most `limit` bytes stays within the members and depth that a caller needs. */
export function isReasonable(text: string, limit: number): boolean {
  return isWithin(text, { depth: mostDepth, members: Math.min(limit / shortestMember, mostMembers) })
}

interface JsonSize {
  /** Maximum nesting of objects and lists. */
  depth: number
  /** Members of all objects and lists, counted by their commas. */
  members: number
}

/** Returns whether a JSON text stays within the limits; scans it once, before parsing. */
export function isWithin(text: string, { depth: mostDepth, members: mostMembers }: JsonSize): boolean {
  let depth = 0
  let members = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case brace:
      case bracket:
        if (++depth > mostDepth) return false
        break
      case closingBrace:
      case closingBracket:
        depth--
        break
      case comma:
        if (++members > mostMembers) return false
    }
  }
  return true
}

const [quote, comma] = [0x22, 0x2c]
const [brace, closingBrace, bracket, closingBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
const backslash = 0x5c

/** Index of the end of the string that begins there; the end of the text if it is not closed. */
function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return text.length
}
