import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isRefusal } from '../../domain/refusal.ts'
import { session as calls } from '../../contract/session.ts'
import { useProblem } from '../field/useForm.ts'
import { problemText, ifAnswered } from '../request/fault.ts'
import { request } from '../request/request.ts'
import { OpenForm, PlainField, useRequired } from './OpenForm.tsx'
import { remembered } from './storedSignIn.ts'
import { storeDeparture } from './directoryReturn.ts'
import { beginDirectory, type Credentials, enterDirectory, signIn, useSession } from './sessionStore.ts'
import { type SecondStepEnds, useSecondStep } from './factor/secondStep.ts'

const shortcut = 'F2'

/** Begins the sign-in by the directory of the firm, where the server has one. */
function DirectoryButton({ onPress }: { onPress(): void }) {
  const { t } = useTranslation('session')
  const directory = useSession((state) => state.health?.directory)
  useEffect(() => void readHealth(), [])
  useEffect(() => {
    if (directory === undefined) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== shortcut || event.repeat) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [directory, onPress])
  if (directory === undefined) return null
  return (
    <button type="button" className="button" onClick={onPress}>
      {t('directory.signIn', { directory })} <span className="key">{shortcut}</span>
    </button>
  )
}

/** Without an answer the page has no directory; the check of the connection reads it again. */
async function readHealth(): Promise<void> {
  const health = await ifAnswered(request(calls.health, {}))
  if (health !== undefined && !isRefusal(health)) useSession.setState({ health })
}

const empty: Credentials = { agencyCode: '', userName: '', password: '', validationCode: '', remember: false }
/** Agency and user are filled in where the user has chosen to be remembered. */
function prefilled(): Credentials {
  const known = remembered()
  return known ? { ...empty, ...known, remember: true } : empty
}

const brand = 'PURSER'

const needed = ['userName', 'password', 'validationCode'] as const
type TextName = 'agencyCode' | (typeof needed)[number]

interface Props {
  language: string
  onEntered(): void
  /** Adds the page’s language prefix to an address. */
  localized(address: string): string
  /** Why the former session ended; empty where there was none. */
  notice: string
}

