import type { networkAuditCalls } from '../../contract/networkAudit.ts'
import { network } from '../../contract/network.ts'
import type { Handlers, ServerDependencies, CallContext } from '../server/context.ts'
import { companiesOf } from '../session/permission.ts'
import { readZone } from './load/storedSql.ts'
import { readAccess, readHeldCompanies } from './office/officeSql.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { isDate } from '../../domain/value/portTime.ts'
import { readLinkedLines } from '../journal/readJournal.ts'

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
      const held = await readHeldCompanies(database.pool)
      const isAll = rights.includes('network') && [...held].every((company) => companies.includes(company))
      return { users: await readAccess(database.pool, { agencies: who.agencies, companies, isAll }) }
    },
    journal: async (input, context) => journalLines(input, (await readZone(database.pool)) ?? 'UTC', context),
  }
}

/** Entries in an answer; each may have some kilobytes of rows. */
const mostLines = 500

/** Entries of the journal with their chain, by days of the network, user and kind. */
async function journalLines(
  { query }: InputOf<typeof networkAuditCalls.journal>,
  timezone: string,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof networkAuditCalls.journal> | Refusal> {
  const { from, until, user = '', kind = '', after = ' 0' } = query
  if (!isDate(from)) return refuse('date_not_valid', { text: from }, '/from')
  if (!isDate(until)) return refuse('date_not_valid', { text: until }, '/until')
  if (until < from) return refuse('days_reversed', {}, '/until')
  const [agency = '', position = '0'] = after.split(' ')
  const wanted = { from, to: until, timezone, user: user.trim(), kind: kind.trim() }
  const page = { after: { agency, position: Number(position) }, most: mostLines }
  const lines = await readLinkedLines(tx, who, { ...wanted, ...page })
  const last = lines.length === mostLines ? lines.at(-1) : undefined
  return { lines, ...(last && { next: `${last.agency} ${last.position}` }) }
}
