import type { Call, Envelope } from '../../contract/call.ts'
import { mostTogether } from '../../contract/session.ts'
import { isRecord } from './shape.ts'

export type Parts = { path?: object; query?: object; headers?: object; body?: object }
export type Answered = Envelope & Record<string, unknown>
export interface Sent {
  status: number
  answer: Answered
  /** Milliseconds after which the server wants the next try. */
  retryAfter?: number
}

export const isAnswered = (value: unknown): value is Answered =>
  isRecord(value) && typeof value['code'] === 'string'

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
