import { refuse, type Refusal } from '../refusal.ts'
import { missingVehicleFields } from './vehicleFields.ts'

/** What one company asks of passengers and vehicles in addition to what the law asks. */
export interface CompanyRequirements {
  /** Passenger fields a sale cannot do without, as on the wire. */
  requiredAtSale: readonly string[]
  /** The same of every vehicle. */
  vehicleAtSale: readonly string[]
  attributes: readonly { fieldName: string; required: boolean; choices: readonly { id: string }[] }[]
}

interface Request {
  accommodationRequestAnalysises: readonly {
    passengerData?: object | undefined
    vehicleData?: object | undefined
  }[]
}

/** What the field of a booking attribute is called on the wire. */
export const attributeField = (fieldName: string) => `booking_attribute_${fieldName}`
export const isAttributeField = (field: string) => field.startsWith('booking_attribute_')

/** The first field a company asks for that is empty, or is filled in as it may not be. */
export function checkRequirements(
  requests: readonly Request[],
  requirements: CompanyRequirements,
): Refusal | undefined {
  for (const [nth, { accommodationRequestAnalysises }] of requests.entries()) {
    for (const [position, { passengerData, vehicleData }] of accommodationRequestAnalysises.entries()) {
      const at = `/accommodationRequests/${nth}/accommodationRequestAnalysises/${position}`
      const refusal =
        (passengerData && checkPassenger(passengerData as Given, requirements, `${at}/passengerData`)) ??
        (vehicleData && checkVehicle(vehicleData as Given, requirements.vehicleAtSale, `${at}/vehicleData`))
      if (refusal) return refusal
    }
  }
  return undefined
}

type Given = Record<string, unknown>

function checkVehicle(given: Given, required: readonly string[], at: string): Refusal | undefined {
  const [missing] = missingVehicleFields({ ...given, idOrCode: String(given['idOrCode']) }, required)
  return missing && fieldMissing(missing, `${at}/${missing}`)
}

/** The refusal of a field that is empty and must not be; the sex has words of its own. */
export function fieldMissing(field: string, at?: string): Refusal {
  return field === 'sexType' ? refuse('sex_required', {}, at) : refuse('field_required', { field }, at)
}

function checkPassenger(
  given: Given,
  { requiredAtSale, attributes }: CompanyRequirements,
  at: string,
): Refusal | undefined {
  const missing = requiredAtSale.find((field) => blank(given[field]))
  if (missing !== undefined) return fieldMissing(missing, `${at}/${missing}`)
  for (const { fieldName, required, choices } of attributes) {
    const field = attributeField(fieldName)
    const value = given[field]
    if (blank(value) && required) return refuse('attribute_missing', { field: fieldName }, `${at}/${field}`)
    const isChoice = blank(value) || choices.length === 0 || choices.some(({ id }) => id === value)
    if (!isChoice || !isText(value))
      return refuse('attribute_unknown_value', { field: fieldName }, `${at}/${field}`)
  }
  return undefined
}

const blank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')
/** A book is no value. */
const isText = (value: unknown) => value === undefined || (typeof value === 'string' && value.length <= 200)
