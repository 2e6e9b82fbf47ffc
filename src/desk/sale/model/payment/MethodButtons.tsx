import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../../domain/pricing/requestedPayment.ts'
import { Button } from '../../../field/Button.tsx'
import { usualFirst } from './amounts.ts'
import type { PaymentMethod } from '../workingBooking.ts'
import { SeveralMethods } from './SeveralMethods.tsx'

interface MethodButtonsProps {
  methods: readonly PaymentMethod[]
  /** Hundredths to pay. */
  total: number
  /** Whether the first button has the focus as the dialog opens. */
  autoFocus?: boolean
  onPay(payments: RequestedPayment[]): void
}

/** One button for each payment method that pays everything, the usual one first, and one for paying by several. */
export function MethodButtons({ methods, total, autoFocus = false, onPay }: MethodButtonsProps) {
  const { t } = useTranslation('recall')
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
