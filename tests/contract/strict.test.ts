import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { schemaCheck } from '../../src/crs/server/input/schemaCheck.ts'
import { parseStrings } from '../../src/crs/server/input/readInput.ts'
import { strictSchema } from '../../src/crs/server/input/strictSchema.ts'

const Inner = Type.Object({ name: Type.String({ maxLength: 3 }) })
const schema = Type.Object({
  plain: Type.Optional(Inner),
  list: Type.Optional(Type.Array(Inner, { maxItems: 2 })),
  either: Type.Optional(Type.Union([Inner, Type.Integer({ minimum: 1, maximum: 9 })])),
  echoed: Type.Optional(Type.Object({ inner: Type.Optional(Inner) }, { additionalProperties: true })),
  word: Type.Optional(Type.Enum(['A', 'B'])),
  map: Type.Optional(Type.Record(Type.String(), Inner)),
  /** A field may have the name of a schema keyword. */
  type: Type.Optional(Type.String()),
  properties: Type.Optional(Inner),
})
const check = schemaCheck(strictSchema(schema))

describe('strict', () => {
  test.each([
    [{ extra: 1 }, '/extra', 'unknown'],
    [{ plain: { name: 'a', extra: 1 } }, '/plain/extra', 'unknown'],
    [{ list: [{ name: 'a' }, { name: 'b', extra: 1 }] }, '/list/1/extra', 'unknown'],
    [{ echoed: { inner: { name: 'a', extra: 1 } } }, '/echoed/inner/extra', 'unknown'],
    [{ map: { any: { name: 'a', extra: 1 } } }, '/map/any/extra', 'unknown'],
    [{ properties: { name: 'a', extra: 1 } }, '/properties/extra', 'unknown'],
    [{ plain: {} }, '/plain/name', 'required'],
    [{ plain: { name: 5 } }, '/plain/name', 'type'],
    [{ plain: { name: 'abcd' } }, '/plain/name', 'long'],
    [{ list: [{ name: 'a' }, { name: 'a' }, { name: 'a' }] }, '/list', 'long'],
    [{ word: 'C' }, '/word', 'choice'],
    [5, '', 'type'],
    [{ 'a/b~c': 1 }, '/a~1b~0c', 'unknown'],
  ])('%j is refused at %s: %s', (value, at, violation) => {
    expect(check(value)).toMatchObject({ at, violation })
  })

  test.each([
    {},
    { plain: { name: 'a' }, list: [], either: 5, word: 'A', type: 'x', properties: { name: 'b' } },
    { either: { name: 'a' }, echoed: { whatever: { deep: [1] } }, map: { any: { name: 'a' } } },
  ])('%j is let in', (value) => {
    expect(check(value)).toBeUndefined()
  })

  test('names the exceeded limit', () => {
    expect(check({ plain: { name: 'abcd' } })?.parameters).toEqual({ field: 'name', limit: 3 })
  })
})

describe('converts strings of a query to the declared types', () => {
  const declared = Type.Object({
    list: Type.Optional(Type.Array(Type.String())),
    numbers: Type.Optional(Type.Array(Type.Integer())),
    count: Type.Optional(Type.Integer()),
    share: Type.Optional(Type.Number()),
    yes: Type.Optional(Type.Boolean()),
    text: Type.Optional(Type.String()),
  })
  test.each([
    [{ list: 'A,B' }, { list: ['A', 'B'] }],
    [{ list: ['A', 'B,C'] }, { list: ['A', 'B', 'C'] }],
    [{ list: '' }, { list: [] }],
    [{ numbers: '1,2,x' }, { numbers: [1, 2, 'x'] }],
    [{ count: '007' }, { count: 7 }],
    [{ count: '-3' }, { count: -3 }],
    [{ count: '1e3' }, { count: '1e3' }],
    [{ count: ['1', '2'] }, { count: ['1', '2'] }],
    [{ count: '' }, { count: '' }],
    [{ share: '1.5' }, { share: 1.5 }],
    [{ share: 'Infinity' }, { share: 'Infinity' }],
    [{ yes: 'true' }, { yes: true }],
    [{ yes: '1' }, { yes: '1' }],
    [{ text: '12' }, { text: '12' }],
    [{ other: '12' }, { other: '12' }],
  ])('%j → %j', (given, read) => {
    expect(parseStrings(declared, given)).toEqual(read)
  })
})
