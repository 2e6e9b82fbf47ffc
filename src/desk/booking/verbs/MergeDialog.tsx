import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readReference } from '../../../domain/booking/reference.ts'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { Button } from '../../field/Button.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useForm } from '../../field/useForm.ts'
import { dialogOver, useAnswer, type AskedProps } from '../BookingDialog.tsx'

/** Asks for the reference of the booking that is merged into the one on screen; the next dialog shows what it adds. */
function MergeDialog({ booking }: AskedProps<typeof bookingQuestion.merge>) {
  const { t } = useTranslation('booking')
  const form = useForm({ other: '' })
  const [isUnread, setIsUnread] = useState(false)
  const { problem, answer } = useAnswer(bookingQuestion.merge, bookingCommand.merge)

  function show(): void {
    const reference = readReference(form.now().other)
    setIsUnread(reference === undefined)
    if (reference !== undefined) void answer({ reference })
  }
  return (
    <QuestionDialog
      title={t('merge.ask')}
      place="mergeBookings"
      primary={
        <Button kind="main" onPress={show}>
          {t('merge.show')}
        </Button>
      }
      {...leftBy(bookingCommand.leaveMerge, t('askChange.keep'))}
    >
      <div className="chips">
        <TextField
          label={t('merge.into')}
          value={booking.crsReservationId}
          onChange={() => undefined}
          size={8}
          disabled
        />
        <TextField
          label={t('merge.other')}
          value={form.values.other}
          onChange={form.set('other')}
          tidy={(text) => text.toUpperCase()}
          error={isUnread ? t('merge.wrong') : problem}
          size={8}
          maxLength={20}
          onEnter={show}
          autoFocus
        />
      </div>
    </QuestionDialog>
  )
}

export const bookingDialog = dialogOver(bookingQuestion.merge, MergeDialog)
