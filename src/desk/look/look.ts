import { create } from 'zustand'
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

/** Folds or opens the menu as the window passes the width it needs. Returns its undo. */
export function followWindow(): () => void {
  const query = matchMedia(`(max-width: ${roomForMenu - 1}px)`)
  const follow = () => useLook.setState({ menuFolded: query.matches })
  query.addEventListener('change', follow)
  return () => query.removeEventListener('change', follow)
}
