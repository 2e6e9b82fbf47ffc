import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { formatPrice } from '../language/money.ts'
import { useRecord } from '../request/record.ts'

/** The agency as the reservation system knows it, what it may still spend, and who sits at the desk. */
export function InfoSheet({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('ledger')
  const { data, isPending } = useRecord(ledger.agencyInfo, {})
  const credits = useRecord(ledger.credits, {}).data
  if (isPending) return <p className="empty">{t('financial.loading')}</p>
  if (data === undefined) return <p className="empty">{t('nothingFound')}</p>
  if (isRefusal(data)) return <p className="empty">{word(data)}</p>
  const { user, parent, subAgencies, currency } = data
  const named = ({ code, name }: { code: string; name: string }) => `${code} ${name}`
  const rows: (readonly [string, string])[] = [
    [t('info.name'), `${data.agencyCode} ${data.name}`],
    ...(parent ? [[t('info.parent'), named(parent)] as const] : []),
    ...subAgencies.map((one, nth) => [nth === 0 ? t('info.subAgencies') : '', named(one)] as const),
    [t('info.signature'), data.signature],
    [t('info.currency'), currency],
    [t('info.timezone'), data.timezone],
  ]
  const account: (readonly [string, string])[] =
    credits === undefined || isRefusal(credits)
      ? []
      : [
          [t('info.creditLimit'), formatPrice(credits.creditLimit)],
          [t('available'), formatPrice(credits.currentCredit)],
        ]
  const person: (readonly [string, string])[] = [
    [t('info.userName'), user.userName],
    [t('info.fullName'), user.fullName],
    [t('info.nationality'), user.nationality],
    [t('info.language'), user.language.toUpperCase()],
  ]
  return (
    <div className="info-sheet">
      <Part title={t('info.agency')} rows={rows} />
      <Part title={t('account')} rows={account} />
      <Part title={t('info.user')} rows={person} />
    </div>
  )
}

function Part({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="detail-title">{title}</h2>
      {rows.map(([name, value]) => (
        <div key={name + value} className="detail-row">
          <span className="muted">{name}</span>
          <span className="strong">{value}</span>
        </div>
      ))}
    </section>
  )
}
