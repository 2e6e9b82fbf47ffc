import FolderSearch from 'lucide-react/icons/folder-search'
import Users from 'lucide-react/icons/users'
import Keyboard from 'lucide-react/icons/keyboard'
import { type Language, languages, languageOfTag } from '../../domain/value/language.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { helpCommand } from '../help/commands.ts'
import { settingsCommand } from '../settings/commands.ts'
import { useSale, startNewSale } from '../sale/model/saleStore.ts'
import { pages, stepHere } from '../sale/model/screens.ts'
import { helpCommands } from '../help/help.ts'
import { Help } from '../help/Help.tsx'
import { keyNameOf } from '../keys/keyName.ts'
import { everywhere } from '../keys/keymap.ts'
import { lineCommands } from '../line/lineCommands.ts'
import { macroCommands } from '../macro/macroCommands.ts'
import { Macros } from '../macro/MacroList.tsx'
import type { Contribution, SideMenuEntry, UserMenuEntry } from '../command/contribution.ts'
import { lineCommand } from '../line/commands.ts'
import { sailingCommand } from '../sailing/commands.ts'
import { isPermitted } from '../session/permission.ts'
import { line } from '../command/keyboard.ts'
import { simple, lineRow, optional, oneWord, seq, word, type Value } from '../line/combine.ts'
import { anywhere, defineCommand, opensPage } from '../command/defineCommand.ts'
import type { CommandServices, Screen } from '../command/command.ts'
import { changeLanguage, currentLanguage, languageNames } from '../language/language.ts'
import { foldMenu, isTheme, setLook, showNext } from '../look/look.ts'
import { draftCommand } from '../draft/commands.ts'
import { storeCleared } from '../draft/parkedDrafts.ts'
import { isEmpty } from '../draft/document.ts'
import { releaseHolds } from '../sale/model/hold/holds.ts'
import { clearFound } from '../booking/search/foundBookings.ts'
import { clearRecall } from '../booking/shown/bookingStore.ts'
import { commands } from '../command/registry.ts'
import { dropSearch } from '../sailing/search/storedSearch.ts'
import { copyText } from '../ticket/copy.ts'
import { reportToCopy } from '../request/fault.ts'
import { previewText } from '../line/previewText.ts'
import type { LineForm } from '../line/row.ts'
import { appCommand } from './commands.ts'
import { drafts } from './drafts.ts'
import { noticeCommands, NoticeHistory } from './notices/NoticeHistory.tsx'
import { firstPages } from './firstPages.ts'
import { guideCommands } from './guide/guideStore.ts'
import {
  leavingCommands,
  type ScreenOf,
  leaveOrAsk,
  isSaleUnfinished,
  saveAndSignOut,
} from './leaving/departure.ts'
import { LeaveDialog } from './leaving/LeaveDialog.tsx'
import { menuCommands, PopMenu } from './menu/PopMenu.tsx'
import { updateCommands } from './update/update.ts'
import { UpdateDialogs } from './update/UpdateDialogs.tsx'

interface Chosen {
  language?: Language
}

/** The language that the command changes to where it is not named. */
const otherLanguage = (): Language => (currentLanguage() === 'el' ? 'en' : 'el')

const languageOf = (code: string) => (code === 'al' ? code : languageOfTag(code))

/** Read by the code that addresses have. */
const language: Value<Language> = oneWord('language', 'de', {
  meaning: ({ keys }) => languageOf(keys),
  words: () => languages,
})

const languageRow: LineForm<Chosen> = lineRow({
  name: 'language',
  order: 335,
  entry: seq(word('lang'), optional('language', language)),
  preview: (chosen) => previewText('language', { what: languageNames[chosen.language ?? otherLanguage()] }),
  examples: ['lang', 'lang de'],
})

/**
 * True when the operator has seen the working booking or has been asked about it, so that a new one can
 * discard it.
 */
const mayDiscard = () => isSaleUnfinished() || stepHere() === 'step1'

function changeTheme({ theme }: { theme?: string }): Refusal | undefined {
  if (theme === undefined) showNext('theme')
  else if (isTheme(theme)) setLook({ theme })
  else return refuse('text_not_understood')
  return undefined
}

