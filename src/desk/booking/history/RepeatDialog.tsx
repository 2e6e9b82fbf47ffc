import { useRef, useState } from 'react'
import type { BookingDialog, BookingDialogProps } from '../bookingDialogs.ts'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useProblem } from '../../field/useProblem.ts'
import { dialogOf, useRecall } from '../shown/shownStore.ts'

/** Asks for the booking on which a change of the history is to be made as well. */
function RepeatDialog({ word }: BookingDialogProps) {
  const asked = useRecall((state) => dialogOf(state, 'repeatStep'))
  return asked ? <AskBooking number={asked.number} title={asked.title} word={word} /> : null
}

export const bookingDialog: BookingDialog = { command: 'booking.repeatStep', Dialog: RepeatDialog }

interface AskBookingProps {
  number: number
  title: string
  word(refusal: Refusal): string
}

function AskBooking({ number, title, word }: AskBookingProps) {
  const { t } = useTranslation('recall')
  const [reference, setReference] = useState('')
  // Enter commits the text of the field and goes on before the next render.
  const latest = useRef('')
  const [problem, setProblem] = useProblem<Refusal>(() => reference)
  const leave = () => void commands.run('booking.leaveRepeat', {}, 'screen')

  async function go() {
    if (latest.current === '') return
    const args = { number, reference: latest.current }
    const outcome = await commands.run('booking.repeatStep', args, 'screen')
    setProblem(outcome.done ? undefined : outcome.refusal)
  }

  return (
    <Dialog
      title={t('history.again', { number, title })}
      place="repeatStep"
      onClose={leave}
      foot={
        <>
          <Button kind="main" onPress={() => void go()}>
            {t('replaceOpen.next')}
          </Button>
          <Button onPress={leave}>{t('askChange.keep')}</Button>
        </>
      }
    >
      <p className="message plain">{t('history.againHint')}</p>
      <TextField
        label={t('reference')}
        value={reference}
        onChange={(typed) => {
          latest.current = typed
          setReference(typed)
        }}
        tidy={(text) => text.toUpperCase()}
        size={8}
        maxLength={6}
        error={problem && word(problem)}
        onEnter={() => void go()}
        autoFocus
      />
    </Dialog>
  )
}
