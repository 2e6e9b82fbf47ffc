import { session } from '../../../../contract/session.ts'
import { getCached } from '../../../request/record.ts'

/** Whether the signed-in user may keep hauliers and their trucks. */
export function mayManageTrucks(): boolean {
  return getCached(session.configurations, {})?.permissions.canManageTruckCompanies ?? false
}
