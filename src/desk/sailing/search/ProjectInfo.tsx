import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import { pricing } from '../../../contract/pricing.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { formatDate } from '../../language/date.ts'
import { formatPercent } from '../../language/percent.ts'
import { useRecord } from '../../request/record.ts'
import { useSailing } from '../sailingStore.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'

type Project = AnswerOf<typeof pricing.projectInfo>['project']
type Terms = Pick<Project, 'percent' | 'companies' | 'ports' | 'fromDate' | 'toDate' | 'appliesTo'>

/** The terms of the selected project and of its deals; those valid on the trip under the cursor are marked. */
export function ProjectInfo() {
  const { t } = useTranslation('sailing')
  const code = useSailing((state) => state.form.selectedProject)
  const listed = useRecord(pricing.projects, {}, { enabled: code !== '' })
  const projects = listed.data === undefined || isRefusal(listed.data) ? [] : listed.data.projects
  const id = projects.find((one) => one.code === code)?.id ?? ''
  const { data } = useRecord(pricing.projectInfo, { path: { id } }, { enabled: id !== '' })
  const holding = useSailing((state) => state.current?.trip.deals) ?? noDeals
  if (code === '' || data === undefined || isRefusal(data)) return null
  const { name, deals, ...terms } = data.project
  return (
    <>
      <SectionTitle>
        {t('project')} {code}
      </SectionTitle>
      <TermsRow name={name} terms={terms} />
      {deals.map((deal) => (
        <TermsRow
          key={deal.code}
          name={`${deal.code} ${deal.name}`}
          terms={deal}
          holds={holding.includes(deal.code)}
        />
      ))}
      <div className="detail-gap" />
    </>
  )
}

const noDeals: readonly string[] = []

function TermsRow({ name, terms, holds = false }: { name: string; terms: Terms; holds?: boolean }) {
  const { t } = useTranslation('sailing')
  return (
    <>
      <div className="detail-row">
        <span>
          {name} {holds && <span className="good">✓</span>}
        </span>
        <span>{formatPercent(-terms.percent)}</span>
      </div>
      <p className="detail-words muted">{termsWords(terms, t('everyCompany'))}</p>
    </>
  )
}

function termsWords({ companies, ports, fromDate, toDate }: Terms, everyCompany: string): string {
  const days = [fromDate, toDate].map((day) => (day === undefined ? '…' : formatDate(day)))
  return [
    companies.length === 0 ? everyCompany : companies.join(' '),
    ...(ports.length === 0 ? [] : [ports.join(' ')]),
    ...(fromDate === undefined && toDate === undefined ? [] : [days.join('–')]),
  ].join(' · ')
}
