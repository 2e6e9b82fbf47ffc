import type { TSchema } from 'typebox'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const each = (members: unknown): Json =>
  Object.fromEntries(Object.entries(members as Json).map(([name, schema]) => [name, strictly(schema)]))

/**
 * Returns the schema without unknown fields at any depth, except in objects that declare `additionalProperties`. Applied
 * to all calls, so that none can be lenient by mistake.
 */
export function strictSchema(schema: TSchema): TSchema {
  return strictly(schema) as TSchema
}

/** Maximum absolute value of a database integer. */
const largest = 2_147_483_647

/** Returns the schema with limits on numbers that declare none, so that they fit the database. */
export function boundedSchema(schema: TSchema): TSchema {
  return boundedly(schema) as TSchema
}

function boundedly(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(boundedly)
  if (!isObject(schema)) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, boundedly(part)]))
  const { type, minimum = -largest, maximum = largest } = copy
  return type === 'integer' || type === 'number' ? { ...copy, minimum, maximum } : copy
}

function strictly(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strictly)
  if (!isObject(schema)) return schema
  const copy: Json = { ...schema }
  for (const name of ['items', 'anyOf', 'oneOf', 'additionalProperties'])
    if (name in copy) copy[name] = strictly(copy[name])
  for (const name of ['properties', 'patternProperties']) if (name in copy) copy[name] = each(copy[name])
  if ('properties' in copy) copy['additionalProperties'] ??= false
  return copy
}
