import type { AnswerOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking/booking.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import type { Refusal, RefusalCode } from '../../../domain/refusal.ts'
import type { CommandId, CommandHandle, CommandServices } from '../../command/command.ts'
import type { DefinedCommand } from '../../command/defineCommand.ts'
import type { ShortcutCategory } from '../../keys/keymap.ts'
import type { Row } from '../../line/row.ts'
import type { partedCabins, RowNumbers, StoredBooking } from '../shown/items.ts'
import type { LossesOfChange } from './fees.ts'
import type { Fees } from '../shown/bookingStore.ts'

export type Step = NonNullable<AnswerOf<typeof calls.history>['entries'][number]['step']>

/**
 * Everything the desk knows of one verb of a stored booking. Each is the default export of a file `<verb>Verb.ts`; the
 * commands, the line, the recall panel and the history are made of all of them (`verbs.ts`).
 */
export interface Verb {
  /** Its name in the table of transitions, in the permitted actions of a booking and in the history. */
  verb: string
  /** Its order in the list of all commands. */
  order: number
  commands: readonly DefinedCommand[]
  /** The content of the question about a change, if the verb asks it. */
  change?: AskedChange
  /** Entries that run its command or that of another screen. */
  lineRows?: readonly Row[]
  /** Entries of the recall panel while a ticket permits the verb. */
  offers: readonly Offer[]
  repeat: Repeat
  /** The category of the dialog that only this verb has, if that dialog has keys. */
  shortcutCategory?: ShortcutCategory
}

export interface Offer {
  command: CommandId
  /** Under the amount due, under what a cancellation returns, or in the list of changes with their costs. */
  section: 'payment' | 'refund' | 'changes'
  order: number
}

/** The booking as the change leaves it. */
interface Changed {
  booking: StoredBooking
  /** The reference of the booking that was split off. */
  newReference?: string
}

/** The rows that a change is about. */
export interface AskedRows {
  /** The booking the rows are of: the one shown, or the one that is merged into it. */
  of: StoredBooking
  keys: ReadonlySet<string>
  /** The amounts it retains and returns, if it has fees. */
  fees?: Fees
  /** The discounts it takes from those who stay, if nothing is refunded. */
  losses?: LossesOfChange
  idempotencyKey: string
}

/** The rows that are about to be changed. */
export interface ChangeAsked extends AskedRows {
  change: AskedChange
}

/** The content of the one dialog of such changes, and the call that it confirms. */
export interface AskedChange {
  verb: string
  /** Returns whether the option on screen is issued first, which is paid as a whole. */
  isPaidFirst?(booking: StoredBooking): boolean
  /** Ends the sale of the tickets, so that the fees of cancelling them are shown and retained. */
  hasFees?: true
  /** Loads the discounts that those who stay lose and pay for, as nothing is refunded; undefined if unknown. */
  readLosses?(booking: StoredBooking, keys: ReadonlySet<string>): Promise<LossesOfChange | undefined>
  /** Whole cabins that the change would part, with the rows of those who would stay: they are moved along first. */
  parts?(booking: StoredBooking, keys: ReadonlySet<string>): ReturnType<typeof partedCabins>
  /** Returns the effect of the change in words, if `booking:<verb>.effect` is not all of it. */
  effect?(booking: StoredBooking, losses: LossesOfChange | undefined): string
  /** Smallest units that the change pays or returns; what was paid for the booking where it is left out. */
  amount?(booking: StoredBooking): number
  request(
    booking: StoredBooking,
    asked: AskedRows,
    payments: readonly RequestedPayment[] | undefined,
  ): Promise<Changed | Refusal>
}

/** How the history makes the change again on another booking, or why it does not. */
export type Repeat =
  | { notRepeated: string }
  | {
      /** Other names that the history has for the change. */
      alsoNamed?: readonly string[]
      /** Refuses a change that the history cannot express as a step. */
      otherwise: RefusalCode
      run(step: Step, services: Pick<CommandServices, 'run'>): Promise<unknown>
    }

/** Runs the command on the other booking as if by a key, so that its refusal is shown as a notice. */
export const repeatedBy =
  <Args>(id: CommandHandle<Args>, args: (step: Step) => NoInfer<Args>) =>
  (step: Step, { run }: Pick<CommandServices, 'run'>) =>
    run(id, args(step), 'key')

export function numbersOf({ passengers, vehicles, trips }: Step): RowNumbers {
  return { ...(passengers && { passengers }), ...(vehicles && { vehicles }), ...(trips && { trips }) }
}

/** Empty texts where the step has no time. */
export function timeOf({ until }: Step): { date: string; time: string } {
  const [date = '', time = ''] = until?.split(' ') ?? []
  return { date, time }
}

export const agencyOf = ({ agency }: Step) => (agency === undefined ? {} : { agency })
