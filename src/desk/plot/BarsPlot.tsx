import { formatMoney } from '../language/money.ts'
import { Figure, plotWidth, type FigureProps } from './Figure.tsx'

const height = 150
const top = 18
const bottom = 18
/** Of the column of one place. */
const widest = 24

interface Bar {
  key: string
  /** Its place from the left, from 0. */
  at: number
  /** Hundredths; nothing is drawn below zero. */
  amount: number
}

interface BarsPlotProps extends Pick<FigureProps, 'title' | 'about' | 'table'> {
  bars: readonly Bar[]
  /** Number of places; those without a bar are empty. */
  places: number
  /** Under the first, the middle and the last place; undefined where there are too few places for it. */
  labels: readonly [string, string | undefined, string | undefined]
}

/** Amounts over time, as columns. */
export function BarsPlot({ bars, places, labels: [first, middle, last], ...figure }: BarsPlotProps) {
  const most = Math.max(...bars.map(({ amount }) => amount))
  const room = height - top - bottom
  const step = plotWidth / places
  const high = (amount: number) => (most > 0 ? Math.max(0, (room * amount) / most) : 0)
  return (
    <Figure {...figure} height={height}>
      <text x={0} y={12} className="plot-note">
        {formatMoney(most)}
      </text>
      <line x1={0} x2={plotWidth} y1={top} y2={top} className="plot-rule" />
      {bars.map(({ key, at, amount }) => (
        <rect
          key={key}
          className="plot-bar"
          x={at * step}
          y={top + room - high(amount)}
          width={Math.min(Math.max(step - (step > 3 ? 1 : 0), 0.5), widest)}
          height={high(amount)}
        />
      ))}
      <line x1={0} x2={plotWidth} y1={top + room} y2={top + room} className="plot-edge" />
      <text x={0} y={height - 4} className="plot-note">
        {first}
      </text>
      <text x={plotWidth / 2} y={height - 4} textAnchor="middle" className="plot-note">
        {middle}
      </text>
      <text x={plotWidth} y={height - 4} textAnchor="end" className="plot-note">
        {last}
      </text>
    </Figure>
  )
}
