import type { Call } from '../../../src/contract/call.ts'
import { isRecord, type Shape } from '../../../src/desk/request/response.ts'

/** A value with the declared types. */
export function rightOf({ type, properties, items, anyOf }: Shape): unknown {
  if (anyOf) return rightOf(anyOf[0] ?? {})
  if (items) return [rightOf(items)]
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, rightOf(shape)]))
  if (type === 'object') return {}
  if (type === 'null') return null
  if (type === 'boolean') return true
  return type === 'number' ? 7 : 'X'
}

/** The same value with another type in each declared place, one place at a time. */
export function* wrongsOf(shape: Shape, right: unknown = rightOf(shape)): Generator {
  const { type, properties = {}, items } = shape
  if (type === 'string') yield { not: 'a text' }
  else if (type !== undefined) yield 'X'
  if (type !== undefined && type !== 'null') yield null
  if (Array.isArray(right) && items) for (const wrong of wrongsOf(items, right[0])) yield [right[0], wrong]
  if (!isRecord(right)) return
  for (const [name, inner] of Object.entries(properties))
    for (const wrong of wrongsOf(inner, right[name])) yield { ...right, [name]: wrong }
}

const json = { 'content-type': 'application/json' }

export const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: json })

const bodies = new WeakMap<Shape, string>()

function bodyOf({ answer: declared }: Pick<Call, 'answer'>): string {
  const known = bodies.get(declared)
  const body = known ?? JSON.stringify({ ...(rightOf(declared) as object), code: '000', success: true })
  bodies.set(declared, body)
  return body
}

/** What a server answers to a call that it carried out. */
export function goodAnswer({ file, answer: declared }: Pick<Call, 'file' | 'answer'>): Response {
  if (file === undefined) return new Response(bodyOf({ answer: declared }), { headers: json })
  const type = file === '*/*' ? 'application/vnd.ms-excel' : file
  const headers = { 'content-type': type, 'content-disposition': 'inline; filename="a.bin"' }
  return new Response('bytes', { headers })
}

/** The same, whose end is missing. */
export const cutShort = (call: Call) => new Response(bodyOf(call).slice(0, -2), { headers: json })
