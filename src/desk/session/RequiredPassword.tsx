import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session as calls } from '../../contract/session.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { leastLength, refusePassword } from '../../domain/session/password.ts'
import { Button } from '../field/Button.tsx'
import { problemText } from '../request/fault.ts'
import { request } from '../request/request.ts'
import { NewPasswordFields } from './ChangePassword.tsx'
import { signOut } from './sessionStore.ts'

/** In place of the desk, until a password that was set by someone else is changed. */
export default function RequiredPassword({ onDone }: { onDone(): Promise<unknown> }) {
  const { t } = useTranslation(['session', 'app'])
  const [problem, setProblem] = useState<string>()

  async function save(old: string, next: string): Promise<Refusal | undefined> {
    setProblem(undefined)
    const headers = { newpassword: next, password: old }
    const answer =
      refusePassword(next, old) ??
      (await request(calls.changePassword, { headers, body: {} }).catch((fault: Error) => fault))
    if (isRefusal(answer)) return answer
    if (answer instanceof Error) setProblem(problemText(answer))
    else await onDone()
    return undefined
  }

  return (
    <main className="login">
      <div className="login-card roomy">
        <h1 className="login-title">{t('change.title')}</h1>
        <p>{t('change.required')}</p>
        <p className="muted">{t('change.about', { least: leastLength })}</p>
        <p className="login-said" role="alert">
          {problem}
        </p>
        <NewPasswordFields save={save}>
          <Button onPress={() => void signOut()}>{t('app:command.signOut')}</Button>
        </NewPasswordFields>
      </div>
    </main>
  )
}
