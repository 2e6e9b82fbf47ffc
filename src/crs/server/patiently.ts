import type { InputOf } from '../../contract/call.ts'
import { session } from '../../contract/session.ts'
import { refuse } from '../../domain/refusal.ts'
import { alternateAgencies } from '../session/alternateAgencies.ts'
import { changePassword, countedAsGuess } from '../session/changePassword.ts'
import type { Patience } from '../session/patience.ts'
import { answerOf } from './answer.ts'
import type { Parts } from './parts.ts'
import type { Route } from './route.ts'
import { run } from './run.ts'

// Calls behind the door that are shown a password: like signing in they may have to wait, which must hold no
// transaction.

export function alternateAgenciesRoute(parts: Parts, patience: Patience): Route {
  return {
    call: session.alternateAgencies,
    async closed(asked, own) {
      const { body } = asked.input as InputOf<typeof session.alternateAgencies>
      return answerOf(await alternateAgencies(parts, patience, body, asked, own), asked.language)
    },
  }
}

/** Somebody at a desk left open must not be able to guess the old password any faster than at the door. */
export function changePasswordRoute(parts: Parts, patience: Patience): Route {
  const call = session.changePassword
  return {
    call,
    async closed(asked, own) {
      const tried = await patience.attempt(
        [countedAsGuess(own.who)],
        () => run(parts, call, changePassword, asked, own),
        ({ body }) => body.code !== 'password_wrong',
      )
      if (!('seconds' in tried)) return tried
      return answerOf(refuse('too_many_tries', { seconds: tried.seconds }), asked.language)
    },
  }
}
