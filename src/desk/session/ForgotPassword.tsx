import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { session as calls } from '../../contract/session.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { useProblem } from '../field/useProblem.ts'
import { problemText, refusalText } from '../request/problemText.ts'
import { request } from '../request/request.ts'
import { PlainField } from './PlainField.tsx'
import { remembered } from './storedSignIn.ts'
import { leastLength, refusePassword } from '../../domain/session/password.ts'

interface OpenPageProps {
  /** Adds the page’s language prefix to an address. */
  localized(address: string): string
}

/** Requests a code by e-mail; the response never reveals whether the user exists. */
export function ForgotPassword({ localized }: OpenPageProps) {
  const { t } = useTranslation('session')
  const [typed, setTyped] = useState(remembered() ?? { agencyCode: '', userName: '' })
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useProblem<{ good: boolean; words: string }>(() => typed)

  async function send(event: FormEvent) {
    event.preventDefault()
    setMissing(typed.userName.trim() === '')
    if (typed.userName.trim() === '') return document.getElementById('userName')?.focus()
    if (busy) return
    setBusy(true)
    const answer = await request(calls.forgotPassword, { body: typed }).catch((fault: unknown) => fault)
    setBusy(false)
    const wrong = isRefusal(answer) || answer instanceof Error
    setSaid({ good: !wrong, words: wrong ? problemText(answer) : t('forgot.about') })
  }

  return (
    <main className="login">
      <form className="login-card" noValidate onSubmit={(event) => void send(event)}>
        <h1 className="login-title">{t('forgot.title')}</h1>
        <PlainField
          name="agencyCode"
          label={t('agencyCode')}
          autoComplete="organization"
          placeholder="1300"
          value={typed.agencyCode}
          missing={false}
          onChange={(agencyCode) => setTyped({ ...typed, agencyCode })}
        />
        <PlainField
          name="userName"
          label={t('userName')}
          autoComplete="username"
          autoFocus
          value={typed.userName}
          missing={missing}
          onChange={(userName) => setTyped({ ...typed, userName })}
        />
        <p className={said?.good ? 'login-said good' : 'login-said'} role="status">
          {said?.words}
        </p>
        <button type="submit" className="button main" aria-busy={busy}>
          {busy ? t('forgot.sending') : t('forgot.send')}
        </button>
        <p className="login-foot">
          <Link to={localized('/')}>{t('toSignIn')}</Link>
          <Link to={localized('/new-password')}>{t('forgot.haveCode')}</Link>
        </p>
      </form>
    </main>
  )
}

type Name = 'code' | 'next' | 'repeat'

/** Sets a new password with the mailed code, which the link in the mail contains. */
export function NewPassword({ localized }: OpenPageProps) {
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
    setProblem(refused === undefined ? undefined : problemText(refused))
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
                <span className="muted">
                  {refusalText(refuse('password_too_short', { least: leastLength }))}
                </span>
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
