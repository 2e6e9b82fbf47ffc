import { type ReactNode, useId } from 'react'
import type { CommandId } from '../command/command.ts'
import { KeyHint } from '../command/keys/KeyHint.tsx'

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
