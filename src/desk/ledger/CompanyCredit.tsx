import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { PriceRow } from '../look/PriceRow.tsx'
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
      <SectionTitle>{own ? t('companyLimit', { company }) : t('noCompanyLimit', { company })}</SectionTitle>
      <PriceRow label={t('available')} each={currentCredit} tone={currentCredit > 0 ? '' : 'bad'} />
      <PriceRow label={t('info.creditLimit')} each={creditLimit} tone="muted" />
    </>
  )
}
