import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../language/money.ts'
import type { StoredBooking } from './items.ts'

/** Coupon, voucher and loyalty with their discounts, and the insurances. */
export function Reductions({ booking }: { booking: StoredBooking }) {
  const { reductions = [], insurances = [], currency } = booking
  const { t } = useTranslation('booking')
  if (reductions.length + insurances.length === 0) return null
  return (
    <div className="chips">
      {reductions.map(({ kind, code, amount }) => (
        <span className="chip" key={kind + code}>
          <span className="chip-label">
            {t(`reduction.${kind}`)} {code}
          </span>
          <span className="chip-value">-{formatMoney(amount, currency)}</span>
        </span>
      ))}
      {insurances.map(({ id, name, grossAmount, status }) => (
        <span className="chip" key={id}>
          <span className="chip-label">{name}</span>
          <span className={status === 'CANCELLED' ? 'chip-value bad' : 'chip-value'}>
            {formatMoney(grossAmount, currency)}
            {status === 'CANCELLED' && ` · ${t('recall:status.CANCELLED')}`}
          </span>
        </span>
      ))}
    </div>
  )
}
