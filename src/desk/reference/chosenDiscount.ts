import { reference } from '../../contract/reference.ts'
import { getCached } from '../request/record.ts'

/** Returns whether a discount follows from a passenger type, and so is never chosen. */
export function isOfType(code: string): boolean {
  const listed = getCached(reference.discounts, {})?.discounts ?? []
  return listed.some(({ idOrCode, passengerType }) => idOrCode === code && passengerType !== undefined)
}
