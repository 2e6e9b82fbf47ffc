import { useTranslation } from 'react-i18next'
import { formatMoney } from '../language/money.ts'
import { FillPlot } from '../plot/FillPlot.tsx'
import type { Credits } from './stock.ts'

/** How much of each credit limit is used. */
export function CreditUse({ credits }: { credits: Credits }) {
  const { t } = useTranslation('ledger')
  const accounts = [{ company: t('allCompanies'), ...credits }, ...credits.companies]
  const used = ({ creditLimit, currentCredit }: (typeof accounts)[number]) => creditLimit - currentCredit
  const about = accounts
    .map(
      (one) =>
        `${one.company}: ${t('creditUsed', { used: formatMoney(used(one)), limit: formatMoney(one.creditLimit) })}`,
    )
    .join(', ')
  const rows = accounts.map((one) => ({
    ...{ key: one.company, label: one.company, room: one.creditLimit, light: 0, full: used(one) },
    figures: `${formatMoney(used(one))} / ${formatMoney(one.creditLimit)}`,
  }))
  return <FillPlot title={t('creditPlot')} about={about} rows={rows} />
}
