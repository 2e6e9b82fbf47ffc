import { formatMoney } from '../language/money.ts'
import { Figure, plotWidth, type FigureProps } from './Figure.tsx'

const most = 12
const rowHeight = 30

export interface Ranked {
  key: string
  name: string
  /** Hundredths; nothing is drawn below zero. */
  total: number
}

interface RankPlotProps extends Omit<FigureProps, 'height' | 'children'> {
  /** The largest first. */
  groups: readonly Ranked[]
}

/** The groups with the largest amounts, as bars; the table has all of them. */
export function RankPlot({ groups, ...figure }: RankPlotProps) {
  const shown = groups.slice(0, most)
  const largest = shown[0]?.total ?? 0
  const width = (total: number) => (largest > 0 ? Math.max(0, (plotWidth * total) / largest) : 0)
  return (
    <Figure {...figure} height={shown.length * rowHeight}>
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
