import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import type { session } from '../../../contract/session.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { Button } from '../../field/Button.tsx'
import { problemText } from '../../request/problemText.ts'
import { signOut } from '../sessionStore.ts'
import { CodesSetUp } from './CodesSetUp.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { addCodes, addPasskey, beginCodes } from './setUp.ts'

type Setup = AnswerOf<typeof session.beginCodes>

/** In place of the desk, until the second factor that the agency requires is set up. */
export default function RequiredFactor({ onDone }: { onDone(): Promise<unknown> }) {
  const { t } = useTranslation('session')
  const [setup, setSetup] = useState<Setup>()
  const [recovery, setRecovery] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string>()

  async function added(adding: Promise<readonly string[] | Refusal>) {
    setProblem(undefined)
    const codes = await adding.catch((fault: unknown) => fault)
    if (isRefusal(codes) || codes instanceof Error) return setProblem(problemText(codes))
    const shown = codes as readonly string[]
    if (shown.length > 0) setRecovery(shown)
    else await onDone()
  }

  async function beginWithCodes() {
    setProblem(undefined)
    const begun = await beginCodes().catch((fault: unknown) => fault)
    if (isRefusal(begun) || begun instanceof Error) setProblem(problemText(begun))
    else setSetup(begun as Setup)
  }

  return (
    <main className="login">
      <div className="login-card roomy">
        <h1 className="login-title">{t('security.required')}</h1>
        {recovery ? (
          <RecoveryCodes codes={recovery} onDone={() => void onDone()} />
        ) : setup ? (
          <CodesSetUp {...setup} problem={problem} onCode={(code) => void added(addCodes(code))} />
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
            <Button onPress={() => void signOut()}>{t('command.signOut')}</Button>
          </>
        )}
      </div>
    </main>
  )
}
