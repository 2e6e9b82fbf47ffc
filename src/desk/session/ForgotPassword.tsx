import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { session as calls } from '../../contract/session.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { useProblem } from '../field/useProblem.ts'
import { request } from '../request/request.ts'
import { PlainField } from './PlainField.tsx'
import { remembered } from './remembered.ts'

export interface OpenPageProps {
  word(problem: unknown): string
  /** Adds the page’s language prefix to an address. */
  localized(address: string): string
}

/** Requests a code by e-mail; the response never reveals whether the user exists. */
export function ForgotPassword({ word, localized }: OpenPageProps) {
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
    setSaid({ good: !wrong, words: wrong ? word(answer) : t('forgot.about') })
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
