import { elementAt } from '../../domain/value/elementAt.ts'
import { useId } from 'react'
import { printDecimal } from '../../domain/value/decimal.ts'
import { sum } from '../../domain/value/money.ts'
import { formatMoney } from '../language/money.ts'
import { Figure, plotWidth, type FigureProps, type Ranked } from './Figure.tsx'

/** Shares that are drawn one by one; the rest is drawn as one. */
const most = 7
const rowHeight = 20
const barHeight = 26

interface SharePlotProps extends Pick<FigureProps, 'title' | 'table'> {
  /** The largest first. */
  groups: readonly Ranked[]
  /** What the rest is called. */
  others: string
}

/** The share of each group; groups differ by pattern and label, not by colour. */
export function SharePlot({ groups, others, ...figure }: SharePlotProps) {
  const id = useId()
  const all = sum(groups.map(({ total }) => total))
  const shares = sharesOf(groups, others)
  const percent = ({ total }: Ranked) => `${printDecimal(all > 0 ? (100 * total) / all : 0, 1)} %`
  const about = shares.map((share) => `${share.name} ${percent(share)}`).join(', ')
  const starts = shares.map((_, nth) => sum(shares.slice(0, nth).map(({ total }) => total)))
  const wide = (total: number) => (all > 0 ? (plotWidth * total) / all : 0)
  return (
    <Figure {...figure} about={about} height={barHeight + 10 + shares.length * rowHeight}>
      <Patterns id={id} count={shares.length} />
      {shares.map((share, nth) => (
        <g key={share.key}>
          <rect
            className="plot-share"
            fill={`url(#${id}-${nth})`}
            x={wide(elementAt(starts, nth))}
            y={1}
            width={wide(share.total)}
            height={barHeight}
          />
          <rect
            className="plot-share"
            fill={`url(#${id}-${nth})`}
            x={1}
            y={barHeight + 12 + nth * rowHeight}
            width={22}
            height={13}
          />
          <text x={32} y={barHeight + 23 + nth * rowHeight} className="plot-label">
            {share.name.slice(0, 22)}
          </text>
          <text x={plotWidth} y={barHeight + 23 + nth * rowHeight} textAnchor="end" className="plot-label">
            {`${formatMoney(share.total)} · ${percent(share)}`}
          </text>
        </g>
      ))}
    </Figure>
  )
}

function sharesOf(groups: readonly Ranked[], others: string): Ranked[] {
  if (groups.length <= most + 1) return [...groups]
  const rest = sum(groups.slice(most).map(({ total }) => total))
  return [...groups.slice(0, most), { key: '', name: others, total: rest }]
}

/** Lines of eight kinds: full, none, three slopes, crossed, dots, level. */
const drawings = [
  'M0 0h8v8h-8z',
  '',
  'M0 8L8 0M-2 2L2 -2M6 10L10 6',
  'M0 0L8 8M-2 6L2 10M6 -2L10 2',
  'M0 4h8',
  'M4 0v8',
  'M0 4h8M4 0v8',
  'M3 3h2v2h-2z',
]

function Patterns({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {drawings.slice(0, count).map((drawing, nth) => (
        <pattern
          key={drawing}
          id={`${id}-${nth}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          className="plot-pattern"
        >
          <path d={drawing} className={nth === 0 || nth === 7 ? 'plot-solid' : 'plot-line'} />
        </pattern>
      ))}
    </defs>
  )
}
