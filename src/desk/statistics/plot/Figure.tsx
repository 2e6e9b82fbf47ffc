import { type ReactNode, useId } from 'react'
import { KeyHint } from '../../command/keys/KeyHint.tsx'

/** Width of every plot in its own units, which are pixels in the narrowest panel. */
export const plotWidth = 320

interface FigureProps {
  title: string
  /** The main facts of the plot, as a text. */
  about: string
  height: number
  children: ReactNode
}

/** A drawing with its title and its description, and the key that shows its table. */
export function Figure({ title, about, height, children }: FigureProps) {
  const id = useId()
  return (
    <figure className="plot">
      <figcaption>
        {title}
        <KeyHint command="statistics.toggleTable" />
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
