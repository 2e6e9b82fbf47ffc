import type { Command, Screen } from './command.ts'

interface OpenScreen {
  place: Screen
  overlay: boolean
  modal: boolean
}

/** The place of those who have not signed in; `everywhere` does not reach it. */
const outside = 'signIn'

/** The screen with the dialogs and panels over it. */
export function createOpenScreens(notify: () => void) {
  let openScreens: readonly OpenScreen[] = []

  function add(one: OpenScreen): () => void {
    openScreens = [...openScreens, one]
    notify()
    return () => {
      if (!openScreens.includes(one)) return
      openScreens = openScreens.filter((other) => other !== one)
      notify()
    }
  }

  /** Overlays cover screens in any order of entering: a screen may change under an open dialog. */
  function fromTop(): readonly OpenScreen[] {
    const overlays = openScreens.filter((openScreen) => openScreen.overlay).reverse()
    const screen = openScreens.findLast((openScreen) => !openScreen.overlay)
    return screen ? [...overlays, screen] : overlays
  }

  function visible(): readonly Screen[] {
    const all = fromTop()
    const wall = all.findIndex((screen) => screen.modal)
    return (wall < 0 ? all : all.slice(0, wall + 1)).map((screen) => screen.place)
  }

  function reach(where: Command['where']): number | undefined {
    const seen = visible()
    if (where !== 'everywhere') {
      const depth = seen.findIndex((screen) => where.includes(screen))
      return depth < 0 ? undefined : depth
    }
    const covered = fromTop().some((screen) => screen.modal)
    return covered || seen.some((screen) => (screen as string) === outside) ? undefined : seen.length
  }

  const screen = () => openScreens.findLast((openScreen) => !openScreen.overlay)?.place
  return {
    add,
    visible,
    reach,
    screen,
    place: () => visible()[0],
    inOverlay: () => fromTop()[0]?.overlay === true,
  }
}
