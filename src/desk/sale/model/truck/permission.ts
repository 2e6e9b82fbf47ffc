import { session } from '../../../../contract/session.ts'
import { known } from '../../../request/record.ts'

/** Whether the signed-in user may keep hauliers and their trucks. */
export function mayManageTrucks(): boolean {
  return known(session.configurations, {})?.permissions.canManageTruckCompanies ?? false
}
