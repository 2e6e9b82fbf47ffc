import type { Noun } from '../command/noun.ts'
import { checkInCommands } from './commands.ts'
import { SendUnsent } from './offline/SendUnsent.tsx'
import { setVaultOwner } from './offline/vaultHere.ts'
import { canCheckIn } from './permission.ts'

/** `person` names the signed-in user, for whom alone scans are stored on this machine. */
export function checkInNoun(person: () => string | undefined): Noun {
  setVaultOwner(person)
  return {
    commands: checkInCommands,
    dialogs: [SendUnsent],
    sideEntries: [
      {
        place: 25,
        command: 'app.checkIn',
        title: 'app:command.checkIn',
        glyph: '✓',
        at: '/check-in',
        permitted: canCheckIn,
      },
    ],
    gridScreens: ['checkIn'],
    pages: [{ path: '/check-in', screen: 'checkIn', permitted: canCheckIn }],
  }
}
