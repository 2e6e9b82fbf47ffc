import type { TSchema } from 'typebox'
import type { Call } from '../../../contract/call.ts'
import { readAs, type ReadAs } from '../../../contract/value.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { refuseBirthdate } from '../../../domain/value/birthdate.ts'
import { readName, refuseName } from '../../../domain/value/personName.ts'
import { perCall } from './perCall.ts'

const longestName = 60

function storedName(text: string): string | Refusal {
  const refusal = refuseName(text)
  if (refusal) return refusal
  const name = readName(text)
  return name.length > longestName ? refuse('name_too_long', { most: longestName, name }) : name
}

const readers: Record<ReadAs, (text: string, today: string) => string | Refusal> = {
  name: storedName,
  birthdate: (text, today) => refuseBirthdate(text, today) ?? text,
}

/** Reads the texts of a value that is valid by its schema, in place; returns the first refusal, with its location. */
type Reader = (value: unknown, today: string) => Refusal | undefined

interface Shape {
  [readAs]?: ReadAs
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: readonly Shape[]
}

type Json = Record<string, unknown>

/** Where the texts of a schema are: the names to follow, `*` for each of a list. */
function placesOf(
  shape: Shape,
  at: readonly string[] = [],
): readonly { path: readonly string[]; as: ReadAs }[] {
  const as = shape[readAs]
  if (as !== undefined) return [{ path: at, as }]
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => placesOf(part, [...at, name])),
    ...(shape.items ? placesOf(shape.items, [...at, '*']) : []),
    ...(shape.anyOf ?? []).flatMap((part) => placesOf(part, at)),
  ]
}

function readerOf(schema: TSchema): Reader | undefined {
  const places = placesOf(schema)
  if (places.length === 0) return undefined
  return (value, today) => {
    for (const { path, as } of places) {
      const refusal = readAt(value, path, '', (text) => readers[as](text, today))
      if (refusal) return refusal
    }
    return undefined
  }
}

function readAt(
  value: unknown,
  [name, ...more]: readonly string[],
  at: string,
  read: (text: string) => string | Refusal,
): Refusal | undefined {
  if (typeof value !== 'object' || value === null || name === undefined) return undefined
  const names = name === '*' ? Object.keys(value) : [name]
  for (const one of names) {
    const found = (value as Json)[one]
    const here = `${at}/${one}`
    const refusal =
      more.length > 0 ? readAt(found, more, here, read) : readText(value as Json, one, here, read)
    if (refusal) return refusal
  }
  return undefined
}

function readText(
  holder: Json,
  name: string,
  at: string,
  read: (text: string) => string | Refusal,
): Refusal | undefined {
  const text = holder[name]
  if (typeof text !== 'string' || text === '') return undefined
  const value = read(text)
  if (isRefusal(value)) return { ...value, at }
  holder[name] = value
  return undefined
}

const bodyReader = perCall(({ input: { body } }: Call) => ({ read: body && readerOf(body) }))

/**
 * Reads the texts of a call’s body as the desk reads what is typed, so that every caller stores the same; refuses what
 * cannot be read, at its place. `today` is the day of sale.
 */
export const readTypedTexts = (
  call: Call,
  { body }: { body?: unknown },
  today: string,
): Refusal | undefined => bodyReader(call).read?.(body, today)
