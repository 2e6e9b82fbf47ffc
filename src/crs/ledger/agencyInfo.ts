import type { AnswerOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import type { CallContext } from '../server/context.ts'
import { readAgency, readAgencyName, readSubAgencies, readUser } from './agencySql.ts'

/** The agency whose books are open, and the person who looks at them. */
export async function agencyInfo({ tx, who }: CallContext): Promise<AnswerOf<typeof ledger.agencyInfo>> {
  const { code, parent, ...agency } = await readAgency(tx, who.agency)
  const { userName, userId, language } = who.person ?? who
  const user = userId === null ? undefined : await readUser(tx, userId)
  return {
    agencyCode: code,
    name: agency.name,
    signature: agency.signature,
    currency: agency.currency,
    timezone: agency.timezone,
    ...(parent !== null && { parent: await nameOf(parent) }),
    subAgencies: await readSubAgencies(tx, code),
    user: { userName, ...(user ?? { fullName: userName, language, nationality: '' }) },
  }

  async function nameOf(above: string) {
    const name = await readAgencyName(tx, above)
    return { code: above, name }
  }
}
