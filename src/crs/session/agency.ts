import { type Tx, type Database, noAgency } from '../database/transaction.ts'
import type { Browser } from '../server/context.ts'
import {
  type AgencyRow,
  findAgency,
  findPerson,
  findSeller,
  type Person,
  readAgencyName,
  readSubAgencies,
  readTransferTerms,
  type TransferTerms,
} from './agencySql.ts'
import { findSession, tokenOf } from './bearer.ts'
import { matchesHash, readCredential } from './device.ts'
import { lockDevice } from './sessionSql.ts'

interface NamedAgency {
  code: string
  name: string
}

/** Throws if the agency does not exist. */
export async function readAgency(tx: Tx, code: string): Promise<AgencyRow> {
  const agency = await findAgency(tx, code)
  if (!agency) throw new Error(`no agency ${code}`)
  return agency
}

export { findSeller }

/** Returns whether an agency accepts tickets of others, and its currency; undefined if there is no such agency. */
export function transferTermsOf(tx: Tx, code: string): Promise<TransferTerms | undefined> {
  return readTransferTerms(tx, code)
}

/** Returns whether there is an agency with this code, related to the caller’s or not. */
export async function agencyExists(tx: Tx, code: string): Promise<boolean> {
  return (await readAgencyName(tx, code)) !== ''
}

/** IANA name; undefined for an agency that only an outside CRS has. */
export async function agencyZone(tx: Tx, code: string): Promise<string | undefined> {
  return (await findAgency(tx, code))?.timezone
}

export async function relatedAgencies(
  tx: Tx,
  { code, parent }: AgencyRow,
): Promise<{ parent?: NamedAgency; subAgencies: NamedAgency[] }> {
  return {
    ...(parent !== null && { parent: { code: parent, name: await readAgencyName(tx, parent) } }),
    subAgencies: await readSubAgencies(tx, code),
  }
}

export function personOf(tx: Tx, userId: number): Promise<Person | undefined> {
  return findPerson(tx, userId)
}

/** The agency of a caller without a token, such as a window opened by a link, by the browser’s cookie. */
export async function findCallerAgency(
  database: Database,
  authorization: string | undefined,
  { credential: text }: Browser,
  now: Date,
): Promise<string | undefined> {
  const session = await findSession(database, tokenOf({ authorization }), now)
  if (typeof session === 'object') return session.who.agency
  const credential = readCredential(text)
  if (!credential) return undefined
  const device = await database.transaction(noAgency, (tx) => lockDevice(tx, credential.selector))
  if (!device || device.expiresAt <= now) return undefined
  // Another tab may have rotated the credential meanwhile.
  const isValid = [device.validatorHash, device.previousHash].some((hash) =>
    matchesHash(hash, credential.validator),
  )
  return isValid ? device.agency : undefined
}
