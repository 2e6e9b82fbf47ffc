import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { formatPrice } from '../language/money.ts'
import { useRecord } from '../request/record.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

/** What the sale would charge with one company: hundredths on account, if the total is priced, and tickets of its stock. */
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
  const charged = charges.flatMap((one) => one.charged ?? [])
  const isKnown = charged.length === charges.length
  return (
    <>
      <SectionTitle>{t('account')}</SectionTitle>
      <div className="detail-row">
        <span>{t('available')}</span>
        <span className="good">{formatPrice(data.currentCredit)}</span>
      </div>
      <Left label={t('afterwards')} left={isKnown ? data.currentCredit - sum(charged) : undefined} />
      {charges.map((charge) => (
        <OfCompany key={charge.company} charge={charge} credits={data} />
      ))}
      <div className="detail-gap" />
      <SectionTitle>{t('stock')}</SectionTitle>
      {charges.map((charge) => (
        <Stock key={charge.company} charge={charge} credits={data} />
      ))}
    </>
  )
}

function Left({ label, left }: { label: string; left: number | undefined }) {
  return (
    <div className="detail-row">
      <span>{label}</span>
      <span className={left !== undefined && left < 0 ? 'bad' : 'strong'}>
        {left === undefined ? '–' : formatPrice(left)}
      </span>
    </div>
  )
}

/** For a company that limits its own part of the account. */
function OfCompany({ charge: { company, charged }, credits }: { charge: Charge; credits: Credits }) {
  const { t } = useTranslation('ledger')
  const own = credits.companies.find((one) => one.company === company)
  if (own === undefined || charged === undefined || charged === 0) return null
  return <Left label={t('afterwardsWith', { company })} left={own.currentCredit - charged} />
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
