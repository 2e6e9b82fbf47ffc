import { Button } from '../field/Button.tsx'
import { usualFirst } from '../sale/model/payment/amounts.ts'
import type { PaymentMethod } from '../sale/model/workingBooking.ts'

interface MethodButtonsProps {
  methods: readonly PaymentMethod[]
  /** Whether the first button has the focus as the dialog opens. */
  autoFocus?: boolean
  onPay(kind: PaymentMethod['kind']): void
}

/** One button for each payment method, the usual one first; each pays everything by its method. */
export const MethodButtons = ({ methods, autoFocus = false, onPay }: MethodButtonsProps) =>
  usualFirst(methods).map(({ id, name, kind }, at) => (
    <Button
      key={id}
      {...(at === 0 && { kind: 'main' as const })}
      autoFocus={at === 0 && autoFocus}
      onPress={() => onPay(kind)}
    >
      {name}
    </Button>
  ))
