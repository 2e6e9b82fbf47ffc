import TicketPlus from 'lucide-react/icons/ticket-plus'
import type { DeskPage, SideMenuEntry } from '../command/contribution.ts'
import { pages } from '../sale/model/screens.ts'
import { appCommand } from './commands.ts'

/**
 * The pages on which a session begins. They are declared apart from the others, because the build puts the code of
 * the pages that this file loads into one small file.
 */
export const firstPages = (links: () => readonly SideMenuEntry[]): readonly DeskPage[] => [
  {
    path: '/',
    alias: '/dashboard',
    screen: 'home',
    load: async () => (await import('./screens/Home.tsx')).homePage(links),
    hasGrid: true,
    gridHint: true,
  },
  {
    path: pages.step1,
    alias: '/book-ticket/step1',
    screen: 'step1',
    load: async () => (await import('./screens/sale/Step1.tsx')).Step1,
    sideMenu: {
      order: 10,
      command: appCommand.issueTickets,
      title: 'app:menu.issueTickets',
      icon: TicketPlus,
    },
    shortcuts: { name: 'Step 1', title: 'sailing:shortcutsOf.step1', order: 10 },
    hasGrid: true,
    gridHint: true,
  },
]
