import {
  alternateHeader,
  bases,
  commandHeader,
  isGood,
  catalogueHeader,
  positionHeader,
  type Call,
  messageIn,
} from '../../../contract/call.ts'
import { session } from '../../../contract/session.ts'
import type { Language } from '../../../domain/value/language.ts'
import { isWalPosition, noteCatalogue, notePosition } from '../../database/position.ts'
import type { Credentials } from '../../session/token.ts'
import { type Answer, errorAnswer } from '../call/answer.ts'
import type { CallRequest } from '../call/route.ts'
import type { TSchema } from 'typebox'
import { cleanText } from '../../../domain/value/cleanText.ts'
import { isWithin } from '../input/bodyLimits.ts'
import { perCall } from '../input/perCall.ts'
import { schemaCheck, type Malformed } from '../input/schemaCheck.ts'

/** An outside CRS, reached by the calls of the specification only. */
export interface Upstream {
  /** Returns the response of the outside CRS with its status and envelope. */
  send(call: Call, request: CallRequest, token?: string): Promise<Answer>
  signIn(credentials: Credentials, request: CallRequest): Promise<Answer>
}

/** Milliseconds; shorter than the desk’s timeout, so that the desk receives the error, and longer than a long poll. */
const timeout = 28_000

type Input = Partial<Record<'path' | 'query' | 'body', Record<string, unknown>>> & { headers?: Headers }
type Headers = Record<string, string | undefined>

export function upstreamAt(url: string): Upstream {
  const root = url.replace(/\/+$/, '')
  return {
    send: (call, request, token) =>
      checkedAnswer(root + addressOf(call, request.input), request, call, {
        method: call.method,
        headers: headersOf(request, {
          ...encoded((request.input as Input).headers ?? {}),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        }),
        ...bodyOf(request.input),
      }),
    signIn: (credentials, request) =>
      fetchAnswer(root + bases.spec + session.token.path, request, undefined, {
        method: session.token.method,
        headers: headersOf(request, encoded(withoutRemember(credentials))),
      }),
  }
}

function headersOf(request: CallRequest, own: Record<string, string>): Record<string, string> {
  return {
    'accept-language': request.language,
    ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
    ...(request.command === undefined ? {} : { [commandHeader]: request.command }),
    ...(request.position === undefined ? {} : { [positionHeader]: request.position }),
    ...(request.alternate === undefined ? {} : { [alternateHeader]: encodeURIComponent(request.alternate) }),
    ...own,
  }
}

const bodyOf = ({ body }: Input) => (body === undefined ? {} : { body: JSON.stringify(body) })

/** The outside CRS does not decide how long a browser is remembered: this server does. */
const withoutRemember = ({ remember: _, ...credentials }: Credentials): Headers => credentials

function encoded(headers: Headers): Record<string, string> {
  const named = Object.entries(headers).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))
  return Object.fromEntries(named.map(([name, text = '']) => [name, encodeURIComponent(text)]))
}

function addressOf({ base, path }: Call, input: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.path?.[name])),
  )
  const request = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) request.append(name, String(one))
  return `${bases[base]}${filled}${request.size > 0 ? `?${request}` : ''}`
}

/** A successful response that violates the contract counts as a failure. */
async function checkedAnswer(
  url: string,
  request: CallRequest,
  call: Call,
  init: RequestInit,
): Promise<Answer> {
  const answer = await fetchAnswer(url, request, call.file, init)
  if (!isGood(answer.body) || 'bytes' in answer.body) return answer
  const error = answer.status >= 400 ? { at: '', violation: 'status' } : contractViolation(call, answer.body)
  if (!error) return answer
  const { at, violation } = error
  request.log.error({ call: call.id, at, violation }, 'outside reservation system broke the contract')
  return badUpstreamAnswer(request.language, request.requestId)
}

async function fetchAnswer(
  url: string,
  request: CallRequest,
  file: Call['file'],
  init: RequestInit,
): Promise<Answer> {
  const { language, log, requestId } = request
  const response = await fetchOrLog(url, init).catch((cause: unknown) => cause)
  if (!(response instanceof Response)) {
    log.error({ reason: reasonOf(response) }, 'outside reservation system unreachable')
    return errorAnswer('upstream_silent', language, { requestId })
  }
  const position = response.headers.get(positionHeader)
  if (isWalPosition(position)) notePosition(position)
  const version = response.headers.get(catalogueHeader)
  if (version !== null && /^\d{1,9}$/.test(version)) noteCatalogue(Number(version))
  const answer = await answerIn(response, file).catch((cause: unknown) => reasonOf(cause))
  if (typeof answer === 'object') return answer
  log.error({ upstream: response.status, reason: answer }, 'outside reservation system sent no envelope')
  return badUpstreamAnswer(language, requestId)
}

