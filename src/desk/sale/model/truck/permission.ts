import { session } from '../../../../contract/session.ts'
import { getCached } from '../../../request/record.ts'

/** Whether the signed-in user may manage hauliers and their trucks. */
export function mayManageTrucks(): boolean {
  return getCached(session.configurations, {})?.permissions.canManageTruckCompanies ?? false
}
