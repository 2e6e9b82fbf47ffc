import { isColour, legibleOn, tintUnder, type Colour } from '../../../domain/settings/colour.ts'
import { usualColour } from '../../../domain/settings/setting.ts'
import type { themes } from './look.ts'

type Theme = (typeof themes)[number]

interface Grounds {
  /** The page, and the ground of all panels that is hardest to be read on. */
  page: Colour
  hardest: Colour
  /** Texts that stand on a chosen row, and how much of the accent is in it at most. */
  onChosen: readonly Colour[]
  share: number
}

/** As token.css has them. */
const grounds: Record<Theme, Grounds> = {
  dark: {
    page: '#0d1117',
    hardest: '#161d27',
    onChosen: ['#d5dde8', '#a9b7c7', '#71c474', '#e3b341', '#ff8d85'],
    share: 0.3,
  },
  light: {
    page: '#ffffff',
    hardest: '#f4f6f9',
    onChosen: ['#17202b', '#445162', '#14602a', '#744c00', '#a8241b'],
    share: 0.18,
  },
  contrast: {
    page: '#000000',
    hardest: '#000000',
    onChosen: ['#ffffff', '#6ff27a', '#ffd84a', '#ffb3ac'],
    share: 0.38,
  },
}

/** Against what is beside it, for what is not text (WCAG 2.2, 1.4.11); high contrast asks for more of everything. */
const ofEdges = 3
const ofText = 4.5
const high = 7

/**
 * The properties of token.css for a colour of the operator’s. Whatever the colour, what is written in it or on it can
 * be read: where it cannot, as much white or black is put to it as it takes. Nothing for the usual colour but its fill.
 */
export function coloursFor(colour: string, lightText: boolean, theme: Theme): Record<string, Colour> {
  const accent = isColour(colour) ? colour : usualColour
  const onFill = lightText ? '#ffffff' : '#00131c'
  const fill = { '--accent': accent, '--fill': legibleOn(onFill, accent), '--on-fill': onFill }
  if (accent.toLowerCase() === usualColour) return fill
  const { page, hardest, onChosen, share } = grounds[theme]
  const chosen = tintUnder(onChosen, accent, share, page)
  const needed = theme === 'contrast' ? high : ofText
  return {
    ...fill,
    '--accent-ink': legibleOn(hardest, accent, needed),
    '--ring': legibleOn(hardest, accent, ofEdges),
    '--chosen': chosen,
    '--accent-chosen': legibleOn(chosen, accent, ofText),
  }
}

const all = ['--accent', '--fill', '--on-fill', '--accent-ink', '--ring', '--chosen', '--accent-chosen']

/** Paints the desk in a colour. */
export function paint(colour: string, lightText: boolean, theme: Theme): void {
  const { style } = document.documentElement
  const colours = coloursFor(colour, lightText, theme)
  for (const name of all) style.setProperty(name, colours[name] ?? null)
}

/** As it is without an operator. */
export function unpaint(): void {
  for (const name of all) document.documentElement.style.removeProperty(name)
}
