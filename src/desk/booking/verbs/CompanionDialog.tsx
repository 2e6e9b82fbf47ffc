import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { Button } from '../../field/Button.tsx'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { refusalText } from '../../request/fault.ts'
import { dialogOver, useAnswer, type AskedProps } from '../BookingDialog.tsx'

/** Asks for the adult of another booking who accompanies the children. */
function CompanionDialog({ asked: { refusal }, booking }: AskedProps<typeof bookingQuestion.companion>) {
  const { t } = useTranslation('booking')
  const [companion, setCompanion] = useState('')
  // Enter commits the text of the field and goes on before the next render.
  const latest = useRef('')
  const { problem, answer } = useAnswer(bookingQuestion.companion, bookingCommand.confirmCompanion)
  const confirm = () => answer({ companion: latest.current })
  return (
    <QuestionDialog
      title={t('companion.title', { reference: booking.crsReservationId })}
      place="companion"
      primary={
        <Button kind="main" onPress={confirm}>
          {t('companion.confirm')}
        </Button>
      }
      {...leftBy(bookingCommand.leaveCompanion, t('companion.back'))}
    >
      {refusal && <p className="message plain">{refusalText(refusal)}</p>}
      <p className="message plain">{t('companion.effect')}</p>
      <TextField
        label={t('companion.field')}
        value={companion}
        autoFocus
        maxLength={40}
        tidy={(text) => text.toUpperCase()}
        onChange={(text) => {
          latest.current = text
          setCompanion(text)
        }}
        onEnter={confirm}
      />
      <Problem words={problem} />
    </QuestionDialog>
  )
}

export const bookingDialog = dialogOver(bookingQuestion.companion, CompanionDialog)
