import type { TSchema } from 'typebox'
import type { Call } from '../../../contract/call.ts'
import { checker, type Malformed } from '../input/malformed.ts'

type Check = (body: unknown) => Malformed | undefined

const checks = new WeakMap<Call, Check>()

/** What is wrong with a good answer of an outside system: fields the contract does not name pass. */
export function breach(call: Call, body: object): Malformed | undefined {
  const check = checks.get(call) ?? checker(call.sparse ? optional(call.answer) : call.answer)
  checks.set(call, check)
  return check(body)
}

/** The same schema with no field required, at any depth. */
function optional(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  ) as TSchema
}
