import { handle } from '../command/command.ts'
import type { Account } from './sessionContribution.ts'
import type { Agency } from './storedSignIn.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const sessionCommand = {
  securityPage: handle('session.securityPage'),
  addPasskey: handle('session.addPasskey'),
  setUpCodes: handle('session.setUpCodes'),
  takeFirstCode: handle<{ code: string }>('session.takeFirstCode'),
  newRecoveryCodes: handle('session.newRecoveryCodes'),
  removeFactor: handle<{ passkey?: number }>('session.removeFactor'),
  prove: handle<{ password: string }>('session.prove'),
  endDevice: handle<{ id: number }>('session.endDevice'),
  endOtherDevices: handle('session.endOtherDevices'),
  alterAgency: handle('session.alterAgency'),
  passwordPage: handle('session.passwordPage'),
  ownAgency: handle('session.ownAgency'),
  confirmAccount: handle<{ account: Account; offer(agencies: readonly Agency[]): void }>(
    'session.confirmAccount',
  ),
  actFor: handle<{ agency: Agency }>('session.actFor'),
  changePassword: handle<{ old: string; next: string }>('session.changePassword'),
  showPassword: handle<{ password: string; validationCode: string }>('session.showPassword'),
  giveUp: handle('session.giveUp'),
}
