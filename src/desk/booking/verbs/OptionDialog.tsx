import { useRef, useState } from 'react'
import type { BookingDialog, BookingDialogProps } from '../bookingDialogs.ts'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { latinKeys } from '../../../domain/value/fold.ts'
import type { Until } from '../../command/line/words/until.ts'
import { timeOf } from '../../command/line/words/when.ts'
import { dayOf } from '../../../domain/value/typedDay.ts'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { DateField } from '../../field/date/DateField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { focusInvalidField } from '../../field/entry/invalidFields.ts'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { formatDateTime } from '../../language/date.ts'
import type { StoredBooking } from '../shown/items.ts'
import { dialogOf, useRecall, useShownBooking, problemIn } from '../shown/shownStore.ts'

/** Asks for the new expiry of the option on screen. */
function OptionDialog({ word }: BookingDialogProps) {
  const asked = useRecall((state) => dialogOf(state, 'changeOption'))
  const booking = useShownBooking()
  return asked && booking ? <NewUntil booking={booking} typed={asked.until} word={word} /> : null
}

export const bookingDialog: BookingDialog = { command: 'booking.changeOption', Dialog: OptionDialog }

interface NewUntilProps {
  booking: StoredBooking
  /** Refused before. */
  typed: Until
  word(refusal: Refusal): string
}

function NewUntil({ booking, typed, word }: NewUntilProps) {
  const { t } = useTranslation('recall')
  const { today } = lineContext.get()
  const [day = '', hour = ''] = (booking.optionDateTime ?? '').split(' ')
  const [until, setUntil] = useState({ date: day, time: hour, ...typed })
  // Enter commits the text of a field and runs the command before the next render.
  const latest = useRef(until)
  const [problem, setProblem] = useState<string>()
  const readTime = (text: string) => timeOf(latinKeys(text).toLowerCase())

  function set(part: Partial<typeof until>) {
    latest.current = { ...latest.current, ...part }
    setUntil(latest.current)
  }
  async function change() {
    if (focusInvalidField()) return
    const outcome = await commands.run('booking.changeOption', { until: latest.current }, 'screen')
    setProblem(problemIn('changeOption', outcome, word))
  }
  const leave = () => void commands.run('booking.leaveOptionTime', {}, 'screen')

  return (
    <Dialog
      title={t('changeOption.title', { reference: booking.crsReservationId })}
      place="changeOption"
      onClose={leave}
      foot={
        <>
          <Button kind="main" onPress={() => void change()}>
            {t('changeOption.confirm')}
          </Button>
          <Button onPress={leave}>{t('changeOption.keep')}</Button>
        </>
      }
    >
      <p className="message plain">
        {t('changeOption.now', { until: formatDateTime(booking.optionDateTime ?? '') })}
      </p>
      <div className="chips">
        <DateField
          label={t('booking:optionDate')}
          value={until.date}
          onChange={(date) => set({ date })}
          parse={(text) => {
            const meant = dayOf(latinKeys(text).toLowerCase(), { today, towards: 'next' })
            return meant === 'never' ? undefined : meant
          }}
          today={today}
          least={today}
          onEnter={() => void change()}
          autoFocus
        />
        <TextField
          label={t('booking:optionTime')}
          size={6}
          value={until.time}
          tidy={(text) => readTime(text) ?? text}
          check={(text) => (readTime(text) === undefined ? t('booking:optionTimeWrong') : undefined)}
          onChange={(time) => set({ time })}
          onEnter={() => void change()}
        />
      </div>
      <Problem words={problem} />
    </Dialog>
  )
}
