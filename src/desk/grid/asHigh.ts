import type { CSSProperties } from 'react'

/**
 * The attributes of a box around a grid that is as high as its rows, so that what follows is directly below
 * them; of several in one part of the screen, one that `yields` shrinks first.
 */
export function asHigh(rows: number, yields = false): { className: string; style: CSSProperties } {
  return { className: yields ? 'as-high yields' : 'as-high', style: { '--rows': rows } as CSSProperties }
}
