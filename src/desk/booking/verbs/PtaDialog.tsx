import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { AgencyField } from '../../field/TextField.tsx'
import { Problem } from '../../field/Problem.tsx'
import { PriceSum } from '../../look/PriceRow.tsx'
import { companiesOfTrips, useMethods } from '../../sale/model/payment/payments.ts'
import { MethodButtons } from '../../sale/model/payment/PaymentFields.tsx'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { LostAtIssue } from '../lost/LostDiscounts.tsx'
import { dialogOver, useAnswer, type AskedProps } from '../BookingDialog.tsx'

/** Asks for the agency that issues the tickets of a PTA; each button issues it by one payment method. */
function PtaDialog({ asked, booking }: AskedProps<typeof bookingQuestion.agency>) {
  const { t } = useTranslation('booking')
  const { crsReservationId: reference, currency } = booking
  const total = asked.losses?.total ?? booking.total
  const methods = useMethods(companiesOfTrips(booking), total)
  const { agency: typed } = asked
  const agency = useRef(typed)
  const { problem, answer } = useAnswer(bookingQuestion.agency, bookingCommand.confirmPta)
  const issue = (payments?: RequestedPayment[]) =>
    answer({ agency: agency.current, ...(payments && { payments }) })
  return (
    <QuestionDialog
      title={t('issuePta.title', { reference })}
      place="otherAgency"
      primary={<MethodButtons methods={methods} total={total} autoFocus={typed !== ''} onPay={issue} />}
      {...leftBy(bookingCommand.leaveAgency, t('askChange.keep'))}
    >
      <PriceSum label={t('panel.due')} amount={total} currency={currency} main />
      {asked.losses && <LostAtIssue losses={asked.losses} currency={currency} />}
      <p className="message plain">{t('issuePta.effect')}</p>
      <AgencyField
        label={t('otherAgency')}
        value={typed}
        autoFocus={typed === ''}
        onChange={(code) => void (agency.current = code)}
        onEnter={() => issue()}
      />
      <Problem words={problem} />
    </QuestionDialog>
  )
}

export const bookingDialog = dialogOver(bookingQuestion.agency, PtaDialog)
