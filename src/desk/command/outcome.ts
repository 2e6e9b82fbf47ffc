import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Outcome } from './command.ts'

/** The refusal of a command run as a part of another; a fault in the part is thrown on. */
export function refusalOf(outcome: Outcome): Refusal | undefined {
  if (outcome.done) return undefined
  if (outcome.fault !== undefined) throw outcome.fault
  return outcome.refusal ?? refuse('not_here')
}
