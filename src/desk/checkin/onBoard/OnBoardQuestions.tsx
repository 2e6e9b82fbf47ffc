import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printCount } from '../../../domain/value/money.ts'
import { commands } from '../../command/registry.ts'
import { useRefused } from '../../command/useCommands.ts'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { QuestionDialog } from '../../question/QuestionDialog.tsx'
import { useAsked } from '../../question/questions.ts'
import { useForm } from '../../field/useForm.ts'
import {
  checkInCommand,
  checkInQuestion,
  onBoardCommand,
  type ClosingNumbers,
  type CorrectedPassenger,
} from '../commands.ts'
import { withoutZeros } from '../list/tickets.ts'
import { Whom } from '../page/Whom.tsx'
import { incomplete, type OnBoard } from './onBoardCommands.ts'
import { Counts, Missing } from './OnBoardView.tsx'

/** The question about those on board, if one is open. */
export function OnBoardQuestions() {
  const count = useAsked(checkInQuestion.count)
  const correction = useAsked(checkInQuestion.correct)
  if (count) return <CloseQuestion count={count} />
  return correction ? <CorrectQuestion correction={correction} /> : null
}

function useLeaving() {
  const { t } = useTranslation('checkin')
  const leave = () => void commands.run(checkInCommand.closeQuestion, {}, 'screen')
  return { secondary: { title: t('question.back'), run: leave }, onClose: leave }
}

/** The numbers with which the sailing is closed, who is left behind, and what its list lacks; these numbers are typed. */
function CloseQuestion({ count }: { count: OnBoard }) {
  const { t } = useTranslation('onBoard')
  const [problem, answer] = useRefused()
  const { values, now, change } = useForm<ClosingNumbers>({ absent: '', missing: '', crew: '' })
  const { absent, isBegun, isCrewListed, counts } = count
  const persons = incomplete(count).length
  const isAsked = { crew: !isCrewListed, absent: absent.number > 0, missing: persons > 0 }
  const fields = (['crew', 'absent', 'missing'] as const).filter((name) => isAsked[name])
  const confirm = () => answer(onBoardCommand.confirmClose, now())
  const field = (name: keyof ClosingNumbers) =>
    isAsked[name] && (
      <TextField
        label={t(`close.${name}`)}
        value={values[name]}
        onChange={(text) => change({ [name]: text })}
        must
        size={8}
        maxLength={5}
        autoFocus={name === fields[0]}
        {...(name === fields.at(-1) ? { onEnter: confirm } : {})}
      />
    )
  return (
    <QuestionDialog
      title={t('close.title')}
      place="checkInCount"
      size="medium"
      primary={{
        title: t('close.confirm', { total: printCount(counts.total) }),
        isDangerous: true,
        autoFocus: fields.length === 0,
        run: confirm,
      }}
      {...useLeaving()}
    >
      <p>{t('close.note')}</p>
      <Counts count={count} t={t} />
      {field('crew')}
      {!isBegun && (
        <p className="bad" role="alert">
          {t('close.notBegun')}
        </p>
      )}
      <Absent absent={absent} t={t} />
      {field('absent')}
      <Missing count={count} t={t} isInDialog />
      {field('missing')}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

/** Passengers who are expected and not on board. */
function Absent({ absent, t }: { absent: OnBoard['absent']; t: TFunction<'onBoard'> }) {
  const { number, persons } = absent
  if (number === 0) return null
  return (
    <>
      <h3>{`${t('absent.title')}: ${printCount(number)}`}</h3>
      <ul className="on-board-list on-board-absent">
        {persons.map(({ ticketNumber, name }) => (
          <li key={ticketNumber} className="warn">
            {`${name || t('missing.unnamed')} ${withoutZeros(ticketNumber)}`}
          </li>
        ))}
        {number > persons.length && (
          <li className="muted">{t('missing.more', { number: printCount(number - persons.length) })}</li>
        )}
      </ul>
    </>
  )
}

/** A correction needs a reason, which is on its row. */
function CorrectQuestion({ correction }: { correction: CorrectedPassenger }) {
  const { t } = useTranslation('onBoard')
  const { t: ofCheckIn } = useTranslation('checkin')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, answer] = useRefused()
  const [crew, setCrew] = useState('')
  const confirm = (given: string) => answer(onBoardCommand.confirmCorrect, { reason: given, crew })
  const { kind, ticketNumber, asksCrew } = correction
  return (
    <QuestionDialog
      title={t(`correct.${kind}`)}
      place="checkInCorrect"
      primary={{
        title: ofCheckIn('command.correctList'),
        isDangerous: true,
        autoFocus: false,
        run: () => confirm(reason),
      }}
      {...useLeaving()}
    >
      {ticketNumber !== '' && <Whom tickets={[correction]} by={correction.by} />}
      <p>{t('correct.note')}</p>
      {asksCrew && (
        <TextField label={t('close.crew')} value={crew} onChange={setCrew} size={8} maxLength={5} />
      )}
      <TextField
        label={ofCheckIn('question.reason')}
        value={reason}
        onChange={setReason}
        onType={setTyped}
        onEnter={() => confirm(typed.trim())}
        must
        size={40}
        maxLength={200}
        autoFocus
      />
      <Problem words={problem} />
    </QuestionDialog>
  )
}
