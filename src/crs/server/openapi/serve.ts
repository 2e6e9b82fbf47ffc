import type { FastifyInstance } from 'fastify'
import type { TSchema, TObject } from 'typebox'
import { bases, type Call, Envelope, takesKey } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { strictSchema } from '../input/strictSchema.ts'

/** Serves the description of the calls next to the calls: as JSON and as HTML. */
export function addDescription(app: FastifyInstance, version: string): void {
  const files = [
    ['openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApiOf(calls, version))],
    ['openapi.html', 'text/html; charset=utf-8', () => pageOf(calls, version)],
    ['openapi.css', 'text/css; charset=utf-8', () => pageStyle],
  ] as const
  for (const [name, type, text] of files)
    app.get(`${bases.spec}/${name}`, (_, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(text()),
    )
}

type Shape = TSchema & {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: readonly string[]
  pattern?: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Describes the calls in an HTML page without scripts, with one style sheet and nothing from other sites. */
function pageOf(calls: readonly Call[], version: string): string {
  const nouns = Map.groupBy(calls, ({ id }) => id.split('.')[0] ?? '')
  const sections = [...nouns].map(([noun, own]) => `<h2>${noun}</h2>${own.map(sectionOf).join('')}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Purser ${escaped(version)}: calls</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="openapi.css">
</head>
<body>
<h1>Purser <small>${escaped(version)}</small></h1>
<p><a href="openapi.json">openapi.json</a> says the same to programs.</p>
${sections.join('\n')}
</body>
</html>
`
}

function sectionOf(call: Call): string {
  const marks = [call.changes ? 'changes the record' : '', call.isPublic ? 'no session' : ''].filter(Boolean)
  const parts = Object.entries(call.input).map(([part, schema]) => blockOf(part, schema as Shape))
  return `<details id="${call.id}">
<summary><b>${call.method}</b> <code>${escaped(bases[call.base] + call.path)}</code> ${escaped(call.about)}
<i>${marks.join(', ')}</i></summary>
${parts.join('')}${blockOf('answer', call.answer)}
</details>
`
}

const blockOf = (name: string, shape: Shape) => `<h3>${name}</h3>${fieldsOf(shape)}`

function fieldsOf({ properties, required }: Shape): string {
  const names = Object.entries(properties ?? {})
  if (names.length === 0) return '<p>nothing</p>'
  const needed = new Set(required)
  const items = names.map(([name, shape]) => {
    const optional = needed.has(name) ? '' : '?'
    return `<li><code>${escaped(name)}${optional}</code> <span>${escaped(kindOf(shape))}</span>${within(shape)}</li>`
  })
  return `<ul>${items.join('')}</ul>`
}

function within(shape: Shape): string {
  const inner = shape.items ?? shape
  return inner.properties ? fieldsOf(inner) : ''
}

function kindOf(shape: Shape): string {
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.anyOf) return shape.anyOf.map(kindOf).join(' | ')
  if (shape.items) return `list of ${kindOf(shape.items)}`
  return `${shape.type ?? 'anything'}${shape.pattern === undefined ? '' : ` ${shape.pattern}`}`
}

const pageStyle = `
:root { color-scheme: dark light; font: 14px/1.5 ui-monospace, monospace; }
body { margin: 2rem auto; max-width: 110ch; padding: 0 1rem; }
h2 { margin: 2rem 0 0.5rem; }
h3 { margin: 0.75rem 0 0; font-size: 1em; }
summary { padding: 0.25rem 0; cursor: pointer; }
summary i, li span, small { opacity: 0.7; }
details { border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
ul { margin: 0.25rem 0; padding-left: 2ch; list-style: none; }
code { color: color-mix(in srgb, #00a1e4 65%, currentcolor); }
`

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
