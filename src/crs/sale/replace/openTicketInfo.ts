import type { Static } from 'typebox'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import type { OpenTicket } from '../../../contract/booking/openTicket.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { mayRefund } from '../../../domain/session/right.ts'
import { readRecord } from '../../booking/record/lockRecord.ts'
import { refuseReplaced, refuseReplacement, tripOf } from '../../booking/open/openTicket.ts'
import { readSale } from '../../booking/discounts/saleParts.ts'
import { findBookingId } from '../../booking/recall.ts'
import type { BookingRecord, ItemRow } from '../../booking/record/record.ts'
import { itemWithTicket } from '../../booking/change/selectedItems.ts'
import { itemTotal } from '../../booking/response/fares.ts'
import { namesFor } from '../../booking/response/names.ts'
import type { Actor } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { bookingOfTickets, chosenTickets } from './chosenTickets.ts'
import { priceReplacement } from './priceReplacement.ts'

type Info = AnswerOf<typeof booking.openTicketInfo>
type Ticket = Static<typeof OpenTicket>

/** Data of one open ticket, or of all of a booking. */
export async function openTicketInfo(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof booking.openTicketInfo>,
  context: CallContext,
): Promise<Info | Refusal> {
  const { crsReservationId, ticketLetter: letter = '', ticketNumber: number = '' } = query
  if (letter + number !== '') {
    const ticket = await validTicket(dependencies, context, { letter, number })
    return isRefusal(ticket) ? ticket : { tickets: [ticket] }
  }
  const id = await findBookingId(context.tx, context.who, crsReservationId ?? '')
  if (isRefusal(id)) return id
  const record = await readRecord(context.tx, id)
  const open = record.items.filter(({ status }) => status === 'OPEN')
  if (open.length === 0) return refuse('no_open_tickets', { reference: record.booking.reference })
  return { tickets: open.map((item) => ticketResponse(dependencies.catalogue, context.who, record, item)) }
}

/** The ticket, or why it cannot be replaced. */
export async function validateOpenTicket(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.validateOpenTicket>,
  context: CallContext,
): Promise<AnswerOf<typeof booking.validateOpenTicket> | Refusal> {
  const ticket = await validTicket(dependencies, context, body)
  return isRefusal(ticket) ? { ...ticket, at: '/number' } : { ticket }
}

async function validTicket(
  { catalogue }: ServerDependencies,
  context: CallContext,
  named: { letter: string; number: string },
): Promise<Ticket | Refusal> {
  const id = await bookingOfTickets(context, undefined, [named])
  if (isRefusal(id)) return id
  const record = await readRecord(context.tx, id)
  const item = itemWithTicket(record.items, named.letter + named.number)
  if (!item) return refuse('ticket_not_found', { ticket: named.letter + named.number })
  const refusal = (await refuseReplaced(context.tx, item)) ?? refuseReplacement(record, item, context.clock)
  return refusal ?? ticketResponse(catalogue, context.who, record, item)
}

/** The difference in price of replacing the tickets on the trip; changes nothing. */
export async function priceDiffForOpen(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.priceDiffForOpen>,
  context: CallContext,
): Promise<AnswerOf<typeof booking.priceDiffForOpen> | Refusal> {
  const id = await bookingOfTickets(context, body.crsReservationId, body.tickets)
  if (isRefusal(id)) return id
  const record = await readRecord(context.tx, id)
  const items = await chosenTickets(context, record, body.tickets, body.trip)
  if (isRefusal(items)) return items
  const sale = await readSale(context, record)
  const replacement = await priceReplacement(context, dependencies, sale, items, body.trip, {
    withoutRefund: body.withoutRefund,
    companion: body.companion,
  })
  if (isRefusal(replacement)) return replacement
  const { oldPrice, newPrice, difference } = replacement
  return {
    oldPrice,
    newPrice,
    difference,
    currency: record.booking.currency,
    refundPermitted: mayRefund(context.rights),
    tickets: items.map((item) => ticketResponse(dependencies.catalogue, context.who, record, item)),
  }
}

function ticketResponse(catalogue: Catalogue, who: Actor, record: BookingRecord, item: ItemRow): Ticket {
  const names = namesFor(who, catalogue)
  const trip = tripOf(record, item)
  return {
    crsReservationId: record.booking.reference,
    companyReservationCode: trip.companyCode,
    uuid: item.uuid,
    kind: item.kind,
    name: nameOf(item),
    letter: item.ticketLetter ?? '',
    number: item.ticketNumber ?? '',
    accommodationIdOrCode: item.accommodation,
    accommodationName: names.accommodation(item.accommodation),
    origin: names.port(trip.origin),
    destination: names.port(trip.destination),
    company: { abbreviation: trip.company },
    openUntil: trip.openUntil ?? '',
    price: itemTotal(item),
    currency: record.booking.currency,
  }
}

/** Surname and first name, or the plate. */
const nameOf = ({ details }: ItemRow) =>
  [details['surname'], details['name'], details['plateNumber']].filter(Boolean).join(' ')
