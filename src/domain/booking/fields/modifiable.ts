import { refuse, type Refusal } from '../../refusal.ts'
import type { Status } from '../transition.ts'
import { namesChangedIn } from './bookedFields.ts'

/** The parts of a ticket that may be modified, or of an option that has no ticket yet. */
export interface Modifiable {
  /** Names, documents, accommodation and products. */
  canModifyProduct: boolean
  /** Date, ship and route. */
  canModifyRoute: boolean
}

const nothing: Modifiable = { canModifyProduct: false, canModifyRoute: false }

/** The modifiable parts by status. Names, trip and seat of a checked-in ticket stay as they are on the manifest. */
const modifiable: Readonly<Record<Status, Modifiable>> = {
  OPTIONAL: { canModifyProduct: true, canModifyRoute: true },
  ISSUED: { canModifyProduct: true, canModifyRoute: true },
  PTA: nothing,
  OPEN: { canModifyProduct: false, canModifyRoute: true },
  CHECKEDIN: nothing,
  CANCELLED: nothing,
}

export const modifiableIn = (status: Status): Modifiable => modifiable[status]

const routeAttributes = ['departureDateTime', 'origin', 'destination', 'vessel'] as const

/** The names of the fields that the status permits to modify. */
export const attributesOf = (status: Status): string[] => [
  ...namesChangedIn(status),
  ...(modifiable[status].canModifyRoute ? routeAttributes : []),
]

/** Refuses another date, ship or route where the status does not permit it. */
export function refuseRoute(status: Status): Refusal | undefined {
  return modifiable[status].canModifyRoute ? undefined : refuse('not_modifiable', { status })
}

/** Refuses values of fields that the status does not permit. */
export function refuseValues(fields: readonly string[], status: Status): Refusal | undefined {
  if (modifiable[status].canModifyProduct) return undefined
  const isPermitted = status === 'CHECKEDIN' && fields.every((field) => attributesOf(status).includes(field))
  return isPermitted ? undefined : refuse('not_modifiable', { status })
}
