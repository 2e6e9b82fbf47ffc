import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { pages } from '../../contract/pages.ts'
import type { Right } from '../../domain/session/right.ts'
import type { hideKeys } from '../../domain/settings/setting.ts'
import type { CommandId, Screen } from './command.ts'
import type { DefinedCommand } from './defineCommand.ts'
import type { ShortcutCategory } from '../keys/keymap.ts'
import type { Row } from '../line/row.ts'

/** Key that hides an entry or a page: in the agency’s list, or for menu entries in the operator’s own. */
export type HiddenBy = (typeof hideKeys)[number]

/** The properties passed to every dialog. */
export interface DialogProps {
  /** Shows a failure that no refusal names. */
  notifyError(words: string): void
  /** Signs out after inactivity. */
  leave(): void
}

/** An entry leads to a page, to an address outside, or does a command where it is. */
export type Target = { page: string } | { command: string } | { outside: 'announcements' | 'ferryOperators' }

interface Ordered {
  /** Its order from the top of the menu; multiples of ten leave room between the entries of other nouns. */
  order: number
  hiddenBy?: HiddenBy
  /** For what needs a permission that users do not have by default. */
  permitted?(): boolean
}

export interface UserMenuEntry extends Ordered {
  /** Under `app:user.`. */
  title: string
  target: Target
}

export interface SideMenuEntry extends Ordered {
  command: CommandId
  title: string
  icon: LucideIcon
  /** The address of the page that it leads to; an entry without one is a tool, listed below the pages. */
  at?: string
  /** Shown after its link: how much is to be done there; in the menu, where there is little room, the number alone. */
  note?: ComponentType<{ brief?: boolean }>
}

/** A figure in the status line of every page. */
export interface StatusNote {
  /** Where it leads; the note is absent for users who may not go there. */
  command: CommandId
  note: ComponentType<{
    /** Shows a notice that takes no focus. */
    notify(words: string): void
  }>
}

type Path = (typeof pages)[number]

/** A page, declared once: its route, its entries in the menus, its shortcuts and its loading follow from this. */
export interface DeskPage {
  path: Path
  /** A second path of the same page. */
  alias?: Path
  /** The screen on which the operator is while the page is shown. `app:place.<screen>` is its title. */
  screen: Screen
  /**
   * Loads its component. Written as `async () => (await import('./NamePage.tsx')).NamePage`, which the build looks for
   * to put the pages into few files.
   */
  load(): Promise<ComponentType>
  /** Where the agency may hide it from its users. */
  hiddenBy?: HiddenBy
  /** For what needs a permission that users do not have by default. */
  permitted?(): boolean
  /** Not shown to users who have none of these rights; the calls that it makes check them again. */
  rights?: readonly Right[]
  /** The page that its address leads to while there is nothing to do on it. */
  insteadOf?(): Path | undefined
  sideMenu?: Pick<SideMenuEntry, 'order' | 'command' | 'title' | 'icon' | 'note'>
  userMenu?: Pick<UserMenuEntry, 'order' | 'title'> & { command: CommandId }
  /** The category of its keys; `with` names dialogs over the page that have the same keys. */
  shortcuts?: Pick<ShortcutCategory, 'name' | 'title' | 'order'> & { with?: readonly Screen[] }
  /** It has a grid whose columns can be arranged. */
  hasGrid?: true
  /** True if its hint describes its grid: while the focus is elsewhere, the hint is that of the focused element. */
  gridHint?: true
}

/** Everything one noun brings to the desk; the app collects it from its list of nouns. */
export interface Contribution {
  commands: readonly DefinedCommand[]
  /** Entries that run one of several commands. */
  lineRows?: readonly Row[]
  /** Rendered over every screen; each is invisible until its own state opens it. */
  dialogs?: readonly ComponentType<DialogProps>[]
  pages?: readonly DeskPage[]
  /** Entries of the user menu that lead to no page. */
  userEntries?: readonly UserMenuEntry[]
  /** The tools of the side menu. */
  sideEntries?: readonly SideMenuEntry[]
  statusNotes?: readonly StatusNote[]
  /** Commands without an entry of a menu that the agency may hide from its users. */
  hiddenCommands?: readonly { command: CommandId; hiddenBy: HiddenBy }[]
  /** Its dialogs and lists with shortcuts, and shortcuts that several pages share. */
  shortcutCategories?: readonly ShortcutCategory[]
  /** Dialogs and lists with grids whose columns can be arranged. */
  gridScreens?: readonly Screen[]
}
