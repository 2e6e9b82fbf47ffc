import type { InputOf } from '../../../contract/call.ts'
import { session } from '../../../contract/session.ts'
import { refuse } from '../../../domain/refusal.ts'
import { isExhausted, throttled } from '../../database/throttle.ts'
import { alternateAgencies } from '../../session/alternateAgencies.ts'
import { changePassword, passwordGuessLimit } from '../../session/password.ts'
import { prove } from '../../session/factor/prove.ts'
import type { SignInThrottle } from '../../session/signInThrottle.ts'
import { answerOf } from '../call/answer.ts'
import type { ServerDependencies } from '../context.ts'
import type { Route } from '../call/route.ts'
import { runCall } from '../call/runCall.ts'

// Session calls that check a password: throttled like signing in, before their transaction is open.

export function alternateAgenciesRoute(dependencies: ServerDependencies, throttle: SignInThrottle): Route {
  return {
    call: session.alternateAgencies,
    async answerSession(request, own) {
      const { body } = request.input as InputOf<typeof session.alternateAgencies>
      return answerOf(await alternateAgencies(dependencies, throttle, body, request, own), request.language)
    },
  }
}

export function changePasswordRoute(dependencies: ServerDependencies): Route {
  const call = session.changePassword
  return {
    call,
    async answerSession(request, own) {
      const tried = await throttled(
        dependencies,
        [passwordGuessLimit(own)],
        () => runCall(dependencies, call, () => changePassword, request, own),
        ({ body }) => body.code === 'password_wrong',
      )
      if (!isExhausted(tried)) return tried
      return answerOf(refuse('too_many_tries', { seconds: tried.seconds }), request.language)
    },
  }
}

export function proveRoute(dependencies: ServerDependencies): Route {
  return {
    call: session.prove,
    async answerSession(request, own) {
      const input = request.input as InputOf<typeof session.prove>
      return answerOf(await prove(dependencies, input, request, own), request.language)
    },
  }
}
