import type { TObject, TSchema } from 'typebox'
import { bases, type Call, Envelope, takesKey } from '../../../contract/call.ts'
import { strictSchema } from '../input/strictSchema.ts'

type Json = Record<string, unknown>

/** The calls as an OpenAPI 3.1 document, from the same contract as the routes and the desk’s requests. */
export function openApiOf(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = bases[call.base] + call.path
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Purser', version, description: about },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Envelope },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const about =
  'Every answer carries a code: 000 and 051 are good, 058 says that the token has run out and is to be renewed, ' +
  'any other is a refusal (HTTP 200, with its parameters and words) or a fault. Money is in smallest units, dates and ' +
  'times are local to the port. A call may name in the header alternateAgencyCode, or in its body, the agency it is for ' +
  'where that is another than the caller’s own.'

function operationOf(call: Call): Json {
  const { path, query, headers, body } = call.input
  const parameters = [
    ...parametersOf('path', path),
    ...parametersOf('query', query),
    ...parametersOf('header', headers),
    ...(takesKey(call) ? [idempotencyKey] : []),
  ]
  return {
    operationId: call.id,
    tags: [call.id.split('.')[0]],
    summary: call.about,
    ...(call.without === undefined ? {} : { description: `If the CRS lacks this call: ${call.without}` }),
    security: call.isPublic ? [] : [{ session: [] }],
    parameters,
    ...(body ? { requestBody: { required: true, content: asJson(strictSchema(body)) } } : {}),
    responses: responsesOf(call),
  }
}

function parametersOf(where: 'path' | 'query' | 'header', declared: TObject | undefined): Json[] {
  if (!declared) return []
  const required = new Set(declared.required as string[] | undefined)
  return Object.entries(declared.properties as Record<string, TSchema>).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema,
  }))
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made once an action; repeating the call with it answers as the first time and changes nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const asJson = (schema: unknown) => ({ 'application/json': { schema } })
const asFile = (type: string) => ({
  [type]: { schema: { type: 'string', format: 'binary' } },
  ...asJson(envelope),
})
const envelope = { $ref: '#/components/schemas/Envelope' }
const refusedWith = (description: string) => ({ description, content: asJson(envelope) })

function responsesOf(call: Call): Json {
  const good = { allOf: [envelope, call.answer] }
  return {
    200: {
      description: 'Done, or refused by a rule: see code.',
      content: call.file === undefined ? asJson({ anyOf: [good, envelope] }) : asFile(call.file),
    },
    400: refusedWith('Not understood; `at` points to what is wrong.'),
    ...(call.isPublic ? {} : { 401: refusedWith('No such token.') }),
    ...(takesKey(call) ? { 409: refusedWith('The key is in use, or belongs to another input.') } : {}),
    429: refusedWith('Too many requests.'),
    500: refusedWith('Our fault; it is logged under the request id.'),
  }
}
