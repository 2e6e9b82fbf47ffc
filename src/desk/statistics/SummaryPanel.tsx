import { statisticsCommand } from './commands.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { groupings, type Grouping, type statistics } from '../../contract/statistics.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { addDays, daysBetween } from '../../domain/value/portTime.ts'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { formatMoney } from '../language/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { BarsPlot, FillPlot, RankPlot, SharePlot } from '../plot/plots.tsx'
import { formatDate, formatDayAndMonth, formatDateTime } from '../language/date.ts'
import { columnsOf, type Column, amount, figure } from '../grid/column.ts'
import {
  periods,
  useStatistics,
  type Period,
  type SummaryView,
  useLoad,
  useSummary,
  type SoldTicket,
} from './statistics.ts'

const views: readonly SummaryView[] = [...groupings, 'load']

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
        onChange={(code) => useStatistics.setState({ view: (code || 'day') as SummaryView })}
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
  const figure = { groups, title: t(`view.${groupBy}`), table: statisticsCommand.toggleTable } as const
  if (groupBy === 'company') return <SharePlot {...figure} others={t('plot.others')} />
  const about = t('plot.rank', { count: groups.length, name: best.name, amount: formatMoney(best.total) })
  return <RankPlot {...figure} about={about} />
}

function Load() {
  const answer = useLoad(true)
  if (answer.data === undefined || isRefusal(answer.data)) return <QueryStatus of={answer} />
  return answer.data.sailings.length === 0 ? null : <LoadPlot sailings={answer.data.sailings} />
}

/** Draws the sales of each day as columns; days without sales are empty. */
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
      table={statisticsCommand.toggleTable}
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

/** The occupancy of the ships: the frame is the capacity, the light bar all passengers, the full one those of the agency. */
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
  return <FillPlot title={t('view.load')} about={about} table={statisticsCommand.toggleTable} rows={rows} />
}

const fullOf = ({ aboard, capacity, passengers }: Sailing) =>
  capacity > 0 ? Math.max(aboard, passengers) / capacity : 0

type Words = TFunction<'statistics'>
type Group = AnswerOf<typeof statistics.summary>['groups'][number]
type Sailing = AnswerOf<typeof statistics.load>['sailings'][number]

const money = <Row,>(value: (row: Row) => number) => ({ ...amount(110, value), money: true as const })
const count = <Row,>(value: (row: Row) => number) => figure(90, value)

/** The columns of the list of tickets. */
export const ticketColumns = (t: Words): Column<SoldTicket>[] =>
  columnsOf<SoldTicket>()(
    {
      issueDate: {
        width: 96,
        tone: 'muted',
        text: ({ issueDate }) => formatDate(issueDate),
        value: ({ issueDate }) => issueDate,
      },
      tripDate: {
        width: 142,
        text: ({ tripDate }) => (tripDate === '' ? t('open') : formatDateTime(tripDate)),
        value: ({ tripDate }) => tripDate,
      },
      route: { width: 72, text: ({ origin, destination }) => `${origin.idOrCode}-${destination.idOrCode}` },
      vessel: { width: 110, grow: 1, text: ({ vessel }) => vessel.name },
      company: { width: 44, text: ({ company }) => company },
      ticket: { width: 124, tone: 'strong', text: ({ ticket }) => ticket },
      passenger: { width: 130, grow: 2, text: ({ passenger }) => passenger },
      type: { width: 72, text: ({ passType }) => passType },
      price: { ...money(({ price }) => price), width: 80, tone: 'strong' },
      user: { width: 110, text: ({ agencyCode, user }) => `${agencyCode} ${user}` },
    },
    (key) => t(`column.${key}`),
  )

/** The columns of the table behind a plot of sums. */
export const groupColumns = (t: Words, view: SummaryView): Column<Group>[] =>
  columnsOf<Group>()(
    {
      group: {
        title: t(`view.${view}`),
        width: 150,
        grow: 1,
        tone: 'strong',
        text: ({ key, name }) => (view === 'day' ? formatDate(key) : name),
        value: ({ key, name }) => (view === 'day' ? key : name),
      },
      tickets: count(({ tickets }) => tickets),
      cancelled: count(({ cancelled }) => cancelled),
      net: money(({ net }) => net),
      vat: money(({ vat }) => vat),
      dues: money(({ dues }) => dues),
      surcharges: money(({ surcharges }) => surcharges),
      total: money(({ total }) => total),
      refunded: money(({ refunded }) => refunded),
    },
    (key) => t(`sum.${key}`),
  )

/** The columns of the table behind the plot of the load. */
export const loadColumns = (t: Words): Column<Sailing>[] =>
  columnsOf<Sailing>()(
    {
      departs: {
        width: 150,
        tone: 'strong',
        text: ({ departs }) => formatDateTime(departs),
        value: ({ departs }) => departs,
      },
      vessel: { title: t('column.vessel'), width: 150, grow: 1, text: ({ vessel }) => vessel.name },
      company: { title: t('column.company'), width: 60, text: ({ company }) => company },
      passengers: count(({ passengers }) => passengers),
      vehicles: count(({ vehicles }) => vehicles),
      aboard: count(({ aboard }) => aboard),
      capacity: count(({ capacity }) => capacity),
    },
    (key) => t(`load.${key}`),
  )
