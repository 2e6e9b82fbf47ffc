import { refuse, type Refusal } from '../refusal.ts'

export const statuses = ['OPTIONAL', 'ISSUED', 'PTA', 'OPEN', 'CHECKEDIN', 'CANCELLED'] as const
export type Status = (typeof statuses)[number]

/**
 * The party that applies a verb: the agency that sold the booking, the one that a PTA is collected from, or the staff
 * at the port.
 */
export type Party = 'seller' | 'collector' | 'port'

/** One permitted change of a ticket, or of an option that has none yet. A booking follows its items. */
export interface Transition {
  /** Name of the call and of the command, without the noun. */
  verb: string
  from: Status
  to: Status
  /**
   * The cost for the customer: the price of the tickets, the difference to a new price and a fee, the fee of the
   * cancellation rules (the rest is returned), the price on the account of the other agency with everything paid
   * returned here, the former refund paid again, or nothing at all.
   */
  money: 'price' | 'difference' | 'fee' | 'transfer' | 'again' | 'none'
  /** True if seats, berths and lane metres become free. */
  releases: boolean
  /** The seller where it is left out. */
  by?: Party
}

/** Every change there is; the order is that in which actions are listed. Everything else is refused. */
export const transitions: readonly Transition[] = [
  { verb: 'issue', from: 'OPTIONAL', to: 'ISSUED', money: 'price', releases: false },
  // The trip of an open return.
  { verb: 'issue', from: 'OPTIONAL', to: 'OPEN', money: 'price', releases: false },
  // Paid here; the tickets are issued where the passenger collects them.
  { verb: 'issuePta', from: 'OPTIONAL', to: 'PTA', money: 'price', releases: false },
  { verb: 'convertFromPta', from: 'PTA', to: 'ISSUED', money: 'none', releases: false, by: 'collector' },
  { verb: 'convertFromPta', from: 'PTA', to: 'OPEN', money: 'none', releases: false, by: 'collector' },
  { verb: 'addItems', from: 'OPTIONAL', to: 'OPTIONAL', money: 'none', releases: false },
  { verb: 'addItems', from: 'ISSUED', to: 'ISSUED', money: 'price', releases: false },
  { verb: 'modify', from: 'OPTIONAL', to: 'OPTIONAL', money: 'none', releases: false },
  { verb: 'modify', from: 'ISSUED', to: 'ISSUED', money: 'difference', releases: false },
  { verb: 'modify', from: 'OPEN', to: 'OPEN', money: 'difference', releases: false },
  // Only what `modifiable.ts` lists: the passenger is on the manifest.
  { verb: 'modify', from: 'CHECKEDIN', to: 'CHECKEDIN', money: 'none', releases: false },
  { verb: 'changeOption', from: 'OPTIONAL', to: 'OPTIONAL', money: 'none', releases: false },
  { verb: 'convertToOptional', from: 'ISSUED', to: 'OPTIONAL', money: 'fee', releases: false },
  // Paid and issued first.
  { verb: 'convertToOpen', from: 'OPTIONAL', to: 'OPEN', money: 'price', releases: true },
  { verb: 'convertToOpen', from: 'ISSUED', to: 'OPEN', money: 'none', releases: true },
  { verb: 'replaceOpen', from: 'OPEN', to: 'ISSUED', money: 'difference', releases: false },
  { verb: 'split', from: 'OPTIONAL', to: 'OPTIONAL', money: 'none', releases: false },
  { verb: 'merge', from: 'OPTIONAL', to: 'OPTIONAL', money: 'none', releases: false },
  { verb: 'split', from: 'ISSUED', to: 'ISSUED', money: 'none', releases: false },
  { verb: 'merge', from: 'ISSUED', to: 'ISSUED', money: 'none', releases: false },
  { verb: 'transfer', from: 'ISSUED', to: 'ISSUED', money: 'transfer', releases: false },
  { verb: 'transfer', from: 'OPEN', to: 'OPEN', money: 'transfer', releases: false },
  { verb: 'split', from: 'OPEN', to: 'OPEN', money: 'none', releases: false },
  { verb: 'merge', from: 'OPEN', to: 'OPEN', money: 'none', releases: false },
  { verb: 'cancel', from: 'OPTIONAL', to: 'CANCELLED', money: 'none', releases: true },
  { verb: 'cancel', from: 'ISSUED', to: 'CANCELLED', money: 'fee', releases: true },
  { verb: 'cancel', from: 'PTA', to: 'CANCELLED', money: 'fee', releases: true },
  { verb: 'cancel', from: 'OPEN', to: 'CANCELLED', money: 'fee', releases: false },
  { verb: 'checkIn', from: 'ISSUED', to: 'CHECKEDIN', money: 'none', releases: false, by: 'port' },
  { verb: 'checkOut', from: 'CHECKEDIN', to: 'ISSUED', money: 'none', releases: false, by: 'port' },
  // An undo is possible on the same day, for the same agency, while the places are free.
  { verb: 'undoCancel', from: 'CANCELLED', to: 'OPTIONAL', money: 'none', releases: false },
  { verb: 'undoCancel', from: 'CANCELLED', to: 'ISSUED', money: 'again', releases: false },
  { verb: 'undoCancel', from: 'CANCELLED', to: 'PTA', money: 'again', releases: false },
  { verb: 'undoCancel', from: 'CANCELLED', to: 'OPEN', money: 'again', releases: false },
]

/** Refuses a verb that the status does not permit. */
export function refuseVerb(verb: string, status: Status, at?: string): Refusal | undefined {
  if (actionsOf(status, ['seller', 'collector']).includes(verb)) return undefined
  return status === 'CHECKEDIN' ? refuse('checked_in', {}, at) : refuse('wrong_status', { status }, at)
}

/** Names of the verbs that are permitted in this status to these parties. */
export function actionsOf(status: Status, parties: readonly Party[] = ['seller']): string[] {
  const permitted = transitions.filter(({ from, by = 'seller' }) => from === status && parties.includes(by))
  return [...new Set(permitted.map(({ verb }) => verb))]
}

/** Status of a whole from its parts: cancelled if all parts are, otherwise the least advanced one. */
export function statusOf(parts: readonly Status[]): Status {
  return statuses.find((status) => parts.includes(status)) ?? 'CANCELLED'
}

/** The end of an item of a booking: cancelled, or replaced by a dated ticket that was issued in its place. */
export type Ending = 'cancelled' | 'replaced'

/** The one answer to how an item ended, for screens, prints, lists and files; undefined while it is valid. */
export function endingOf({
  status,
  isReplaced = false,
}: {
  status: string
  isReplaced?: boolean | undefined
}): Ending | undefined {
  if (status !== 'CANCELLED') return undefined
  return isReplaced ? 'replaced' : 'cancelled'
}
