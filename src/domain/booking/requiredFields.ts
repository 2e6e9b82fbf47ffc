import { refuse, type Refusal } from '../refusal.ts'

/** Directive 98/41/EC: who travels farther than this between two ports is registered by name. */
const registrationMiles = 20

/** Passenger fields of a company without a rule of its own, as on the wire. */
export const requiredAtSale = ['surname', 'sexType'] as const

/** What a company asks of passengers at the sale; the sex also where the passenger list will have it. */
export function passengerFieldsAtSale(ofCompany: readonly string[], atCheckIn: readonly string[]): string[] {
  return [...new Set([...ofCompany, ...(atCheckIn.includes('sexType') ? ['sexType'] : [])])]
}

/** Passenger fields that must be filled in before boarding; but for the sex they may stay open at the sale. */
export function requiredAtCheckIn(voyage: { nauticalMiles: number; international: boolean }): string[] {
  const registered = ['surname', 'name', 'sexType', 'nationality', 'birthdate']
  const fields = voyage.nauticalMiles > registrationMiles || voyage.international ? registered : []
  return voyage.international ? [...fields, 'documentNumber'] : fields
}

/** A booking to be, as far as its required fields go. */
export interface SaleFields {
  leader: { mobile?: string | undefined }
  trips: readonly { accommodationRequests: readonly Request[] }[]
}

interface Request {
  idOrCode: string
  accommodationRequestType: string
  accommodationRequestAnalysises: readonly {
    passengerData?: { surname?: string | undefined; sexType?: string | undefined } | undefined
    vehicleData?: { idOrCode: string } | undefined
  }[]
}

function blank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

function missingIn(request: Request, at: string): Refusal | undefined {
  const isVehicle = request.accommodationRequestType === 'VEHICLE'
  if (!isVehicle && blank(request.idOrCode)) return refuse('seat_required', {}, `${at}/idOrCode`)
  for (const [index, { passengerData, vehicleData }] of request.accommodationRequestAnalysises.entries()) {
    const here = `${at}/accommodationRequestAnalysises/${index}`
    if (isVehicle && blank(vehicleData?.idOrCode))
      return refuse('vehicle_type_required', {}, `${here}/vehicleData/idOrCode`)
    if (isVehicle) continue
    if (blank(passengerData?.surname)) return refuse('surname_required', {}, `${here}/passengerData/surname`)
    const isBerth = request.accommodationRequestType.endsWith('_BERTH')
    if (isBerth && blank(passengerData?.sexType))
      return refuse('sex_required', {}, `${here}/passengerData/sexType`)
  }
  return undefined
}

/** The first thing that has to be filled in before a booking can be sold or held, with its place in the call. */
export function checkRequiredFields(sale: SaleFields): Refusal | undefined {
  for (const [tripIndex, { accommodationRequests }] of sale.trips.entries()) {
    for (const [index, request] of accommodationRequests.entries()) {
      const refusal = missingIn(request, `/trips/${tripIndex}/accommodationRequests/${index}`)
      if (refusal) return refusal
    }
  }
  return blank(sale.leader.mobile) ? refuse('mobile_required', {}, '/leader/mobile') : undefined
}
