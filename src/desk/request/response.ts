import type { Call, Envelope } from '../../contract/call.ts'
import { mostTogether } from '../../contract/session.ts'

export type Parts = { path?: object; query?: object; headers?: object; body?: object }
export type Answered = Envelope & Record<string, unknown>
export interface Sent {
  status: number
  answer: Answered
  /** Milliseconds after which the server wants the next try. */
  retryAfter?: number
}

const isAnswered = (value: unknown): value is Answered => isRecord(value) && typeof value['code'] === 'string'

const isOneSent = (value: unknown): value is Sent =>
  isRecord(value) && typeof value['status'] === 'number' && isAnswered(value['answer'])

/** Which calls share a request: a slow one delays the others, so that each group is of what is needed together. */
export type BatchName = 'session' | 'line' | 'drafts' | 'screen'

interface Joining {
  together: BatchName
  call: Call
  input: Parts
  /** Language of the response. */
  spoken: string
  alternate?: string | undefined
  signal?: AbortSignal | undefined
}

interface OneOf {
  id: string
  path?: object
  query?: object
  body?: object
  alternate?: string | undefined
}

type SendBatch = (spoken: string, calls: readonly OneOf[]) => Promise<Sent>

interface Waiting extends Joining {
  settle(sent: Sent | undefined): void
}

/** Promises that calls of the same moment pass before they are sent, at most. */
const depth = 10

/**
 * Sends calls that are made at the same moment in one request. The function returned resolves with the response to a
 * call, or with undefined where it is to be sent by itself: alone, or when the others were not answered.
 */
export function batchCalls(send: SendBatch): (call: Joining) => Promise<Sent | undefined> {
  let waiting: Waiting[] = []

  async function sendWaiting(): Promise<void> {
    for (let passed = 0; passed < depth; passed++) await Promise.resolve()
    const all = waiting
    waiting = []
    for (const some of Map.groupBy(all, ({ together, spoken }) => `${together} ${spoken}`).values())
      for (let at = 0; at < some.length; at += mostTogether)
        void settle(some.slice(at, at + mostTogether), send)
  }

  return (call) =>
    new Promise((settled, failed) => {
      waiting.push({ ...call, settle: settled })
      call.signal?.addEventListener('abort', () => failed(call.signal?.reason), { once: true })
      if (waiting.length === 1) void sendWaiting()
    })
}

async function settle(some: readonly Waiting[], send: SendBatch): Promise<void> {
  const [first] = some
  const sent =
    some.length > 1 && first ? await send(first.spoken, some.map(one)).catch(() => undefined) : undefined
  const answers = sent?.answer['answers']
  for (const [at, { settle: answer }] of some.entries()) answer(answerAt(answers, at))
}

function answerAt(answers: unknown, at: number): Sent | undefined {
  const found: unknown = Array.isArray(answers) ? answers[at] : undefined
  return isOneSent(found) ? found : undefined
}

function one({ call, input: { path, query, body }, alternate }: Waiting): OneOf {
  return {
    id: call.id,
    ...(path && { path }),
    ...(query && { query }),
    ...(body && { body }),
    ...(alternate !== undefined && { alternate }),
  }
}

/** The answer in a response, which is an envelope or a file. */
export async function readResponse(call: Call, response: Response): Promise<Sent> {
  const answer = isFile(call, response) ? fileIn(response) : response.json()
  return sentBy(response, await answer.catch(afterFault(response)))
}

/**
 * A server with a fault may fail to put its answer into words, and yet it is reachable. Proxies have other statuses for a
 * server that they do not reach.
 */
const faultStatus = 500
const afterFault = (response: Response) => (unreadable: unknown) => {
  if (response.status !== faultStatus) throw unreadable
}

/** Throws where the answer is not one of a reservation system but of something between, such as a proxy. */
function sentBy({ status, headers }: Response, answer: unknown): Sent {
  if (!isAnswered(answer) && status === faultStatus) return { status, answer: { code: String(status) } }
  if (!isAnswered(answer)) throw new TypeError(`status ${status} with an answer that is not an envelope`)
  const retryAfter = delayIn(headers.get('retry-after'))
  return { status, answer, ...(retryAfter !== undefined && { retryAfter }) }
}

/** Milliseconds; the header has seconds or a time. */
function delayIn(header: string | null): number | undefined {
  if (header === null) return undefined
  const delay = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(delay) ? undefined : Math.max(0, delay)
}

/** A refusal of a call that returns a file is an envelope, as of every call; a page of a proxy has no disposition. */
function isFile({ file }: Call, { ok, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  if (file === undefined || !ok || !headers.has('content-disposition')) return false
  return file === '*/*' ? !type.startsWith('application/json') : type.startsWith(file)
}

/** The file of a call; the caller makes a Blob of the bytes with the media type the call declares. */
async function fileIn(response: Response): Promise<Answered> {
  const [, name = ''] = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { code: '000', name, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** The part of a JSON schema that declares types. */
export interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/**
 * Returns whether the present fields have the declared types, at any depth. Fields may be absent, as some are from an
 * outside CRS.
 */
export function hasShape({ type, properties = {}, items, anyOf }: Shape, value: unknown): boolean {
  if (anyOf) return anyOf.some((one) => hasShape(one, value))
  if (type === 'array') return Array.isArray(value) && (!items || value.every((one) => hasShape(items, one)))
  if (type === 'object') return isRecord(value) && hasFields(properties, value)
  if (type === 'null') return value === null
  if (type === 'integer') return typeof value === 'number'
  return type === undefined || typeof value === type
}

function hasFields(properties: Readonly<Record<string, Shape>>, value: Record<string, unknown>): boolean {
  for (const name in properties) {
    const [shape, field] = [properties[name], value[name]]
    if (shape && field !== undefined && !hasShape(shape, field)) return false
  }
  return true
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
