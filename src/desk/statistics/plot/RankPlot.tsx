import { useTranslation } from 'react-i18next'
import type { Grouping } from '../../../contract/statistics.ts'
import { formatMoney } from '../../language/money.ts'
import type { Group } from '../columns.ts'
import { Figure, plotWidth } from './Figure.tsx'

const most = 12
const rowHeight = 30

/** The groups with the largest amounts, as bars; the table has all of them. */
export function RankPlot({ groups, view }: { groups: readonly Group[]; view: Grouping }) {
  const { t } = useTranslation('statistics')
  const shown = groups.slice(0, most)
  const [best] = shown
  const title = t(`view.${view}`)
  const about = t('plot.rank', {
    ...{ count: groups.length, name: best?.name ?? '' },
    amount: formatMoney(best?.total ?? 0),
  })
  const width = (total: number) => (best && best.total > 0 ? (plotWidth * total) / best.total : 0)
  return (
    <Figure {...{ title, about }} height={shown.length * rowHeight}>
      {shown.map(({ key, name, total }, nth) => (
        <g key={key} transform={`translate(0 ${nth * rowHeight})`}>
          <text x={0} y={13} className="plot-label">
            {name.slice(0, 28)}
          </text>
          <text x={plotWidth} y={13} textAnchor="end" className="plot-label">
            {formatMoney(total)}
          </text>
          <rect className="plot-bar" x={0} y={17} width={width(total)} height={8} />
        </g>
      ))}
    </Figure>
  )
}
