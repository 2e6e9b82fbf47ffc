import { type ReactNode, useId } from 'react'
import type { CommandId } from '../command/command.ts'
import { KeyHint } from '../command/keys/KeyHint.tsx'
import { formatMoney } from '../language/money.ts'

/** Width of every plot in its own units, which are pixels in the narrowest panel. */
export const plotWidth = 320

export interface FigureProps {
  title: string
  /** The main facts of the plot, as a text. */
  about: string
  height: number
  /** Shows the table of the plot; absent where that is on screen. */
  table?: CommandId
  children: ReactNode
}

/** A drawing with its title and its description, and the key that shows its table where another table is shown. */
export function Figure({ title, about, height, table, children }: FigureProps) {
  const id = useId()
  return (
    <figure className="plot">
      <figcaption>
        {title}
        {table && <KeyHint command={table} />}
      </figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-about`}
        viewBox={`0 0 ${plotWidth} ${height}`}
        width={plotWidth}
        height={height}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-about`}>{about}</desc>
        {children}
      </svg>
    </figure>
  )
}

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
