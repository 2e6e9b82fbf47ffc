import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenForm, PlainField } from '../OpenForm.tsx'
import { type SecondStepEnds, useSecondStep } from './useSecondStep.ts'

/** The second step on the page of the sign-in, in plain HTML as that page. Esc goes back to it. */
export function SignInStep(props: SecondStepEnds) {
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
