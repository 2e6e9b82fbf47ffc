import { handle } from '../command/command.ts'
import { question } from '../question/handle.ts'
import type { Declaration } from './declare/declareCommands.ts'
import type { DemoKind } from './disruptionCommands.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const disruptionCommand = {
  companySailings: handle('disruption.companySailings'),
  askCancelled: handle('disruption.askCancelled'),
  askDelayed: handle('disruption.askDelayed'),
  askSwapped: handle('disruption.askSwapped'),
  declare: handle('disruption.declare'),
  leaveDeclaration: handle('disruption.leaveDeclaration'),
  /** The first message to all passengers of a disrupted sailing. */
  askInform: handle('disruption.askInform'),
  inform: handle('disruption.inform'),
  leaveInform: handle('disruption.leaveInform'),
  page: handle('disruption.page'),
  mark: handle('disruption.mark'),
  markRange: handle('disruption.markRange'),
  markAll: handle('disruption.markAll'),
  stay: handle('disruption.stay'),
  rebook: handle('disruption.rebook'),
  open: handle('disruption.open'),
  refund: handle('disruption.refund'),
  /** The next best sailing for the booking under the cursor. */
  next: handle('disruption.next'),
  otherCompanies: handle('disruption.otherCompanies'),
  /** Takes the check-ins of the chosen bookings back and goes on to rebook them. */
  checkOut: handle('disruption.checkOut'),
  /** Refunds the other ways of the bookings too, or the disrupted ones alone. */
  bothWays: handle('disruption.bothWays'),
  confirm: handle('disruption.confirm'),
  leave: handle('disruption.leave'),
  demo: handle<DemoKind>('disruption.demo'),
}

/** The questions before a sailing is declared cancelled, late or swapped, and before its passengers are written to. */
export const disruptionQuestion = {
  declare: question<Declaration>('disruption.declare'),
  inform: question<{ disruption: number }>('disruption.inform'),
}
