import { refuse, type Refusal } from '../refusal.ts'

/** What one company asks of every passenger beside what the law asks. */
export interface Asked {
  /** Passenger fields a sale cannot do without, as on the wire. */
  requiredAtSale: readonly string[]
  attributes: readonly { fieldName: string; required: boolean; choices: readonly { id: string }[] }[]
}

interface Request {
  accommodationRequestAnalysises: readonly { passengerData?: object | undefined }[]
}

/** What the field of a booking attribute is called on the wire. */
export const attributeField = (fieldName: string) => `booking_attribute_${fieldName}`
export const isAttributeField = (field: string) => field.startsWith('booking_attribute_')

/** The first thing a company asks for that a passenger of the trip has not told, or has told as it may not be. */
export function checkAsked(requests: readonly Request[], asked: Asked): Refusal | undefined {
  for (const [nth, { accommodationRequestAnalysises }] of requests.entries()) {
    for (const [position, { passengerData }] of accommodationRequestAnalysises.entries()) {
      const at = `/accommodationRequests/${nth}/accommodationRequestAnalysises/${position}/passengerData`
      const refusal = passengerData && checkPassenger(passengerData as Record<string, unknown>, asked, at)
      if (refusal) return refusal
    }
  }
  return undefined
}

function checkPassenger(
  told: Record<string, unknown>,
  { requiredAtSale, attributes }: Asked,
  at: string,
): Refusal | undefined {
  const missing = requiredAtSale.find((field) => blank(told[field]))
  if (missing !== undefined) return refuse('field_required', { field: missing }, `${at}/${missing}`)
  for (const { fieldName, required, choices } of attributes) {
    const field = attributeField(fieldName)
    const value = told[field]
    if (blank(value) && required) return refuse('attribute_missing', { field: fieldName }, `${at}/${field}`)
    const known = blank(value) || choices.length === 0 || choices.some(({ id }) => id === value)
    if (!known || !isText(value))
      return refuse('attribute_unknown_value', { field: fieldName }, `${at}/${field}`)
  }
  return undefined
}

const blank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')
/** A book is no value. */
const isText = (value: unknown) => value === undefined || (typeof value === 'string' && value.length <= 200)
