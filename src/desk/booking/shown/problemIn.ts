import type { Refusal } from '../../../domain/refusal.ts'
import type { Outcome } from '../../command/command.ts'
import { dialogOf, useRecall, type RecallDialog } from './store.ts'

/**
 * Why a command of the dialog was refused. None once the dialog has closed, as it does when the booking has changed
 * meanwhile: the screen then shows the conflict.
 */
export function problemIn(
  kind: RecallDialog['kind'],
  outcome: Outcome,
  word: (refusal: Refusal) => string,
): string | undefined {
  const isOpen = dialogOf(useRecall.getState(), kind) !== undefined
  return isOpen && !outcome.done && outcome.refusal ? word(outcome.refusal) : undefined
}
