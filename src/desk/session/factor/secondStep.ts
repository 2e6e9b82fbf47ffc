import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { AnswerOf } from '../../../contract/call.ts'
import { session as calls } from '../../../contract/session.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { problemText } from '../../request/fault.ts'
import { request } from '../../request/request.ts'

export interface SecondStepEnds {
  /** Makes the refused call again; true where it asks for another step. */
  onPassed(): Promise<boolean>
  /** The step has ended, for the reason; without one the operator has gone back. */
  onOver(reason?: Refusal): void
}

type Step = AnswerOf<typeof calls.step>
type Proof = { code: string } | { passkey: Record<string, unknown> }

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
  const [step, setStep] = useState<Step>()
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
    setProblem('')
    const answer = await request(calls.step, { body: {} }).catch((fault: unknown) => fault)
    if (!isOpen.current) return
    if (isRefusal(answer)) return onOver(answer)
    // A code can be typed all the same, and Enter asks again.
    if (answer instanceof Error) return setProblem(problemText(answer))
    const begun = answer as Step
    setStep(begun)
    if (begun.withPasskey && !begun.guarded && canUsePasskeys()) await askPasskey(begun)
  }

  async function askPasskey(asked = step) {
    if (!asked || !canUsePasskeys()) return
    setNote(t('step.asking'))
    const passkey = await askForPasskey(asked)
    if (!isOpen.current) return
    setNote('')
    if (passkey) await sendProof({ passkey })
  }

  async function sendProof(body: Proof) {
    if (busy.current) return
    busy.current = true
    setProblem('')
    try {
      await passOnce(body)
    } finally {
      busy.current = false
    }
  }

  async function passOnce(body: Proof) {
    const answer = await request(calls.passStep, { body }).catch((fault: unknown) => fault)
    const isOver = isRefusal(answer) && answer.refusal === 'step_over'
    if (!isOver && (isRefusal(answer) || answer instanceof Error)) {
      setProblem(problemText(answer))
      return selectTyped()
    }
    // A step that is over may have been passed by an earlier try, whose answer was lost.
    const asksAgain = await onPassed()
    if (asksAgain) onOver(isOver ? answer : refuse('step_over'))
  }

  async function mail() {
    setProblem('')
    const answer = await answered(request(calls.mailStep, { body: {} }))
    if (typeof answer === 'string') setProblem(answer)
    else setNote(t('step.mailed'))
  }

  return {
    about: step?.guarded ? t('step.guarded') : t(withPasskey ? 'step.aboutPasskey' : 'step.aboutCode'),
    problem,
    note,
    withPasskey,
    mayMail: step?.guarded ?? false,
    askPasskey: () => void askPasskey(),
    mail: () => void mail(),
    /** Handles a text as it is typed. */
    typed: (code: string) => {
      if (/^\d{6}$/.test(code.trim())) void sendProof({ code: code.trim() })
    },
    /** Enter: the code, or without one the passkey again. */
    enter: (code: string) => {
      if (code.trim() !== '') void sendProof({ code: code.trim() })
      else void (step ? askPasskey() : begin())
    },
  }
}

// Loaded with the first passkey: most sign-ins need none of it.
const library = () => import('@simplewebauthn/browser')

/** Milliseconds for which the browser asks. */
const timeout = 120_000

/** Browsers offer passkeys for host names only, not for addresses such as 127.0.0.1. */
const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[')

export const canUsePasskeys = () => 'PublicKeyCredential' in window && !isAddress(location.hostname)

/** Asks for a passkey; undefined where the operator or the browser gave up. */
async function askForPasskey({
  challenge,
  passkeys,
}: Pick<Step, 'challenge' | 'passkeys'>): Promise<Record<string, unknown> | undefined> {
  const { startAuthentication } = await library()
  const allowCredentials = passkeys.map((id) => ({ id, type: 'public-key' as const }))
  const optionsJSON = { challenge, allowCredentials, timeout, userVerification: 'required' as const }
  return startAuthentication({ optionsJSON }).then(
    (answer) => ({ ...answer }),
    () => undefined,
  )
}

/** Makes a passkey; undefined where the operator or the browser gave up, or this authenticator has one already. */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const { startRegistration } = await library()
  // The server made them with the library for servers.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(
    (answer) => ({ ...answer }),
    () => undefined,
  )
}

/** Ends the question of the browser, if there is one. */
async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}
