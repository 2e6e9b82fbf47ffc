import { useTranslation } from 'react-i18next'
import { CheckField } from '../../field/CheckField.tsx'
import { formatMoney } from '../../language/money.ts'

interface WithoutRefundProps {
  /** Smallest units that the change returns. */
  refund: number
  currency: string | undefined
  /** The user has the right to refund. */
  isPermitted: boolean
  value: boolean
  onChange(value: boolean): void
}

/**
 * The choice to make a change without what it returns, which the company then retains. Offered to a user who may not
 * refund, and shown where it is taken.
 */
export function WithoutRefund({ refund, currency, isPermitted, value, onChange }: WithoutRefundProps) {
  const { t } = useTranslation('booking')
  if (refund <= 0 || (isPermitted && !value)) return null
  const amount = formatMoney(refund, currency)
  return (
    <>
      {!isPermitted && <p className="message plain">{t('withoutRefund.needed', { amount })}</p>}
      <CheckField label={t('withoutRefund.choice', { amount })} value={value} onChange={onChange} />
    </>
  )
}
