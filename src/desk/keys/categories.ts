import type { Screen } from '../command/command.ts'

/**
 * A page or dialog with shortcuts, or several pages that share some. Its noun declares it; the entries of
 * `keymaps/*.json` name it.
 */
export interface ShortcutCategory {
  /** Saved in settings and exported files, so it never changes. */
  name: string
  title: string
  /** From the first tab; multiples of ten leave room between those of other nouns. */
  place: number
  /**
   * The commands of a page can all be given keys, those of a dialog only where the keymap has them; shared ones are
   * never the category of a screen.
   */
  kind: 'page' | 'dialog' | 'shared'
  screens: readonly Screen[]
}

/** The start of the desk declares them once. */
let declared: readonly ShortcutCategory[] = []

export function declareCategories(categories: readonly ShortcutCategory[]): void {
  declared = categories.toSorted((one, other) => one.place - other.place)
}

/** In the order of their tabs. */
export function allCategories(): readonly ShortcutCategory[] {
  return declared
}

export function categoryNamed(name: string): ShortcutCategory | undefined {
  return declared.find((category) => category.name === name)
}

/** The category of a screen, if it has shortcuts that others do not. */
export function categoryOf(screen: string | undefined): ShortcutCategory | undefined {
  return declared.find(({ kind, screens }) => kind !== 'shared' && includes(screens, screen))
}

/** The category of a command that may be given keys; undefined for those of dialogs and of screens without one. */
export function categoryOfCommand(where: readonly string[] | 'everywhere'): string | undefined {
  if (where === 'everywhere') return everywhere
  const found = declared.filter(
    ({ kind, screens }) => kind !== 'dialog' && where.some((screen) => includes(screens, screen)),
  )
  return (found.find(({ kind }) => kind === 'page') ?? found[0])?.name
}

/**
 * Returns whether a command belongs to the screens of this category alone; shared ones list only commands that name
 * them.
 */
export function belongsTo(
  { kind, screens }: ShortcutCategory,
  where: readonly string[] | 'everywhere',
): boolean {
  return kind !== 'shared' && where !== 'everywhere' && where.every((screen) => includes(screens, screen))
}

const includes = (screens: readonly string[], screen: string | undefined) =>
  screen !== undefined && screens.includes(screen)

/** Category of the keys that work on every screen. */
export const everywhere = 'Everywhere'
