import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { formatDateTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { codeOf, type Case, type Job, type Result } from './disruptionStore.ts'

interface CaseTableProps {
  job: Job
  word(refusal: Refusal): string
}

/** The bookings of an action with what it costs each, or why it is not possible, and what became of it. */
export function CaseTable({ job, word }: CaseTableProps) {
  const { t } = useTranslation('disruption')
  const differences = new Map(job.preview.cases.map((one) => [codeOf(one), one.difference]))
  return (
    <table className="price-table">
      <thead>
        <tr>
          <th scope="col">{t('column.reference')}</th>
          <th scope="col">{t('column.name')}</th>
          <th scope="col">{t('column.target')}</th>
          <th scope="col">{t('column.result')}</th>
          <th scope="col" className="num">
            {t('column.difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {job.cases.map((one) => (
          <tr key={codeOf(one)}>
            <th scope="row">{one.crsReservationId}</th>
            <td className="wrap">{one.name}</td>
            <td className="wrap">{targetText(job, one, t)}</td>
            <ResultCell result={job.results.get(codeOf(one)) ?? 'waiting'} word={word} />
            <td className="num">{differenceText(differences.get(codeOf(one)))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const differenceText = (difference: number | undefined) =>
  difference === undefined ? '–' : formatMoney(difference)

function targetText({ action }: Job, { proposal }: Case, t: TFunction<'disruption'>): string {
  if (action !== 'rebook') return t(`target.${action}`)
  return proposal
    ? `${formatDateTime(proposal.departureDateTime)} ${proposal.company} ${proposal.vessel.name}`
    : '–'
}

function ResultCell({ result, word }: { result: Result; word(refusal: Refusal): string }) {
  const { t } = useTranslation('disruption')
  if (isRefusal(result)) return <td className="wrap bad">{word(result)}</td>
  if (typeof result === 'object') {
    const channel = result.channel || 'none'
    return <td className="wrap good">{t(`sent.${channel}`)}</td>
  }
  const tone = { waiting: 'muted', running: 'accent', unanswered: 'warn' }[result]
  return <td className={`wrap ${tone}`}>{t(`result.${result}`)}</td>
}
