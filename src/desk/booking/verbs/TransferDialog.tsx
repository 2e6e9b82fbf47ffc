import { useRef, useState } from 'react'
import type { BookingDialog, BookingDialogProps } from '../bookingDialogs.ts'
import { useTranslation } from 'react-i18next'
import { sum } from '../../../domain/value/money.ts'
import { commands } from '../../command/registry.ts'
import { AgencyField } from '../../field/AgencyField.tsx'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { PriceSum } from '../../look/PriceRow.tsx'
import { itemsOf, rowKey, type StoredBooking } from '../shown/items.ts'
import { ChosenItems } from './ChangeDialog.tsx'
import { dialogOf, useRecall, useShownBooking, type RecallDialog, problemIn } from '../shown/shownStore.ts'

/** Asks for the agency that gets the tickets, and shows them with what they cost. */
function TransferDialog({ word }: BookingDialogProps) {
  const asked = useRecall((state) => dialogOf(state, 'transfer'))
  const booking = useShownBooking()
  return asked && booking ? <Transferred {...{ asked, booking, word }} /> : null
}

export const bookingDialog: BookingDialog = { command: 'booking.confirmTransfer', Dialog: TransferDialog }

interface TransferredProps extends Pick<BookingDialogProps, 'word'> {
  asked: Extract<RecallDialog, { kind: 'transfer' }>
  booking: StoredBooking
}

function Transferred({ asked, booking, word }: TransferredProps) {
  const { t } = useTranslation('recall')
  const [given] = useState(asked.agency)
  const agency = useRef(given)
  const [problem, setProblem] = useState<string>()
  const count = asked.keys.size

  async function transfer() {
    const outcome = await commands.run('booking.confirmTransfer', { agency: agency.current }, 'screen')
    setProblem(problemIn('transfer', outcome, word))
  }
  const leave = () => void commands.run('booking.leaveAgency', {}, 'screen')

  return (
    <Dialog
      title={t('transfer.title', { count, reference: booking.crsReservationId })}
      place="otherAgency"
      onClose={leave}
      foot={
        <>
          <Button kind="main" autoFocus={given !== ''} onPress={() => void transfer()}>
            {t('transfer.confirm')}
          </Button>
          <Button onPress={leave}>{t('askChange.keep')}</Button>
        </>
      }
    >
      <PriceSum
        label={t('booking.total')}
        amount={totalOf(booking, asked.keys)}
        currency={booking.currency}
        main
      />
      <p className="message plain">{t('transfer.effect')}</p>
      <AgencyField
        label={t('otherAgency')}
        value={given}
        autoFocus={given === ''}
        onChange={(code) => void (agency.current = code)}
        onEnter={() => void transfer()}
      />
      <ChosenItems of={booking} keys={asked.keys} />
      <Problem words={problem} />
    </Dialog>
  )
}

/** Hundredths paid for the rows. */
function totalOf({ trips }: StoredBooking, keys: ReadonlySet<string>): number {
  const items = trips.flatMap((trip) => itemsOf(trip).filter((one) => keys.has(rowKey(trip, one))))
  return sum(items.map(({ item }) => item.price.fare.total))
}
