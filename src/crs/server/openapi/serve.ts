import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { bases, type Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { openApiOf } from './document.ts'

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
