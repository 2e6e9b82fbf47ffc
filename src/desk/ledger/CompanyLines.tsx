import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { useRecord } from '../request/record.ts'

/** The balance with one company as lines; each is split at its colon: the label on the left, the figures on the right. */
export function CompanyLines({ company }: { company: string }) {
  const { t } = useTranslation('ledger')
  const answer = useRecord(ledger.financialData, { query: { company: [company] } })
  const { data } = answer
  if (data === undefined || isRefusal(data)) return <QueryStatus of={answer} word={() => t('nothingFound')} />
  const [title, ...lines] = data.result[company] ?? []
  if (title === undefined)
    return (
      <p>
        <span className="strong">{company}</span> <span className="bad">{t('nothingFound')}</span>
      </p>
    )
  return (
    <section className="figures" aria-label={company}>
      <SectionTitle level={3}>
        {company} · {title}
      </SectionTitle>
      {lines.map((line) => {
        const [, name = line, figures = ''] = /^(.*?): (.*)$/.exec(line) ?? []
        return (
          <div key={line} className="price-row">
            <span>{name}</span>
            <span className="strong">{figures}</span>
          </div>
        )
      })}
    </section>
  )
}
