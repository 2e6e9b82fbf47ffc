import type { TObject } from 'typebox'
import type { Call, CallInput } from '../../../contract/call.ts'
import { headerText } from '../call/headerText.ts'
import { perCall } from './perCall.ts'
import { schemaCheck, type Malformed } from './schemaCheck.ts'
import { parseStrings } from './queryValues.ts'
import { findUnstorable } from './unstorableText.ts'
import { boundedSchema, strictSchema } from './strictSchema.ts'

/** The parts of an HTTP request that may hold the input of a call. */
export interface RequestParts {
  params: unknown
  query: unknown
  headers: Record<string, string | string[] | undefined>
  body: unknown
}

type Input = Partial<Record<keyof CallInput, unknown>>
type Check = (value: unknown) => Malformed | undefined

const checkerOf = (part: TObject): Check => schemaCheck(boundedSchema(strictSchema(part)))

export type ReadResult = { input: Input } | { malformed: Malformed }

/** Reads the input of a call; undeclared fields are refused, except in headers. */
export const readInput = (call: Call, given: RequestParts): ReadResult => readerOf(call)(given)

const readerOf = perCall(createReader)

function createReader(call: Call): (given: RequestParts) => ReadResult {
  const { path, query = nothing, headers, body } = call.input
  const parts: [keyof CallInput, (given: RequestParts) => unknown, Check][] = []
  if (path) parts.push(['path', ({ params }) => parseStrings(path, params as object), checkerOf(path)])
  parts.push(['query', (given) => parseStrings(query, given.query as object), checkerOf(query)])
  if (headers) parts.push(['headers', (given) => declaredHeaders(headers, given), schemaCheck(headers)])
  // A call without body fields may omit the body.
  const none = body && Object.keys(body.properties).length === 0 ? {} : undefined
  const named = (bare: unknown) => (call.list && Array.isArray(bare) ? { [call.list]: bare } : bare)
  if (body) parts.push(['body', (given) => named(given.body) ?? none, checkerOf(body)])
  return (given) => {
    const input: Input = {}
    for (const [part, take, check] of parts) {
      const value = take(given)
      const malformed = unstorable(value) ?? check(value)
      if (malformed) return { malformed }
      if (part in call.input) input[part] = value
    }
    return { input }
  }
}

function unstorable(value: unknown): Malformed | undefined {
  const at = findUnstorable(value)
  return at === undefined
    ? undefined
    : { at, violation: 'other', parameters: { field: at.split('/').at(-1) ?? '' } }
}

// A schema written as JSON: it has none of the symbols of TypeBox.
const nothing = { type: 'object', properties: {} } as unknown as TObject

function declaredHeaders(declared: TObject, { headers }: RequestParts): Record<string, unknown> {
  const texts = Object.keys(declared.properties).map((name) => [name, headers[name]])
  return Object.fromEntries(
    texts
      .filter(([, text]) => typeof text === 'string')
      .map(([name, text]) => [name, headerText(text as string)]),
  ) as Record<string, unknown>
}
