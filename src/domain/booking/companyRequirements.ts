import { refuse, type Refusal } from '../refusal.ts'
import { isUnnamed } from '../group/naming.ts'
import { isSingleName, storedNames } from './singleName.ts'
import type { VehicleKind } from '../sailing/vehicleKind.ts'
import { isUnconfirmed } from './fields/preselected.ts'
import { missingVehicleFields } from './fields/vehicleFields.ts'

/** Requirements of one company for passengers and vehicles, in addition to the legal ones. */
export interface CompanyRequirements {
  company: string
  /** True if a passenger may have a name without a surname. */
  singleNames: boolean
  /** Wire names of the passenger fields that must be filled in before a sale. */
  requiredAtSale: readonly string[]
  /** Wire names of the vehicle fields that must be filled in before a sale. */
  vehicleAtSale: readonly string[]
  /** The kind of a vehicle category. */
  vehicleKind(category: string): VehicleKind
  /** True for a group: the surname of a passenger and the plate of a vehicle may be filled in later. */
  mayBeUnnamed?: boolean
  attributes: readonly { fieldName: string; required: boolean; choices: readonly { id: string }[] }[]
}

interface Request {
  accommodationRequestAnalysises: readonly {
    passengerData?: object | undefined
    vehicleData?: object | undefined
  }[]
}

/** The wire name of a booking attribute’s field. */
export const attributeField = (fieldName: string) => `booking_attribute_${fieldName}`
export const isAttributeField = (field: string) => field.startsWith('booking_attribute_')

/** Refuses the first field that a company requires and that is empty or has an invalid value. */
export function checkRequirements(
  requests: readonly Request[],
  requirements: CompanyRequirements,
): Refusal | undefined {
  for (const [nth, { accommodationRequestAnalysises }] of requests.entries()) {
    for (const [position, { passengerData, vehicleData }] of accommodationRequestAnalysises.entries()) {
      const at = `/accommodationRequests/${nth}/accommodationRequestAnalysises/${position}`
      const refusal =
        (passengerData &&
          checkPassenger(passengerData as FilledFields, requirements, `${at}/passengerData`)) ??
        (vehicleData && checkVehicle(vehicleData as FilledFields, requirements, `${at}/vehicleData`))
      if (refusal) return refusal
    }
  }
  return undefined
}

type FilledFields = Record<string, unknown>

const vehicleFieldsOf = ({ vehicleAtSale, mayBeUnnamed = false }: CompanyRequirements) =>
  mayBeUnnamed ? [] : vehicleAtSale

function checkVehicle(
  given: FilledFields,
  requirements: CompanyRequirements,
  at: string,
): Refusal | undefined {
  const kind = requirements.vehicleKind(String(given['idOrCode']))
  const [missing] = missingVehicleFields(given, kind, vehicleFieldsOf(requirements))
  return missing && fieldMissing(missing, `${at}/${missing}`)
}

/** The refusal for a required field that is empty; the sex has a refusal with its own wording. */
export function fieldMissing(field: string, at?: string): Refusal {
  return field === 'sexType' ? refuse('sex_required', {}, at) : refuse('field_required', { field }, at)
}

function checkPassenger(
  given: FilledFields,
  { company, singleNames, requiredAtSale, attributes, mayBeUnnamed = false }: CompanyRequirements,
  at: string,
): Refusal | undefined {
  const isSingle = isSingleName(given)
  if (mayBeUnnamed && isUnnamed(given) && !isSingle) return undefined
  if (isSingle && !singleNames) return refuse('single_name', { company }, `${at}/surname`)
  const stored: FilledFields = storedNames(given)
  const missing = requiredAtSale.find(
    (field) => isUnconfirmed(field, stored) && !(field === 'name' && singleNames),
  )
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
/** Attributes that are not text, such as a list, are not checked. */
const isText = (value: unknown) => value === undefined || (typeof value === 'string' && value.length <= 200)
