import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { session as calls } from '../../contract/session.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { useProblem } from '../field/useForm.ts'
import { problemText, refusalText } from '../request/fault.ts'
import { request } from '../request/request.ts'
import { OpenForm, PlainField, useRequired } from './OpenForm.tsx'
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
  const [missing, check] = useRequired(['userName'])
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useProblem<{ good: boolean; words: string }>(() => typed)

  async function send() {
    if (!check(typed) || busy) return
    setBusy(true)
    const answer = await request(calls.forgotPassword, { body: typed }).catch((fault: unknown) => fault)
    setBusy(false)
    const wrong = isRefusal(answer) || answer instanceof Error
    setSaid({ good: !wrong, words: wrong ? problemText(answer) : t('forgot.about') })
  }

  return (
    <OpenForm
      title={t('forgot.title')}
      onSubmit={send}
      foot={
        <>
          <Link to={localized('/')}>{t('toSignIn')}</Link>
          <Link to={localized('/new-password')}>{t('forgot.haveCode')}</Link>
        </>
      }
    >
      <PlainField
        name="userName"
        label={t('userName')}
        autoComplete="username"
        autoFocus
        value={typed.userName}
        missing={missing.length > 0}
        onChange={(userName) => setTyped({ ...typed, userName })}
      />
      <PlainField
        name="agencyCode"
        label={t('agencyCode')}
        autoComplete="organization"
        placeholder="1300"
        value={typed.agencyCode}
        missing={false}
        onChange={(agencyCode) => setTyped({ ...typed, agencyCode })}
      />
      <p className={said?.good ? 'login-said good' : 'login-said'} role="status">
        {said?.words}
      </p>
      <button type="submit" className="button main" aria-busy={busy}>
        {busy ? t('forgot.sending') : t('forgot.send')}
      </button>
    </OpenForm>
  )
}

const names = ['code', 'next', 'repeat'] as const
type Name = (typeof names)[number]

/** Sets a new password with the mailed code, which the link in the mail contains. */
export function NewPassword({ localized }: OpenPageProps) {
  const { t } = useTranslation('session')
  const [search] = useSearchParams()
  const [typed, setTyped] = useState({ code: search.get('code') ?? '', next: '', repeat: '' })
  const [missing, check] = useRequired(names, (text) => text === '')
  const [problem, setProblem] = useProblem<string>(() => typed)
  const [done, setDone] = useState(false)
  const busy = useRef(false)

  async function save() {
    if (!check(typed) || busy.current) return
    if (typed.next !== typed.repeat) return setProblem(t('change.differ'))
    busy.current = true
    const refused = refusePassword(typed.next) ?? (await setPassword(typed.code.trim(), typed.next))
    busy.current = false
    setProblem(refused === undefined ? undefined : problemText(refused))
    setDone(refused === undefined)
  }

  const field = (name: Name, label: string, secret: boolean) => (
    <PlainField
      name={name}
      label={label}
      secret={secret}
      autoComplete={secret ? 'new-password' : 'one-time-code'}
      autoFocus={typed.code === '' ? name === 'code' : name === 'next'}
      value={typed[name]}
      missing={missing.includes(name)}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  )

  return (
    <OpenForm
      title={t('reset.title')}
      roomy
      onSubmit={save}
      foot={<Link to={localized('/')}>{t('toSignIn')}</Link>}
    >
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
    </OpenForm>
  )
}

/** Returns the refusal or fault, if there is one. */
async function setPassword(resetcode: string, newpassword: string): Promise<unknown> {
  const headers = { resetcode, newpassword }
  const answer = await request(calls.resetPassword, { headers, body: {} }).catch((fault: unknown) => fault)
  return isRefusal(answer) || answer instanceof Error ? answer : undefined
}
