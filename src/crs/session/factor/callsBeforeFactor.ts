import { factorCalls } from '../../../contract/factor.ts'
import { session } from '../../../contract/session.ts'

const ofFactors = Object.keys(factorCalls) as (keyof typeof factorCalls)[]

/** Calls that are answered while a user still has to set up the second factor that the agency requires. */
export const callsBeforeFactor: ReadonlySet<string> = new Set(
  [...ofFactors.map((verb) => session[verb]), session.configurations, session.together, session.signOut].map(
    ({ id }) => id,
  ),
)
