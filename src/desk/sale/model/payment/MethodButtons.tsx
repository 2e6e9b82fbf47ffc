import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../../domain/pricing/payment.ts'
import { Button } from '../../../field/Button.tsx'
import { usualFirst, leftToPay, rowToCorrect, withTyped } from './payments.ts'
import type { PaymentMethod } from '../workingBooking.ts'
import { formatPrice } from '../../../language/money.ts'
import { PaymentFields } from '../../../field/PaymentFields.tsx'

interface MethodButtonsProps {
  methods: readonly PaymentMethod[]
  /** Smallest units to pay. */
  total: number
  /** True if the first button has the focus as the dialog opens. */
  autoFocus?: boolean
  onPay(payments: RequestedPayment[]): void
}

/** One button for each payment method that pays everything, the usual one first, and one for paying by several. */
export function MethodButtons({ methods, total, autoFocus = false, onPay }: MethodButtonsProps) {
  const { t } = useTranslation('booking')
  const [areSeveral, setAreSeveral] = useState(false)
  if (areSeveral) return <SeveralMethods methods={methods} total={total} onPay={onPay} />
  return (
    <>
      {usualFirst(methods).map(({ id, name, kind }, at) => (
        <Button
          key={id}
          {...(at === 0 && { kind: 'main' as const })}
          autoFocus={at === 0 && autoFocus}
          onPress={() => onPay([{ method: kind }])}
        >
          {name}
        </Button>
      ))}
      {methods.length > 1 && <Button onPress={() => setAreSeveral(true)}>{t('severalMethods')}</Button>}
    </>
  )
}

/** An amount for each payment method; the usual one pays the rest until its own amount is typed. */
function SeveralMethods({ methods, total, onPay }: MethodButtonsProps) {
  const { t } = useTranslation('booking')
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
    const used = paid.filter(({ amount }) => amount > 0)
    onPay(used.map(({ kind, amount }) => ({ method: kind, amount })))
  }

  return (
    <>
      <div className="amounts" ref={fields}>
        <PaymentFields
          methods={amounts}
          missed={false}
          total={total}
          received={received}
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
