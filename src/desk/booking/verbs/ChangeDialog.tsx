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
import { namesOf } from '../recall/rows.ts'
import type { AskedChange } from './verb.ts'
import { problemIn } from '../shown/problemIn.ts'
import { dialogOf, useRecall, useShownBooking } from '../shown/store.ts'

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
      title={t(`${asked.change.verb}.title`, {
        count: asked.keys.size,
        reference: asked.of.crsReservationId,
      })}
      place="askChange"
      onClose={keep}
      foot={
        <>
          <Confirm change={asked.change} booking={booking} onConfirm={(payments) => void confirm(payments)} />
          <Button onPress={keep}>{t('askChange.keep')}</Button>
        </>
      }
    >
      <Effects change={asked.change} booking={booking} />
      <ChosenItems of={asked.of} keys={asked.keys} />
      <Problem words={problem} />
    </Dialog>
  )
}

interface ConfirmProps {
  change: AskedChange
  booking: StoredBooking
  onConfirm(payments?: RequestedPayment[]): void
}

/** One button, or one per payment method where an option is paid first. */
function Confirm({ change, booking, onConfirm }: ConfirmProps) {
  const { t } = useTranslation('recall')
  const { total } = booking
  const isPaid = change.isPaidFirst?.(booking) ?? false
  const methods = useMethods(isPaid ? companiesOfTrips(booking) : [], total)
  if (isPaid && total > 0) return <MethodButtons {...{ methods, total }} autoFocus onPay={onConfirm} />
  return (
    <Button kind="main" onPress={() => onConfirm()} autoFocus>
      {t(`${change.verb}.confirm`)}
    </Button>
  )
}

function Effects({ change, booking }: Omit<ConfirmProps, 'onConfirm'>) {
  const { t } = useTranslation('recall')
  const { crsReservationId: reference, agencyCode: agency, currency, rebooked } = booking
  const paid = formatMoney(change.amount?.(booking) ?? booking.paid, currency)
  const departs = rebooked ? formatDateTime(rebooked.departureDateTime) : ''
  return (
    <p className="message plain">
      {change.effect?.(booking) ?? t(`${change.verb}.effect`, { paid, reference, agency, departs })}
    </p>
  )
}

/** The rows that a change is about, by name. */
export const ChosenItems = ({ of, keys }: { of: StoredBooking; keys: ReadonlySet<string> }) => (
  <ul>
    {[...namesOf(of)]
      .filter(([key]) => keys.has(key))
      .map(([key, name]) => (
        <li key={key}>{name}</li>
      ))}
  </ul>
)
