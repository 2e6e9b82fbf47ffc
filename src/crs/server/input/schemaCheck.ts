import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'

/** A violation of the schema, with its location. */
export interface Malformed {
  /** JSON pointer into the invalid part (body, query, path or headers). */
  at: string
  /** Suffix of the text key: required, unknown, type, short, long, small, large, choice, pattern, other. */
  violation: string
  parameters: Record<string, string | number>
}

interface SchemaError {
  keyword: string
  instancePath: string
  params: object
}

const violations: Readonly<Record<string, string>> = {
  required: 'required',
  additionalProperties: 'unknown',
  boolean: 'unknown',
  type: 'type',
  minLength: 'short',
  maxLength: 'long',
  minItems: 'short',
  maxItems: 'long',
  minimum: 'small',
  maximum: 'large',
  enum: 'choice',
  const: 'choice',
  anyOf: 'choice',
  pattern: 'pattern',
}

// Only the first violation is returned: finding all of them in a hostile body takes seconds.
Settings.Set({ maxErrors: 1 })

/** A checker for one part of a call’s input: returns the first violation, or undefined. */
export function schemaCheck(schema: TSchema): (value: unknown) => Malformed | undefined {
  const compiled = Compile(schema)
  return (value) => {
    if (compiled.Check(value)) return undefined
    const complaints = compiled.Errors(value) as SchemaError[]
    return complaints[0]
      ? malformed(complaints[0])
      : { at: '', violation: 'other', parameters: { field: '' } }
  }
}

function malformed({ keyword, instancePath, params }: SchemaError): Malformed {
  const { limit } = params as { limit?: unknown }
  const names = keyword === 'required' || keyword === 'additionalProperties'
  const field = names ? firstOf(Object.values(params)[0]) : undefined
  const at = field === undefined ? instancePath : `${instancePath}/${escaped(field)}`
  const parameters: Malformed['parameters'] = { field: lastOf(at) }
  if (typeof limit === 'number') parameters['limit'] = limit
  return { at, violation: violations[keyword] ?? 'other', parameters }
}

const firstOf = (named: unknown): string | undefined =>
  Array.isArray(named) ? String(named[0]) : named === undefined ? undefined : String(named)
const escaped = (field: string) => field.replaceAll('~', '~0').replaceAll('/', '~1')
const lastOf = (at: string) =>
  at
    .slice(at.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
    .slice(0, 60)
