import { Figure, plotWidth, type FigureProps } from './Figure.tsx'

const rowHeight = 32

interface Filled {
  key: string
  label: string
  /** At the right of the label. */
  figures: string
  /** Drawn as the frame, the light bar, and the full bar in front of it. */
  room: number
  light: number
  full: number
}

interface FillPlotProps extends Omit<FigureProps, 'height' | 'children'> {
  rows: readonly Filled[]
}

/** How much of something is used: a frame for the whole, and two bars in it. */
export function FillPlot({ rows, ...figure }: FillPlotProps) {
  return (
    <Figure {...figure} height={rows.length * rowHeight}>
      {rows.map(({ key, ...row }, nth) => (
        <Row key={key} {...row} y={nth * rowHeight} />
      ))}
    </Figure>
  )
}

function Row({ label, figures, room, light, full, y }: Omit<Filled, 'key'> & { y: number }) {
  const wide = (part: number) => (room > 0 ? Math.max(0, Math.min(1, part / room)) * (plotWidth - 2) : 0)
  return (
    <g transform={`translate(0 ${y})`}>
      <text x={0} y={13} className="plot-label">
        {label.slice(0, 32)}
      </text>
      <text x={plotWidth} y={13} textAnchor="end" className="plot-label">
        {figures}
      </text>
      <rect className="plot-frame" x={1} y={17} width={plotWidth - 2} height={9} />
      <rect className="plot-aboard" x={1} y={17} width={wide(light)} height={9} />
      <rect className="plot-bar" x={1} y={17} width={wide(full)} height={9} />
    </g>
  )
}