/** The typed credentials, and signing in with them or by the directory. */
function useSignInForm({ language, onEntered, notice, localized }: Props) {
  const [typed, setTyped] = useState(prefilled)
  const [missing, check] = useRequired(needed)
  const [shownNotice, setShownNotice] = useState(notice)
  const [failure, setFailure] = useProblem<unknown>(() => typed)
  // In the language of the page, which may have been changed since.
  const problem = failure === undefined ? shownNotice : problemText(failure)
  const [busy, setBusy] = useState(false)
  const [isStep, setIsStep] = useState(false)

  /** The attempt that is repeated after the second step. */
  const attempt = useRef({ make: () => signIn(typed, language), byPassword: true })

  async function submit(): Promise<boolean> {
    if (!check(typed) || busy) return false
    attempt.current = { make: () => signIn(typed, language), byPassword: true }
    return repeat()
  }

  /** True where the second step is asked for. */
  async function repeat(): Promise<boolean> {
    setBusy(true)
    setShownNotice('')
    setFailure(undefined)
    const { make, byPassword } = attempt.current
    const refused = await make().catch((fault: unknown) => fault)
    setBusy(false)
    const asksStep = isRefusal(refused) && refused.refusal === 'second_step'
    if (asksStep) setIsStep(true)
    else if (!refused) onEntered()
    // After a fault Enter repeats it where the focus is, unless that place is shown no more.
    else if ((isRefusal(refused) && byPassword) || isStep) backToForm(refused)
    else setFailure(refused)
    return asksStep
  }

  useEffect(() => {
    if (!useSession.getState().isReturned) return
    useSession.setState({ isReturned: false })
    attempt.current = { make: () => enterDirectory(language), byPassword: false }
    void repeat()
    // Once, when the directory has returned the browser.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // Set at once, since the key may be pressed again before the page is drawn. It is reset where the history shows the page again.
  const isLeaving = useRef(false)
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isLeaving.current = false
      setBusy(false)
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  /** Leaves the page for the directory, once. */
  const leave = useCallback(async () => {
    if (isLeaving.current) return
    isLeaving.current = true
    setBusy(true)
    setShownNotice('')
    setFailure(undefined)
    // Otherwise the session at the directory would lead to the same refusal.
    const again = isRefusal(failure) && failure.refusal.startsWith('directory_')
    const address = await beginDirectory({ remember: typed.remember, again }).catch((fault: unknown) => fault)
    if (typeof address === 'string') {
      storeDeparture(localized('/'))
      location.assign(address)
      return
    }
    isLeaving.current = false
    setBusy(false)
    setFailure(address)
  }, [typed.remember, failure, localized, setFailure])

  /** Returns to the form with its typed texts. */
  function backToForm(reason?: unknown) {
    flushSync(() => setIsStep(false))
    setFailure(reason)
    const password = document.querySelector<HTMLInputElement>('#password')
    password?.focus()
    password?.select()
  }
  return { typed, setTyped, missing, problem, busy, submit, repeat, leave, isStep, backToForm }
}

/** The sign-in form: plain inputs, so that the first page stays small and the browser can fill it. */
export function SignIn(props: Props) {
  const { localized } = props
  const { t } = useTranslation('session')
  const form = useSignInForm(props)
  const { typed, setTyped, missing, problem, busy, submit, isStep, backToForm } = form
  const [first] = useState(typed.userName === '' ? 'userName' : 'password')
  const capsLock = useCapsLock()

  const field = (name: TextName, autoComplete: string, secret = false) => (
    <PlainField
      name={name}
      autoComplete={autoComplete}
      secret={secret}
      label={t(name)}
      value={typed[name]}
      missing={name !== 'agencyCode' && missing.includes(name)}
      autoFocus={name === first}
      placeholder={name === 'agencyCode' ? '1300' : undefined}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  )

  if (isStep) return <SignInStep onPassed={form.repeat} onOver={backToForm} />
  return (
    <OpenForm
      title={brand}
      onSubmit={submit}
      foot={
        <>
          <Link to={localized('/forgot-password')}>{t('forgotten')}</Link>
          <Link to={localized('/terms')}>{t('terms')}</Link>
        </>
      }
    >
      <p className="muted">{t('subtitle')}</p>
      {field('userName', 'username')}
      {field('password', 'current-password', true)}
      {field('validationCode', 'one-time-code', true)}
      {/* Last, as it need not be typed: the first field is the one with the cursor. */}
      {field('agencyCode', 'organization')}
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
      <DirectoryButton onPress={() => void form.leave()} />
    </OpenForm>
  )
}

/** Browsers report the state of the lock only with a key event. */
function useCapsLock(): boolean {
  const [locked, setLocked] = useState(false)
  useEffect(() => {
    const readLock = (event: KeyboardEvent) => setLocked(event.getModifierState?.('CapsLock') ?? false)
    window.addEventListener('keydown', readLock)
    window.addEventListener('keyup', readLock)
    return () => {
      window.removeEventListener('keydown', readLock)
      window.removeEventListener('keyup', readLock)
    }
  }, [])
  return locked
}

/** The second step on the page of the sign-in, in plain HTML as that page. Esc goes back to it. */
function SignInStep(props: SecondStepEnds) {
  const { t } = useTranslation(['session', 'app'])
  const step = useSecondStep(props)
  const [code, setCode] = useState('')
  return (
    <div
      role="presentation"
      className="sign-in-step"
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onOver()
      }}
    >
      <OpenForm
        title={t('step.title')}
        onSubmit={async () => step.enter(code)}
        foot={
          <button type="button" className="link" onClick={() => props.onOver()}>
            {t('toSignIn')} <span className="key">{t('app:keyName.esc')}</span>
          </button>
        }
      >
        <p className="muted">{step.about}</p>
        <PlainField
          name="code"
          label={t('step.code')}
          autoComplete="one-time-code"
          autoFocus
          missing={false}
          value={code}
          onChange={(text) => {
            setCode(text)
            step.typed(text)
          }}
        />
        <p className={step.problem === '' ? 'login-said muted' : 'login-said'} role="alert">
          {step.problem || step.note}
        </p>
        <button type="submit" className="button main">
          {t(code === '' && step.withPasskey ? 'step.passkey' : 'step.goOn')}
        </button>
        {step.mayMail && (
          <button type="button" className="button" onClick={step.mail}>
            {t('step.mail')}
          </button>
        )}
      </OpenForm>
    </div>
  )
}
