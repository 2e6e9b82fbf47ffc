import type { networkAuditCalls } from '../../contract/networkAudit.ts'
import { network } from '../../contract/network.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { companiesOf } from '../session/permission.ts'
import { readZone } from './load/storedSql.ts'
import { journalLines } from './office/journalLines.ts'
import { readAccess } from './office/officeSql.ts'

type AuditCall = keyof typeof networkAuditCalls

export const auditCalls: Pick<typeof network, AuditCall> = {
  access: network.access,
  journal: network.journal,
}

/** Lists for who examines a network: who may do what, and what was done. */
export function auditRoutes({ database }: ServerDependencies): Handlers<typeof auditCalls> {
  return {
    // Read as the owner of the tables: staff of a company are users of other agencies too.
    async access(_input, { tx, who, rights }) {
      const companies = await companiesOf(tx, who)
      const isAll = rights.includes('network')
      return { users: await readAccess(database.pool, { agencies: who.agencies, companies, isAll }) }
    },
    journal: async (input, context) => journalLines(input, (await readZone(database.pool)) ?? 'UTC', context),
  }
}
