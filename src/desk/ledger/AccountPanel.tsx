import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { currencySign, formatMoney } from '../language/money.ts'
import { useRecord } from '../request/record.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import type { Credits } from './stock.ts'
import { FillPlot } from '../plot/plots.tsx'

/** Number of tickets in a series below which it is shown as low. */
const fewTickets = 100
/** Share of the limit below which the credit is shown as a warning. */
const littleLeft = 0.1

/** The remaining credit, overall and per company, and the ticket series that run low; with `plot` how much of it is used. */
export function AccountPanel({ plot }: { plot?: true }) {
  const { t } = useTranslation('ledger')
  const credits = useRecord(ledger.credits, {})
  const { data } = credits
  return (
    <>
      <SectionTitle>{t('account')}</SectionTitle>
      {data === undefined || isRefusal(data) ? (
        <QueryStatus of={credits} />
      ) : (
        <>
          <Limits credits={data} />
          <StockLow credits={data} />
          {plot && <CreditUse credits={data} />}
        </>
      )}
    </>
  )
}

/** The agency’s credit, and that with each company that limits it. */
export function Limits({ credits }: { credits: Credits }) {
  const { t } = useTranslation('ledger')
  const all = { company: t('allCompanies'), ...credits }
  return (
    <table className="price-table limits">
      <thead>
        <tr>
          <th scope="col">{t('clearance.company')}</th>
          <th scope="col" className="num">
            {t('info.available')} {currencySign()}
          </th>
          <th scope="col" className="num">
            {t('info.creditLimit')} {currencySign()}
          </th>
        </tr>
      </thead>
      <tbody>
        {[all, ...credits.companies].map(({ company, currentCredit, creditLimit }) => (
          <tr key={company}>
            <th scope="row">{company}</th>
            <td className={`num ${toneOf(currentCredit, creditLimit)}`}>{formatMoney(currentCredit)}</td>
            <td className="num muted">{formatMoney(creditLimit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function toneOf(left: number, limit: number): 'good' | 'warn' | 'bad' {
  if (left <= 0) return 'bad'
  return left < limit * littleLeft ? 'warn' : 'good'
}

function StockLow({ credits: { ticketStockInfo } }: { credits: Credits }) {
  const { t } = useTranslation('ledger')
  const low = ticketStockInfo.filter(({ remaining }) => remaining < fewTickets)
  if (low.length === 0) return null
  return (
    <>
      <SectionTitle level={3}>{t('stockLow')}</SectionTitle>
      {low.map(({ company, series, remaining }) => (
        <div key={`${company} ${series}`} className="detail-row">
          <span>
            {company} {series}
          </span>
          <span className={remaining > 0 ? 'warn' : 'bad'}>{t('ticketsLeft', { count: remaining })}</span>
        </div>
      ))}
    </>
  )
}

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
    key: one.company,
    label: one.company,
    room: one.creditLimit,
    light: 0,
    full: used(one),
    figures: `${formatMoney(used(one))} / ${formatMoney(one.creditLimit)}`,
  }))
  return <FillPlot title={t('creditPlot')} about={about} rows={rows} />
}
