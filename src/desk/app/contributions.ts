import { matchPath } from 'react-router-dom'
import { bookingContribution } from '../booking/bookingContribution.ts'
import { checkInContribution } from '../checkin/checkinContribution.ts'
import { cashierContribution } from '../cashier/cashierContribution.ts'
import type { AnyCommand } from '../command/command.ts'
import type { ShortcutCategory } from '../keys/keymap.ts'
import { grammarOf } from '../line/row.ts'
import type {
  Contribution,
  DeskPage,
  HiddenBy,
  SideMenuEntry,
  UserMenuEntry,
} from '../command/contribution.ts'
import { disruptionContribution } from '../disruption/disruptionContribution.ts'
import { refundContribution } from '../refund/refundContribution.ts'
import { reportContribution } from '../report/reportContribution.ts'
import { inventoryContribution } from '../inventory/inventoryContribution.ts'
import { draftContribution } from '../draft/draftContribution.ts'
import { gridContribution } from '../grid/gridContribution.ts'
import { groupContribution } from '../group/groupContribution.ts'
import { ledgerContribution } from '../ledger/ledgerContribution.ts'
import { networkContribution } from '../network/networkContribution.ts'
import { parcelContribution } from '../parcel/parcelContribution.ts'
import { partyContribution } from '../party/partyContribution.ts'
import { pricingContribution } from '../pricing/pricingContribution.ts'
import { sailingContribution } from '../sailing/sailingContribution.ts'
import { useSailing } from '../sailing/sailingStore.ts'
import { saleContribution } from '../sale/saleContribution.ts'
import { sessionContribution } from '../session/sessionContribution.ts'
import { isForbidden, isPermitted } from '../session/permission.ts'
import { personOf, useSession } from '../session/sessionStore.ts'
import { settingsContribution } from '../settings/settingsContribution.ts'
import { statisticsContribution } from '../statistics/statisticsContribution.ts'
import { ticketContribution } from '../ticket/ticketContribution.ts'
import { truckContribution } from '../truck/truckContribution.ts'
import { drafts, saved } from './drafts.ts'
import { selling } from '../sale/model/screens.ts'
import type { ScreenOf } from './leaving/departure.ts'
import { report } from './notices/outcomes.ts'
import { appContribution } from './appContribution.ts'
import { refuse } from '../../domain/refusal.ts'

/** The one list of nouns: whatever a noun brings is collected from here. */
const nouns: readonly Contribution[] = [
  appContribution({
    userEntries: () => userEntries,
    pageLinks: () => permittedSideEntries().pages,
    screenOf: (path) => screenOf(path),
  }),
  sailingContribution,
  pricingContribution,
  saleContribution,
  ticketContribution,
  truckContribution,
  checkInContribution({
    person: () => {
      const { user } = useSession.getState()
      return user && personOf(user)
    },
    canCheckIn: () => useSession.getState().configuration?.permissions.trip.canCheckIn ?? false,
    report,
  }),
  groupContribution(() => {
    const { status, ...searched } = useSailing.getState().form.groupSearch
    return status ? searched : {}
  }),
  disruptionContribution,
  inventoryContribution,
  refundContribution,
  reportContribution,
  ledgerContribution,
  networkContribution,
  parcelContribution,
  statisticsContribution,
  cashierContribution,
  partyContribution,
  draftContribution(drafts, saved),
  bookingContribution,
  gridContribution(() => gridScreens),
  settingsContribution,
  sessionContribution,
]

export const pages = nouns.flatMap((noun) => noun.pages ?? [])

const gridScreens = [
  ...pages.flatMap(({ hasGrid, screen }) => (hasGrid ? [screen] : [])),
  ...nouns.flatMap((noun) => noun.gridScreens ?? []),
]

/** The page of an address without its language. */
export function pageAt(address: string): DeskPage | undefined {
  const { pathname } = new URL(address, 'http://desk')
  return pages.find(({ path, alias = path }) => matchPath(path, pathname) ?? matchPath(alias, pathname))
}

/** The page of a path behind the sign-in. */
export function pageOf(path: DeskPage['path']): DeskPage {
  const declared = pages.find((page) => page.path === path || page.alias === path)
  if (declared === undefined) throw new Error(`No contribution declares the page ${path}`)
  return declared
}

/** The screen of an address. */
export const shownBy: ScreenOf = (address) => pageAt(address)?.screen

/** The screen of an address outside the sale; undefined for the steps of a sale. */
export const screenOf: ScreenOf = (address) => {
  const screen = shownBy(address)
  return selling.some((step) => step === screen) ? undefined : screen
}

const byOrder = (one: { order: number }, other: { order: number }) => one.order - other.order

/** The user menu from top to bottom. Release notes, the update and logging out are never hidden. */
export const userEntries: readonly UserMenuEntry[] = [
  ...pages.flatMap(({ userMenu, hiddenBy }) => {
    if (userMenu === undefined) return []
    const { command, ...entry } = userMenu
    return [{ ...entry, target: { command }, ...(hiddenBy && { hiddenBy }) }]
  }),
  ...nouns.flatMap((noun) => noun.userEntries ?? []),
].toSorted(byOrder)

