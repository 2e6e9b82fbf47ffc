import type { TSchema } from 'typebox'
import type { Call } from '../../../contract/call.ts'
import { perCall } from '../input/perCall.ts'
import { schemaCheck, type Malformed } from '../input/schemaCheck.ts'

const checkOf = perCall((call) => schemaCheck(call.sparse ? optional(call.answer) : call.answer))

/** The first violation of the contract in a successful response of an outside CRS; undeclared fields are accepted. */
export const contractViolation = (call: Call, body: object): Malformed | undefined => checkOf(call)(body)

/** The same schema with all fields optional, at any depth. */
function optional(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  ) as TSchema
}
