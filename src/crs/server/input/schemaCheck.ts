import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'

/** What is wrong with an input, and where. */
export interface Malformed {
  /** JSON pointer into the part (body, query, path or headers) that is wrong. */
  at: string
  /** Ends the key of its words: required, unknown, type, short, long, small, large, choice, pattern, other. */
  wrong: string
  parameters: Record<string, string | number>
}

interface Complaint {
  keyword: string
  instancePath: string
  params: object
}

const wrongOf: Readonly<Record<string, string>> = {
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

// Only the first complaint is answered: with a body made to be wrong everywhere, finding all of them takes seconds.
Settings.Set({ maxErrors: 1 })

/** A checker of one part of a call’s input: the first complaint, or undefined where there is none. */
export function schemaCheck(schema: TSchema): (value: unknown) => Malformed | undefined {
  const compiled = Compile(schema)
  return (value) => {
    if (compiled.Check(value)) return undefined
    const complaints = compiled.Errors(value) as Complaint[]
    return complaints[0] ? malformed(complaints[0]) : { at: '', wrong: 'other', parameters: { field: '' } }
  }
}

function malformed({ keyword, instancePath, params }: Complaint): Malformed {
  const { limit } = params as { limit?: unknown }
  const names = keyword === 'required' || keyword === 'additionalProperties'
  const field = names ? firstOf(Object.values(params)[0]) : undefined
  const at = field === undefined ? instancePath : `${instancePath}/${escaped(field)}`
  const parameters: Malformed['parameters'] = { field: lastOf(at) }
  if (typeof limit === 'number') parameters['limit'] = limit
  return { at, wrong: wrongOf[keyword] ?? 'other', parameters }
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
