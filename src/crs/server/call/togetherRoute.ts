import { addressWith, bases, type AnswerOf, type InputOf } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { session } from '../../../contract/session.ts'
import { answerOf, errorAnswer } from './answer.ts'
import type { CallRequest, Route } from './route.ts'

type One = InputOf<typeof session.together>['body']['calls'][number]
type Answered = AnswerOf<typeof session.together>['answers'][number]

/** Calls that may be made together with others: those that change nothing and are answered at once, in JSON. */
const readings = new Map(
  calls
    .filter(({ id, changes, waits, file }) => !changes && !waits && !file && id !== session.together.id)
    .map((call) => [call.id, call]),
)

/** Each call passes the same checks as if it had come by itself. */
export function togetherRoute(): Route {
  return {
    call: session.together,
    answerSession: async (request) => {
      const { body } = request.input as InputOf<typeof session.together>
      const answers = await Promise.all(body.calls.map((call) => answerTo(call, request)))
      return answerOf({ answers }, request.language)
    },
  }
}

async function answerTo(one: One, { language, makeCall }: CallRequest): Promise<Answered> {
  const call = readings.get(one.id)
  if (call === undefined) {
    const { status, body } = errorAnswer('unknown_call', language)
    return { status, answer: body }
  }
  const { method } = call
  const { body, alternate } = one
  return makeCall({ method, url: bases[call.base] + addressWith(call, one), body, alternate })
}
