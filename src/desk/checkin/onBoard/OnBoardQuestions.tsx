import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printCount } from '../../../domain/value/money.ts'
import { commands } from '../../command/registry.ts'
import { useRefused } from '../../command/useCommands.ts'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { QuestionDialog } from '../../question/QuestionDialog.tsx'
import { useAsked } from '../../question/questions.ts'
import { checkInCommand, checkInQuestion, onBoardCommand, type CorrectedPassenger } from '../commands.ts'
import { withoutZeros } from '../list/tickets.ts'
import type { OnBoard } from './onBoardCommands.ts'
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

/** The numbers with which the sailing is closed, and what its list lacks. */
function CloseQuestion({ count }: { count: OnBoard }) {
  const { t } = useTranslation('onBoard')
  const [problem, answer] = useRefused()
  const total = printCount(count.counts.total)
  return (
    <QuestionDialog
      title={t('close.title')}
      place="checkInCount"
      size="medium"
      primary={{
        title: t('close.confirm', { total }),
        isDangerous: true,
        run: () => answer(onBoardCommand.confirmClose, {}),
      }}
      {...useLeaving()}
    >
      <p>{t('close.note')}</p>
      <Counts count={count} t={t} />
      <Missing count={count} t={t} isInDialog />
      <Problem words={problem} />
    </QuestionDialog>
  )
}

/** A correction needs a reason, which is on its row. */
function CorrectQuestion({ correction }: { correction: CorrectedPassenger }) {
  const { t } = useTranslation('onBoard')
  const { t: ofCheckIn } = useTranslation('checkin')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, answer] = useRefused()
  const confirm = (given: string) => answer(onBoardCommand.confirmCorrect, { reason: given })
  const { kind, name, ticketNumber } = correction
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
      {name !== '' && <p className="strong">{`${name} ${withoutZeros(ticketNumber)}`}</p>}
      <p>{t('correct.note')}</p>
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
