import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import { session as calls } from '../../../contract/session.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { problemText } from '../../request/problemText.ts'
import { request } from '../../request/request.ts'
import { askForPasskey, canUsePasskeys, stopAsking } from './passkeys.ts'

export interface SecondStepEnds {
  /** The refused call can be made again. */
  onPassed(): Promise<unknown>
  /** The step has ended, for the reason; without one the operator has gone back. */
  onOver(reason?: string): void
}

/** The next code replaces the wrong one. */
function selectTyped(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}

/** The answer of a call, or what went wrong as words. */
async function answered<A extends object>(made: Promise<A | Refusal>): Promise<A | string> {
  const answer = await made.catch((fault: unknown) => fault)
  return isRefusal(answer) || answer instanceof Error ? problemText(answer) : (answer as A)
}

/**
 * The second step of a sign-in: asks for the passkey at once where there is one, and takes a code as soon as its six
 * digits are typed.
 */
export function useSecondStep({ onPassed, onOver }: SecondStepEnds) {
  const { t } = useTranslation('session')
  const [step, setStep] = useState<AnswerOf<typeof calls.step>>()
  const [problem, setProblem] = useState('')
  const [note, setNote] = useState('')
  const busy = useRef(false)
  const isOpen = useRef(true)
  const withPasskey = step?.withPasskey === true && canUsePasskeys()

  useEffect(() => {
    isOpen.current = true
    void begin()
    return () => {
      isOpen.current = false
      void stopAsking()
    }
    // Once, when the step is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  async function begin() {
    const answer = await answered(request(calls.step, { body: {} }))
    if (typeof answer === 'string') return onOver(answer)
    if (!isOpen.current) return
    setStep(answer)
    if (answer.withPasskey && !answer.guarded && canUsePasskeys()) await askPasskey(answer)
  }

  async function askPasskey(asked = step) {
    if (!asked || !canUsePasskeys()) return
    setNote(t('step.asking'))
    const passkey = await askForPasskey(asked)
    if (!isOpen.current) return
    setNote('')
    if (passkey) await pass({ passkey })
  }

  async function pass(body: { code: string } | { passkey: Record<string, unknown> }) {
    if (busy.current) return
    busy.current = true
    setProblem('')
    const answer = await request(calls.passStep, { body }).catch((fault: unknown) => fault)
    busy.current = false
    if (isRefusal(answer) && answer.refusal === 'step_over') return onOver(problemText(answer))
    if (isRefusal(answer) || answer instanceof Error) {
      setProblem(problemText(answer))
      return selectTyped()
    }
    await onPassed()
  }

  async function mail() {
    setProblem('')
    const answer = await answered(request(calls.mailStep, { body: {} }))
    if (typeof answer === 'string') setProblem(answer)
    else setNote(t('step.mailed'))
  }

  return {
    about: step?.guarded ? t('step.guarded') : t(withPasskey ? 'step.aboutPasskey' : 'step.aboutCode'),
    ...{ problem, note, withPasskey },
    mayMail: step?.guarded ?? false,
    askPasskey: () => void askPasskey(),
    mail: () => void mail(),
    /** Of a text as it is typed. */
    typed: (code: string) => {
      if (/^\d{6}$/.test(code.trim())) void pass({ code: code.trim() })
    },
    /** Enter: the code, or without one the passkey again. */
    enter: (code: string) => {
      if (code.trim() !== '') void pass({ code: code.trim() })
      else void askPasskey()
    },
  }
}