/** Commands that belong to no noun: navigation, appearance and language. */
export const appCommands = [
  defineCommand(appCommand.copyReport, {
    ...anywhere,
    refuses: () => (reportToCopy() === undefined ? refuse('no_fault') : undefined),
    run: (_, services) => copyText(reportToCopy() ?? '', services),
  }),
  defineCommand(appCommand.home, { recorded: true, ...opensPage('/', 'home') }),
  defineCommand(appCommand.issueTickets, {
    recorded: true,
    ...anywhere,
    awaits: 'step1',
    // Staff of gates and ferry companies see there what sails and what it costs, and sell nothing.
    calledNow: () => (isPermitted(['sell']) ? undefined : 'app:menu.sailingsAndFares'),
    run(_, services) {
      const seen = mayDiscard()
      return leaveOrAsk({ awaits: 'step1', go: () => newBooking(seen, services) })
    },
  }),
  defineCommand(appCommand.manageBookings, {
    recorded: true,
    ...anywhere,
    awaits: 'booking',
    run: (_, services) => openRecall('booking', '/booking-search', services),
  }),
  defineCommand(appCommand.groups, {
    recorded: true,
    ...anywhere,
    awaits: 'groups',
    run: (_, services) => openRecall('groups', '/booking-group-search', services),
  }),
  defineCommand(appCommand.theme, { recorded: true, ...anywhere, run: changeTheme }),
  defineCommand(appCommand.density, { recorded: true, ...anywhere, run: () => showNext('density') }),
  defineCommand(appCommand.menu, { recorded: true, ...anywhere, run: foldMenu }),
  defineCommand(appCommand.language, {
    ...anywhere,
    line: languageRow,
    run: ({ language = otherLanguage() }) => changeLanguage(language),
  }),
  defineCommand(appCommand.signOut, {
    line: simple(340, 'signOut', 'out'),
    where: 'everywhere',
    changes: 'record',
    awaits: 'signIn',
    run(_, { navigate }) {
      const seen = isSaleUnfinished()
      return leaveOrAsk({
        awaits: 'signIn',
        async go() {
          await emptyDesk(seen)
          await saveAndSignOut()
          navigate('/')
        },
      })
    },
  }),
]

/**
 * Parks a booking from another screen, which the operator was not asked about; where every slot is taken it is to be
 * cleared, for undo to bring back.
 */
async function parkUnlessAsked(asked: boolean): Promise<Refusal | undefined> {
  const refusal = asked || isEmpty(useSale.getState()) ? undefined : await drafts.park()
  return refusal?.refusal === 'no_free_slot' ? undefined : refusal
}

/** Empties the working booking, which these keys bring back, by default that of undo. */
async function clearBooking(services: CommandServices, keys?: string): Promise<void> {
  if (!isEmpty(useSale.getState())) storeCleared(services, keys)
  await emptyBooking()
}

async function emptyBooking(): Promise<void> {
  const freed = releaseHolds()
  startNewSale()
  await freed
}

/**
 * Starts a booking for a new customer with an empty search. On another page without a working booking it
 * returns to the search as it was left.
 */
async function newBooking(asked: boolean, services: CommandServices): Promise<Refusal | undefined> {
  const { run, navigate } = services
  const isUnsold = isEmpty(useSale.getState())
  const back = !commands.places().includes('step1') && isUnsold
  const refusal = await parkUnlessAsked(asked)
  if (refusal) return refusal
  // The search alone, which is cleared too.
  if (asked && isUnsold) storeCleared(services)
  await clearBooking(services)
  line.discard()
  navigate('/book-ticket')
  // At once: keys typed after Esc must go to the line, not into a form that is being cleared.
  await Promise.all([run(lineCommand.focus, {}), back ? undefined : run(sailingCommand.clear, {})])
  return undefined
}

/** Leads to a page of stored bookings; the recalled one is closed and the working booking is emptied. */
function openRecall(awaits: Screen, path: string, services: CommandServices) {
  const seen = mayDiscard()
  return leaveOrAsk({
    awaits,
    async go() {
      const refusal = await parkUnlessAsked(seen)
      if (refusal) return refusal
      clearRecall()
      clearFound()
      // On these pages undo is about the recalled booking, or the group.
      const keys = [appCommand.issueTickets, draftCommand.undo].map((command) => keyNameOf(command))
      await clearBooking(services, keys.join(' '))
      services.navigate(path)
      return undefined
    },
  })
}

/**
 * Empties the desk at sign-out, parking a booking the operator was not asked about. One that cannot be parked stays in
 * the draft.
 */
async function emptyDesk(asked: boolean): Promise<void> {
  const isParked = asked || isEmpty(useSale.getState()) || (await drafts.park()) === undefined
  if (isParked) await emptyBooking()
  if (isEmpty(useSale.getState())) dropSearch()
}

