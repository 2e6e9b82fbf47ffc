import { sessionCommand } from '../commands.ts'
import type { CommandId } from '../../command/command.ts'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import { session as calls } from '../../../contract/session.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { refusedText } from '../../command/useCommands.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { useForm } from '../../field/useForm.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { formatMoment } from '../../language/date.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { refusalText } from '../../request/fault.ts'
import { useCached } from '../../request/cache.ts'
import { CodesSetUp, PasswordPrompt, RecoveryCodes } from './FactorForms.tsx'
import { canUsePasskeys } from './secondStep.ts'
import { openTask, type SecurityTask, useSecurity } from './securityCommands.ts'
import { SecondStepFields } from './SecondStepFields.tsx'
import { useTextOf } from '../../language/text.ts'

/** How the user signs in, and where the user is signed in now. */
export function SecurityPage() {
  const { t } = useTranslation('session')
  const factors = useCached(calls.factors, {})
  const devices = useCached(calls.devices, {})
  const task = useSecurity((state) => state.task)
  return (
    <section className="security" data-asks>
      <SectionTitle>{t('security.factors')}</SectionTitle>
      <p className="muted">{t('security.about')}</p>
      {!canUsePasskeys() && <p className="muted">{t('security.noPasskeys')}</p>}
      <div className="chips">
        {canUsePasskeys() && <Run command={sessionCommand.addPasskey} first />}
        <Run command={sessionCommand.setUpCodes} first={!canUsePasskeys()} />
      </div>
      {factors.data === undefined || isRefusal(factors.data) ? (
        <QueryStatus of={factors} />
      ) : (
        <Factors {...factors.data} />
      )}
      <SectionTitle>{t('security.sessions')}</SectionTitle>
      {devices.data === undefined || isRefusal(devices.data) ? (
        <QueryStatus of={devices} />
      ) : (
        <Devices {...devices.data} />
      )}
      {task && <Task task={task} />}
    </section>
  )
}

function Factors({ passkeys, codes, recoveryCodes, isRequired }: AnswerOf<typeof calls.factors>) {
  const { t } = useTranslation('session')
  const has = passkeys.length > 0 || codes !== undefined
  return (
    <>
      {isRequired && <p className="strong">{t('security.isRequired')}</p>}
      <table className="plain-table">
        <tbody>
          {passkeys.map(({ id, name, host, createdAt, usedAt }) => (
            <tr key={id}>
              <th scope="row">{t('security.passkey')}</th>
              <td>
                {name} · {host}
              </td>
              <td>
                <Times since={createdAt} used={usedAt} />
              </td>
              <td>
                <Button
                  onPress={() => void commands.run(sessionCommand.removeFactor, { passkey: id }, 'bar')}
                >
                  {t('security.remove')}
                </Button>
              </td>
            </tr>
          ))}
          {codes && (
            <tr>
              <th scope="row" colSpan={2}>
                {t('security.codes')}
              </th>
              <td>
                <Times since={codes.createdAt} used={codes.usedAt} />
              </td>
              <td>
                <Button onPress={() => void commands.run(sessionCommand.removeFactor, {}, 'bar')}>
                  {t('security.remove')}
                </Button>
              </td>
            </tr>
          )}
          {has && (
            <tr>
              <th scope="row">{t('security.recovery')}</th>
              <td colSpan={2}>{t('security.left', { count: recoveryCodes })}</td>
              <td>
                <Run command={sessionCommand.newRecoveryCodes} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}

type Runnable = CommandId

/** A button with the title of its command. */
function Run({ command, first = false }: { command: Runnable; first?: boolean }) {
  const t = useTextOf()
  return (
    <Button autoFocus={first} onPress={() => void commands.run(command, {}, 'bar')}>
      {t(command.replace('.', ':command.'))}
    </Button>
  )
}

function Times({ since, used }: { since: string | undefined; used: string | undefined }) {
  const { t } = useTranslation('session')
  return (
    <>
      {since && t('security.since', { time: formatMoment(since) })}
      {used && ` · ${t('security.used', { time: formatMoment(used) })}`}
    </>
  )
}

function Devices({ devices }: AnswerOf<typeof calls.devices>) {
  const { t } = useTranslation('session')
  return (
    <>
      {devices.length > 1 && (
        <div className="chips">
          <Run command={sessionCommand.endOtherDevices} />
        </div>
      )}
      <table className="plain-table">
        <tbody>
          {devices.map(({ id, browser, network, openedAt, usedAt, isThis }) => (
            <tr key={id}>
              <th scope="row">{browser || t('security.program')}</th>
              <td>{network}</td>
              <td>
                <Times since={openedAt} used={usedAt} />
              </td>
              <td>
                {isThis ? (
                  <strong>{t('security.this')}</strong>
                ) : (
                  <Button onPress={() => void commands.run(sessionCommand.endDevice, { id }, 'bar')}>
                    {t('security.end')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const close = () => openTask(undefined)

function Task({ task }: { task: SecurityTask }) {
  const { t } = useTranslation('session')
  if (task.kind === 'prove') return <Prove next={task.next} />
  const title = t(task.kind === 'codes' ? 'security.codes' : 'security.recovery')
  return (
    <TaskDialog title={title}>
      {task.kind === 'codes' ? <FirstCode {...task} /> : <RecoveryCodes codes={task.codes} onDone={close} />}
    </TaskDialog>
  )
}

function TaskDialog({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Dialog title={title} place="securityTask" size="medium" onClose={close} foot={null}>
      {children}
    </Dialog>
  )
}

function FirstCode({ secret, uri }: { secret: string; uri: string }) {
  const [problem, setProblem] = useState<string>()
  const take = async (code: string) =>
    setProblem(refusedText(await commands.run(sessionCommand.takeFirstCode, { code }, 'screen')))
  return <CodesSetUp secret={secret} uri={uri} problem={problem} onCode={(code) => void take(code)} />
}

/** Asks for the password, and for the second factor of a user who has one; then does what needed them. */
function Prove({ next }: { next(): void }) {
  const { t } = useTranslation('session')
  const form = useForm({ password: '' })
  const [problem, setProblem] = useState<string>()
  const [isStep, setIsStep] = useState(false)

  /** True where the second step is asked for. */
  async function prove(): Promise<boolean> {
    const outcome = await commands.run(sessionCommand.prove, form.now(), 'screen')
    const asksStep = !outcome.done && outcome.refusal?.refusal === 'second_step'
    setIsStep(asksStep)
    setProblem(asksStep ? undefined : refusedText(outcome))
    if (outcome.done) {
      // The next step is a command of the page, which the dialog hides until it is gone.
      flushSync(close)
      next()
    }
    return asksStep
  }

  return (
    <TaskDialog title={t('security.prove')}>
      {isStep ? (
        <SecondStepFields
          onPassed={prove}
          onOver={(reason) => {
            setProblem(reason && refusalText(reason))
            setIsStep(false)
          }}
        />
      ) : (
        <PasswordPrompt form={form} problem={problem} onSubmit={() => void prove()}>
          <Button onPress={close}>{t('security.cancel')}</Button>
        </PasswordPrompt>
      )}
    </TaskDialog>
  )
}
