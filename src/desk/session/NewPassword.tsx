import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { session as calls } from '../../contract/session.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { leastLength, refusePassword } from '../../domain/session/password.ts'
import { useProblem } from '../field/useProblem.ts'
import { request } from '../request/request.ts'
import type { OpenPageProps } from './ForgotPassword.tsx'
import { PlainField } from './PlainField.tsx'

type Name = 'code' | 'next' | 'repeat'

/** Sets a new password with the mailed code, which the link in the mail contains. */
export function NewPassword({ word, localized }: OpenPageProps) {
  const { t } = useTranslation('session')
  const [search] = useSearchParams()
  const [typed, setTyped] = useState({ code: search.get('code') ?? '', next: '', repeat: '' })
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [problem, setProblem] = useProblem<string>(() => typed)
  const [done, setDone] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const absent = (['code', 'next', 'repeat'] as const).filter((name) => typed[name] === '')
    setMissing(absent)
    if (absent[0]) return document.getElementById(absent[0])?.focus()
    if (typed.next !== typed.repeat) return setProblem(t('change.differ'))
    const refused = refusePassword(typed.next) ?? (await setPassword(typed.code.trim(), typed.next))
    setProblem(refused === undefined ? undefined : word(refused))
    setDone(refused === undefined)
  }

  const field = (name: Name, label: string, secret: boolean) => (
    <PlainField
      {...{ name, label, secret }}
      autoComplete={secret ? 'new-password' : 'one-time-code'}
      autoFocus={typed.code === '' ? name === 'code' : name === 'next'}
      value={typed[name]}
      missing={missing.includes(name)}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  )

  return (
    <main className="login">
      <form className="login-card roomy" noValidate onSubmit={(event) => void save(event)}>
        <h1 className="login-title">{t('reset.title')}</h1>
        {done ? (
          <p className="login-said good" role="status">
            {t('reset.done')}
          </p>
        ) : (
          <>
            {field('code', t('reset.code'), false)}
            {field('next', t('change.next'), true)}
            {field('repeat', t('change.repeat'), true)}
            <p className="login-said" role="alert">
              {problem ?? (
                <span className="muted">{word(refuse('password_too_short', { least: leastLength }))}</span>
              )}
            </p>
            <button type="submit" className="button main">
              {t('reset.save')}
            </button>
          </>
        )}
        <p className="login-foot">
          <Link to={localized('/')}>{t('toSignIn')}</Link>
        </p>
      </form>
    </main>
  )
}

/** Returns the refusal or fault, if there is one. */
async function setPassword(resetcode: string, newpassword: string): Promise<unknown> {
  const headers = { resetcode, newpassword }
  const answer = await request(calls.resetPassword, { headers, body: {} }).catch((fault: unknown) => fault)
  return isRefusal(answer) || answer instanceof Error ? answer : undefined
}
