import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { printCount, sum } from '../../domain/value/money.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { currencySign, formatMoney } from '../language/money.ts'
import { useCached } from '../request/cache.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { FillPlot } from '../plot/plots.tsx'
import { columnsOf } from '../grid/column.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'

type Credits = AnswerOf<typeof ledger.credits>

/** Number of tickets in a series below which it is shown as low. */
const fewTickets = 100
/** Share of the limit below which the credit is shown as a warning. */
const littleLeft = 0.1

/**
 * The remaining credit, overall and per company, and the ticket series that run low; with `plot` how much of it is used.
 */
export function AccountPanel({ plot }: { plot?: true }) {
  const { t } = useTranslation('ledger')
  const credits = useCached(ledger.credits, {})
  const { data } = credits
  return (
    <>
      <SectionTitle>{t('account')}</SectionTitle>
      {data === undefined || isRefusal(data) ? (
        <QueryStatus of={credits} />
      ) : (
        <>
          <CompanyCreditLimits credits={data} />
          <StockLow credits={data} />
          {plot && <CreditUse credits={data} />}
        </>
      )}
    </>
  )
}

/** The agency’s credit, and that with each company that limits it. */
export function CompanyCreditLimits({ credits }: { credits: Credits }) {
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
      (account) =>
        `${account.company}: ${t('creditUsed', { used: formatMoney(used(account)), limit: formatMoney(account.creditLimit) })}`,
    )
    .join(', ')
  const rows = accounts.map((account) => ({
    key: account.company,
    label: account.company,
    room: account.creditLimit,
    light: 0,
    full: used(account),
    figures: `${formatMoney(used(account))} / ${formatMoney(account.creditLimit)}`,
  }))
  return <FillPlot title={t('creditPlot')} about={about} rows={rows} />
}

/** A ticket series, and the credit that its tickets are sold on: that with the company, else that of the agency. */
type Series = Credits['ticketStockInfo'][number] & Pick<Credits, 'creditLimit' | 'currentCredit'>

export function ticketStockSeries({ ticketStockInfo, companies, ...account }: Credits): readonly Series[] {
  return ticketStockInfo.map((series) => {
    const { creditLimit, currentCredit } =
      companies.find(({ company }) => company === series.company) ?? account
    return { ...series, creditLimit, currentCredit }
  })
}

export function ticketStockColumns(t: TFunction<'ledger'>) {
  const money = (key: 'creditLimit' | 'currentCredit', tone: string) => ({
    title: t(titles[key]),
    width: 130,
    numeric: true,
    money: true as const,
    text: (series: Series) => formatMoney(series[key]),
    value: (series: Series) => series[key],
    tone: (series: Series) => (series[key] < 0 ? 'bad' : tone),
  })
  return columnsOf<Series>()(
    {
      company: { width: 120, grow: 1, text: ({ company }) => company },
      series: { width: 120, tone: 'strong', text: ({ series }) => series },
      automatic: {
        width: 130,
        text: ({ automatic }) => t(automatic ? 'stockColumn.yes' : 'stockColumn.no'),
      },
      remaining: {
        width: 120,
        numeric: true,
        text: ({ remaining }) => printCount(remaining),
        value: ({ remaining }) => remaining,
        tone: ({ remaining }) => (remaining > 0 ? 'strong' : 'bad'),
      },
      currentCredit: money('currentCredit', 'strong'),
      creditLimit: money('creditLimit', 'muted'),
    },
    (key) => t(`stockColumn.${key}`),
  )
}

const titles = { currentCredit: 'info.available', creditLimit: 'info.creditLimit' } as const

/** Charge of the sale with one company: smallest units on account, if the total is priced, and tickets of its stock. */
interface Charge {
  company: string
  charged: number | undefined
  tickets: number
}

/** The agency’s remaining credit, and what is left of it and of its tickets after this sale. */
export function CreditRows({ charges }: { charges: readonly Charge[] }) {
  const { t } = useTranslation('ledger')
  const { data } = useCached(ledger.credits, {})
  if (data === undefined || isRefusal(data)) return null
  const charged = charges.flatMap((charge) => charge.charged ?? [])
  const spent = charged.length === charges.length ? sum(charged) : undefined
  const left = spent === undefined ? undefined : data.currentCredit - spent
  return (
    <>
      <SectionTitle>{t('account')}</SectionTitle>
      <PriceRow label={t('available')} each={data.currentCredit} />
      {/* Also without a charge, so that the rows below do not move as amounts are typed. */}
      <PriceRow label={t('charged')} each={spent === undefined ? undefined : 0 - spent} />
      <PriceSum label={t('afterwards')} amount={left} tone={balanceTone(left)} />
      {charges.map((charge) => (
        <OfCompany key={charge.company} charge={charge} credits={data} />
      ))}
      <SectionTitle>{t('stock')}</SectionTitle>
      {charges.map((charge) => (
        <Stock key={charge.company} charge={charge} credits={data} />
      ))}
    </>
  )
}

function balanceTone(left: number | undefined): string {
  return left !== undefined && left < 0 ? 'bad' : ''
}

/** For a company that limits its own part of the account. */
function OfCompany({ charge: { company, charged }, credits }: { charge: Charge; credits: Credits }) {
  const { t } = useTranslation('ledger')
  const own = credits.companies.find((one) => one.company === company)
  if (own === undefined) return null
  const left = charged === undefined ? undefined : own.currentCredit - charged
  return <PriceRow label={t('afterwardsWith', { company })} each={left} tone={balanceTone(left)} />
}

/** Tickets left in all series of a company after this sale. */
function Stock({ charge: { company, tickets }, credits }: { charge: Charge; credits: Credits }) {
  const { t } = useTranslation('ledger')
  const series = credits.ticketStockInfo.filter((one) => one.company === company)
  if (series.length === 0) return null
  const left = sum(series.map(({ remaining }) => remaining)) - tickets
  return (
    <div className="detail-row">
      <span>{t('ticketsOf', { company, count: tickets })}</span>
      <span className={left < 0 ? 'bad' : 'strong'}>{t('ticketsLeft', { count: left })}</span>
    </div>
  )
}

/** ` · 249.121,00 left`: the credit after a sale, once it has been loaded again. */
export function RemainingCredit() {
  const { t } = useTranslation('ledger')
  const { data, isFetching } = useCached(ledger.credits, {})
  if (isFetching || data === undefined || isRefusal(data)) return null
  return <> · {t('creditLeft', { amount: formatMoney(data.currentCredit) })}</>
}

/** The remaining credit with one company; without its own limit, the agency’s account applies. */
export function RemainingCompanyCredit({ company }: { company: string }) {
  const { t } = useTranslation('ledger')
  const { data } = useCached(ledger.credits, {})
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
