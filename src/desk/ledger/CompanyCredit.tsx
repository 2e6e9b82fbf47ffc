import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { formatMoney, formatPrice } from '../language/money.ts'
import { useRecord } from '../request/record.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

/** The remaining credit with one company; without its own limit, the agency’s account applies. */
export function CompanyCredit({ company }: { company: string }) {
  const { t } = useTranslation('ledger')
  const { data } = useRecord(ledger.credits, {})
  if (data === undefined || isRefusal(data)) return null
  const own = data.companies?.find((one) => one.company === company)
  const { creditLimit, currentCredit } = own ?? data
  return (
    <>
      <div className="detail-gap" />
      <SectionTitle>{own ? t('companyLimit', { company }) : t('noCompanyLimit', { company })}</SectionTitle>
      <div className="detail-row">
        <span>{t('available')}</span>
        <span className={currentCredit > 0 ? 'good' : 'bad'}>
          {formatMoney(currentCredit)} / {formatPrice(creditLimit)}
        </span>
      </div>
    </>
  )
}
