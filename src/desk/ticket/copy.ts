import i18next from 'i18next'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { printTicket } from '../../domain/ticket/number.ts'
import type { CommandServices } from '../command/command.ts'
import { isLive, itemsOf, type StoredBooking } from '../booking/shown/items.ts'
import { shownBooking } from '../booking/shown/bookingStore.ts'
import { stepHere } from '../sale/model/screens.ts'
import { soldBooking } from '../sale/model/saleStore.ts'

/** The booking on screen: the one just sold, or the recalled one. */
export function onScreen(): StoredBooking | undefined {
  return stepHere() === 'step4' ? soldBooking() : shownBooking()
}

function ticketsOf({ trips }: StoredBooking): string[] {
  return trips
    .flatMap(itemsOf)
    .filter(isLive)
    .flatMap(({ item: { ticket } }) => (ticket === undefined ? [] : [printTicket(ticket)]))
}

export function refuseWithoutReference(): Refusal | undefined {
  return onScreen() === undefined ? refuse('no_booking_shown') : undefined
}

export function refuseWithoutTickets(): Refusal | undefined {
  const booking = onScreen()
  return booking !== undefined && ticketsOf(booking).length > 0 ? undefined : refuse('no_tickets')
}

export async function copyReference(_: object, services: CommandServices): Promise<void> {
  const booking = onScreen()
  if (booking) await copyText(booking.crsReservationCode, services)
}

/** Copies the numbers of the valid tickets, one per line. */
export async function copyTickets(_: object, services: CommandServices): Promise<void> {
  const booking = onScreen()
  if (booking) await copyText(ticketsOf(booking).join('\n'), services)
}

/** Puts the text on the clipboard. */
export async function copyText(text: string, { notifyDone }: CommandServices): Promise<void> {
  await navigator.clipboard.writeText(text)
  notifyDone(i18next.t('sale:copied', { what: text.replaceAll('\n', ' ') }))
}
