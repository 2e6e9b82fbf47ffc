import { isRefusal } from '../../domain/refusal.ts'
import { notify } from './notices.ts'
import { wordFault, wordRefusal } from './words.ts'

/** What went wrong without a command to answer for it. */
export function tell(problem: unknown): void {
  notify('error', isRefusal(problem) ? wordRefusal(problem) : wordFault(problem))
}
