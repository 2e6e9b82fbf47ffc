import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../request/problemText.ts'
import { type GateAnswer, useCheckIn } from '../checkinStore.ts'
import { signs } from './scans.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'

/** The last answer over the whole width: colour, sign and word, legible from an arm's length. */
export function AnswerBand() {
  const { t } = useTranslation('checkin')
  const [answer] = useCheckIn((state) => state.answers)
  const waiting = useCheckIn((state) => state.waiting)
  return (
    <div className={`checkin-answer ${answer?.tone ?? 'none'}`}>
      <div className="checkin-answer-words" role="status" aria-live="assertive">
        {answer === undefined ? (
          <span className="muted">{t('answer.none')}</span>
        ) : (
          // A new element for every answer, so that the same answer twice is read out twice.
          <span key={answer.number}>
            <span className="checkin-sign" aria-hidden="true">
              {signs[answer.tone]}
            </span>
            <strong className="checkin-word">{t(`answer.${answer.tone}`)}</strong>
            {answerText(answer, t)}
          </span>
        )}
      </div>
      {waiting > 0 && <span className="checkin-waiting">{t('answer.waiting', { count: waiting })}</span>}
    </div>
  )
}

/** What happened, whom it concerns, and whether it is still to be sent. */
export function answerText(answer: GateAnswer, t: TFunction<'checkin'>): string {
  const { did, refusal, count = 1, about, here } = answer
  const what = did ? t(`did.${did}`, { count }) : ''
  const why = refusal ? refusalText(refusal) : ''
  // A refusal that names the ticket is not followed by its number again.
  const whom = about && why.includes(about) ? '' : about
  return [what, why, whom, here ? t('answer.here') : ''].filter(Boolean).join(' · ')
}

const tones = { yes: 'good', no: 'bad', attention: 'warn' } as const

/** The answers before the last one, for passengers who come back. */
export function LastAnswers() {
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
          {answerText(answer, t)}
        </p>
      ))}
    </>
  )
}
