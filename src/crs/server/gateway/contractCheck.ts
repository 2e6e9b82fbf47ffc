import type { TSchema } from 'typebox'
import type { Call } from '../../../contract/call.ts'
import { schemaCheck, type Malformed } from '../input/schemaCheck.ts'

type Check = (body: unknown) => Malformed | undefined

const checks = new WeakMap<Call, Check>()

/** The first violation of the contract in a successful response of an outside CRS; undeclared fields are accepted. */
export function contractViolation(call: Call, body: object): Malformed | undefined {
  const check = checks.get(call) ?? schemaCheck(call.sparse ? optional(call.answer) : call.answer)
  checks.set(call, check)
  return check(body)
}

/** The same schema with all fields optional, at any depth. */
function optional(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  ) as TSchema
}
