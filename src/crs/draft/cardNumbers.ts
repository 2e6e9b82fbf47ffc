import { isAttributeField } from '../../domain/booking/companyRequirements.ts'
import { isFreePassengerText } from '../../domain/booking/fields/passengerFields.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { refuseCardNumber } from '../../domain/value/cardNumber.ts'

/** Names under which a draft has free texts of a booking or a package, in addition to those of its passengers. */
const freeTexts = new Set(['remarks', 'description', 'owner', 'documentNumber'])

const isFreeText = (name: string) =>
  freeTexts.has(name) || isAttributeField(name) || isFreePassengerText(name)

/** Refuses the number of a payment card in the free texts of a draft, as the call that stores the booking does. */
export function refuseCardNumbersIn(value: unknown, at: string, isFree = false): Refusal | undefined {
  if (typeof value === 'string') return isFree ? refuseCardNumber(value, at) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    // The company chooses the names of its attributes.
    const isFreePart = Array.isArray(value) ? isFree : isFree || name === 'attributes' || isFreeText(name)
    const refusal = refuseCardNumbersIn(part, `${at}/${name}`, isFreePart)
    if (refusal) return refusal
  }
  return undefined
}
