import { useTranslation } from 'react-i18next'
import { steps } from '../../model/state.ts'

/** The steps of the sale just made, all of them done. */
export function DoneSteps() {
  const { t } = useTranslation('booking')
  return (
    <ol className="wizard" aria-label={t('steps.title')}>
      {steps.map((one) => (
        <li key={one} className="wizard-step done">
          <span className="good">✓</span> {t(`steps.${one}`)}
        </li>
      ))}
    </ol>
  )
}
