import FolderSearch from 'lucide-react/icons/folder-search'
import Users from 'lucide-react/icons/users'
import type { DeskPage } from '../command/contribution.ts'
import { useSale } from '../sale/model/saleStore.ts'
import { pages } from '../sale/model/screens.ts'
import { settingsCommand } from '../settings/commands.ts'
import { appCommand } from './commands.ts'
import { drafts } from './drafts.ts'

/** Without a trip or a booking just sold there is nothing to do in the last steps of a sale. */
function searchUnlessSelling() {
  const { workingBooking, sold } = useSale.getState()
  const isSelling = workingBooking.trips.length > 0 || sold !== undefined || drafts.hasUnseenSale()
  return isSelling ? undefined : pages.step1
}

/** The pages that are made of parts of several nouns. */
export const joinedPages: readonly DeskPage[] = [
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
]
