import { type ReactNode, useId } from 'react'
import type { CommandId } from '../command/command.ts'
import { KeyHint } from '../field/Button.tsx'
import { formatMoney } from '../language/money.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { printDecimal, sum } from '../../domain/value/money.ts'

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

/** Units of a character of the font, in which all have the same width, and a little more for letters of others. */
const characterWidth = 7.4

/** A name that leaves room for the figures, with an ellipsis where it is longer. */
export function labelBeside(figures: string, label: string): string {
  const most = Math.floor(plotWidth / characterWidth) - figures.length - 2
  const letters = [...label]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : label
}

/** Bars under their label. */
function LabelledRow({ y, label, figures, children }: LabelledRowProps) {
  return (
    <g transform={`translate(0 ${y})`}>
      <title>{label}</title>
      <text x={0} y={13} className="plot-label">
        {labelBeside(figures, label)}
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
  /** Smallest units, or a number of things; nothing is drawn below zero. */
  total: number
  /** Shown in place of the total as an amount of money. */
  figures?: string
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
      {shown.map(({ key, name, total, figures = formatMoney(total) }, nth) => (
        <LabelledRow key={key} y={nth * rankHeight} label={name} figures={figures}>
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
        <LabelledRow key={key} y={nth * fillHeight} label={label} figures={figures}>
          <rect className="plot-frame" x={1} y={17} width={plotWidth - 2} height={9} />
          <rect className="plot-aboard" x={1} y={17} width={wide(light, room)} height={9} />
          <rect className="plot-bar" x={1} y={17} width={wide(full, room)} height={9} />
        </LabelledRow>
      ))}
    </Figure>
  )
}

const barsHeight = 150
const top = 18
const bottom = 18
/** Maximum width of the column of one place. */
const widest = 24

interface Bar {
  key: string
  /** Its place from the left, from 0. */
  at: number
  /** Smallest units; nothing is drawn below zero. */
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
  const room = barsHeight - top - bottom
  const step = plotWidth / places
  const high = (amount: number) => (most > 0 ? Math.max(0, (room * amount) / most) : 0)
  return (
    <Figure {...figure} height={barsHeight}>
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
      <text x={0} y={barsHeight - 4} className="plot-note">
        {first}
      </text>
      <text x={plotWidth / 2} y={barsHeight - 4} textAnchor="middle" className="plot-note">
        {middle}
      </text>
      <text x={plotWidth} y={barsHeight - 4} textAnchor="end" className="plot-note">
        {last}
      </text>
    </Figure>
  )
}

/** Shares that are drawn one by one; the rest is drawn as one. */
const mostShares = 7
const shareHeight = 20
const shareBar = 26

interface SharePlotProps extends Pick<FigureProps, 'title' | 'table'> {
  /** The largest first. */
  groups: readonly Ranked[]
  /** Name of the rest. */
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
    <Figure {...figure} about={about} height={shareBar + 10 + shares.length * shareHeight}>
      <Patterns id={id} count={shares.length} />
      {shares.map((share, nth) => (
        <g key={share.key}>
          <rect
            className="plot-share"
            fill={`url(#${id}-${nth})`}
            x={wide(mustGet(starts, nth))}
            y={1}
            width={wide(share.total)}
            height={shareBar}
          />
          <rect
            className="plot-share"
            fill={`url(#${id}-${nth})`}
            x={1}
            y={shareBar + 12 + nth * shareHeight}
            width={22}
            height={13}
          />
          <text x={32} y={shareBar + 23 + nth * shareHeight} className="plot-label">
            {share.name.slice(0, 22)}
          </text>
          <text x={plotWidth} y={shareBar + 23 + nth * shareHeight} textAnchor="end" className="plot-label">
            {`${formatMoney(share.total)} · ${percent(share)}`}
          </text>
        </g>
      ))}
    </Figure>
  )
}

function sharesOf(groups: readonly Ranked[], others: string): Ranked[] {
  if (groups.length <= mostShares + 1) return [...groups]
  const rest = sum(groups.slice(mostShares).map(({ total }) => total))
  return [...groups.slice(0, mostShares), { key: '', name: others, total: rest }]
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
