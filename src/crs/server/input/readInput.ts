import type { TObject, TSchema } from 'typebox'
import type { Call, CallInput } from '../../../contract/call.ts'
import { perCall } from './perCall.ts'
import { schemaCheck, type Malformed } from './schemaCheck.ts'
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
      .map(([name, text]) => [name, decodeHeader(text as string)]),
  ) as Record<string, unknown>
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Node passes header bytes as one character each: they are UTF-8 if they decode as such, otherwise Latin-1. */
function decodeBytes(text: string): string {
  try {
    return utf8.decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

/**
 * Decodes a header: percent-encoded UTF-8, raw UTF-8 or raw Latin-1. Normalized to NFC, because the form of Greek
 * accents depends on the keyboard.
 */
export function decodeHeader(value: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII is exactly this range
  const ascii = /^[\x00-\x7f]*$/.test(value)
  return (ascii ? decodePercent(value) : decodeBytes(value)).normalize('NFC')
}

type Shape = TSchema & { type?: string; items?: Shape }

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  number: (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
}

const readScalar = (shape: Shape, text: unknown): unknown =>
  typeof text === 'string' ? (readers[shape.type ?? '']?.(text) ?? text) : text

function readList(items: Shape, given: unknown): unknown[] {
  const texts = (Array.isArray(given) ? given : [given]).flatMap((text) => String(text).split(','))
  return texts.filter((text) => text !== '').map((text) => readScalar(items, text))
}

/**
 * Converts the strings of a query or path to the scalars and lists that their schema declares; a list may be repeated
 * or comma-separated. A string that cannot be converted is left for the schema check to refuse.
 */
export function parseStrings(declared: TObject, given: object): Record<string, unknown> {
  const shapes = declared.properties as Record<string, Shape>
  const read = Object.entries(given).map(([name, value]) => {
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    if (!shape) return [name, value]
    return [name, shape.items ? readList(shape.items, value) : readScalar(shape, value)]
  })
  return Object.fromEntries(read) as Record<string, unknown>
}

/**
 * JSON pointer to text that the database cannot store (NUL, unpaired surrogate), or undefined. Pointers are built only
 * after a find, because inputs have many members.
 */
function findUnstorable(value: unknown): string | undefined {
  return allStorable(value) ? undefined : pointerTo(value, '')
}

function allStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(allStorable)
  for (const name in value)
    if (!isStorable(name) || !allStorable((value as Record<string, unknown>)[name])) return false
  return true
}

function pointerTo(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const found = isStorable(name) ? pointerTo(member, `${at}/${name}`) : at
    if (found !== undefined) return found
  }
  return undefined
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
