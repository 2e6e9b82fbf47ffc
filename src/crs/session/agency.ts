import type { Tx } from '../database/transaction.ts'
import {
  type AgencyRow,
  findAgency,
  findPerson,
  type Person,
  readAgencyName,
  readSubAgencies,
  readTransferTerms,
  type TransferTerms,
} from './agencySql.ts'

interface NamedAgency {
  code: string
  name: string
}

/** Throws if the agency does not exist. */
export async function agencyOf(tx: Tx, code: string): Promise<AgencyRow> {
  const agency = await findAgency(tx, code)
  if (!agency) throw new Error(`no agency ${code}`)
  return agency
}

/** Whether an agency takes tickets over from others, and its currency; undefined for none. */
export function transferTermsOf(tx: Tx, code: string): Promise<TransferTerms | undefined> {
  return readTransferTerms(tx, code)
}

/** Whether there is an agency with this code, related to the caller’s or not. */
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
