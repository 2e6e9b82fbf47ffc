import { actionsOf, type Party, type Status } from '../../../domain/booking/transition.ts'
import type { Actor } from '../../database/transaction.ts'
import type { BookingRow } from '../record/record.ts'

type Owners = Pick<BookingRow, 'agency' | 'collector'>

/** Whether the caller’s agency sold the booking, collects its PTA, or both, as the agency above the other one. */
function partiesOf(who: Pick<Actor, 'agency' | 'agencies'>, { agency, collector }: Owners): Party[] {
  return [
    ...(who.agencies.includes(agency) ? (['seller'] as const) : []),
    ...(collector === who.agency ? (['collector'] as const) : []),
  ]
}

/** The verbs that the status permits to the caller. */
export const actionsFor = (who: Pick<Actor, 'agency' | 'agencies'>, booking: Owners, status: Status) =>
  actionsOf(status, partiesOf(who, booking))
