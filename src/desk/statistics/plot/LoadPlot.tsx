import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../language/date.ts'
import type { Sailing } from '../columns.ts'
import { Figure, plotWidth } from './Figure.tsx'

/** The earliest sailings; the table has the others. */
const most = 16
const rowHeight = 32

/** How full the ships are: the frame is what they carry, the light bar who is aboard, the full one the agency’s own. */
export function LoadPlot({ sailings }: { sailings: readonly Sailing[] }) {
  const { t } = useTranslation('statistics')
  const shown = sailings.slice(0, most)
  const fullest = shown.reduce((one, other) => (fullOf(other) > fullOf(one) ? other : one))
  const about = t('plot.load', {
    ...{ count: sailings.length, vessel: fullest.vessel.name, departs: formatDateTime(fullest.departs) },
    percent: Math.round(100 * fullOf(fullest)),
  })
  return (
    <Figure title={t('view.load')} about={about} height={shown.length * rowHeight}>
      {shown.map((sailing, nth) => (
        <Row key={`${sailing.departs} ${sailing.vessel.idOrCode}`} sailing={sailing} y={nth * rowHeight} />
      ))}
    </Figure>
  )
}

const fullOf = ({ aboard, capacity, passengers }: Sailing) =>
  capacity > 0 ? Math.max(aboard, passengers) / capacity : 0

function Row({ sailing, y }: { sailing: Sailing; y: number }) {
  const { departs, vessel, passengers, aboard, capacity } = sailing
  const wide = (persons: number) => (capacity > 0 ? Math.min(1, persons / capacity) * (plotWidth - 2) : 0)
  return (
    <g transform={`translate(0 ${y})`}>
      <text x={0} y={13} className="plot-label">
        {`${formatDateTime(departs)} ${vessel.name}`.slice(0, 32)}
      </text>
      <text x={plotWidth} y={13} textAnchor="end" className="plot-label">
        {`${passengers}/${aboard}/${capacity}`}
      </text>
      <rect className="plot-frame" x={1} y={17} width={plotWidth - 2} height={9} />
      <rect className="plot-aboard" x={1} y={17} width={wide(aboard)} height={9} />
      <rect className="plot-bar" x={1} y={17} width={wide(passengers)} height={9} />
    </g>
  )
}
