import { reference } from '../../contract/reference.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { getCached } from '../request/record.ts'

/** A port or port group as listed by the CRS. */
export type Location = AnswerOf<typeof reference.locations>['locations'][number]

/** Name of a port or port group in the operator’s language; the code until the list is loaded. */
export function portName(code: string): string {
  const known = getCached(reference.locations, {})?.locations
  return known?.find(({ idOrCode }) => idOrCode === code)?.name ?? code
}
