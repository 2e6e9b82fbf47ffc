import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import type { session } from '../../../contract/session.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { Button } from '../../field/Button.tsx'
import { useForm } from '../../field/useForm.ts'
import { problemText } from '../../request/fault.ts'
import { signOut, useSession } from '../sessionStore.ts'
import { CodesSetUp, PasswordPrompt, RecoveryCodes } from './FactorForms.tsx'
import { canUsePasskeys } from './secondStep.ts'
import { addCodes, addPasskey, beginCodes, provePassword } from './setUp.ts'

type Setup = AnswerOf<typeof session.beginCodes>

/** In place of the desk, until the second factor that the agency requires is set up. */
export default function RequiredFactor({ onDone }: { onDone(): Promise<unknown> }) {
  const { t } = useTranslation(['session', 'app'])
  const [setup, setSetup] = useState<Setup>()
  const [recovery, setRecovery] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string>()
  const [proven, setProven] = useState(() => useSession.getState().user?.byDirectory === true)

  /** True for an answer that is one; the password is asked for again where that is too long ago. */
  function isAnswer<Answer>(answer: Answer | Refusal | Error): answer is Answer {
    if (isRefusal(answer) && answer.refusal === 'prove_again') setProven(false)
    const failed = isRefusal(answer) || answer instanceof Error
    if (failed) setProblem(problemText(answer))
    return !failed
  }

  async function added(adding: Promise<readonly string[] | Refusal>) {
    setProblem(undefined)
    const codes = await adding.catch((fault: Error) => fault)
    if (!isAnswer(codes)) return
    if (codes.length > 0) setRecovery(codes)
    else await onDone()
  }

  async function beginWithCodes() {
    setProblem(undefined)
    const begun = await beginCodes().catch((fault: Error) => fault)
    if (isAnswer(begun)) setSetup(begun)
  }

  return (
    <main className="login">
      <div className="login-card roomy">
        <h1 className="login-title">{t('security.required')}</h1>
        {recovery ? (
          <RecoveryCodes codes={recovery} onDone={() => void onDone()} />
        ) : setup ? (
          <CodesSetUp {...setup} problem={problem} onCode={(code) => void added(addCodes(code))} />
        ) : !proven ? (
          <PasswordFirst problem={problem} setProblem={setProblem} onProven={() => setProven(true)} />
        ) : (
          <>
            <p>{t('security.requiredAbout')}</p>
            {!canUsePasskeys() && <p className="muted">{t('security.noPasskeys')}</p>}
            <p className="login-said" role="alert">
              {problem}
            </p>
            {canUsePasskeys() && (
              <Button kind="main" autoFocus onPress={() => void added(addPasskey())}>
                {t('security.addPasskey')}
              </Button>
            )}
            <Button autoFocus={!canUsePasskeys()} onPress={() => void beginWithCodes()}>
              {t('security.setUpCodes')}
            </Button>
            <Button onPress={() => void signOut()}>{t('app:command.signOut')}</Button>
          </>
        )}
      </div>
    </main>
  )
}

interface PasswordFirstProps {
  problem: string | undefined
  setProblem(problem: string | undefined): void
  onProven(): void
}

/** Asks for the password, without which no factor is added: a session may be opened by its token alone. */
function PasswordFirst({ problem, setProblem, onProven }: PasswordFirstProps) {
  const { t } = useTranslation(['session', 'app'])
  const form = useForm({ password: '' })

  async function prove() {
    setProblem(undefined)
    const answer = await provePassword(form.now().password).catch((fault: Error) => fault)
    if (isRefusal(answer) || answer instanceof Error) setProblem(problemText(answer))
    else onProven()
  }

  return (
    <>
      <p>{t('security.requiredAbout')}</p>
      <PasswordPrompt form={form} problem={problem} onSubmit={() => void prove()}>
        <Button onPress={() => void signOut()}>{t('app:command.signOut')}</Button>
      </PasswordPrompt>
    </>
  )
}
