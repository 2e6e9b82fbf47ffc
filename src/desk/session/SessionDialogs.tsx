import { useEffect, useState, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { startTimer } from '../browser/timer.ts'
import { QuestionDialog } from '../question/QuestionDialog.tsx'
import { refusedText } from '../command/useCommands.ts'
import { queue } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { useProblem, useForm } from '../field/useForm.ts'
import { refusalText } from '../request/fault.ts'
import { SecretField } from '../field/TextField.tsx'
import { useSession, needsValidationCode, readyToAsk } from './sessionStore.ts'
import { onWindowMessage, postToWindows } from './windowMessages.ts'
import { sessionCommand } from './commands.ts'
import { SecondStepFields } from './factor/SecondStepFields.tsx'

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const
/** Milliseconds between two activity messages to the other windows. */
const pace = 1000

/** Warns that the session will end for inactivity, counts down, and ends it. */
export function IdleWarning({ leave }: { leave(): void }) {
  const { t } = useTranslation('session')
  const [left, setLeft] = useState<number>()
  useEffect(() => watch(setLeft, leave), [leave])
  if (left === undefined) return null
  return (
    <QuestionDialog
      title={t('idle.title')}
      place="idleWarning"
      primary={{ title: t('idle.stay'), run: nothingMore }}
      onClose={nothingMore}
    >
      <p className="idle-left" role="timer" aria-live="off">
        {t('idle.about', { count: left })}
      </p>
    </QuestionDialog>
  )
}

/** Browsers send pointer moves without movement when content changes under the pointer. */
const isStill = ({ type, movementX, movementY }: PointerEvent) =>
  type === 'pointermove' && movementX === 0 && movementY === 0

/** Any key already counts as activity, so the button needs no action. */
function nothingMore(): void {}

function watch(show: (secondsLeft: number | undefined) => void, leave: () => void): () => void {
  let notifiedAt = 0
  const idle = watchIdle({
    now: Date.now,
    after: startTimer,
    warn(secondsLeft) {
      useSession.setState({ isIdle: secondsLeft !== undefined })
      show(secondsLeft)
    },
    leave,
  })
  const note = (event: Event) => {
    if (event instanceof PointerEvent && isStill(event)) return
    const at = Date.now()
    idle.active(at)
    if (at - notifiedAt < pace) return
    notifiedAt = at
    postToWindows({ kind: 'active', at })
  }
  const forget = onWindowMessage((tab) => {
    if (tab.kind === 'active') idle.active(tab.at)
  })
  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
    forget()
    idle.end()
  }
}

/** Milliseconds without activity until the warning, and from the warning until the session ends. */
export const untilWarning = 3_600_000
export const untilEnd = 60_000

interface IdleParts {
  now(): number
  /** A timer; returns its cancel function. */
  after(milliseconds: number, then: () => void): () => void
  /** Seconds left while the warning is shown; undefined otherwise. */
  warn(secondsLeft: number | undefined): void
  leave(): void
}

interface Idle {
  /** Reports activity in this window or another one; `at` is in milliseconds of the shared clock. */
  active(at?: number): void
  end(): void
}

/**
 * Ends the session after inactivity. Uses the time of day and not only timers, so that a machine that slept
 * past the end signs out when it wakes.
 */
export function watchIdle({ now, after, warn, leave }: IdleParts): Idle {
  let last = now()
  let warned = false
  let over = false
  let callOff: (() => void) | undefined

  function look(): void {
    const quiet = now() - last
    const left = untilWarning + untilEnd - quiet
    if (over) return
    if (left <= 0) {
      over = true
      return leave()
    }
    if (quiet < untilWarning) {
      if (warned) warn(undefined)
      warned = false
      callOff = after(untilWarning - quiet, look)
      return
    }
    warned = true
    warn(Math.ceil(left / 1000))
    callOff = after(left % 1000 || 1000, look)
  }

  look()
  return {
    active(at = now()) {
      if (at <= last) return
      // The end passed while the machine slept, so the key that wakes it comes too late.
      if (at - last >= untilWarning + untilEnd) return look()
      last = at
      if (!warned) return
      callOff?.()
      look()
    },
    end: () => callOff?.(),
  }
}

