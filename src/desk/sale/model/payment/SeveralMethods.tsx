import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../../domain/pricing/requestedPayment.ts'
import { Button } from '../../../field/Button.tsx'
import { formatPrice } from '../../../language/money.ts'
import { PaymentFields } from '../../../field/PaymentFields.tsx'
import { leftToPay, rowToCorrect, withTyped } from './amounts.ts'
import type { PaymentMethod } from '../workingBooking.ts'

interface SeveralMethodsProps {
  methods: readonly PaymentMethod[]
  /** Hundredths to pay. */
  total: number
  onPay(payments: RequestedPayment[]): void
}

/** An amount for each payment method; the usual one pays the rest until its own amount is typed. */
export function SeveralMethods({ methods, total, onPay }: SeveralMethodsProps) {
  const { t } = useTranslation('recall')
  const [typed, setTyped] = useState<Record<number, number>>({})
  // Enter stores the text of its field and pays before the fields are rendered again.
  const latest = useRef(typed)
  const [received, setReceived] = useState(0)
  const [row, setRow] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])

  const amounts = withTyped(methods, typed, total)

  function setAmount(id: number, amount: number) {
    latest.current = { ...latest.current, [id]: amount }
    setTyped(latest.current)
  }

  function pay() {
    const paid = withTyped(methods, latest.current, total)
    if (leftToPay(paid, total) !== 0) return
    const used = paid.filter(({ ammount }) => ammount > 0)
    onPay(used.map(({ kind, ammount }) => ({ method: kind, amount: ammount })))
  }

  return (
    <>
      <div className="amounts" ref={fields}>
        <PaymentFields
          {...{ methods: amounts, missed: false, total, received }}
          row={rowToCorrect(amounts, row, total)}
          onAmount={setAmount}
          onReceived={setReceived}
          onEnter={pay}
          onStand={setRow}
        />
      </div>
      <Button kind="main" disabled={leftToPay(amounts, total) !== 0} onPress={pay}>
        {t('paySum', { amount: formatPrice(total) })}
      </Button>
    </>
  )
}
