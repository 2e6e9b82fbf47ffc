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

/** What went wrong without a command to answer for it. */
export function report(problem: unknown): void {
  tellAs(problem, {})
}

/** The same for what goes on all the same: said in passing. */
export function reportQuietly(problem: unknown): void {
  tellAs(problem, { stays: 'toast' })
}
