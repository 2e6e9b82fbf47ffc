import { isRefusal } from '../../../domain/refusal.ts'
import { isSignedOut } from '../../request/fault.ts'
import { notify } from './notices.ts'
import { titleOf } from './outcomes.ts'
import { wordFault, wordRefusal } from './refusalText.ts'

type How = Parameters<typeof notify>[2]

function tellAs(problem: unknown, how: How): void {
  if (isSignedOut(problem)) return
  if (isRefusal(problem)) notify('error', wordRefusal(problem), { title: titleOf(problem), ...how })
  else notify('error', wordFault(problem), how)
}

/** Reports a fault or refusal that belongs to no command. */
export function report(problem: unknown): void {
  tellAs(problem, {})
}

/** Reports a problem that does not interrupt the work, as a toast. */
export function reportQuietly(problem: unknown): void {
  tellAs(problem, { stays: 'toast' })
}
