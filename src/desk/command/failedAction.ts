import i18next from 'i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { refusalText } from '../request/problemText.ts'
import type { Outcome } from './command.ts'
import { commands } from './registry.ts'
import { textOf } from '../language/text.ts'

/** The i18next key of the action that a refusal by the server or a failure of the command is titled with. */
export function failedAction(id: string): string | undefined {
  const { failedAs } = commands.get(commands.actedBy(id)) ?? {}
  return typeof failedAs === 'function' ? failedAs() : failedAs
}

/** Puts the failed action before the text, for the commands that have one. */
export function inAction(id: string, words: string): string {
  const action = failedAction(id)
  return action === undefined ? words : i18next.t('notice:failed', { action: textOf(action), words })
}

/** A refusal from the server names the action; the desk’s own refusals do not need it. */
export function refusalIn(id: string, refusal: Refusal): string {
  const words = refusalText(refusal)
  return refusal.message === undefined ? words : inAction(id, words)
}

/** The text of a refusal; undefined where none is shown. */
export type RefusalWords = (refusal: Refusal) => string | undefined

/** Why a command was refused; undefined where it was not. */
export function refusedText(outcome: Outcome, word: RefusalWords = refusalText): string | undefined {
  return outcome.done || !outcome.refusal ? undefined : word(outcome.refusal)
}
