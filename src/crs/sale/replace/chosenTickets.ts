import { mustGet } from '../../../domain/value/mustGet.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { dateOf } from '../../../domain/value/portTime.ts'
import { refuseReplaced, refuseReplacement, ticketText, tripOf } from '../../booking/open/openTicket.ts'
import { findBookingId, findTicket } from '../../booking/recall.ts'
import type { BookingRecord, ItemRow } from '../../booking/record/record.ts'
import { itemWithTicket } from '../../booking/change/selectedItems.ts'
import { isOwnedBy } from '../../booking/record/record.ts'
import type { Tx, Actor } from '../../database/transaction.ts'
import type { CallContext } from '../../server/context.ts'

type Body = InputOf<typeof booking.replaceOpenTickets>['body']
export type Tickets = Body['tickets']
type Trip = Body['trip']

/** The id of the booking, by its reference or by the tickets, which then have to be of one booking. */
export async function bookingOfTickets(
  { tx, who }: { tx: Tx; who: Actor },
  reference: string | undefined,
  tickets: Tickets = [],
): Promise<number | Refusal> {
  if (reference !== undefined) return findBookingId(tx, who, reference)
  const ids = new Set<number>()
  for (const [index, { letter, number }] of tickets.entries()) {
    const [id] = (await findTicket(tx, who, letter, number)) ?? []
    if (id === undefined) return refuse('ticket_not_found', { ticket: letter + number }, `/tickets/${index}`)
    ids.add(id)
  }
  const [id] = ids
  if (ids.size > 1) return refuse('tickets_of_two_bookings', {}, '/tickets')
  return id ?? refuse('ticket_not_found', { ticket: '' }, '/tickets')
}

/**
 * The items whose open tickets are to be replaced: the named ones, else those of the booking for the ports and the
 * company of the trip. Refuses a ticket that cannot be replaced on that trip, and a pet without its owner.
 */
export async function chosenTickets(
  { tx, clock }: Pick<CallContext, 'tx' | 'clock'>,
  record: BookingRecord,
  tickets: Tickets,
  trip: Trip,
): Promise<ItemRow[] | Refusal> {
  const items = tickets === undefined ? openItemsFor(record, trip) : namedItems(record, tickets)
  if (isRefusal(items)) return items
  const day = dateOf(trip.departureDateTime)
  for (const [index, item] of items.entries()) {
    const refusal =
      (await refuseReplaced(tx, item)) ??
      refuseReplacement(record, item, clock, day) ??
      refuseOtherTrip(record, item, trip)
    if (refusal) return { ...refusal, at: tickets === undefined ? '/trip' : `/tickets/${index}` }
  }
  return refusePartedPet(record, items) ?? items
}

function openItemsFor(record: BookingRecord, trip: Trip): ItemRow[] | Refusal {
  const open = record.items.filter(({ status }) => status === 'OPEN')
  const [first] = open
  if (!first) return refuse('no_open_tickets', { reference: record.booking.reference })
  const fitting = open.filter((item) => refuseOtherTrip(record, item, trip) === undefined)
  return fitting.length > 0 ? fitting : [first]
}

function namedItems({ items }: BookingRecord, tickets: NonNullable<Tickets>): ItemRow[] | Refusal {
  const found = tickets.map(({ letter, number }) => itemWithTicket(items, letter + number))
  const missing = found.indexOf(undefined)
  if (missing >= 0) {
    const { letter, number } = mustGet(tickets, missing)
    return refuse('ticket_not_found', { ticket: letter + number }, `/tickets/${missing}`)
  }
  return [...new Set(found.flatMap((item) => item ?? []))]
}

/** An open ticket is valid for the ports and the company it was sold for. */
function refuseOtherTrip(record: BookingRecord, item: ItemRow, trip: Trip): Refusal | undefined {
  const { company, origin, destination } = tripOf(record, item)
  const ticket = ticketText(item)
  if (trip.vessel.company.abbreviation !== company)
    return refuse('ticket_of_other_company', { ticket, company })
  const isSameRoute = trip.origin.idOrCode === origin && trip.destination.idOrCode === destination
  return isSameRoute ? undefined : refuse('ticket_of_other_route', { ticket, origin, destination })
}

/** Refuses a pet whose owner stays behind with an open ticket, and the owner without the pet. */
function refusePartedPet({ items }: BookingRecord, chosen: readonly ItemRow[]): Refusal | undefined {
  const staying = items.filter((item) => item.status === 'OPEN' && !chosen.includes(item))
  const parts = (one: ItemRow, other: ItemRow) => one.kind === 'pet' && isOwnedBy(one, other)
  const parted = chosen.some((one) => staying.some((other) => parts(one, other) || parts(other, one)))
  return parted ? refuse('pet_left_alone') : undefined
}
