import { describe, expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import { calls } from '../../../../src/contract/calls.ts'
import { readAs } from '../../../../src/contract/value.ts'
import { readTypedTexts } from '../../../../src/crs/server/input/typedText.ts'

/**
 * Texts of requests that are no free texts, by their names: codes and names that are looked up, ids, tickets, passwords,
 * statements and settings. The number of a loyalty card may look like that of a payment card.
 */
const lookedUp = new Set(
  `accommodationNumber agencyCode alternate cells code companion company companyReservationCode coupon currency from
  fullName holdKey id interfaceSetting items language letter letters lines loyaltyCard loyaltyNumber manualCode name
  nationality note number ownerUuid pass password phone plate priceList printer problem recipients record scanned sharedCabin
  shipType shown surname table text ticketLetter ticketNumber ticketNumbers timezone userName uuid uuids validationCode
  vatNumber version voucherCode writer`.split(/\s+/),
)

interface Shape {
  type?: string
  pattern?: string
  enum?: unknown
  const?: unknown
  maxLength?: number
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: readonly TSchema[]
  [readAs]?: string
}

interface Place {
  path: readonly string[]
  shape: Shape
}

const number = '4111 1111 1111 1111'
const dashed = '5500-0000-0000-0004'

/** All texts of a body, `*` for each element of a list. */
function textsIn(schema: TSchema, path: readonly string[] = []): Place[] {
  const shape = schema as Shape
  if (shape.type === 'string') return [{ path, shape }]
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => textsIn(part, [...path, name])),
    ...(shape.items ? textsIn(shape.items, [...path, '*']) : []),
    ...(shape.anyOf ?? []).flatMap((part) => textsIn(part, path)),
  ]
}

const isFree = ({ shape }: Place): boolean =>
  shape.enum === undefined &&
  shape.const === undefined &&
  (shape.maxLength ?? Number.POSITIVE_INFINITY) >= 13 &&
  (shape.pattern === undefined || [number, dashed].some((text) => new RegExp(shape.pattern ?? '').test(text)))

const nameOf = ({ path }: Place) => path.findLast((part) => part !== '*') ?? ''

/** A body that has nothing but a text at this place. */
const bodyWith = (text: string, path: readonly string[]): unknown =>
  path.reduceRight<unknown>((inner, part) => (part === '*' ? [inner] : { [part]: inner }), text)

const places = calls.flatMap((call) =>
  call.input.body ? textsIn(call.input.body).map((place) => ({ call, ...place })) : [],
)
const free = places.filter(({ shape }) => shape[readAs] === 'text' || shape[readAs] === 'document')

describe('the number of a payment card', () => {
  test('can be in no text of a request that is not read as a free one', () => {
    const unread = places.filter(
      (place) => isFree(place) && !place.shape[readAs] && !lookedUp.has(nameOf(place)),
    )
    expect(unread.map(({ call, path }) => `${call.id} ${path.join('/')}`)).toEqual([])
  })

  test('is refused at its place in every free text of every call, and so is the security code', () => {
    expect(free.length).toBeGreaterThan(100)
    for (const { call, path } of free)
      for (const text of [number, dashed, 'paid with 378282246310005', 'cvv 123']) {
        const refusal = readTypedTexts(call, { body: bodyWith(text, path) }, '2026-06-15')
        const at = `/${path.map((part) => (part === '*' ? '0' : part)).join('/')}`
        expect({ call: call.id, ...refusal }).toMatchObject({ call: call.id, refusal: 'card_number', at })
      }
  })

  test('is in none of these texts, which are stored as they are', () => {
    for (const { call, path, shape } of free) {
      const text = shape[readAs] === 'document' ? 'AB123456' : 'late, room 123'
      expect(readTypedTexts(call, { body: bodyWith(text, path) }, '2026-06-15')).toBeUndefined()
    }
  })
})
