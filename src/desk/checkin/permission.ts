import { session } from '../../contract/session.ts'
import { getCached } from '../request/record.ts'

/** Whether the user may check passengers in at a port. */
export function canCheckIn(): boolean {
  return getCached(session.configurations, {})?.permissions.trip.canCheckIn ?? false
}
