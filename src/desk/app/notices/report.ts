import { isRefusal } from '../../../domain/refusal.ts'
import { isSignedOut } from '../../request/fault.ts'
import { notify } from './notices.ts'
import { titleOf } from './outcomes.ts'
import { faultText, refusalText } from './refusalText.ts'

type How = Parameters<typeof notify>[2]

function notifyProblem(problem: unknown, how: How): void {
  if (isSignedOut(problem)) return
  if (isRefusal(problem)) notify('error', refusalText(problem), { title: titleOf(problem), ...how })
  else notify('error', faultText(problem), how)
}

/** Reports a fault or refusal that belongs to no command. */
export function report(problem: unknown): void {
  notifyProblem(problem, {})
}

/** Reports a problem that does not interrupt the work, as a toast. */
export function reportQuietly(problem: unknown): void {
  notifyProblem(problem, { stays: 'toast' })
}
