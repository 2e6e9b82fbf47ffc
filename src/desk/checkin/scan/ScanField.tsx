import { checkInCommand } from '../commands.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { commands } from '../../command/registry.ts'
import { useEntry } from '../../field/entry/useEntry.ts'
import { FieldShell } from '../../field/FieldShell.tsx'
import { refusalText } from '../../request/fault.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { listFocus, scanField } from '../pageFocus.ts'
import { chooseByHand, useCheckIn, type GateAnswer } from '../checkinStore.ts'
import { typeText } from './enter.ts'
import { toneSigns } from './scans.ts'

/**
 * Field for scanned or typed text: Enter checks a ticket in, other text narrows the list; a scanner ends with Enter.
 */
export function ScanField() {
  const { t } = useTranslation('checkin')
  const value = useCheckIn((state) => state.ticketNumber)
  const entry = useEntry<string>({
    value,
    show: (text) => text,
    read: (text) => ({ value: text }),
    onChange: typeText,
    onType: () => typeText(entry.text()),
    onEnter: () => void commands.run(checkInCommand.scan, {}, 'screen'),
    onStep(step) {
      if (step !== -1) return
      chooseByHand()
      listFocus.focus()
    },
  })
  const { ref, inputTarget } = entry
  useEffect(
    () => scanField.attach({ focus: () => ref.current?.focus(), handleInput: inputTarget.handleInput }),
    [ref, inputTarget],
  )
  return (
    <div className="checkin-scan">
      <FieldShell
        entry={entry}
        label={t('scan.label')}
        note={t('scan.note')}
        size={48}
        maxLength={400}
        autoFocus
      />
    </div>
  )
}

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
              {toneSigns[answer.tone]}
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

/** Returns the result, whom it concerns, and whether it is still to be sent. */
export function answerText(answer: GateAnswer, t: TFunction<'checkin'>): string {
  const { did, refusal, count = 1, about, here, childAlone } = answer
  const what = did ? t(`did.${did}`, { count }) : ''
  const why = refusal ? refusalText(refusal) : ''
  // A refusal that names the ticket is not followed by its number again.
  const whom = about && why.includes(about) ? '' : about
  const notes = [childAlone ? t('answer.childAlone') : '', here ? t('answer.here') : '']
  return [what, why, whom, ...notes].filter(Boolean).join(' · ')
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
            {toneSigns[answer.tone]} {t(`answer.${answer.tone}`)}
          </span>{' '}
          {answerText(answer, t)}
        </p>
      ))}
    </>
  )
}
