import { bookingNoun } from '../booking/noun.ts'
import { checkInNoun } from '../checkin/noun.ts'
import { cashierNoun } from '../cashier/noun.ts'
import type { AnyCommand } from '../command/command.ts'
import { grammarOf } from '../command/line/grammar.ts'
import type { Noun, SideEntry, UserEntry } from '../command/noun.ts'
import { disruptionNoun } from '../disruption/noun.ts'
import { draftNoun } from '../draft/noun.ts'
import { gridNoun } from '../grid/columns/noun.ts'
import { groupNoun } from '../group/noun.ts'
import { ledgerNoun } from '../ledger/noun.ts'
import { parcelNoun } from '../parcel/noun.ts'
import { partyNoun } from '../party/noun.ts'
import { pricingNoun } from '../pricing/noun.ts'
import { sailingNoun } from '../sailing/noun.ts'
import { useSailing } from '../sailing/store.ts'
import { saleNoun } from '../sale/noun.ts'
import { sessionNoun } from '../session/noun.ts'
import { isForbidden } from '../session/permission.ts'
import { personOf, useSession } from '../session/store.ts'
import { settingsNoun } from '../settings/noun.ts'
import { statisticsNoun } from '../statistics/noun.ts'
import { ticketNoun } from '../ticket/noun.ts'
import { truckNoun } from '../truck/noun.ts'
import { drafts } from './drafts.ts'
import { screensOf } from './leaving/screensOf.ts'
import { hidingKeys, isDenied, unlessForbidden } from './menu/hidden.ts'
import { appNoun } from './noun.ts'
import { saved } from './saved.ts'

/** The one list of nouns: whatever a noun brings is collected from here. */
const nouns: readonly Noun[] = [
  appNoun(
    () => userEntries,
    (path) => screenOf(path),
  ),
  sailingNoun,
  pricingNoun,
  saleNoun,
  ticketNoun,
  truckNoun,
  checkInNoun({
    person: () => {
      const { user } = useSession.getState()
      return user && personOf(user)
    },
    canCheckIn: () => useSession.getState().configuration?.permissions.trip.canCheckIn ?? false,
  }),
  groupNoun(() => {
    const { status, ...searched } = useSailing.getState().form.groupSearch
    return status ? searched : {}
  }),
  disruptionNoun,
  ledgerNoun,
  parcelNoun,
  statisticsNoun,
  cashierNoun,
  partyNoun,
  draftNoun(drafts, saved),
  bookingNoun,
  gridNoun(() => gridScreens),
  settingsNoun,
  sessionNoun,
]

const gridScreens = nouns.flatMap((noun) => noun.gridScreens ?? [])
const pages = nouns.flatMap((noun) => noun.pages ?? [])

/** The screen of an address outside the sale; undefined for the steps of a sale. */
export const screenOf = screensOf(pages)

const byPlace = (one: { place: number }, other: { place: number }) => one.place - other.place

/** The user menu from top to bottom. Release notes, the update and logging out are never hidden. */
export const userEntries: readonly UserEntry[] = nouns
  .flatMap((noun) => noun.userEntries ?? [])
  .toSorted(byPlace)

/** The side menu from top to bottom: pages, then tools. */
export const sideEntries: readonly SideEntry[] = nouns
  .flatMap((noun) => noun.sideEntries ?? [])
  .toSorted(byPlace)

const hiddenCommands = nouns.flatMap((noun) => noun.hiddenCommands ?? [])
const hiding = hidingKeys(userEntries, [...sideEntries, ...hiddenCommands])

/** Whether the agency denies the user a command. */
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
export const deskGrammar = grammarOf(nouns.flatMap((noun) => noun.lineRows ?? []))

/** What may be shown over every screen. */
export const dialogs = nouns.flatMap((noun) => noun.dialogs ?? [])

/** Whether the agency denies the user a page, which an old bookmark may still lead to. */
export function isForbiddenPage(page: string): boolean {
  const { hiddenBy, permitted } = pages.find(({ path }) => path === page) ?? {}
  const entry = sideEntries.find(({ at }) => at === page)
  if (entry && isForbiddenCommand(entry.command)) return true
  return permitted?.() === false || (hiddenBy !== undefined && isForbidden(hiddenBy))
}
