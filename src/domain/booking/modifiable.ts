import { refuse, type Refusal } from '../refusal.ts'
import type { Status } from './transition.ts'

/** What may be modified on a ticket, or on an option that has none yet. */
export interface Modifiable {
  /** Names, documents, accommodation and products. */
  canModifyProduct: boolean
  /** Date, ship and route. */
  canModifyRoute: boolean
}

const nothing: Modifiable = { canModifyProduct: false, canModifyRoute: false }

/** The passenger’s fields, except booking attributes, which each company names itself. */
export const passengerAttributes = [
  ...['surname', 'name', 'sexType', 'type', 'birthdate', 'nationality', 'documentType', 'documentNumber'],
  ...['discountIdOrCode', 'discountDocument', 'discountDocumentType', 'residentCity', 'loyaltyNumber', 'ssr'],
  ...['accommodationIdOrCode', 'accommodationRequestType', 'accommodationNumber'],
] as const

export const vehicleAttributes = [
  ...['idOrCode', 'plateNumber', 'driverSurname', 'length', 'height', 'priorityNumber', 'adr', 'garage'],
] as const

export const productAttributes = ['units', 'quantity', 'ownerUuid', 'weight', 'over10kg', 'seat'] as const
export const routeAttributes = ['departureDateTime', 'origin', 'destination', 'vessel'] as const

/** What may change of a passenger on the manifest; contact and remarks belong to the booking. */
export const checkedInAttributes = ['documentType', 'documentNumber', 'ssr'] as const

/** By status. Names, trip and seat of a checked-in ticket stay as they are on the manifest. */
const modifiable: Readonly<Record<Status, Modifiable>> = {
  OPTIONAL: { canModifyProduct: true, canModifyRoute: true },
  ISSUED: { canModifyProduct: true, canModifyRoute: true },
  PTA: nothing,
  OPEN: { canModifyProduct: false, canModifyRoute: true },
  CHECKEDIN: nothing,
  CANCELLED: nothing,
}

export const modifiableIn = (status: Status): Modifiable => modifiable[status]

/** The names of the fields that the status permits to modify. */
export function attributesOf(status: Status): string[] {
  if (status === 'CHECKEDIN') return [...checkedInAttributes]
  const { canModifyProduct, canModifyRoute } = modifiable[status]
  const product = [...new Set([...passengerAttributes, ...vehicleAttributes, ...productAttributes])]
  return [...(canModifyProduct ? product : []), ...(canModifyRoute ? routeAttributes : [])]
}

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
