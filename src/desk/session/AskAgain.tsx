import { sessionCommand } from './commands.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedText } from '../command/useCommands.ts'
import { queue } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { useProblem, useForm } from '../field/useForm.ts'
import { refusalText } from '../request/fault.ts'
import { StepFields } from './factor/StepFields.tsx'
import { SecretField } from '../field/TextField.tsx'
import { needsValidationCode, readyToAsk, useSession } from './sessionStore.ts'

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
        <StepFields
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
