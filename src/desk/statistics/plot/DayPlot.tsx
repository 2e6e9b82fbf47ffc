import { useTranslation } from 'react-i18next'
import { formatDate, formatDayAndMonth } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { addDays, daysBetween } from '../../../domain/value/portTime.ts'
import type { Group } from '../columns.ts'
import { Figure, plotWidth } from './Figure.tsx'

const height = 150
const top = 18
const bottom = 18
/** Of the column of a day. */
const widest = 24

/** What was sold on each day, as columns; days without sales are empty. */
export function DayPlot({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('statistics')
  const [first, last] = [groups[0]!.key, groups.at(-1)!.key]
  const days = daysBetween(first, last) + 1
  const best = groups.reduce((most, group) => (group.total > most.total ? group : most))
  const room = height - top - bottom
  const step = plotWidth / days
  const high = (total: number) => (best.total > 0 ? (room * total) / best.total : 0)
  const title = t('view.day')
  const about = t('plot.days', {
    ...{ from: formatDate(first), to: formatDate(last), day: formatDate(best.key) },
    amount: formatMoney(best.total),
  })
  return (
    <Figure {...{ title, about, height }}>
      <text x={0} y={12} className="plot-note">
        {formatMoney(best.total)}
      </text>
      <line x1={0} x2={plotWidth} y1={top} y2={top} className="plot-rule" />
      {groups.map(({ key, total }) => (
        <rect
          key={key}
          className="plot-bar"
          x={daysBetween(first, key) * step}
          y={top + room - high(total)}
          width={Math.min(Math.max(step - (step > 3 ? 1 : 0), 0.5), widest)}
          height={high(total)}
        />
      ))}
      <line x1={0} x2={plotWidth} y1={top + room} y2={top + room} className="plot-edge" />
      <text x={0} y={height - 4} className="plot-note">
        {formatDayAndMonth(first)}
      </text>
      <text x={plotWidth / 2} y={height - 4} textAnchor="middle" className="plot-note">
        {days > 2 && formatDayAndMonth(addDays(first, Math.floor(days / 2)))}
      </text>
      <text x={plotWidth} y={height - 4} textAnchor="end" className="plot-note">
        {days > 1 && formatDayAndMonth(last)}
      </text>
    </Figure>
  )
}
