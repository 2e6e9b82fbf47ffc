import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { formatMoney } from '../language/money.ts'
import { useRecord } from '../request/record.ts'

/** What the agency may still charge to its account, and what is left after paying so much by it. */
export function CreditRows({ charged }: { charged: number }) {
  const { t } = useTranslation('ledger')
  const { data } = useRecord(ledger.credits, {})
  if (data === undefined || isRefusal(data)) return null
  const left = data.currentCredit - charged
  return (
    <>
      <div className="detail-title">{t('account')}</div>
      <div className="detail-row">
        <span>{t('available')}</span>
        <span className="good">{formatMoney(data.currentCredit, 'EUR')}</span>
      </div>
      <div className="detail-row">
        <span>{t('afterwards')}</span>
        <span className={left < 0 ? 'bad' : 'strong'}>{formatMoney(left, 'EUR')}</span>
      </div>
    </>
  )
}
