import { useState } from 'react'
import type { BookingDialog, BookingDialogProps } from '../bookingDialogs.ts'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { commands } from '../../command/registry.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { PriceSum } from '../../look/PriceRow.tsx'
import { useMethods } from '../../sale/model/payment/payments.ts'
import { companiesOfTrips } from '../../sale/model/payment/companies.ts'
import { MethodButtons } from '../../sale/model/payment/MethodButtons.tsx'
import { dialogOf, useRecall, useShownBooking, problemIn } from '../shown/shownStore.ts'

/** Chooses the payment method of an option: each button issues the tickets, the usual method comes first. */
function IssueDialog({ word }: BookingDialogProps) {
  const { t } = useTranslation('recall')
  const issuing = useRecall((state) => dialogOf(state, 'issue'))
  const booking = useShownBooking()
  const methods = useMethods(booking ? companiesOfTrips(booking) : [], booking?.total ?? 0)
  const [problem, setProblem] = useState<string>()
  if (!issuing || !booking) return null

  async function issueBy(payments: RequestedPayment[]) {
    const outcome = await commands.run('booking.confirmIssue', { payments }, 'screen')
    setProblem(problemIn('issue', outcome, word))
  }
  const leave = () => {
    setProblem(undefined)
    void commands.run('booking.leaveOption', {}, 'screen')
  }

  return (
    <Dialog
      title={t('issue.title', { reference: booking.crsReservationId })}
      place="issueHeld"
      onClose={leave}
      {...(methods.length > 0 && {
        foot: (
          <MethodButtons
            {...{ methods, total: booking.total }}
            autoFocus
            onPay={(payments) => void issueBy(payments)}
          />
        ),
      })}
    >
      <PriceSum label={t('booking.total')} amount={booking.total} currency={booking.currency} main />
      {methods.length === 0 ? (
        <p className="message bad">{t('pricing:methodsUnread')}</p>
      ) : (
        <p className="message plain">{t('issue.hint')}</p>
      )}
      <Problem words={problem} />
    </Dialog>
  )
}

export const bookingDialog: BookingDialog = { command: 'booking.confirmIssue', Dialog: IssueDialog }
