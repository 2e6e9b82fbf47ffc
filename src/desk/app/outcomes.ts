import i18next from 'i18next'
import { isSaidAtField } from '../booking/gaps.ts'
import type { Source } from '../command/command.ts'
import { commands } from '../command/registry.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { isSignedOut } from '../request/fault.ts'
import { notify } from './notices.ts'
import { wordFault, wordRefusal } from './words.ts'

/** Refusals that the screen words by itself, at the field or in the message line they are about. */
function standsOnScreen(refusal: Refusal): boolean {
  const { refusal: code } = refusal
  if (code === 'text_not_understood') return true
  return code === 'payments_differ' ? commands.place() === 'step4' : isSaidAtField(refusal)
}

/** Commands whose refusals stand at the form or dialog that asked. */
const saidOnScreen: readonly Source[] = ['screen', 'line']

/** Answers that have words of their own in the list of errors, and no code above them. */
const ownWords = /^(ledger|session)\.|^booking\.latest$/

/** The code stands above what a server said no to; the desk's own reasons have none. */
export function titleOf({ refusal, message }: Refusal, id = ''): string | undefined {
  const untitled = message === undefined || ownWords.test(id)
  return untitled ? undefined : i18next.t('notice:error', { code: refusal })
}

export function sayRefusal(refusal: Refusal, id: string, source: Source): void {
  if (saidOnScreen.includes(source) || standsOnScreen(refusal)) return
  notify('error', wordRefusal(refusal), { title: titleOf(refusal, id) })
}

export function sayFault(fault: unknown, id: string): void {
  // Said once for all that were under way.
  if (isSignedOut(fault)) return
  console.error(fault)
  notify('error', wordFault(fault), id === 'app.language' ? { stays: 'language' } : {})
}
