import type { InputOf } from '../../contract/call.ts'
import { session } from '../../contract/session.ts'
import { refuse } from '../../domain/refusal.ts'
import { isExhausted, throttled } from '../database/throttle.ts'
import { alternateAgencies } from '../session/alternateAgencies.ts'
import { changePassword, limitOf } from '../session/changePassword.ts'
import type { SignInThrottle } from '../session/signInThrottle.ts'
import { answerOf } from './answer.ts'
import type { Parts } from './parts.ts'
import type { Route } from './route.ts'
import { run } from './run.ts'

// Calls of a session that show a password: limited like signing in, before their transaction is open.

export function alternateAgenciesRoute(parts: Parts, throttle: SignInThrottle): Route {
  return {
    call: session.alternateAgencies,
    async closed(asked, own) {
      const { body } = asked.input as InputOf<typeof session.alternateAgencies>
      return answerOf(await alternateAgencies(parts, throttle, body, asked, own), asked.language)
    },
  }
}

export function changePasswordRoute(parts: Parts): Route {
  const call = session.changePassword
  return {
    call,
    async closed(asked, own) {
      const tried = await throttled(
        parts,
        [limitOf(own)],
        () => run(parts, call, changePassword, asked, own),
        ({ body }) => body.code === 'password_wrong',
      )
      if (!isExhausted(tried)) return tried
      return answerOf(refuse('too_many_tries', { seconds: tried.seconds }), asked.language)
    },
  }
}
