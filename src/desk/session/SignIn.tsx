import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Credentials, signIn } from './store.ts'

const empty: Credentials = { agencyCode: '', userName: '', password: '', validationCode: '', remember: false }
const needed = ['userName', 'password', 'validationCode'] as const
type TextName = 'agencyCode' | (typeof needed)[number]

interface Props {
  language: string
  /** Words for what went wrong: a refusal or a fault. */
  word(problem: unknown): string
  onEntered(): void
  /** Why somebody has to sign in who was signed in. */
  notice: string
}

/** The sign-in form: plain inputs, so that the first page stays small and the browser can fill it. */
export function SignIn({ language, word, onEntered, notice }: Props) {
  const { t } = useTranslation('session')
  const [typed, setTyped] = useState(empty)
  const [missing, setMissing] = useState<readonly TextName[]>([])
  const [problem, setProblem] = useState(notice)
  const capsLock = useCapsLock()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const absent = needed.filter((name) => typed[name].trim() === '')
    setMissing(absent)
    if (absent[0]) return document.getElementById(absent[0])?.focus()
    if (busy) return
    setBusy(true)
    setProblem('')
    const refused = await signIn(typed, language).catch((fault: unknown) => fault)
    setBusy(false)
    if (!refused) return onEntered()
    setProblem(word(refused))
    const password = document.querySelector<HTMLInputElement>('#password')
    password?.focus()
    password?.select()
  }

  const field = (name: TextName, autoComplete: string, type = 'text') => {
    const wrong = missing.includes(name)
    return (
      <div className={wrong ? 'field wide wrong' : 'field wide'}>
        <label className="field-box">
          <span className="field-label login-label">{t(name)}</span>
          <input
            id={name}
            name={name}
            type={type}
            className="field-input"
            autoComplete={autoComplete}
            autoFocus={name === 'userName'}
            placeholder={name === 'agencyCode' ? '1300' : undefined}
            value={typed[name]}
            aria-invalid={wrong}
            aria-describedby={wrong ? `${name}-problem` : undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        </label>
        {wrong && (
          <span id={`${name}-problem`} className="field-error">
            {t('required')}
          </span>
        )}
      </div>
    )
  }

  return (
    <main className="login">
      <form className="login-card" noValidate onSubmit={(event) => void submit(event)}>
        <h1 className="login-title">PURSER</h1>
        <p className="muted">{t('subtitle')}</p>
        {field('agencyCode', 'organization')}
        {field('userName', 'username')}
        {field('password', 'current-password', 'password')}
        {field('validationCode', 'one-time-code', 'password')}
        <label className="check">
          <input
            type="checkbox"
            checked={typed.remember}
            onChange={(event) => setTyped({ ...typed, remember: event.target.checked })}
          />
          <span>{t('remember')}</span>
        </label>
        <p className="login-said" role="alert">
          {problem === '' ? capsLock && <span className="warn">{t('capsLock')}</span> : problem}
        </p>
        <button type="submit" className="button main" aria-busy={busy}>
          {busy ? t('signingIn') : t('signIn')}
        </button>
      </form>
    </main>
  )
}

/** Known from the first key on; a page is told of no lock before. */
function useCapsLock(): boolean {
  const [locked, setLocked] = useState(false)
  useEffect(() => {
    const look = (event: KeyboardEvent) => setLocked(event.getModifierState?.('CapsLock') ?? false)
    window.addEventListener('keydown', look)
    window.addEventListener('keyup', look)
    return () => {
      window.removeEventListener('keydown', look)
      window.removeEventListener('keyup', look)
    }
  }, [])
  return locked
}
