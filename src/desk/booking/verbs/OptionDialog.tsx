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
import { commands } from '../../command/registry.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { PriceSum } from '../../look/PriceRow.tsx'
import { companiesOfTrips, useMethods } from '../../sale/model/payment/payments.ts'
import { MethodButtons } from '../../sale/model/payment/PaymentFields.tsx'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { dialogOver, useAnswer, type AskedProps, type BookingDialog } from '../BookingDialog.tsx'
import { LostAtIssue } from './LostDiscounts.tsx'

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

/** Chooses the payment method of an option: each button issues the tickets, the usual method comes first. */
function IssueDialog({ asked: { losses }, booking }: AskedProps<typeof bookingQuestion.issue>) {
  const { t } = useTranslation(['booking', 'pricing'])
  const { currency, crsReservationId: reference } = booking
  const total = losses?.total ?? booking.total
  const methods = useMethods(companiesOfTrips(booking), total)
  const { problem, answer } = useAnswer(bookingQuestion.issue, bookingCommand.confirmIssue)
  const isPayable = methods.length > 0
  return (
    <Dialog
      title={t('issue.title', { reference })}
      place="issueHeld"
      onClose={() => void commands.run(bookingCommand.leaveOption, {}, 'screen')}
      {...(isPayable && {
        foot: (
          <MethodButtons
            methods={methods}
            total={total}
            autoFocus
            onPay={(payments) => answer({ payments })}
          />
        ),
      })}
    >
      <PriceSum label={t('booking.total')} amount={total} currency={currency} main />
      {losses && <LostAtIssue losses={losses} currency={currency} />}
      <p className={isPayable ? 'message plain' : 'message bad'}>
        {t(isPayable ? 'issue.hint' : 'pricing:methodsUnread')}
      </p>
      <Problem words={problem} />
    </Dialog>
  )
}

const OptionTime = dialogOver(bookingQuestion.changeOption, OptionDialog)
const Issue = dialogOver(bookingQuestion.issue, IssueDialog)

export const bookingDialog: BookingDialog = (props) => (
  <>
    <OptionTime {...props} />
    <Issue {...props} />
  </>
)