/** The contributions of all nouns, as far as the app itself shows them. */
interface Collected {
  userEntries(): readonly UserMenuEntry[]
  /** The pages of the side menu that this user may open. */
  pageLinks(): readonly SideMenuEntry[]
  screenOf: ScreenOf
}

/** The commands and pages that belong to no noun or join several. */
export const appContribution = ({ userEntries, pageLinks, screenOf }: Collected): Contribution => ({
  commands: [
    ...appCommands,
    ...guideCommands,
    ...leavingCommands,
    ...menuCommands(userEntries, screenOf),
    ...noticeCommands,
    ...updateCommands,
    ...helpCommands,
    ...lineCommands,
    ...macroCommands,
  ],
  dialogs: [Help, Macros, LeaveDialog, PopMenu, NoticeHistory, UpdateDialogs],
  userEntries: [
    { order: 140, title: 'announcements', hiddenBy: 'crs_news', target: { outside: 'announcements' } },
    {
      order: 150,
      title: 'ferryOperators',
      hiddenBy: 'ferry_operators_functionality',
      target: { outside: 'ferryOperators' },
    },
    { order: 160, title: 'update', target: { command: appCommand.update } },
    { order: 170, title: 'releaseNotes', target: { command: appCommand.whatsNew } },
  ],
  sideEntries: [
    { order: 50, command: helpCommand.shortcuts, title: 'help:command.shortcuts', icon: Keyboard },
  ],
  shortcutCategories: [
    {
      name: 'All keys',
      title: 'help:shortcutsOf.cheatSheet',
      order: 240,
      kind: 'dialog',
      screens: ['cheatSheet'],
    },
    { name: everywhere, title: 'help:shortcutsOf.everywhere', order: 250, kind: 'shared', screens: [] },
  ],
  pages: [
    ...firstPages(pageLinks),
    {
      path: pages.step2,
      screen: 'step2',
      load: async () => (await import('./screens/sale/Step2.tsx')).Step2,
      shortcuts: { name: 'Step 2', title: 'sale:shortcutsOf.step2', order: 20, with: ['seatPlan'] },
      hasGrid: true,
      gridHint: true,
    },
    {
      path: pages.step3,
      screen: 'step3',
      load: async () => (await import('./screens/sale/Step3.tsx')).Step3,
      insteadOf: searchUnlessSelling,
    },
    {
      path: pages.step4,
      screen: 'step4',
      load: async () => (await import('./screens/sale/Step4.tsx')).Step4,
      insteadOf: searchUnlessSelling,
    },
    {
      path: pages.step4Optional,
      screen: 'step4Optional',
      load: async () => (await import('./screens/sale/Step4.tsx')).Step4Optional,
      insteadOf: searchUnlessSelling,
    },
    {
      path: '/booking-search/:reservationId?',
      screen: 'booking',
      load: async () => (await import('./screens/Booking.tsx')).Booking,
      sideMenu: {
        order: 20,
        command: appCommand.manageBookings,
        title: 'app:menu.manageBookings',
        icon: FolderSearch,
      },
      shortcuts: { name: 'Recall', title: 'booking:shortcutsOf.recall', order: 30 },
      hasGrid: true,
      gridHint: true,
    },
    {
      path: '/booking-group-search/:reservationId?',
      screen: 'groups',
      load: async () => (await import('./screens/Groups.tsx')).Groups,
      sideMenu: { order: 22, command: appCommand.groups, title: 'app:menu.groups', icon: Users },
      shortcuts: { name: 'Groups', title: 'group:shortcutsOf.groups', order: 120 },
      hasGrid: true,
      gridHint: true,
    },
    {
      path: '/settings',
      screen: 'settings',
      load: async () => (await import('./screens/Settings.tsx')).Settings,
      hiddenBy: 'settings',
      userMenu: { order: 20, command: settingsCommand.page, title: 'settings' },
      shortcuts: { name: 'Settings', title: 'settings:shortcutsOf.settings', order: 220 },
    },
  ],
})

/** Without a trip or a booking just sold there is nothing to do in the last steps of a sale. */
function searchUnlessSelling() {
  const { workingBooking, sold } = useSale.getState()
  const isSelling = workingBooking.trips.length > 0 || sold !== undefined || drafts.hasUnseenSale()
  return isSelling ? undefined : pages.step1
}
