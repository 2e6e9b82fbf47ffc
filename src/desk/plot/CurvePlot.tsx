import { Figure, type FigureProps, plotWidth } from './plots.tsx'

const height = 170
const top = 18
const bottom = 34

export interface CurvePoint {
  /** Its place from the left, from 0 to 1. */
  at: number
  value: number
}

interface CurvePlotProps extends Omit<FigureProps, 'height' | 'children'> {
  /** Drawn as a line; the other one is dashed. */
  curve: readonly CurvePoint[]
  other: readonly CurvePoint[]
  /** Under the left and the right end. */
  labels: readonly [string, string]
  /** Names of the two lines. */
  names: readonly [string, string]
}

/** Two curves over time, one of which may end earlier; they differ by their dashes, not by their colour. */
export function CurvePlot({ curve, other, labels: [first, last], names, ...figure }: CurvePlotProps) {
  const most = Math.max(1, ...[...curve, ...other].map(({ value }) => value))
  const room = height - top - bottom
  const pointsOf = (points: readonly CurvePoint[]) =>
    points.map(({ at, value }) => `${at * plotWidth},${top + room - (room * value) / most}`).join(' ')
  return (
    <Figure {...figure} height={height}>
      <text x={0} y={12} className="plot-note">
        {Math.round(most)}
      </text>
      <line x1={0} x2={plotWidth} y1={top} y2={top} className="plot-rule" />
      <polyline points={pointsOf(other)} className="plot-curve plot-dashed" />
      <polyline points={pointsOf(curve)} className="plot-curve" />
      <line x1={0} x2={plotWidth} y1={top + room} y2={top + room} className="plot-edge" />
      <text x={0} y={top + room + 14} className="plot-note">
        {first}
      </text>
      <text x={plotWidth} y={top + room + 14} textAnchor="end" className="plot-note">
        {last}
      </text>
      {names.map((name, nth) => (
        <g key={name} transform={`translate(${(nth * plotWidth) / 2} ${height - 6})`}>
          <line
            x1={0}
            x2={24}
            y1={-4}
            y2={-4}
            className={nth === 0 ? 'plot-curve' : 'plot-curve plot-dashed'}
          />
          <text x={30} y={0} className="plot-note">
            {name}
          </text>
        </g>
      ))}
    </Figure>
  )
}
