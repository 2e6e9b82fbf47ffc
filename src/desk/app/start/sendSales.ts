import type { Sale } from '../../../bridge/port.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { printTicket } from '../../../domain/ticket/number.ts'
import { desktop } from '../../browser/desktop.ts'
import { commands } from '../../command/registry.ts'
import { itemsOf, labelOf, type BookedItem, type StoredBooking } from '../../booking/shown/items.ts'
import { localText } from '../../settings/localValues.ts'
import { onScreen } from '../../ticket/copy.ts'
import { report } from '../notices/report.ts'

/** The commands after which the booking on screen may have been issued. */
const issuing: ReadonlySet<string> = new Set([
  ...['booking.issue', 'booking.confirmSale', 'booking.issueHeld', 'booking.confirmIssue'],
])
const usualPort = '8080'

/** Hands every issued booking to the ERP at the address of the settings. Returns its undo. */
export function sendSales(): () => void {
  return commands.onSettled(({ id }, { done }) => {
    const booking = done && issuing.has(id) ? onScreen() : undefined
    if (booking !== undefined && booking.reservationStatus !== 'OPTIONAL') sendSale(booking).catch(report)
  })
}

/** The desktop program sends a booking once, so that it may be handed over again. */
async function sendSale(booking: StoredBooking): Promise<void> {
  const host = localText('erpIp')
  if (host === '') return
  const port = Number(localText('erpPort') || usualPort)
  const answer = await desktop()?.ask('send-sale', { host, port, sale: saleOf(booking) })
  if (isRefusal(answer)) report(answer)
}

/** The data of the sale, as documented in the port of the desktop program. */
export function saleOf(booking: StoredBooking): Sale {
  const { crsReservationId: reference, agencyCode: agency, bookedBy: user } = booking
  const { bookedAt, currency, total } = booking
  return {
    ...{ reference, agency, user, bookedAt, currency, total },
    trips: booking.trips.map((trip) => ({
      company: trip.vessel.company.abbreviation,
      companyReference: trip.companyReservationCode,
      vessel: trip.vessel.name,
      origin: trip.origin.idOrCode,
      destination: trip.destination.idOrCode,
      departs: trip.departureDateTime,
      tickets: itemsOf(trip).flatMap(ticketOf),
    })),
  }
}

function ticketOf(booked: BookedItem): Sale['trips'][number]['tickets'] {
  const { ticket, price } = booked.item
  if (ticket === undefined) return []
  const { net, vat, dues, surcharges, total } = price.fare
  const amounts = { net, vat, dues, surcharges, total }
  return [{ number: printTicket(ticket), kind: booked.kind, name: labelOf(booked), ...amounts }]
}
