import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import { lineContext } from '../../command/keyboard.ts'
import { timeOf } from '../../line/words/when.ts'
import { Button } from '../../field/Button.tsx'
import { DateField } from '../../field/date/DateField.tsx'
import { dayReader } from '../../field/date/calendar.ts'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { formatDateTime } from '../../language/date.ts'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { dialogOver, useAnswer, type AskedProps } from '../BookingDialog.tsx'

const readTime = (text: string) => timeOf(latinKeys(text).toLowerCase())

/** Asks for the new expiry of the option on screen, beginning with what was refused before. */
function OptionDialog({ asked, booking }: AskedProps<typeof bookingQuestion.changeOption>) {
  const { t } = useTranslation(['booking', 'sale'])
  const { today } = lineContext.get()
  const { optionDateTime = '', crsReservationId: reference } = booking
  const [day = '', hour = ''] = optionDateTime.split(' ')
  const [until, setUntil] = useState({ date: day, time: hour, ...asked.until })
  // Enter commits the text of a field and runs the command before the next render.
  const latest = useRef(until)
  const { problem, answer } = useAnswer(bookingQuestion.changeOption, bookingCommand.changeOption)

  function set(part: Partial<typeof until>) {
    latest.current = { ...latest.current, ...part }
    setUntil(latest.current)
  }
  const change = () => answer({ until: latest.current })
  return (
    <QuestionDialog
      title={t('changeOption.title', { reference })}
      place="changeOption"
      primary={
        <Button kind="main" onPress={change}>
          {t('changeOption.confirm')}
        </Button>
      }
      {...leftBy(bookingCommand.leaveOptionTime, t('changeOption.keep'))}
    >
      <p className="message plain">{t('changeOption.now', { until: formatDateTime(optionDateTime) })}</p>
      <div className="chips">
        <DateField
          label={t('sale:optionDate')}
          value={until.date}
          onChange={(date) => set({ date })}
          {...dayReader(today)}
          least={today}
          onEnter={change}
          autoFocus
        />
        <TextField
          label={t('sale:optionTime')}
          size={6}
          value={until.time}
          tidy={(text) => readTime(text) ?? text}
          check={(text) => (readTime(text) === undefined ? t('sale:optionTimeWrong') : undefined)}
          onChange={(time) => set({ time })}
          onEnter={change}
        />
      </div>
      <Problem words={problem} />
    </QuestionDialog>
  )
}

export const bookingDialog = dialogOver(bookingQuestion.changeOption, OptionDialog)
