import { refuse, type Refusal } from '../refusal.ts'
import { wireNames } from './fields/field.ts'
import { storedNames } from './singleName.ts'
import { travellerFields } from './fields/travellerFields.ts'

/** Wire names of the passenger fields required by a company without its own rule. */
export const requiredAtSale = wireNames(travellerFields, ({ usuallyRequired = false }) => usuallyRequired)

/** The part of a booking request that has required fields. */
export interface SaleFields {
  /** Present where travellers may get their names later. */
  group?: object | undefined
  leader: { mobile?: string | undefined }
  trips: readonly { accommodationRequests: readonly Request[] }[]
}

interface Request {
  idOrCode: string
  accommodationRequestType: string
  accommodationRequestAnalysises: readonly {
    passengerData?:
      { surname?: string | undefined; name?: string | undefined; sexType?: string | undefined } | undefined
    vehicleData?: { idOrCode: string } | undefined
  }[]
}

function blank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

function missingIn(request: Request, mayBeUnnamed: boolean, at: string): Refusal | undefined {
  const isVehicle = request.accommodationRequestType === 'VEHICLE'
  if (!isVehicle && blank(request.idOrCode)) return refuse('seat_required', {}, `${at}/idOrCode`)
  for (const [index, { passengerData, vehicleData }] of request.accommodationRequestAnalysises.entries()) {
    const here = `${at}/accommodationRequestAnalysises/${index}`
    if (isVehicle && blank(vehicleData?.idOrCode))
      return refuse('vehicle_type_required', {}, `${here}/vehicleData/idOrCode`)
    if (isVehicle) continue
    // The company decides about a name without a surname.
    if (!mayBeUnnamed && blank(storedNames(passengerData ?? {}).surname))
      return refuse('surname_required', {}, `${here}/passengerData/surname`)
    const isBerth = request.accommodationRequestType.endsWith('_BERTH')
    if (isBerth && blank(passengerData?.sexType))
      return refuse('sex_required', {}, `${here}/passengerData/sexType`)
  }
  return undefined
}

/** Refuses the first required field that is empty, with its location in the request. */
export function checkRequiredFields(sale: SaleFields): Refusal | undefined {
  for (const [tripIndex, { accommodationRequests }] of sale.trips.entries()) {
    for (const [index, request] of accommodationRequests.entries()) {
      const refusal = missingIn(
        request,
        sale.group !== undefined,
        `/trips/${tripIndex}/accommodationRequests/${index}`,
      )
      if (refusal) return refusal
    }
  }
  return blank(sale.leader.mobile) ? refuse('mobile_required', {}, '/leader/mobile') : undefined
}
