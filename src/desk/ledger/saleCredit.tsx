import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { useRecord } from '../request/record.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { formatMoney } from '../language/money.ts'

/** Charge of the sale with one company: smallest units on account, if the total is priced, and tickets of its stock. */
interface Charge {
  company: string
  charged: number | undefined
  tickets: number
}

type Credits = AnswerOf<typeof ledger.credits>

/** The agency’s remaining credit, and what is left of it and of its tickets after this sale. */
export function CreditRows({ charges }: { charges: readonly Charge[] }) {
  const { t } = useTranslation('ledger')
  const { data } = useRecord(ledger.credits, {})
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
      <PriceSum label={t('afterwards')} amount={left} tone={toneOf(left)} />
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

function toneOf(left: number | undefined): string {
  return left !== undefined && left < 0 ? 'bad' : ''
}

/** For a company that limits its own part of the account. */
function OfCompany({ charge: { company, charged }, credits }: { charge: Charge; credits: Credits }) {
  const { t } = useTranslation('ledger')
  const own = credits.companies.find((one) => one.company === company)
  if (own === undefined) return null
  const left = charged === undefined ? undefined : own.currentCredit - charged
  return <PriceRow label={t('afterwardsWith', { company })} each={left} tone={toneOf(left)} />
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
export function CreditLeft() {
  const { t } = useTranslation('ledger')
  const { data, isFetching } = useRecord(ledger.credits, {})
  if (isFetching || data === undefined || isRefusal(data)) return null
  return <> · {t('creditLeft', { amount: formatMoney(data.currentCredit) })}</>
}

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
