import { handle } from '../command/command.ts'
import type { RememberArguments } from './partyContribution.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const partyCommand = {
  remember: handle<RememberArguments>('party.remember'),
  rememberAll: handle('party.rememberAll'),
}