/** Statuses that may be passed on to a desk. */
const isStatus = (status: number) => status >= 200 && status < 600

/** Throws if the response breaks off, is too large, or is neither an envelope nor a file. */
async function answerIn(response: Response, file: Call['file']): Promise<Answer> {
  const { status, headers } = response
  const bytes = await bytesOf(response)
  const type = headers.get('content-type')
  if (type !== null && isFile(type, file)) {
    const [, name = 'document.pdf'] =
      /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
    return { status: 200, body: { code: '000', name, bytes, type } }
  }
  const body = envelopeIn(jsonOf(bytes))
  if (!body || !isStatus(status)) throw new TypeError('no envelope')
  return { status, body }
}

/** Returns whether the content type is that of the file that the call returns; a refusal is JSON. */
function isFile(type: string, file: Call['file']): boolean {
  return file === '*/*' ? !type.startsWith('application/json') : file !== undefined && type.startsWith(file)
}

/** The loggable part of a failure: error messages may quote headers, and with them the token. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  const { code } = (cause.cause ?? cause) as { code?: unknown }
  return typeof code === 'string' ? code : cause.name
}

function fetchOrLog(url: string, init: RequestInit): Promise<Response> {
  const type = init.body === undefined ? {} : { 'content-type': 'application/json' }
  return fetch(url, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), ...type },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
}

export function badUpstreamAnswer(language: Language, requestId: string): Answer {
  return errorAnswer('upstream_fault', language, { requestId, parameters: { requestId } })
}

/** Returns whether the body has a token that can be sent in a header. */
export const hasToken = (body: Answer['body']): body is Answer['body'] & { accessToken: string } =>
  typeof body['accessToken'] === 'string' && /^[\x21-\x7e]{1,8000}$/.test(body['accessToken'])

/** Maximum bytes of one response; a long list of trips has about one million. */
const maxBytes = 20_000_000
/** Maximum nesting of objects; the contract uses about ten levels. */
const maxDepth = 64
/** Maximum characters of a message, which a desk shows in one piece; ours have up to 300. */
const longestMessage = 500
/** Maximum characters of a code, which a desk compares and may show. */
const longestCode = 64
/** Used for a refusal of an outside CRS without a code. */
const noCode = 'refused'

/** The whole body of a response. Throws if it is too large or breaks off. */
async function bytesOf(response: Response, most = maxBytes): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest of the response.
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > most) throw new RangeError(`more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Parses JSON. Throws if the text is invalid, or nested too deeply to be written again. */
function jsonOf(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  if (!isWithin(text, { depth: maxDepth, members: Infinity }))
    throw new RangeError(`nested deeper than ${maxDepth}`)
  return JSON.parse(text)
}

/**
 * The envelope that a body of an outside CRS is; undefined if it is none. Refusals without our codes may be signalled by a
 * text, by `success`, or by a number. Messages and what they are filled with are cut to a readable length.
 */
function envelopeIn(body: unknown): Answer['body'] | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { code, success, parameters } = body as { code?: unknown; success?: unknown; parameters?: unknown }
  const message = messageIn(body)
  const others = Object.entries(body).filter(([name]) => name.toLowerCase() !== 'message')
  const answer = {
    ...Object.fromEntries(others),
    ...(message !== undefined && { message: shortened(message) }),
    ...(parameters !== undefined && { parameters: shortParameters(parameters) }),
  }
  if (typeof code === 'string' || typeof code === 'number')
    return { ...answer, code: String(code).slice(0, longestCode) }
  if (message === undefined && success !== false) return undefined
  return { ...answer, code: noCode, success: false }
}

/** Returns the text on one line, cut at a blank if there is one near the end. */
function shortened(text: string): string {
  const line = cleanText(text.slice(0, 20 * longestMessage))
  if (line.length <= longestMessage) return line
  const cut = line.slice(0, longestMessage).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/\s\S{0,40}$/, '')}…`
}

function shortParameters(parameters: unknown): Record<string, string | number> {
  const short: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(parameters ?? {}).slice(0, 20)) {
    if (typeof value === 'string') short[name] = shortened(value)
    if (typeof value === 'number') short[name] = value
  }
  return short
}

const checkOf = perCall((call) => schemaCheck(call.sparse ? optional(call.answer) : call.answer))

/** The first violation of the contract in a successful response of an outside CRS; undeclared fields are accepted. */
const contractViolation = (call: Call, body: object): Malformed | undefined => checkOf(call)(body)

/** Returns the schema with all fields optional, at any depth. */
function optional(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  ) as TSchema
}
