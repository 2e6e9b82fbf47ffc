import { bookingContribution } from '../booking/bookingContribution.ts'
import { checkInContribution } from '../checkin/checkinContribution.ts'
import { cashierContribution } from '../cashier/cashierContribution.ts'
import type { AnyCommand } from '../command/command.ts'
import { grammarOf } from '../line/row.ts'
import type { Contribution, SideEntry, UserEntry, HiddenBy } from '../command/contribution.ts'
import { disruptionContribution } from '../disruption/disruptionContribution.ts'
import { draftContribution } from '../draft/draftContribution.ts'
import { gridContribution } from '../grid/gridContribution.ts'
import { groupContribution } from '../group/groupContribution.ts'
import { ledgerContribution } from '../ledger/ledgerContribution.ts'
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
import { saleScreen } from '../sale/model/screens.ts'
import { type ScreenOf, screensOf } from './leaving/departure.ts'
import { appContribution } from './appContribution.ts'
import { refuse } from '../../domain/refusal.ts'

/** The one list of nouns: whatever a noun brings is collected from here. */
const nouns: readonly Contribution[] = [
  appContribution(
    () => userEntries,
    (path) => screenOf(path),
  ),
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
  }),
  groupContribution(() => {
    const { status, ...searched } = useSailing.getState().form.groupSearch
    return status ? searched : {}
  }),
  disruptionContribution,
  ledgerContribution,
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

const gridScreens = nouns.flatMap((noun) => noun.gridScreens ?? [])
const pages = nouns.flatMap((noun) => noun.pages ?? [])

/** The screen of an address outside the sale; undefined for the steps of a sale. */
export const screenOf = screensOf(pages)

/** The screen of any address. */
export const shownBy: ScreenOf = (path) => saleScreen(path) ?? screenOf(path)

const byPlace = (one: { place: number }, other: { place: number }) => one.place - other.place

/** The user menu from top to bottom. Release notes, the update and logging out are never hidden. */
export const userEntries: readonly UserEntry[] = nouns
  .flatMap((noun) => noun.userEntries ?? [])
  .toSorted(byPlace)

/** The side menu from top to bottom: pages, then tools. */
export const sideEntries: readonly SideEntry[] = nouns
  .flatMap((noun) => noun.sideEntries ?? [])
  .toSorted(byPlace)

/** The title of an entry for this user: staff without a right may do something else by the same command. */
export const titleOfEntry = ({ command, title }: Pick<SideEntry, 'command' | 'title'>): string =>
  deskCommands.find(({ id }) => id === command)?.calledNow?.() ?? title

/** The figures of the status line. */
export const statusNotes = nouns.flatMap((noun) => noun.statusNotes ?? [])

const hiddenCommands = nouns.flatMap((noun) => noun.hiddenCommands ?? [])
const hiding = hidingKeys(userEntries, [...sideEntries, ...hiddenCommands])

/** Returns whether the agency denies the user a command. */
export function isForbiddenCommand(command: string): boolean {
  const entry = sideEntries.find((one) => one.command === command)
  const known = deskCommands.find(({ id }) => id === command)
  return entry?.permitted?.() === false || (known !== undefined && isDenied(known, hiding))
}

/** Every command; what the agency hides from a user no key leads to either. */
export const deskCommands: readonly AnyCommand[] = nouns
  .flatMap((noun) => noun.commands)
  .map((command) => unlessForbidden(command, hiding))

/** The pages and dialogs with shortcuts. */
export const shortcutCategories = nouns.flatMap((noun) => noun.shortcutCategories ?? [])

/** Everything the command line understands. */
export const deskGrammar = grammarOf(
  nouns.flatMap(({ commands, lineRows = [] }) => [...lineRows, ...commands.flatMap(({ line = [] }) => line)]),
)

/** Dialogs and panels that may be shown over every screen. */
export const dialogs = nouns.flatMap((noun) => noun.dialogs ?? [])

/** Returns whether the user may not see a page; an old bookmark may still lead to it. */
export function isForbiddenPage(page: string): boolean {
  const { hiddenBy, permitted, rights } = pages.find(({ path }) => path === page) ?? {}
  const entry = sideEntries.find(({ at }) => at === page)
  if (entry && isForbiddenCommand(entry.command)) return true
  if (!isPermitted(rights)) return true
  return permitted?.() === false || (hiddenBy !== undefined && isForbidden(hiddenBy))
}

/** Keys that hide the entry of a command, by command. */
type HidingKeys = ReadonlyMap<string, HiddenBy>

function hidingKeys(
  user: readonly UserEntry[],
  side: readonly Pick<SideEntry, 'command' | 'hiddenBy'>[],
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
