import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { useRecord } from '../request/record.ts'

/** The balances with companies as lines, in the given order. */
export function CompanyLines({ companies }: { companies: readonly string[] }) {
  const { t } = useTranslation('ledger')
  // Sorted, so that the same companies in another order use the same cache entry.
  const company = companies.toSorted()
  const answer = useRecord(ledger.financialData, { query: { company } })
  const { data } = answer
  if (data === undefined || isRefusal(data)) return <QueryStatus of={answer} word={() => t('nothingFound')} />
  return companies.map((code) => <Lines key={code} company={code} lines={data.result[code] ?? []} />)
}

/** Each line is split at its colon: the label on the left, the figures aligned on the right. */
function Lines({ company, lines: [title, ...lines] }: { company: string; lines: readonly string[] }) {
  const { t } = useTranslation('ledger')
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
