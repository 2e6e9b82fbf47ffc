import type { TSchema } from 'typebox'
import { messageIn, type Call } from '../../../contract/call.ts'
import { cleanText } from '../../../domain/value/cleanText.ts'
import type { Answer } from '../call/answer.ts'
import { isWithin } from '../input/bodyLimits.ts'
import { perCall } from '../input/perCall.ts'
import { schemaCheck, type Malformed } from '../input/schemaCheck.ts'

/** Maximum bytes of one response; a long list of trips has about one million. */
const maxBytes = 20_000_000
/** Maximum nesting of objects; the contract uses about ten levels. */
const maxDepth = 64
/** Maximum characters of a message, which a desk shows in one piece; ours have up to 300. */
const longestMessage = 500
/** Maximum characters of a code, which a desk compares and may show. */
const longestCode = 64
/** Used for a refusal of an outside CRS without a code. */
const noCode = 'refused'

/** The whole body of a response. Throws if it is too large or breaks off. */
export async function bytesOf(response: Response, most = maxBytes): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest of the response.
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > most) throw new RangeError(`more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Parses JSON. Throws if the text is invalid, or nested too deeply to be written again. */
export function jsonOf(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  if (!isWithin(text, { depth: maxDepth, members: Infinity }))
    throw new RangeError(`nested deeper than ${maxDepth}`)
  return JSON.parse(text)
}

/**
 * The envelope that a body of an outside CRS is; undefined if it is none. Refusals without our codes may be signalled by a
 * text, by `success`, or by a number. Messages and what they are filled with are cut to a readable length.
 */
export function envelopeIn(body: unknown): Answer['body'] | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { code, success, parameters } = body as { code?: unknown; success?: unknown; parameters?: unknown }
  const message = messageIn(body)
  const others = Object.entries(body).filter(([name]) => name.toLowerCase() !== 'message')
  const answer = {
    ...Object.fromEntries(others),
    ...(message !== undefined && { message: shortened(message) }),
    ...(parameters !== undefined && { parameters: shortParameters(parameters) }),
  }
  if (typeof code === 'string' || typeof code === 'number')
    return { ...answer, code: String(code).slice(0, longestCode) }
  if (message === undefined && success !== false) return undefined
  return { ...answer, code: noCode, success: false }
}

/** Returns the text on one line, cut at a blank if there is one near the end. */
function shortened(text: string): string {
  const line = cleanText(text.slice(0, 20 * longestMessage))
  if (line.length <= longestMessage) return line
  const cut = line.slice(0, longestMessage).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/\s\S{0,40}$/, '')}…`
}

function shortParameters(parameters: unknown): Record<string, string | number> {
  const short: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(parameters ?? {}).slice(0, 20)) {
    if (typeof value === 'string') short[name] = shortened(value)
    if (typeof value === 'number') short[name] = value
  }
  return short
}

const checkOf = perCall((call) => schemaCheck(call.sparse ? optional(call.answer) : call.answer))

/** The first violation of the contract in a successful response of an outside CRS; undeclared fields are accepted. */
export const contractViolation = (call: Call, body: object): Malformed | undefined => checkOf(call)(body)

/** Returns the schema with all fields optional, at any depth. */
function optional(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  ) as TSchema
}
