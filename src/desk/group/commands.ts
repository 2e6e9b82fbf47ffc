import { handle } from '../command/command.ts'
import { question } from '../question/handle.ts'
import type { MakeBody, UpdateBody } from './groupContribution.ts'
import type { PriceAsked } from './priceOfChange.ts'
import type { HeldBlock } from './terms.ts'
import type { ReadLine } from './travellers.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { RequestedPayment } from '../../domain/pricing/payment.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const groupCommand = {
  /** Shows the cabins of the first trip; those of another one keep what was changed out of it. */
  cabins: handle('group.cabins'),
  mixCabins: handle('group.mixCabins'),
  otherTrip: handle('group.otherTrip'),
  /** The person under the cursor is put elsewhere by the next command. */
  pickUp: handle('group.pickUp'),
  putDown: handle('group.putDown'),
  swapPeople: handle('group.swapPeople'),
  cabinBefore: handle('group.cabinBefore'),
  cabinAfter: handle('group.cabinAfter'),
  undoCabins: handle('group.undoCabins'),
  redoCabins: handle('group.redoCabins'),
  keepCabins: handle('group.keepCabins'),
  leaveCabins: handle('group.leaveCabins'),
  open: handle<{ reference: string } | { company: string; code: string }>('group.open'),
  /** Puts typed or pasted names on travellers, from the one under the cursor on. */
  enterNames: handle<{ lines: readonly ReadLine[] | Refusal }>('group.enterNames'),
  nextWrong: handle('group.nextWrong'),
  save: handle('group.save'),
  /** Takes back what was typed last. */
  undoNames: handle('group.undoNames'),
  redoNames: handle('group.redoNames'),
  print: handle('group.print'),
  terms: handle('group.terms'),
  saveTerms: handle<Omit<UpdateBody, 'names' | 'version'>>('group.saveTerms'),
  make: handle('group.make'),
  confirmMake: handle<Omit<MakeBody, 'trips'>>('group.confirmMake'),
  /** Holds a block on the chosen trips, for the phone of the working booking. */
  holdBlock: handle<HeldBlock>('group.holdBlock'),
  /** The page of groups, narrowed to a name. */
  find: handle<{ name?: string }>('group.find'),
  issue: handle('group.issue'),
  /** Without `uuids` the whole open booking. */
  confirmIssue: handle<{ uuids?: string[]; expectedTotal: number; payments: readonly RequestedPayment[] }>(
    'group.confirmIssue',
  ),
  leaveDialog: handle('group.leaveDialog'),
  /** Saves the change at the price on screen. */
  confirmPrice: handle('group.confirmPrice'),
  leavePrice: handle('group.leavePrice'),
}

/** The questions of the page of groups. */
export const groupQuestion = {
  /** The terms of a new group. */
  make: question('group.make'),
  /** The terms of the group on screen. */
  terms: question('group.terms'),
  issue: question<{ idempotencyKey: string }>('group.issue'),
}

/** Asked over the dialog of the change, which stays open. */
export const groupPriceQuestion = {
  confirm: question<PriceAsked>('groupPrice.confirm'),
}
