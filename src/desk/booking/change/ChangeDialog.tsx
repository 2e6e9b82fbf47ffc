import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import type { StoredBooking } from '../shown/items.ts'
import { useMethods } from '../../sale/model/payment/payments.ts'
import { companiesOfTrips } from '../../sale/model/payment/companies.ts'
import { MethodButtons } from '../../sale/model/payment/MethodButtons.tsx'
import { isPaidFirst } from './askChange.ts'
import { ChosenItems } from './ChosenItems.tsx'
import { problemIn } from '../shown/problemIn.ts'
import { dialogOf, useRecall, useShownBooking, type AskedVerb } from '../shown/store.ts'

/** What converting the tickets means, and which they are, for confirmation. */
export function ChangeDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('recall')
  const asked = useRecall((state) => dialogOf(state, 'change'))
  const booking = useShownBooking()
  const [problem, setProblem] = useState<string>()
  if (!asked || !booking) return null

  async function confirm(payments?: RequestedPayment[]) {
    const outcome = await commands.run('booking.confirmChange', payments ? { payments } : {}, 'screen')
    setProblem(problemIn('change', outcome, word))
  }
  const keep = () => {
    setProblem(undefined)
    void commands.run('booking.leaveUnchanged', {}, 'screen')
  }

  return (
    <Dialog
      title={t(`${asked.verb}.title`, { count: asked.keys.size, reference: asked.of.crsReservationId })}
      place="askChange"
      onClose={keep}
      foot={
        <>
          <Confirm verb={asked.verb} booking={booking} onConfirm={(payments) => void confirm(payments)} />
          <Button onPress={keep}>{t('askChange.keep')}</Button>
        </>
      }
    >
      <Effects verb={asked.verb} booking={booking} />
      <ChosenItems of={asked.of} keys={asked.keys} />
      <Problem words={problem} />
    </Dialog>
  )
}

interface ConfirmProps {
  verb: AskedVerb
  booking: StoredBooking
  onConfirm(payments?: RequestedPayment[]): void
}

/** One button, or one per payment method where an option is paid first. */
function Confirm({ verb, booking, onConfirm }: ConfirmProps) {
  const { t } = useTranslation('recall')
  const { total } = booking
  const isPaid = isPaidFirst(verb, booking)
  const methods = useMethods(isPaid ? companiesOfTrips(booking) : [], total)
  if (isPaid && total > 0) return <MethodButtons {...{ methods, total }} autoFocus onPay={onConfirm} />
  return (
    <Button kind="main" onPress={() => onConfirm()} autoFocus>
      {t(`${verb}.confirm`)}
    </Button>
  )
}

function Effects({ verb, booking }: { verb: AskedVerb; booking: StoredBooking }) {
  const { t } = useTranslation('recall')
  if (isPaidFirst(verb, booking)) {
    const amount = formatMoney(booking.total, booking.currency)
    return (
      <p className="message plain">
        {t('convertToOpen.effectOfOption', { amount })} {t('convertToOpen.rules')}
      </p>
    )
  }
  const paid = formatMoney(amountOf(verb, booking), booking.currency)
  const departs = booking.rebooked ? formatDateTime(booking.rebooked.departureDateTime) : ''
  const { crsReservationId: reference, agencyCode: agency } = booking
  return (
    <p className="message plain">
      {t(`${verb}.effect`, { paid, reference, agency, departs })}
      {verb === 'convertToOpen' && ` ${t('convertToOpen.rules')}`}
    </p>
  )
}

/** What an undo pays, or what was paid. */
function amountOf(verb: AskedVerb, { undoable, rebooked, paid }: StoredBooking): number {
  if (verb === 'undoCancel') return undoable?.amount ?? 0
  return verb === 'undoRebooking' ? (rebooked?.difference ?? 0) : paid
}
