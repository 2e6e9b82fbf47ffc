import { create } from 'zustand'
import { isColour, legibleOn, tintUnder, type Colour } from '../../domain/settings/colour.ts'
import { usualColour } from '../../domain/settings/setting.ts'
import { writeJson } from '../browser/storage.ts'

export const themes = ['dark', 'light', 'contrast'] as const
export const densities = ['dense', 'normal', 'roomy'] as const

interface Look {
  theme: (typeof themes)[number]
  density: (typeof densities)[number]
  menuFolded: boolean
}

const storageKey = 'purser.look'
/** Window width in pixels below which the side menu folds automatically. */
const roomForMenu = 1500

export const useLook = create<Look>(() => ({
  theme: (document.documentElement.dataset['theme'] as Look['theme']) ?? 'dark',
  density: (document.documentElement.dataset['density'] as Look['density']) ?? 'normal',
  menuFolded: window.innerWidth < roomForMenu,
}))

/** Changes to the next theme or row height. */
export function showNext(what: 'theme' | 'density'): void {
  const choices: readonly string[] = what === 'theme' ? themes : densities
  const now = useLook.getState()[what]
  setLook({ [what]: choices[(choices.indexOf(now) + 1) % choices.length] })
}

export function isTheme(text: string): text is Look['theme'] {
  return (themes as readonly string[]).includes(text)
}

/** Takes effect at once and is stored in this browser, so that the first paint after a reload uses it. */
export function setLook(part: Partial<Pick<Look, 'theme' | 'density'>>): void {
  useLook.setState(part)
  const { theme, density } = useLook.getState()
  Object.assign(document.documentElement.dataset, { theme, density })
  writeJson('localStorage', storageKey, { theme, density })
}

export function foldMenu(): void {
  useLook.setState(({ menuFolded }) => ({ menuFolded: !menuFolded }))
}

/** Folds or opens the menu as the window passes the width it needs. Returns a function that ends this. */
export function followWindow(): () => void {
  const query = matchMedia(`(max-width: ${roomForMenu - 1}px)`)
  const follow = () => useLook.setState({ menuFolded: query.matches })
  query.addEventListener('change', follow)
  return () => query.removeEventListener('change', follow)
}

type Theme = (typeof themes)[number]

interface Grounds {
  /** The page’s background, and the panel background with the lowest contrast. */
  page: Colour
  hardest: Colour
  /** Text colours on a selected row, and the largest share of the accent in its background. */
  onChosen: readonly Colour[]
  share: number
}

/** Must equal the values in token.css. */
export const grounds: Record<Theme, Grounds> = {
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

/**
 * Contrast of graphical objects with adjacent colours (WCAG 2.2, 1.4.11); the high-contrast theme requires
 * more of everything.
 */
const ofEdges = 3
const ofText = 4.5
const high = 7

/**
 * The custom properties of token.css for the operator’s colour. White or black is mixed in until text on it
 * or in it is legible. The default colour sets only its fill.
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

export function applyTheme(colour: string, lightText: boolean, theme: Theme): void {
  const { style } = document.documentElement
  const colours = coloursFor(colour, lightText, theme)
  for (const name of all) style.setProperty(name, colours[name] ?? null)
}

/** Restores the defaults of token.css. */
export function resetTheme(): void {
  for (const name of all) document.documentElement.style.removeProperty(name)
}
