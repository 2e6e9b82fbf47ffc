import { describe, expect, test } from 'vitest'
import { bases, takesKey } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls.ts'
import type { Database } from '../../src/crs/database/transaction.ts'
import { gatewayRoutes } from '../../src/crs/server/gateway/gatewayRoutes.ts'
import { ownRoutes } from '../../src/crs/server/ownRoutes.ts'
import { openApiOf } from '../../src/crs/server/openapi/serve.ts'
import { emptyCatalogue as catalogue } from '../kit/crs/catalogue.ts'
import { setClock } from '../kit/crs/clock.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { testSeal } from '../kit/crs/seal.ts'

const unreachable = new Proxy({} as Database, {
  get: (_, name) => {
    throw new Error(`wiring routes asks the database for ${String(name)}`)
  },
})
const parts = { database: unreachable, catalogue, clock: setClock(), random: () => 0, seal: testSeal }
const about = { version: '1.2.3', production: false, atomicSell: true, links: {} }
const ids = calls.map(({ id }) => id).toSorted()

describe('every call has one route, and every route is a call', () => {
  test('in the reservation system', () => {
    expect(
      ownRoutes(parts, about)
        .map(({ call }) => call.id)
        .toSorted(),
    ).toEqual(ids)
  })

  test('in a gateway', () => {
    const folder = temporaryFolder()
    const database = {} as Database
    const options = { url: 'http://127.0.0.1:9', folder: folder.path }
    const routes = gatewayRoutes({ ...parts, database }, about, options)
    folder.remove()
    expect(routes.map(({ call }) => call.id).toSorted()).toEqual(ids)
  })

  test('public calls need no session, all other calls need one', () => {
    for (const route of ownRoutes(parts, about))
      expect('answerPublic' in route, route.call.id).toBe(route.call.isPublic === true)
  })
})

describe('calls', () => {
  test('have unique ids and unique pairs of method and path', () => {
    expect(new Set(ids).size).toBe(calls.length)
    const addresses = calls.map(
      ({ base, method, path }) => `${method} ${bases[base]}${path.replace(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(addresses).size).toBe(calls.length)
  })

  test('declare exactly the parameters of their path', () => {
    for (const { id, path, input } of calls) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(Object.keys(input.path?.properties ?? {}), id).toEqual(named)
    }
  })

  test('of the specification have no body when they are GET', () => {
    for (const { id, method, input } of calls) expect(input.body !== undefined, id).toBe(method !== 'GET')
  })

  test('beyond the specification that change a booking declare a fallback for a CRS without them', () => {
    const beyond = calls.filter(
      ({ base, changes, id }) => base === 'desk' && changes && id.startsWith('booking.'),
    )
    for (const { id, without } of beyond) expect(without, id).toEqual(expect.any(String))
  })
})

describe('the OpenAPI document', () => {
  interface Operation {
    operationId: string
    summary: string
    parameters: { name: string; in: string; required: boolean; schema: unknown }[]
    requestBody?: { content: Record<string, { schema: { additionalProperties?: boolean } }> }
    responses: Record<string, { description: string }>
    security: unknown[]
  }
  const document = JSON.parse(JSON.stringify(openApiOf(calls, '1.2.3'))) as {
    openapi: string
    info: { version: string }
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, unknown> }
  }

  test('has its own version and the version of the product', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.version).toBe('1.2.3')
  })

  test.each(calls.map((call) => [call.id, call] as const))('describes %s', (id, call) => {
    const operation = document.paths[bases[call.base] + call.path]?.[call.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: id, summary: call.about })
    const named = operation!.parameters.map(({ name }) => name)
    for (const part of ['path', 'query', 'headers'] as const)
      for (const name of Object.keys(call.input[part]?.properties ?? {})) expect(named).toContain(name)
    expect(named.includes('Idempotency-Key')).toBe(takesKey(call))
    expect(operation!.security).toEqual(call.isPublic ? [] : [{ session: [] }])
    expect('requestBody' in operation!).toBe(call.input.body !== undefined)
    const body = operation!.requestBody?.content['application/json']?.schema
    expect(body?.additionalProperties ?? false).toBe(false)
    expect(Object.keys(operation!.responses)).toContain('200')
  })

  test('lists no path without a call', () => {
    const listed = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(listed.map(({ operationId }) => operationId).toSorted()).toEqual(ids)
  })

  test('has no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(String(name))
  })
})
