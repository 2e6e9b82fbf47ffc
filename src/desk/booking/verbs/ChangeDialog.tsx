import { useState } from 'react'
import type { BookingDialog, BookingDialogProps } from '../bookingDialogs.ts'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import type { StoredBooking } from '../shown/items.ts'
import { useMethods } from '../../sale/model/payment/payments.ts'
import { companiesOfTrips } from '../../sale/model/payment/companies.ts'
import { MethodButtons } from '../../sale/model/payment/MethodButtons.tsx'
import { namesOf } from '../recall/rows.ts'
import { changeTexts } from './askedChange.ts'
import type { AskedChange } from './verb.ts'
import { dialogOf, useRecall, useShownBooking, problemIn } from '../shown/shownStore.ts'

/** What converting the tickets means, and which they are, for confirmation. */
function ChangeDialog({ word }: BookingDialogProps) {
  const { t } = useTranslation('recall')
  const asked = useRecall((state) => dialogOf(state, 'change'))
  const booking = useShownBooking()
  const [problem, setProblem] = useState<string>()
  if (!asked || !booking) return null
  const texts = changeTexts(asked, booking)

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
      title={texts.title}
      place="askChange"
      onClose={keep}
      foot={
        <>
          <Confirm
            {...{ booking, change: asked.change }}
            label={texts.confirm}
            onConfirm={(payments) => void confirm(payments)}
          />
          <Button onPress={keep}>{t('askChange.keep')}</Button>
        </>
      }
    >
      <p className="message plain">{texts.effect}</p>
      <ChosenItems of={asked.of} keys={asked.keys} />
      <Problem words={problem} />
    </Dialog>
  )
}

export const bookingDialog: BookingDialog = { command: 'booking.confirmChange', Dialog: ChangeDialog }

interface ConfirmProps {
  change: AskedChange
  booking: StoredBooking
  label: string
  onConfirm(payments?: RequestedPayment[]): void
}

/** One button, or one per payment method where an option is paid first. */
function Confirm({ change, booking, label, onConfirm }: ConfirmProps) {
  const { total } = booking
  const isPaid = change.isPaidFirst?.(booking) ?? false
  const methods = useMethods(isPaid ? companiesOfTrips(booking) : [], total)
  if (isPaid && total > 0) return <MethodButtons {...{ methods, total }} autoFocus onPay={onConfirm} />
  return (
    <Button kind="main" onPress={() => onConfirm()} autoFocus>
      {label}
    </Button>
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
