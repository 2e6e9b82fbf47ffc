import { appCommand } from './commands.ts'
import { helpCommand } from '../help/commands.ts'
import Keyboard from 'lucide-react/icons/keyboard'
import { helpCommands } from '../help/help.ts'
import { Help } from '../help/Help.tsx'
import { everywhere } from '../keys/categories.ts'
import { lineCommands } from '../line/lineCommands.ts'
import { macroCommands } from '../macro/macroCommands.ts'
import { Macros } from '../macro/MacroList.tsx'
import type { Contribution, SideEntry, UserEntry } from '../command/contribution.ts'
import { appCommands } from './appCommands.ts'
import { noticeCommands, NoticeHistory } from './notices/NoticeHistory.tsx'
import { firstPages } from './firstPages.ts'
import { guideCommands } from './guide/guideStore.ts'
import { joinedPages } from './joinedPages.ts'
import { leavingCommands, type ScreenOf } from './leaving/departure.ts'
import { LeaveDialog } from './leaving/LeaveDialog.tsx'
import { menuCommands } from './menu/menuCommands.ts'
import { PopMenu } from './menu/PopMenu.tsx'
import { updateCommands } from './update/update.ts'
import { UpdateDialogs } from './update/UpdateDialogs.tsx'

/** The contributions of all nouns, as far as the app itself shows them. */
interface Collected {
  userEntries(): readonly UserEntry[]
  /** The pages of the side menu that this user may open. */
  pageLinks(): readonly SideEntry[]
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
  pages: [...firstPages(pageLinks), ...joinedPages],
})
