import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CallContext } from '../../server/context.ts'
import { agencyExists } from '../../session/agency.ts'

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
