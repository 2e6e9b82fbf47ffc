import { actionsOf, type Party, type Status } from '../../../domain/booking/transition.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Actor } from '../../database/transaction.ts'
import type { CallContext } from '../../server/context.ts'
import { agencyExists } from '../../session/agency.ts'
import type { BookingRow } from '../record/record.ts'

type Owners = Pick<BookingRow, 'agency' | 'collector'>

/**
 * Returns the roles of the caller: its agency sold the booking, collects its PTA, or both, as the agency above the
 * other one.
 */
function partiesOf(who: Pick<Actor, 'agency' | 'agencies'>, { agency, collector }: Owners): Party[] {
  return [
    ...(who.agencies.includes(agency) ? (['seller'] as const) : []),
    ...(collector === who.agency ? (['collector'] as const) : []),
  ]
}

/** The verbs that the status permits to the caller. */
export const actionsFor = (who: Pick<Actor, 'agency' | 'agencies'>, booking: Owners, status: Status) =>
  actionsOf(status, partiesOf(who, booking))

/** Refuses an agency that does not exist, or that the booking belongs to already. */
export async function refuseAgency(
  { tx }: Pick<CallContext, 'tx'>,
  agency: string,
  seller: string,
  at = '/agentCode',
): Promise<Refusal | undefined> {
  if (agency === seller) return refuse('agency_is_own', { agency }, at)
  return (await agencyExists(tx, agency)) ? undefined : refuse('agency_unknown', { agency }, at)
}