/**
 * Milliseconds without a key after which the dialog may take the focus, so that typing does not end up in the
 * password.
 */
const pause = 600

/**
 * Asks for the password over the screen once the session cannot be renewed. The screen stays as it is, and
 * pending requests continue with the same idempotency keys when the same user has signed in again.
 */
export function AskAgain() {
  const asking = useSession((state) => state.asksPassword)
  useEffect(readyToAsk, [])
  const calm = useCalm(asking)
  return asking && calm ? <Question /> : null
}

function useCalm(wanted: boolean): boolean {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const [calm, setCalm] = useState(false)
  useLayoutEffect(() => {
    const note = () => void (last.current = performance.now())
    window.addEventListener('keydown', note, true)
    return () => window.removeEventListener('keydown', note, true)
  }, [])
  useEffect(() => {
    if (!wanted) return setCalm(false)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const left = last.current + pause - performance.now()
      if (left <= 0) setCalm(true)
      else timer = setTimeout(look, left)
    }
    look()
    return () => clearTimeout(timer)
  }, [wanted])
  return calm
}

/** A session by the directory is continued by signing in with it in another window. */
function DirectoryQuestion() {
  const { t } = useTranslation('session')
  const directory = useSession((state) => state.health?.directory) ?? ''
  const leave = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={t('again.title')}
      place="signInAgain"
      size="medium"
      onClose={() => leave.current?.focus()}
      foot={
        <>
          <Button kind="main" autoFocus onPress={() => void window.open('/', '_blank')}>
            {t('directory.window')}
          </Button>
          <Button ref={leave} onPress={() => void commands.run(sessionCommand.giveUp, {}, 'screen')}>
            {t('again.leave')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('directory.again', { directory })}</p>
    </Dialog>
  )
}

function Question() {
  const { t } = useTranslation('session')
  const user = useSession((state) => state.user)
  const form = useForm({ password: '', validationCode: '' })
  const [withCode, setWithCode] = useState(needsValidationCode)
  const [problem, setProblem] = useProblem<string>(form.now)
  const [isStep, setIsStep] = useState(false)
  const leave = useRef<HTMLButtonElement>(null)
  // The dialog appears after a pause, so the following keys are the password and not keys typed ahead.
  useEffect(() => queue.acknowledgeStop(), [])

  /** True where the second step is asked for. */
  async function goOn(): Promise<boolean> {
    const outcome = await commands.run(sessionCommand.showPassword, form.now(), 'screen')
    const asksStep = !outcome.done && outcome.refusal?.refusal === 'second_step'
    setIsStep(asksStep)
    setProblem(asksStep ? undefined : refusedText(outcome))
    setWithCode(needsValidationCode())
    return asksStep
  }

  if (user?.byDirectory) return <DirectoryQuestion />
  return (
    <Dialog
      title={t('again.title')}
      place="signInAgain"
      size="medium"
      // Esc only focuses the sign-out button: one key must not discard the work.
      onClose={() => leave.current?.focus()}
      foot={
        <>
          {!isStep && (
            <Button kind="main" onPress={() => void goOn()}>
              {t('again.goOn')}
            </Button>
          )}
          <Button ref={leave} onPress={() => void commands.run(sessionCommand.giveUp, {}, 'screen')}>
            {t('again.leave')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('again.about')}</p>
      <p className="strong">
        {t('again.who', { agency: user?.agencyCode ?? '', user: user?.userName ?? '' })}
      </p>
      {isStep ? (
        <SecondStepFields
          onPassed={goOn}
          onOver={(reason) => {
            setIsStep(false)
            setProblem(reason && refusalText(reason))
          }}
        />
      ) : (
        <div className="form">
          <SecretField
            label={t('password')}
            value={form.values.password}
            onChange={form.set('password')}
            error={problem}
            autoFocus
            {...(withCode ? {} : { onEnter: () => void goOn() })}
          />
          {withCode && (
            <SecretField
              label={t('validationCode')}
              value={form.values.validationCode}
              onChange={form.set('validationCode')}
              onEnter={() => void goOn()}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
