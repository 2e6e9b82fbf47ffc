import { checkInCommand } from './commands.ts'
import ScanLine from 'lucide-react/icons/scan-line'
import type { Contribution } from '../command/contribution.ts'
import { checkInCommands } from './checkinCommands.ts'
import { SendOfflineScans } from './offline/SendOfflineScans.tsx'
import { setOfflineTicketsOwner } from './offline/offlineTicketsOfGate.ts'
import { canCheckIn, setPermission } from './checkinStore.ts'
import { reportFaultsTo } from './scan/scans.ts'

/** The parts of the app that check-in uses. */
interface Surroundings {
  /** The signed-in user, for whom alone scans are stored on this machine. */
  person(): string | undefined
  canCheckIn(): boolean
  /** Shows a fault of a scan, for which no command has waited. */
  report(fault: unknown): void
}

export function checkInContribution({ person, canCheckIn: isPermitted, report }: Surroundings): Contribution {
  setPermission(isPermitted)
  setOfflineTicketsOwner(person)
  reportFaultsTo(report)
  return {
    commands: checkInCommands,
    dialogs: [SendOfflineScans],
    pages: [
      {
        path: '/check-in',
        screen: 'checkIn',
        load: async () => (await import('./page/CheckInPage.tsx')).CheckInPage,
        permitted: canCheckIn,
        sideMenu: {
          place: 25,
          command: checkInCommand.page,
          title: 'checkin:command.page',
          icon: ScanLine,
        },
        shortcuts: { name: 'Check-in', title: 'checkin:shortcutsOf.checkIn', place: 110 },
        hasGrid: true,
      },
    ],
  }
}
