import type { FastifyInstance } from 'fastify'
import { bases } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { openApiOf } from './document.ts'
import { pageOf, pageStyle } from './page.ts'

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
