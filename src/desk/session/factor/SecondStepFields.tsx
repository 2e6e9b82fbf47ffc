import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../field/Button.tsx'
import { TextField } from '../../field/TextField.tsx'
import { type SecondStepEnds, useSecondStep } from './secondStep.ts'

/** The second step within a dialog or form of the signed-in desk. */
export function SecondStepFields(props: SecondStepEnds) {
  const { t } = useTranslation('session')
  const step = useSecondStep(props)
  const code = useRef('')
  return (
    <>
      <p className="muted">{step.about}</p>
      <TextField
        label={t('step.code')}
        value=""
        onChange={(text) => (code.current = text)}
        onType={(text) => {
          code.current = text
          step.typed(text)
        }}
        onEnter={() => step.enter(code.current)}
        maxLength={40}
        autoFocus
      />
      {/* A message of the field itself is hidden while a text is being typed. */}
      <p className={step.problem === '' ? 'muted' : 'bad'} role="alert">
        {step.problem || step.note}
      </p>
      <div className="form-foot">
        {step.withPasskey && <Button onPress={step.askPasskey}>{t('step.passkey')}</Button>}
        {step.mayMail && <Button onPress={step.mail}>{t('step.mail')}</Button>}
      </div>
    </>
  )
}
