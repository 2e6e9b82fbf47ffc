import { bookingCommand } from '../commands.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../../field/Dialog.tsx'
import { Button } from '../../field/Button.tsx'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { refusalText } from '../../request/problemText.ts'
import { overBooking, useAnswer, type OpenDialogProps } from '../BookingDialog.tsx'

/** Asks for the adult of another booking who accompanies the children. */
function CompanionDialog({ asked: { refusal }, booking }: OpenDialogProps<'companion'>) {
  const { t } = useTranslation('booking')
  const [companion, setCompanion] = useState('')
  // Enter commits the text of the field and goes on before the next render.
  const latest = useRef('')
  const { problem, answer } = useAnswer('companion', bookingCommand.confirmCompanion)
  const confirm = () => answer({ companion: latest.current })
  return (
    <AskDialog
      title={t('companion.title', { reference: booking.crsReservationId })}
      place="companion"
      main={
        <Button kind="main" onPress={confirm}>
          {t('companion.confirm')}
        </Button>
      }
      leave={bookingCommand.leaveCompanion}
      keep={t('companion.back')}
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
    </AskDialog>
  )
}

export const bookingDialog = overBooking('companion', CompanionDialog)
