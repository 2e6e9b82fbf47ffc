import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { PriceSum } from '../../look/PriceRow.tsx'
import { companiesOfTrips, useMethods } from '../../sale/model/payment/payments.ts'
import { MethodButtons } from '../../sale/model/payment/PaymentFields.tsx'
import { LostAtIssue } from '../lost/LostDiscounts.tsx'
import { dialogOver, useAnswer, type AskedProps } from '../BookingDialog.tsx'

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

export const bookingDialog = dialogOver(bookingQuestion.issue, IssueDialog)
