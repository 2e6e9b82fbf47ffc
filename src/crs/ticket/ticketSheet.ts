import { serverText } from '../server/serverText.ts'
import {
  printDay,
  type PrintContext,
  type PrintLine,
  type WireBooking,
  type WireTrip,
  bothOf,
  labelOf,
  type Label,
} from './printLines.ts'

/** One item of a booking, with what surrounds it on paper. */
export interface SoldLine {
  context: PrintContext
  booking: WireBooking
  trip: WireTrip
  sold: PrintLine
}

/** The contents of one ticket, on every paper. */
export interface Sheet extends SoldLine {
  ticket: NonNullable<PrintLine['ticket']>
}

export function companyName({ companies }: PrintContext, { vessel }: WireTrip): string {
  const { abbreviation } = vessel.company
  return companies[abbreviation] ?? abbreviation
}

/** The Greek name of a port; empty where it is the same, as on a document in Greek. */
export function secondPort({ secondPorts }: PrintContext, { idOrCode, name }: WireTrip['origin']): string {
  const second = secondPorts[idOrCode] ?? ''
  return second === name ? '' : second
}

/** Departure and arrival; for an open ticket that it has no day, and the last day it may be used. */
export function voyageOf(context: PrintContext, trip: WireTrip): [label: Label, time: string][] {
  const departs = labelOf(context, 'ticket_departs')
  if (!trip.openReturn) {
    const arrives = labelOf(context, 'ticket_arrives')
    return [
      [departs, printDay(trip.departureDateTime)],
      [arrives, printDay(trip.arrivalDateTime)],
    ]
  }
  return [
    [departs, serverText(context.language, 'ticket_no_day')],
    [labelOf(context, 'ticket_valid_until'), printDay(trip.openUntil ?? '')],
  ]
}

/** The codes of the booking, and who made it when. */
export function bookingLine({ context, booking, trip }: Omit<Sheet, 'sold' | 'ticket'>) {
  const name = (code: string) => bothOf(labelOf(context, code))
  const { crsReservationId: reference, bookedAt } = booking
  const issuer = issuerOf(booking)
  return {
    codes: `${name('ticket_booking')} ${reference} · ${name('ticket_company_code')} ${trip.companyReservationCode}`,
    agency: `${name('ticket_agency')} ${issuer.agency} · ${issuer.bookedBy} · ${printDay(bookedAt)}`,
  }
}

export function remarksOf({ context, booking, trip }: Sheet): string {
  const remarks = [booking.remarks, trip.remarks].filter(Boolean).join(' · ')
  return remarks && `${bothOf(labelOf(context, 'ticket_remarks'))}: ${remarks}`
}

type Sold = Pick<WireBooking, 'agencyCode' | 'ptaAgentCode' | 'bookedBy' | 'reservationStatus'>

/** The agency that issued the tickets, and who booked: tickets of a PTA are issued by the agency that collects it. */
export function issuerOf({ agencyCode, ptaAgentCode, bookedBy, reservationStatus }: Sold) {
  return ptaAgentCode === undefined || reservationStatus === 'PTA'
    ? { agency: agencyCode, bookedBy }
    : { agency: ptaAgentCode, bookedBy: `PTA ${agencyCode} ${bookedBy}` }
}
