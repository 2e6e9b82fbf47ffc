import { isRefusal } from '../../domain/refusal.ts'
import { isSignedOut } from '../request/fault.ts'
import { notify } from './notices.ts'
import { titleOf } from './outcomes.ts'
import { wordFault, wordRefusal } from './words.ts'

/** What went wrong without a command to answer for it. */
export function tell(problem: unknown): void {
  if (isSignedOut(problem)) return
  if (isRefusal(problem)) notify('error', wordRefusal(problem), { title: titleOf(problem) })
  else notify('error', wordFault(problem))
}
