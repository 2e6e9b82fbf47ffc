import { session } from '../../contract/session.ts'
import { getCached } from './record.ts'

/** Whether the server has the demo world, in which examples may be made; true until the server has answered. */
export const isDemoWorld = (): boolean => getCached(session.health, {})?.world !== ''
