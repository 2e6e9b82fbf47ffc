import type { Language } from '../../domain/value/language.ts'
import type { Actor } from '../database/transaction.ts'
import type { Owner } from './sessionSql.ts'

/** The actor of a signed-in user, who sees the agency’s records and those of its sub-agencies. */
export function actorOf(owner: Owner, language: Language, subAgencies: readonly string[] = []): Actor {
  return { ...owner, agencies: [owner.agency, ...subAgencies], language }
}
