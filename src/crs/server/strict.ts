import type { TSchema } from 'typebox'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const each = (members: unknown): Json =>
  Object.fromEntries(Object.entries(members as Json).map(([name, schema]) => [name, strictly(schema)]))

/**
 * The same schema, refusing unknown fields at every depth, except in objects that say `additionalProperties`
 * themselves. The contract stays easy to read, and nobody can forget to be strict.
 */
export function strict(schema: TSchema): TSchema {
  return strictly(schema) as TSchema
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
