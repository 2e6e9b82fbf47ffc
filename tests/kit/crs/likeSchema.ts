import { fc } from '../drawnProperties.ts'

/** The part of a JSON schema that the contract uses. */
export interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  pattern?: string
  minimum?: number
  maximum?: number
}

/** Text that is often valid enough to pass the schema check, and often invalid enough to test it. */
export const text = fc.oneof(
  fc.constantFrom(
    'PIR',
    'EC',
    'AB4',
    'ABEHK2',
    'HLC01',
    'DECK',
    'HLC',
    '2026-06-16',
    '2026-02-31',
    '2026-06-16 07:25',
    '0000-00-00 99:99',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 300 }),
)
export const anything = fc.anything({
  maxDepth: 3,
  values: [text, fc.double(), fc.integer(), fc.boolean(), fc.constant(null)],
})

/** A value that matches the schema, with occasional replacements. */
export function like(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: right(shape) }, { weight: 1, arbitrary: anything })
}

function right(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(like))
  if (shape.items) return fc.array(like(shape.items), { minLength: 0, maxLength: 3 })
  if (shape.properties) return recordLike(shape)
  if (shape.type === 'integer')
    return fc.integer({ min: shape.minimum ?? -(2 ** 40), max: shape.maximum ?? 2 ** 40 })
  if (shape.type === 'number')
    return fc.double({ min: shape.minimum ?? -1e9, max: shape.maximum ?? 1e9, noNaN: true })
  if (shape.type === 'boolean') return fc.boolean()
  return shape.pattern === undefined ? text : fc.oneof(fc.stringMatching(new RegExp(shape.pattern)), text)
}

function recordLike({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, like(shape)]))
  return fc.record(fields, { requiredKeys: required })
}
