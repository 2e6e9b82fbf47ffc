import { useTranslation } from 'react-i18next'
import { sum } from '../../domain/value/money.ts'
import { NumberField } from '../field/NumberField.tsx'
import { formatMoney } from '../language/money.ts'

interface Method {
  id: number
  name: string
  default: boolean
  /** Hundredths. */
  ammount: number
}

interface PaymentFieldsProps {
  methods: readonly Method[]
  /** Hundredths. */
  total: number
  onAmount(id: number, ammount: number): void
}

const hundred = 100
const decimals = 2

/** How it is paid: an amount for each method; together they have to be the total. */
export function PaymentFields({ methods, total, onAmount }: PaymentFieldsProps) {
  const { t } = useTranslation('pricing')
  const left = total - sum(methods.map(({ ammount }) => ammount))
  return (
    <>
      <div className="chips" data-spot="payments">
        {methods.map(({ id, name, ammount }) => (
          <NumberField
            key={id}
            label={name}
            size={10}
            unit="€"
            least={0}
            decimals={decimals}
            value={ammount / hundred}
            onChange={(value) => onAmount(id, Math.round((value ?? 0) * hundred))}
          />
        ))}
      </div>
      <div className={left === 0 ? 'message plain' : 'message'}>
        {left === 0
          ? t('sumsUp', { total: formatMoney(total, 'EUR') })
          : t(left > 0 ? 'stillToPay' : 'tooMuch', { amount: formatMoney(Math.abs(left), 'EUR') })}
      </div>
    </>
  )
}
