import type { AnswerOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import type { Tx } from '../database/transaction.ts'
import type { CallContext } from '../server/context.ts'
import { readAgency, personOf, relatedAgencies } from '../session/agency.ts'
import { readAccount, type AgencyAccount } from './ledgerSql.ts'

export type { AgencyAccount }

/** The agency’s account: credit limit, debt, currency and zone. */
export function accountOf(tx: Tx, agency: string): Promise<AgencyAccount> {
  return readAccount(tx, agency)
}

/** The agency of the call and the signed-in person, who may be acting for an agency other than the person’s own. */
export async function agencyInfo({ tx, who }: CallContext): Promise<AnswerOf<typeof ledger.agencyInfo>> {
  const agency = await readAgency(tx, who.agency)
  const { userName, userId, language } = who.person ?? who
  const user = userId === null ? undefined : await personOf(tx, userId)
  return {
    agencyCode: agency.code,
    name: agency.name,
    signature: agency.signature,
    currency: agency.currency,
    timezone: agency.timezone,
    ...(await relatedAgencies(tx, agency)),
    user: { userName, ...(user ?? { fullName: userName, language, nationality: '' }) },
  }
}
