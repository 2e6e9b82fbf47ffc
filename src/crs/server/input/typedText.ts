import type { TSchema } from 'typebox'
import type { Call } from '../../../contract/call.ts'
import { readAs, type ReadAs } from '../../../contract/value.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { refuseBirthdate } from '../../../domain/value/birthdate.ts'
import { refuseCardNumber } from '../../../domain/value/cardNumber.ts'
import { storedNationality } from '../../../domain/value/country.ts'
import { readDocumentNumber } from '../../../domain/value/documentNumber.ts'
import { readEmail, readPhone } from '../../../domain/value/contact.ts'
import { readTitledName, refuseName } from '../../../domain/value/personName.ts'
import { perCall } from './perCall.ts'

const longestName = 60

/** The text that is stored, and the sex that its title shows. */
interface Stored {
  text: string
  sexType?: 'MALE' | 'FEMALE' | undefined
}

function storedName(text: string): Stored | Refusal {
  const { name, title } = readTitledName(text)
  const refusal = refuseName(name)
  if (refusal) return refusal
  if (name.length > longestName) return refuse('name_too_long', { most: longestName, name })
  return { text: name, sexType: title.sex }
}

const storedContact = (text: string | undefined, refusal: Refusal): Stored | Refusal =>
  text === undefined ? refusal : { text }

function storedCountry(text: string): Stored | Refusal {
  const code = storedNationality(text)
  return code === undefined ? refuse('country_unknown', { text }) : { text: code }
}

const readers: Record<ReadAs, (text: string, today: string) => Stored | Refusal> = {
  name: storedName,
  phone: (text) => storedContact(readPhone(text), refuse('phone_not_valid', { text })),
  email: (text) => storedContact(readEmail(text), refuse('email_not_valid', { text })),
  birthdate: (text, today) => refuseBirthdate(text, today) ?? { text },
  document: (text) => refuseCardNumber(text) ?? { text: readDocumentNumber(text) },
  country: storedCountry,
  text: (text) => refuseCardNumber(text) ?? { text },
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

/** Returns the paths of the texts in a schema: the names to follow, `*` for each element of a list. */
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
  read: (text: string) => Stored | Refusal,
): Refusal | undefined {
  if (typeof value !== 'object' || value === null || name === undefined) return undefined
  const names = name === '*' ? Object.keys(value) : [name]
  for (const name of names) {
    const found = (value as Json)[name]
    const here = `${at}/${name}`
    const refusal =
      more.length > 0 ? readAt(found, more, here, read) : readText(value as Json, name, here, read)
    if (refusal) return refusal
  }
  return undefined
}

function readText(
  holder: Json,
  name: string,
  at: string,
  read: (text: string) => Stored | Refusal,
): Refusal | undefined {
  const text = holder[name]
  if (typeof text !== 'string' || text === '') return undefined
  const stored = read(text)
  if (isRefusal(stored)) return { ...stored, at }
  holder[name] = stored.text
  // Only passengers have a type, and only those of a sale: a change names what it changes.
  if (stored.sexType && 'type' in holder && holder['sexType'] === undefined)
    holder['sexType'] = stored.sexType
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
