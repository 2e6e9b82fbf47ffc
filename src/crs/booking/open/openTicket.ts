import { refuseVerb } from '../../../domain/booking/transition.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { printTicket } from '../../../domain/ticket/number.ts'
import { dateAt } from '../../../domain/value/portTime.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Clock } from '../../server/clock.ts'
import type { BookingRecord, ItemRow, TripRow } from '../record/record.ts'
import { replacedBy, writeReplacedAhead } from './replaceSql.ts'

export { writeReplacedAhead }

export const tripOf = ({ trips }: BookingRecord, { id, tripId }: ItemRow): TripRow => {
  const trip = trips.find((trip) => trip.id === tripId)
  if (!trip) throw new Error(`item ${id} has no trip`)
  return trip
}

/** Returns the ticket number as operators type it: the letter, and the number without its leading zeros. */
export const ticketText = ({ ticketLetter, ticketNumber }: Pick<ItemRow, 'ticketLetter' | 'ticketNumber'>) =>
  printTicket({ letter: ticketLetter ?? '', number: ticketNumber ?? '' })

/** Refuses a ticket that is not an open one, or was valid until an earlier day than today or `on`. */
export function refuseReplacement(
  record: BookingRecord,
  item: ItemRow,
  clock: Pick<Clock, 'now'>,
  on?: string,
): Refusal | undefined {
  const ticket = ticketText(item)
  if (refuseVerb('replaceOpen', item.status))
    return refuse('ticket_not_open', { ticket, status: item.status })
  const today = dateAt(clock.now().getTime(), record.booking.timezone)
  const { openUntil } = tripOf(record, item)
  const until = openUntil ?? ''
  return until < today || (on !== undefined && until < on)
    ? refuse('open_ticket_expired', { ticket, until })
    : undefined
}

/** Names the ticket that has come in place of this one. */
export async function refuseReplaced(tx: Tx, item: ItemRow): Promise<Refusal | undefined> {
  if (item.status !== 'CANCELLED') return undefined
  const by = await replacedBy(tx, item.id)
  return by && refuse('ticket_replaced', { ticket: ticketText(item), by: ticketText(by) })
}
