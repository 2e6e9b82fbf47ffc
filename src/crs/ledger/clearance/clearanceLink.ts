import { type AnswerOf, type InputOf, bases } from '../../../contract/call.ts'
import { ledger, type FileType } from '../../../contract/ledger.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { isLanguage, type Language } from '../../../domain/value/language.ts'
import { runAsSystem, noAgency } from '../../database/transaction.ts'
import type { CallContext, PublicContext, ServerDependencies } from '../../server/context.ts'
import { findCallerAgency } from '../../session/agency.ts'
import { digest, newSecret } from '../../session/secret.ts'
import type { ServiceFile } from '../../worker/serviceFile.ts'
import { fileTask } from '../../worker/fileTask.ts'
import { readClearance, type Clearance } from './clearance.ts'
import { insertLinkAhead, takeLink } from './clearanceSql.ts'
import { statementOf } from './statement.ts'

/** Lifetime of a link, ms. */
const linkLife = 5 * 60_000

/** Returns a link to an existing clearance. */
export async function downloadClearance(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ledger.downloadClearance>,
  { tx, who, clock }: CallContext,
): Promise<AnswerOf<typeof ledger.downloadClearance> | Refusal> {
  const { year, number, fileType } = query
  const company = query.company_abbreviation.toUpperCase()
  const clearance = await readClearance(dependencies, tx, { agency: who.agency, company, year, number })
  if (isRefusal(clearance)) return clearance
  const secret = newSecret()
  const now = clock.now()
  const link = { agency: who.agency, asker: (who.person ?? who).agency, company, year, number, fileType }
  const expiresAt = new Date(now.getTime() + linkLife)
  insertLinkAhead(tx, digest(secret), { ...link, language: who.language, expiresAt }, now)
  return { url: bases.desk + ledger.clearanceFile.path.replace('{link}', secret) }
}

/** Opens a link once, before it expires, for the agency that created it; otherwise it is refused as nonexistent. */
export async function clearanceFile(
  dependencies: ServerDependencies,
  { path, headers }: InputOf<typeof ledger.clearanceFile>,
  { browser }: PublicContext,
): Promise<ServiceFile | Refusal> {
  const { database, clock } = dependencies
  const now = clock.now()
  const asker = await findCallerAgency(database, headers.authorization, browser, now)
  if (asker === undefined) return refuse('link_gone')
  return database.transaction(noAgency, (tx) =>
    runAsSystem(tx, noAgency, async () => {
      const link = await takeLink(tx, digest(path.link), asker)
      if (!link || link.expiresAt <= now) return refuse('link_gone')
      const clearance = await readClearance(dependencies, tx, link)
      if (isRefusal(clearance)) return clearance
      return writeClearance(clearance, link.fileType, isLanguage(link.language) ? link.language : 'en')
    }),
  )
}

const writings = {
  pdf: { type: 'application/pdf', task: 'statement' },
  txt: { type: 'text/plain; charset=utf-8', task: 'statementText' },
  xls: { type: 'application/vnd.ms-excel', task: 'statementSheet' },
} as const satisfies Record<FileType, object>

function writeClearance(clearance: Clearance, fileType: FileType, language: Language): ServiceFile {
  const { type, task } = writings[fileType]
  const { agency, company, year, number } = clearance
  const name = `clearance-${agency.code}-${company.code}-${year}-${number}.${fileType}`
  return { name, type, bytes: fileTask(task, statementOf(clearance, language)) }
}