/** The side menu from top to bottom: pages, then tools. */
export const sideEntries: readonly SideMenuEntry[] = [
  ...pages.flatMap((page) => sideEntryOf(page) ?? []),
  ...nouns.flatMap((noun) => noun.sideEntries ?? []),
].toSorted(byOrder)

function sideEntryOf({ path, sideMenu, hiddenBy, permitted }: DeskPage): SideMenuEntry | undefined {
  // Its address is its path without parameters.
  const at = path.replace(/\/:.*/, '')
  return sideMenu && { ...sideMenu, at, ...(hiddenBy && { hiddenBy }), ...(permitted && { permitted }) }
}

/** The side menu of this user; staff without a right may do something else by the same command, with another title. */
export function permittedSideEntries(): { pages: readonly SideMenuEntry[]; tools: readonly SideMenuEntry[] } {
  const permitted = sideEntries
    .filter(({ command }) => !isForbiddenCommand(command))
    .map((entry) => ({ ...entry, title: commandOf(entry.command)?.calledNow?.() ?? entry.title }))
  return {
    pages: permitted.filter(({ at }) => at !== undefined),
    tools: permitted.filter(({ at }) => at === undefined),
  }
}

const commandOf = (id: string) => deskCommands.find((command) => command.id === id)

/** The figures of the status line. */
export const statusNotes = nouns.flatMap((noun) => noun.statusNotes ?? [])

const hiddenCommands = nouns.flatMap((noun) => noun.hiddenCommands ?? [])
const hiding = hidingKeys(userEntries, [...sideEntries, ...hiddenCommands])

/** Returns whether the agency denies the user a command. */
export function isForbiddenCommand(command: string): boolean {
  const entry = sideEntries.find((one) => one.command === command)
  const known = commandOf(command)
  return entry?.permitted?.() === false || (known !== undefined && isDenied(known, hiding))
}

/** Every command; what the agency hides from a user no key leads to either. */
export const deskCommands: readonly AnyCommand[] = nouns
  .flatMap((noun) => noun.commands)
  .map((command) => unlessForbidden(command, hiding))

/** The pages and dialogs with shortcuts. */
export const shortcutCategories: readonly ShortcutCategory[] = [
  ...pages.flatMap(({ screen, shortcuts }) => {
    if (shortcuts === undefined) return []
    const { with: dialogs = [], ...category } = shortcuts
    return [{ ...category, kind: 'page' as const, screens: [screen, ...dialogs] }]
  }),
  ...nouns.flatMap((noun) => noun.shortcutCategories ?? []),
]

/** Everything the command line understands. */
export const deskGrammar = grammarOf(
  nouns.flatMap(({ commands, lineRows = [] }) => [...lineRows, ...commands.flatMap(({ line = [] }) => line)]),
)

/** Dialogs and panels that may be shown over every screen. */
export const dialogs = nouns.flatMap((noun) => noun.dialogs ?? [])

/** Returns whether the user may not see a page; an old bookmark may still lead to it. */
export function isForbiddenPage({ sideMenu, hiddenBy, permitted, rights }: DeskPage): boolean {
  if (sideMenu && isForbiddenCommand(sideMenu.command)) return true
  if (!isPermitted(rights)) return true
  return permitted?.() === false || (hiddenBy !== undefined && isForbidden(hiddenBy))
}

/** Keys that hide the entry of a command, by command. */
type HidingKeys = ReadonlyMap<string, HiddenBy>

function hidingKeys(
  user: readonly UserMenuEntry[],
  side: readonly Pick<SideMenuEntry, 'command' | 'hiddenBy'>[],
): HidingKeys {
  const ofUser = user.flatMap(({ hiddenBy, target }) =>
    hiddenBy && 'command' in target ? [[target.command, hiddenBy] as const] : [],
  )
  const ofSide = side.flatMap(({ command, hiddenBy }) => (hiddenBy ? [[command, hiddenBy] as const] : []))
  return new Map([...ofUser, ...ofSide])
}

/** Returns whether the agency hides the command from the user, or the user lacks its rights. */
function isDenied({ id, rights }: Pick<AnyCommand, 'id' | 'rights'>, hiding: HidingKeys): boolean {
  const key = hiding.get(id)
  return !isPermitted(rights) || (key !== undefined && isForbidden(key))
}

/** Refuses a command that the agency hides from the user by every key; entries hidden by the user still work. */
function unlessForbidden(command: AnyCommand, hiding: HidingKeys): AnyCommand {
  if (!hiding.has(command.id) && command.rights === undefined) return command
  const refuses = (args: never) =>
    isDenied(command, hiding) ? refuse('not_permitted') : command.refuses?.(args)
  return { ...command, refuses }
}
