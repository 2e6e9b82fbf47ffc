import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '../../../domain/value/money.ts'
import { AgencyField } from '../../field/TextField.tsx'
import { Button } from '../../field/Button.tsx'
import { Problem } from '../../field/Problem.tsx'
import { PriceSum } from '../../look/PriceRow.tsx'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { dialogOver, useAnswer, type AskedProps } from '../BookingDialog.tsx'
import { itemsOf, rowKey, type StoredBooking } from '../shown/items.ts'
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

export const bookingDialog = dialogOver(bookingQuestion.transfer, TransferDialog)

/** Smallest units paid for the rows. */
function totalOf({ trips }: StoredBooking, keys: ReadonlySet<string>): number {
  const items = trips.flatMap((trip) => itemsOf(trip).filter((one) => keys.has(rowKey(trip, one))))
  return sum(items.map(({ item }) => item.price.fare.total))
}
