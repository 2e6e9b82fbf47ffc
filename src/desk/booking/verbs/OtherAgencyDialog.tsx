import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '../../../domain/value/money.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { AgencyField } from '../../field/TextField.tsx'
import { Button } from '../../field/Button.tsx'
import { Problem } from '../../field/Problem.tsx'
import { PriceSum } from '../../look/PriceRow.tsx'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { companiesOfTrips, useMethods } from '../../sale/model/payment/payments.ts'
import { MethodButtons } from '../../sale/model/payment/PaymentFields.tsx'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { dialogOver, useAnswer, type AskedProps, type BookingDialog } from '../BookingDialog.tsx'
import { itemsOf, rowKey, type StoredBooking } from '../shown/items.ts'
import { LostAtIssue } from './LostDiscounts.tsx'
import { ChosenItems } from './ChangeDialog.tsx'

/** Asks for the agency that gets the tickets, and shows them with what they cost. */
function TransferDialog({ asked, booking }: AskedProps<typeof bookingQuestion.transfer>) {
  const { t } = useTranslation('booking')
  const [given] = useState(asked.agency)
  const agency = useRef(given)
  const { problem, answer } = useAnswer(bookingQuestion.transfer, bookingCommand.confirmTransfer)
  const transfer = () => answer({ agency: agency.current })
  const { crsReservationId: reference, currency } = booking
  return (
    <QuestionDialog
      title={t('transfer.title', { count: asked.keys.size, reference })}
      place="otherAgency"
      primary={
        <Button kind="main" autoFocus={given !== ''} onPress={transfer}>
          {t('transfer.confirm')}
        </Button>
      }
      {...leftBy(bookingCommand.leaveAgency, t('askChange.keep'))}
    >
      <PriceSum label={t('booking.total')} amount={totalOf(booking, asked.keys)} currency={currency} main />
      <p className="message plain">{t('transfer.effect')}</p>
      <AgencyField
        label={t('otherAgency')}
        value={given}
        autoFocus={given === ''}
        onChange={(code) => void (agency.current = code)}
        onEnter={transfer}
      />
      <ChosenItems of={booking} keys={asked.keys} />
      <Problem words={problem} />
    </QuestionDialog>
  )
}

/** Smallest units paid for the rows. */
function totalOf({ trips }: StoredBooking, keys: ReadonlySet<string>): number {
  const items = trips.flatMap((trip) => itemsOf(trip).filter((one) => keys.has(rowKey(trip, one))))
  return sum(items.map(({ item }) => item.price.fare.total))
}

/** Asks for the agency that will issue the tickets of a PTA. Each button issues the PTA by one payment method. */
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

const Transfer = dialogOver(bookingQuestion.transfer, TransferDialog)
const Pta = dialogOver(bookingQuestion.agency, PtaDialog)

export const bookingDialog: BookingDialog = (props) => (
  <>
    <Transfer {...props} />
    <Pta {...props} />
  </>
)
