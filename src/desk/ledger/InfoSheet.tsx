import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { formatMoney, formatPrice } from '../language/money.ts'
import { useRecord } from '../request/record.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

type Row = readonly [name: string, value: string]
type Words = TFunction<'ledger'>
type Info = AnswerOf<typeof ledger.agencyInfo>

/** The agency’s record, its credit, and the signed-in user. */
export function InfoSheet({ word }: { word(problem: unknown): string }) {
  const { t } = useTranslation('ledger')
  const info = useRecord(ledger.agencyInfo, {})
  const credits = useRecord(ledger.credits, {})
  if (info.data === undefined || isRefusal(info.data)) return <QueryStatus of={info} word={word} />
  return (
    <div className="form-page">
      <Part title={t('info.agency')} rows={agencyRows(info.data, t)} />
      {credits.data !== undefined && !isRefusal(credits.data) && (
        <Part title={t('account')} rows={accountRows(credits.data, t)} />
      )}
      <Part title={t('info.user')} rows={userRows(info.data, t)} />
    </div>
  )
}

const named = ({ code, name }: { code: string; name: string }) => `${code} ${name}`

function agencyRows({ agencyCode, name, parent, subAgencies, ...info }: Info, t: Words): Row[] {
  return [
    [t('info.name'), `${agencyCode} ${name}`],
    ...(parent ? [[t('info.parent'), named(parent)] as const] : []),
    ...subAgencies.map((one, nth) => [nth === 0 ? t('info.subAgencies') : '', named(one)] as const),
    [t('info.signature'), info.signature],
    [t('info.currency'), info.currency],
    [t('info.timezone'), info.timezone],
  ]
}

function accountRows(credits: AnswerOf<typeof ledger.credits>, t: Words): Row[] {
  return [
    [t('info.creditLimit'), formatPrice(credits.creditLimit)],
    [t('info.available'), formatPrice(credits.currentCredit)],
    ...credits.companies.map(({ company, creditLimit, currentCredit }): Row => {
      const left = `${formatMoney(currentCredit)} / ${formatPrice(creditLimit)}`
      return [t('companyLimit', { company }), left]
    }),
  ]
}

function userRows({ user }: Info, t: Words): Row[] {
  return [
    [t('info.userName'), user.userName],
    [t('info.fullName'), user.fullName],
    [t('info.nationality'), user.nationality],
    [t('info.language'), user.language.toUpperCase()],
  ]
}

function Part({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="form" aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      {rows.map(([name, value]) => (
        <div key={name + value} className="info-row">
          <span className="muted">{name}</span>
          <span className="strong">{value}</span>
        </div>
      ))}
    </section>
  )
}
