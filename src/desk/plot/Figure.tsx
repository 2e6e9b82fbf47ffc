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

interface LabelledRowProps {
  y: number
  label: string
  /** At the right of the label. */
  figures: string
  children: ReactNode
}

/** Bars under their label. */
function LabelledRow({ y, label, figures, children }: LabelledRowProps) {
  return (
    <g transform={`translate(0 ${y})`}>
      <text x={0} y={13} className="plot-label">
        {label}
      </text>
      <text x={plotWidth} y={13} textAnchor="end" className="plot-label">
        {figures}
      </text>
      {children}
    </g>
  )
}

const mostRanked = 12
const rankHeight = 30

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
  const shown = groups.slice(0, mostRanked)
  const largest = shown[0]?.total ?? 0
  const width = (total: number) => (largest > 0 ? Math.max(0, (plotWidth * total) / largest) : 0)
  return (
    <Figure {...figure} height={shown.length * rankHeight}>
      {shown.map(({ key, name, total }, nth) => (
        <LabelledRow key={key} y={nth * rankHeight} label={name.slice(0, 28)} figures={formatMoney(total)}>
          <rect className="plot-bar" x={0} y={17} width={width(total)} height={8} />
        </LabelledRow>
      ))}
    </Figure>
  )
}

const fillHeight = 32

interface Filled extends Pick<LabelledRowProps, 'label' | 'figures'> {
  key: string
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
  const wide = (part: number, room: number) =>
    room > 0 ? Math.max(0, Math.min(1, part / room)) * (plotWidth - 2) : 0
  return (
    <Figure {...figure} height={rows.length * fillHeight}>
      {rows.map(({ key, label, figures, room, light, full }, nth) => (
        <LabelledRow key={key} y={nth * fillHeight} label={label.slice(0, 32)} figures={figures}>
          <rect className="plot-frame" x={1} y={17} width={plotWidth - 2} height={9} />
          <rect className="plot-aboard" x={1} y={17} width={wide(light, room)} height={9} />
          <rect className="plot-bar" x={1} y={17} width={wide(full, room)} height={9} />
        </LabelledRow>
      ))}
    </Figure>
  )
}
