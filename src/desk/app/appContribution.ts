import { appCommand } from './commands.ts'
import { helpCommand } from '../help/commands.ts'
import { settingsCommand } from '../settings/commands.ts'
import FolderSearch from 'lucide-react/icons/folder-search'
import Users from 'lucide-react/icons/users'
import { useSale } from '../sale/model/saleStore.ts'
import { pages } from '../sale/model/screens.ts'
import { drafts } from './drafts.ts'
import Keyboard from 'lucide-react/icons/keyboard'
import { helpCommands } from '../help/help.ts'
import { Help } from '../help/Help.tsx'
import { everywhere } from '../keys/categories.ts'
import { lineCommands } from '../line/lineCommands.ts'
import { macroCommands } from '../macro/macroCommands.ts'
import { Macros } from '../macro/MacroList.tsx'
import type { Contribution, SideMenuEntry, UserMenuEntry } from '../command/contribution.ts'
import { appCommands } from './appCommands.ts'
import { noticeCommands, NoticeHistory } from './notices/NoticeHistory.tsx'
import { firstPages } from './firstPages.ts'
import { guideCommands } from './guide/guideStore.ts'
import { leavingCommands, type ScreenOf } from './leaving/departure.ts'
import { LeaveDialog } from './leaving/LeaveDialog.tsx'
import { menuCommands } from './menu/menuCommands.ts'
import { PopMenu } from './menu/PopMenu.tsx'
import { updateCommands } from './update/update.ts'
import { UpdateDialogs } from './update/UpdateDialogs.tsx'

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
    { place: 140, title: 'announcements', hiddenBy: 'crs_news', target: { outside: 'announcements' } },
    {
      place: 150,
      title: 'ferryOperators',
      hiddenBy: 'ferry_operators_functionality',
      target: { outside: 'ferryOperators' },
    },
    { place: 160, title: 'update', target: { command: appCommand.update } },
    { place: 170, title: 'releaseNotes', target: { command: appCommand.whatsNew } },
  ],
  sideEntries: [
    { place: 50, command: helpCommand.shortcuts, title: 'help:command.shortcuts', icon: Keyboard },
  ],
  shortcutCategories: [
    {
      name: 'All keys',
      title: 'help:shortcutsOf.cheatSheet',
      place: 240,
      kind: 'dialog',
      screens: ['cheatSheet'],
    },
    { name: everywhere, title: 'help:shortcutsOf.everywhere', place: 250, kind: 'shared', screens: [] },
  ],
  pages: [
    ...firstPages(pageLinks),
    {
      path: pages.step2,
      screen: 'step2',
      load: async () => (await import('./screens/sale/Step2.tsx')).Step2,
      shortcuts: { name: 'Step 2', title: 'sale:shortcutsOf.step2', place: 20, with: ['seatPlan'] },
      hasGrid: true,
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
        place: 20,
        command: appCommand.manageBookings,
        title: 'app:menu.manageBookings',
        icon: FolderSearch,
      },
      shortcuts: { name: 'Recall', title: 'booking:shortcutsOf.recall', place: 30 },
      hasGrid: true,
    },
    {
      path: '/booking-group-search/:reservationId?',
      screen: 'groups',
      load: async () => (await import('./screens/Groups.tsx')).Groups,
      sideMenu: { place: 22, command: appCommand.groups, title: 'app:menu.groups', icon: Users },
      shortcuts: { name: 'Groups', title: 'group:shortcutsOf.groups', place: 120 },
      hasGrid: true,
    },
    {
      path: '/settings',
      screen: 'settings',
      load: async () => (await import('./screens/Settings.tsx')).Settings,
      hiddenBy: 'settings',
      userMenu: { place: 20, command: settingsCommand.page, title: 'settings' },
      shortcuts: { name: 'Settings', title: 'settings:shortcutsOf.settings', place: 220 },
    },
  ],
})

/** Without a trip or a booking just sold there is nothing to do in the last steps of a sale. */
function searchUnlessSelling() {
  const { workingBooking, sold } = useSale.getState()
  const isSelling = workingBooking.trips.length > 0 || sold !== undefined || drafts.hasUnseenSale()
  return isSelling ? undefined : pages.step1
}
