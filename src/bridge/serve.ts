import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Compile } from 'typebox/compile'
import type { TObject, TSchema } from 'typebox'
import { isRefusal, type Refusal } from '../domain/refusal.ts'
import { operations, type AnswerOf, type InputOf, type OperationName } from './port.ts'
import type { Session } from './session.ts'

export type Handlers = {
  [O in Exclude<OperationName, 'open-session'>]: (input: InputOf<O>) => Promise<AnswerOf<O> | Refusal>
}

export interface BridgeOptions {
  /** The only origin that is answered: that of the desk. */
  origin: string
  session: Session
  station: string
  handlers: Handlers
  report(fault: unknown): void
}

/** The port of a running bridge, and its end. */
export interface Bridge {
  port: number
  close(): Promise<void>
}

/** Bytes of a request; a PDF of several hundred tickets is a tenth of this. */
export const largestBody = 64 * 1024 * 1024
const requestTimeout = 60_000

interface Reply {
  status: number
  body: object
}

const problem = (status: number, code: string, message: string): Reply => ({
  status,
  body: { code, success: false, message },
})

/** Listens on a free loopback port. */
export async function serveBridge(options: BridgeOptions): Promise<Bridge> {
  const server = createServer({ requestTimeout })
  server.on('request', (request, response) => {
    void answer(request, portOf(server), options)
      .catch((fault: unknown) => {
        options.report(fault)
        return problem(500, 'fault', 'The desktop program has failed; its output names the cause.')
      })
      .then((reply) => send(request, response, reply, options.origin))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/**
 * A page of another site reaches this port, even under a name that resolves to loopback; its Origin or its Host then
 * differs. A page of the desk in another browser has no token.
 */
async function answer(request: IncomingMessage, port: number, options: BridgeOptions): Promise<Reply> {
  const { headers, method } = request
  if (headers.host !== `127.0.0.1:${port}`) return problem(403, 'foreign_host', 'Unknown host.')
  if (headers.origin !== options.origin) return problem(403, 'foreign_origin', 'Unknown origin.')
  if (method === 'OPTIONS') return { status: 204, body: {} }
  const name = (request.url ?? '').slice(1)
  if (method !== 'POST' || !isOperation(name)) return problem(404, 'unknown_operation', 'No such operation.')
  if (name !== 'open-session' && !options.session.isToken(bearerOf(headers.authorization)))
    return problem(401, 'unauthorized', 'The token is missing or wrong.')
  const bytes = await readBody(request)
  if (bytes === undefined) return problem(413, 'too_large', `A request may have ${largestBody} bytes.`)
  const input = jsonOf(bytes)
  if (!isJson(headers['content-type']) || !checkers[name](input))
    return problem(400, 'malformed', 'The request does not have the declared fields.')
  return run(name, input, options)
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)
const bearerOf = (header = '') => /^Bearer (\S+)$/.exec(header)?.[1] ?? ''
const isJson = (type = '') => /^application\/json(;|$)/.test(type)

async function run(name: OperationName, input: unknown, options: BridgeOptions): Promise<Reply> {
  if (name === 'open-session') return openSession(input as InputOf<'open-session'>, options)
  const handle = options.handlers[name] as (input: unknown) => Promise<object | Refusal>
  const outcome = await handle(input)
  if (!isRefusal(outcome)) return { status: 200, body: { code: '000', success: true, ...outcome } }
  const { refusal, parameters } = outcome
  return { status: 200, body: { code: refusal, success: false, parameters } }
}

function openSession({ code }: InputOf<'open-session'>, { session, station }: BridgeOptions): Reply {
  const token = session.exchange(code)
  if (token === undefined) return problem(401, 'unauthorized', 'The code was used or has expired.')
  return { status: 200, body: { code: '000', success: true, token, station } }
}

/** Undefined if the body is too large; the rest of it is not read. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largestBody) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** Unknown fields are refused at every depth. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, strict(part)]))
  return 'properties' in copy ? { ...copy, additionalProperties: false } : copy
}

const checkers = Object.fromEntries(
  Object.entries(operations as Record<string, { input: TObject }>).map(([name, { input }]) => {
    const compiled = Compile(strict(input) as TSchema)
    return [name, (value: unknown) => compiled.Check(value)]
  }),
) as Record<OperationName, (value: unknown) => boolean>

/** Only the desk may read an answer: the headers name no other origin. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body }: Reply,
  origin: string,
): void {
  const isDesk = request.headers.origin === origin
  const permission = isDesk && {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-allow-methods': 'POST',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
  }
  // Closes the connection where the body was not read, because its rest would be taken for the next request.
  const close = !request.complete && { connection: 'close' }
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'origin',
    'x-content-type-options': 'nosniff',
    ...permission,
    ...close,
  })
  response.end(status === 204 ? undefined : JSON.stringify(body))
}
