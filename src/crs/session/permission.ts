import type { Tx, Who } from '../database/transaction.ts'
import { readUser } from './sql.ts'

/** Whether the signed-in user may see and change the hauliers of the agency. */
export async function mayManageTrucks(tx: Tx, { userId }: Who): Promise<boolean> {
  if (userId === null) return false
  return (await readUser(tx, userId)).canManageTruckCompanies
}
