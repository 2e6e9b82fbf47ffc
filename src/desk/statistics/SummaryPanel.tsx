import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { groupings, type Grouping, type statistics } from '../../contract/statistics.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { formatMoney } from '../language/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { BarsPlot, FillPlot, RankPlot, SharePlot } from '../plot/plots.tsx'
import { periods, useStatistics, type Period, type View, useLoad, useSummary } from './statisticsStore.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { addDays, daysBetween } from '../../domain/value/portTime.ts'
import { formatDate, formatDayAndMonth, formatDateTime } from '../language/date.ts'
import type { Group, Sailing } from './columns.ts'

const views: readonly View[] = [...groupings, 'load']

/** Sums of the chosen period, and the plot of what is chosen. */
export function SummaryPanel() {
  const { t } = useTranslation('statistics')
  const view = useStatistics((state) => state.view)
  return (
    <>
      <SectionTitle>{t('sums')}</SectionTitle>
      <Choices />
      <Sums groupBy={view === 'load' ? 'day' : view} />
      {view === 'load' && <Load />}
    </>
  )
}

function Choices() {
  const { t } = useTranslation('statistics')
  const view = useStatistics((state) => state.view)
  const period = useStatistics((state) => state.period)
  const viewSource = useMemo(() => choicesFrom(views.map((code) => ({ code, name: t(`view.${code}`) }))), [t])
  const periodSource = useMemo(
    () => choicesFrom(periods.map((code) => ({ code, name: t(`period.${code}`) }))),
    [t],
  )
  return (
    <div className="chips detail-part">
      <ChoiceField
        label={t('period.label')}
        value={period}
        source={periodSource}
        withoutCode
        size={10}
        onChange={(code) => useStatistics.setState({ period: (code || 'days') as Period })}
      />
      <ChoiceField
        label={t('view.label')}
        value={view}
        source={viewSource}
        withoutCode
        size={10}
        onChange={(code) => useStatistics.setState({ view: (code || 'day') as View })}
      />
    </div>
  )
}

type Summary = AnswerOf<typeof statistics.summary>

function Sums({ groupBy }: { groupBy: Grouping }) {
  const { t } = useTranslation('statistics')
  const isLoad = useStatistics((state) => state.view === 'load')
  const answer = useSummary(groupBy)
  if (answer.data === undefined || isRefusal(answer.data)) return <QueryStatus of={answer} />
  const { totals, currency } = answer.data
  return (
    <>
      <div className="detail-row">
        <span>{t('sum.tickets')}</span>
        <span>{totals.tickets}</span>
      </div>
      <div className="detail-row">
        <span>{t('sum.cancelled')}</span>
        <span>{totals.cancelled}</span>
      </div>
      <PriceRow label={t('sum.net')} each={totals.net} />
      <PriceRow label={t('sum.vat')} each={totals.vat} />
      <PriceRow label={t('sum.dues')} each={totals.dues} />
      <PriceRow label={t('sum.surcharges')} each={totals.surcharges} />
      <PriceSum label={t('sum.total')} amount={totals.total} currency={currency} />
      <PriceRow label={t('sum.refunded')} each={0 - totals.refunded} tone="muted" />
      {!isLoad && <Plot summary={answer.data} groupBy={groupBy} />}
    </>
  )
}

function Plot({ summary: { groups }, groupBy }: { summary: Summary; groupBy: Grouping }) {
  const { t } = useTranslation('statistics')
  const [best] = groups
  if (best === undefined) return null
  if (groupBy === 'day') return <DayPlot groups={groups} />
  const figure = { groups, title: t(`view.${groupBy}`), table: 'statistics.toggleTable' } as const
  if (groupBy === 'company') return <SharePlot {...figure} others={t('plot.others')} />
  const about = t('plot.rank', { count: groups.length, name: best.name, amount: formatMoney(best.total) })
  return <RankPlot {...figure} about={about} />
}

function Load() {
  const answer = useLoad(true)
  if (answer.data === undefined || isRefusal(answer.data)) return <QueryStatus of={answer} />
  return answer.data.sailings.length === 0 ? null : <LoadPlot sailings={answer.data.sailings} />
}

/** What was sold on each day, as columns; days without sales are empty. */
export function DayPlot({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('statistics')
  const [first, last] = [mustGet(groups, 0).key, mustGet(groups, -1).key]
  const days = daysBetween(first, last) + 1
  const best = groups.reduce((most, group) => (group.total > most.total ? group : most))
  const about = t('plot.days', {
    from: formatDate(first),
    to: formatDate(last),
    day: formatDate(best.key),
    amount: formatMoney(best.total),
  })
  return (
    <BarsPlot
      title={t('view.day')}
      about={about}
      table="statistics.toggleTable"
      bars={groups.map(({ key, total }) => ({ key, at: daysBetween(first, key), amount: total }))}
      places={days}
      labels={[
        formatDayAndMonth(first),
        days > 2 ? formatDayAndMonth(addDays(first, Math.floor(days / 2))) : undefined,
        days > 1 ? formatDayAndMonth(last) : undefined,
      ]}
    />
  )
}

/** The earliest sailings; the table has the others. */
const most = 16

/** How full the ships are: the frame is what they carry, the light bar who is aboard, the full one the agency’s own. */
export function LoadPlot({ sailings }: { sailings: readonly Sailing[] }) {
  const { t } = useTranslation('statistics')
  const shown = sailings.slice(0, most)
  const fullest = shown.reduce((one, other) => (fullOf(other) > fullOf(one) ? other : one))
  const about = t('plot.load', {
    count: sailings.length,
    vessel: fullest.vessel.name,
    departs: formatDateTime(fullest.departs),
    percent: Math.round(100 * fullOf(fullest)),
  })
  const rows = shown.map(({ departs, vessel, passengers, aboard, capacity }) => ({
    key: `${departs} ${vessel.idOrCode}`,
    label: `${formatDateTime(departs)} ${vessel.name}`,
    figures: `${passengers}/${aboard}/${capacity}`,
    room: capacity,
    light: aboard,
    full: passengers,
  }))
  return <FillPlot title={t('view.load')} about={about} table="statistics.toggleTable" rows={rows} />
}

const fullOf = ({ aboard, capacity, passengers }: Sailing) =>
  capacity > 0 ? Math.max(aboard, passengers) / capacity : 0
