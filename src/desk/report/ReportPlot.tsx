import { useTranslation } from 'react-i18next'
import { type ColumnKey, reports } from '../../domain/report/reports.ts'
import { formatMoney } from '../language/money.ts'
import { CurvePlot, type CurvePoint } from '../plot/CurvePlot.tsx'
import { FillPlot, RankPlot } from '../plot/plots.tsx'
import { placeOf, rowName } from './reportColumns.ts'
import type { ReportLine, ReportView } from './reportStore.ts'

interface ReportPlotProps {
  view: ReportView
  rows: readonly ReportLine[]
}

/** The plot of a report, as its description has it. */
export function ReportPlot({ view, rows }: ReportPlotProps) {
  const { plot } = reports[view.report]
  if (plot.kind === 'curve') return <Curve view={view} rows={rows} />
  if (plot.kind === 'fill') return <Fill view={view} rows={rows} of={plot.of} room={plot.room} />
  return <Rank view={view} rows={rows} of={plot.of} />
}

const numberAt = (view: ReportView, { cells }: ReportLine, key: ColumnKey): number | undefined => {
  const value = cells[placeOf(view, key)]
  return typeof value === 'number' ? value : undefined
}

const isMoney = (key: ColumnKey) => key === 'revenue' || key === 'owed'

function Rank({ view, rows, of }: ReportPlotProps & { of: ColumnKey }) {
  const { t } = useTranslation('report')
  const groups = rows
    .map((row) => ({ key: row.key, name: rowName(view, row), total: numberAt(view, row, of) ?? 0 }))
    .toSorted((first, second) => second.total - first.total)
    .map((group) => ({ ...group, figures: isMoney(of) ? formatMoney(group.total) : String(group.total) }))
  const [largest] = groups
  if (!largest) return null
  const about = t('plot.rank', { count: groups.length, name: largest.name, amount: largest.figures })
  return <RankPlot title={t(`column.${of}`)} about={about} groups={groups} />
}

/** Departures drawn one by one. */
const mostDrawn = 14

function Fill({ view, rows, of, room }: ReportPlotProps & { of: ColumnKey; room: ColumnKey }) {
  const { t } = useTranslation('report')
  const shown = rows.slice(0, mostDrawn).map((row) => {
    const [taken, capacity] = [numberAt(view, row, of) ?? 0, numberAt(view, row, room) ?? 0]
    return {
      key: row.key,
      label: rowName(view, row),
      figures: `${taken}/${capacity}`,
      room: capacity,
      light: taken,
      full: numberAt(view, row, 'boarded') ?? 0,
    }
  })
  const [first] = shown
  if (!first) return null
  const about = t('plot.rank', { count: rows.length, name: first.label, amount: first.figures })
  return <FillPlot title={t(`column.${of}`)} about={about} rows={shown} />
}

function Curve({ view, rows }: ReportPlotProps) {
  const { t } = useTranslation('report')
  const first = numberAt(view, rows[0] ?? { key: '', cells: [] }, 'daysBefore') ?? 0
  const pointsOf = (key: ColumnKey, unit: number): CurvePoint[] =>
    rows.flatMap((row) => {
      const value = numberAt(view, row, key)
      const before = numberAt(view, row, 'daysBefore') ?? 0
      return value === undefined
        ? []
        : [{ at: first === 0 ? 0 : (first - before) / first, value: value / unit }]
    })
  const [sold, usual] = [pointsOf('passengers', 1), pointsOf('usual', 10)]
  const about = t('plot.curve', {
    sold: sold.at(-1)?.value ?? 0,
    usual: Math.round(usual.at(-1)?.value ?? 0),
  })
  return (
    <CurvePlot
      title={t('name.curve')}
      about={about}
      curve={sold}
      other={usual}
      labels={[`−${first}`, '0']}
      names={[t('column.passengers'), t('usualCurve')]}
    />
  )
}
