import { sessionCommand } from './commands.ts'
import { useState } from 'react'
import { session as calls } from '../../contract/session.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { useTranslation } from 'react-i18next'
import { refusedText } from '../command/useCommands.ts'
import { keyName } from '../keys/keyName.ts'
import { shortcuts } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { TextField, SecretField } from '../field/TextField.tsx'
import { useProblem, useForm } from '../field/useForm.ts'
import type { Agency } from './storedSignIn.ts'
import { refusalText } from '../request/fault.ts'
import { useCached } from '../request/cache.ts'
import { SecondStepFields } from './factor/SecondStepFields.tsx'
import { useSession } from './sessionStore.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

/**
 * Signs in with the account of another agency to act for it; the way back to the user’s own agency is above
 * the form.
 */
export function SwitchAccount() {
  const { t } = useTranslation('session')
  const form = useForm({ agencyCode: '', userName: '', password: '', validationCode: '' })
  const [problem, setProblem] = useProblem<string>(form.now)
  /** The agencies the confirmed account can act for, when there are several. */
  const [choices, setChoices] = useState<readonly Agency[]>([])
  /** The second step of that account is asked for. */
  const [isStep, setIsStep] = useState(false)

  /** True where the second step is asked for. */
  async function confirm(): Promise<boolean> {
    setChoices([])
    const outcome = await commands.run(
      sessionCommand.confirmAccount,
      { account: form.now(), offer: setChoices },
      'screen',
    )
    const asksStep = !outcome.done && outcome.refusal?.refusal === 'second_step'
    setIsStep(asksStep)
    setProblem(asksStep ? undefined : refusedText(outcome))
    return asksStep
  }

  if (isStep)
    return (
      <section className="form form-page" data-asks>
        <SectionTitle>{t('step.title')}</SectionTitle>
        <SecondStepFields
          onPassed={confirm}
          onOver={(reason) => {
            setIsStep(false)
            setProblem(reason && refusalText(reason))
          }}
        />
      </section>
    )
  return (
    <section className="form form-page" data-asks>
      <SectionTitle>{t('alternate.title')}</SectionTitle>
      <WayBack />
      <p className="muted">{t('alternate.about')}</p>
      <TextField
        label={t('agencyCode')}
        value={form.values.agencyCode}
        onChange={form.set('agencyCode')}
        maxLength={20}
        autoFocus
      />
      <TextField
        label={t('userName')}
        value={form.values.userName}
        onChange={form.set('userName')}
        maxLength={200}
      />
      <SecretField label={t('password')} value={form.values.password} onChange={form.set('password')} />
      <SecretField
        label={t('validationCode')}
        value={form.values.validationCode}
        onChange={form.set('validationCode')}
        error={problem}
        onEnter={() => void confirm()}
      />
      {choices.length > 0 && <p className="strong">{t('alternate.choose')}</p>}
      <div className="form-foot">
        {choices.length === 0 && (
          <Button kind="main" onPress={() => void confirm()}>
            {t('alternate.actFor')}
          </Button>
        )}
        {choices.map((agency, index) => (
          <Button
            key={agency.code}
            autoFocus={index === 0}
            onPress={() => void commands.run(sessionCommand.actFor, { agency }, 'screen')}
          >
            {agency.code} {agency.name}
          </Button>
        ))}
      </div>
      {choices.length === 0 && <Granted />}
    </section>
  )
}

/** The agencies whose account was confirmed in this shift, below the form so that it does not move when they arrive. */
function Granted() {
  const { t } = useTranslation('session')
  const acting = useSession((state) => state.acting?.code)
  const { data } = useCached(calls.grantedAgencies, {}, { staleTime: 0 })
  const agencies = data === undefined || isRefusal(data) ? [] : data.agencies
  if (agencies.length === 0) return null
  return (
    <>
      <p className="strong">{t('alternate.granted')}</p>
      <div className="form-foot">
        {agencies.map((agency) => (
          <Button
            key={agency.code}
            disabled={agency.code === acting}
            onPress={() => void commands.run(sessionCommand.actFor, { agency }, 'screen')}
          >
            {agency.code} {agency.name}
          </Button>
        ))}
      </div>
    </>
  )
}

function WayBack() {
  const { t } = useTranslation('session')
  const acting = useSession((state) => state.acting)
  if (acting === undefined) return null
  const keys = shortcuts.keysOf(sessionCommand.ownAgency)
  return (
    <div className="message warn">
      <span>{t('alternate.acting', { ...acting })}</span>
      <Button onPress={() => void commands.run(sessionCommand.ownAgency, {}, 'bar')}>
        {t('alternate.back')}
        {keys !== undefined && <span className="key">{keyName(keys)}</span>}
      </Button>
    </div>
  )
}
