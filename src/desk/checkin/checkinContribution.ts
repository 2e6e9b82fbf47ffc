import { checkInCommand } from './commands.ts'
import ScanLine from 'lucide-react/icons/scan-line'
import type { Contribution } from '../command/contribution.ts'
import { checkInCommands } from './checkinCommands.ts'
import { SendOfflineScans } from './offline/SendOfflineScans.tsx'
import { setOfflineTicketsOwner } from './offline/offlineTicketsOfGate.ts'
import { canCheckIn, setPermission } from './checkinStore.ts'

/** The part of the session that check-in reads. */
interface Session {
  /** The signed-in user, for whom alone scans are stored on this machine. */
  person(): string | undefined
  canCheckIn(): boolean
}

export function checkInContribution(session: Session): Contribution {
  setPermission(session.canCheckIn)
  setOfflineTicketsOwner(session.person)
  return {
    commands: checkInCommands,
    dialogs: [SendOfflineScans],
    sideEntries: [
      {
        place: 25,
        command: checkInCommand.page,
        title: 'checkin:command.page',
        icon: ScanLine,
        at: '/check-in',
        permitted: canCheckIn,
      },
    ],
    shortcutCategories: [
      {
        name: 'Check-in',
        title: 'checkin:shortcutsOf.checkIn',
        place: 110,
        kind: 'page',
        screens: ['checkIn'],
      },
    ],
    gridScreens: ['checkIn'],
    pages: [{ path: '/check-in', screen: 'checkIn', permitted: canCheckIn }],
  }
}
