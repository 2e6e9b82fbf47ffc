import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { useCheckIn } from '../checkinStore.ts'
import { signs } from './answer.ts'
import { answerText } from './AnswerBand.tsx'

const tones = { yes: 'good', no: 'bad', attention: 'warn' } as const

/** The answers before the last one, for passengers who come back. */
export function LastAnswers({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('checkin')
  const answers = useCheckIn((state) => state.answers)
  if (answers.length === 0) return null
  return (
    <>
      <SectionTitle>{t('last.title')}</SectionTitle>
      {answers.map((answer) => (
        <p key={answer.number} className="checkin-last">
          <span className={tones[answer.tone]}>
            {signs[answer.tone]} {t(`answer.${answer.tone}`)}
          </span>{' '}
          {answerText(answer, t, word)}
        </p>
      ))}
    </>
  )
}
