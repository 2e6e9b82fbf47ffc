import i18next from 'i18next'
import { withoutZeros } from './tickets.ts'
import type { Ticket } from '../checkinStore.ts'

/** `with SMITH JOHN H1000065`, or that this adult no longer travels on the sailing. */
export function companionText({ name, crsReservationId, ticketNumber, isAboard }: Companion): string {
  const what = [name, ticketNumber === undefined ? crsReservationId : withoutZeros(ticketNumber)].join(' ')
  return i18next.t(isAboard ? 'checkin:list.companion' : 'checkin:list.companionGone', { what })
}

type Companion = NonNullable<Ticket['companion']>
