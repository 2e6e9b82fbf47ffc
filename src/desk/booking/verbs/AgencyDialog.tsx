import { useRef, useState } from 'react'
import type { BookingDialog, BookingDialogProps } from '../bookingDialogs.ts'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { commands } from '../../command/registry.ts'
import { AgencyField } from '../../field/AgencyField.tsx'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { PriceSum } from '../../look/PriceRow.tsx'
import { useMethods } from '../../sale/model/payment/payments.ts'
import { companiesOfTrips } from '../../sale/model/payment/companies.ts'
import { MethodButtons } from '../../sale/model/payment/MethodButtons.tsx'
import type { StoredBooking } from '../shown/items.ts'
import { dialogOf, useRecall, useShownBooking, problemIn } from '../shown/shownStore.ts'

/** Asks for the agency that issues the tickets of a PTA; each button issues it by one payment method. */
function AgencyDialog({ word }: BookingDialogProps) {
  const asked = useRecall((state) => dialogOf(state, 'agency'))
  const booking = useShownBooking()
  return asked && booking ? <PtaDialog {...{ booking, word }} typed={asked.agency} /> : null
}

export const bookingDialog: BookingDialog = { command: 'booking.confirmPta', Dialog: AgencyDialog }

function PtaDialog({
  booking,
  typed,
  word,
}: Pick<BookingDialogProps, 'word'> & { booking: StoredBooking; typed: string }) {
  const { t } = useTranslation('recall')
  const { crsReservationId: reference, total, currency } = booking
  const methods = useMethods(companiesOfTrips(booking), total)
  const agency = useRef(typed)
  const [problem, setProblem] = useState<string>()

  async function issueBy(payments?: RequestedPayment[]) {
    const args = { agency: agency.current, ...(payments && { payments }) }
    const outcome = await commands.run('booking.confirmPta', args, 'screen')
    setProblem(problemIn('agency', outcome, word))
  }
  const leave = () => void commands.run('booking.leaveAgency', {}, 'screen')

  return (
    <Dialog
      title={t('issuePta.title', { reference })}
      place="otherAgency"
      onClose={leave}
      foot={
        <>
          <MethodButtons
            {...{ methods, total }}
            autoFocus={typed !== ''}
            onPay={(payments) => void issueBy(payments)}
          />
          <Button onPress={leave}>{t('askChange.keep')}</Button>
        </>
      }
    >
      <PriceSum label={t('panel.due')} amount={total} currency={currency} main />
      <p className="message plain">{t('issuePta.effect')}</p>
      <AgencyField
        label={t('otherAgency')}
        value={typed}
        autoFocus={typed === ''}
        onChange={(code) => void (agency.current = code)}
        onEnter={() => void issueBy()}
      />
      <Problem words={problem} />
    </Dialog>
  )
}
