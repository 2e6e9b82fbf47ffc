import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { CheckField } from '../../field/CheckField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { useMethods } from '../../sale/model/payment/payments.ts'
import { MethodButtons } from '../../sale/model/payment/MethodButtons.tsx'
import type { StoredBooking } from '../shown/items.ts'
import { dialogOf, useRecall, useShownBooking, type ModifyPrice, problemIn } from '../shown/shownStore.ts'
import { EditList } from './EditList.tsx'
import { ModifyCosts } from './ModifyCosts.tsx'
import { payees } from '../../sale/model/payment/companies.ts'

/** What the typed changes cost, old and new, for confirmation; a higher price is paid by the method chosen. */
export function ModifyDialog({ word }: { word(refusal: Refusal): string }) {
  const asked = useRecall((state) => dialogOf(state, 'modify'))
  const booking = useShownBooking()
  if (!asked || !booking) return null
  return <AskModify key={asked.idempotencyKey} price={asked.price} booking={booking} word={word} />
}

interface AskModifyProps {
  price: ModifyPrice
  booking: StoredBooking
  word(refusal: Refusal): string
}

function AskModify({ price, booking, word }: AskModifyProps) {
  const { t } = useTranslation('recall')
  const [problem, setProblem] = useState<string>()
  const isFree = price.difference === 0 && price.fees === 0
  const [considered, setConsidered] = useState(isFree)
  const leave = () => void commands.run('booking.leaveModify', {}, 'screen')

  async function confirm(payments?: RequestedPayment[]) {
    if (!considered) return setProblem(t('modify.tickFirst'))
    const outcome = await commands.run('booking.confirmModify', payments ? { payments } : {}, 'screen')
    setProblem(problemIn('modify', outcome, word))
  }

  return (
    <Dialog
      title={t('modify.title', { reference: booking.crsReservationId })}
      place="modify"
      size="large"
      onClose={leave}
      foot={
        <>
          <Confirm price={price} autoFocus={isFree} onConfirm={(payments) => void confirm(payments)} />
          <Button onPress={leave}>{t('modify.back')}</Button>
        </>
      }
    >
      <EditList booking={booking} />
      <ModifyCosts booking={booking} price={price} />
      {!isFree && (
        <CheckField
          label={t('modify.considered')}
          value={considered}
          onChange={(value) => {
            setConsidered(value)
            setProblem(undefined)
          }}
        />
      )}
      <Problem words={problem} />
    </Dialog>
  )
}

interface ConfirmProps {
  price: ModifyPrice
  autoFocus: boolean
  onConfirm(payments?: RequestedPayment[]): void
}

/** One button, or one per payment method where something is to be paid; the usual method comes first. */
function Confirm({ price, autoFocus, onConfirm }: ConfirmProps) {
  const { t } = useTranslation('recall')
  const methods = useMethods(payees(price), price.difference)
  if (price.difference <= 0)
    return (
      <Button kind="main" autoFocus={autoFocus} onPress={() => onConfirm()}>
        {t('modify.confirm')}
      </Button>
    )
  return <MethodButtons {...{ methods, total: price.difference }} onPay={onConfirm} />
}
