import { reference } from '../../contract/reference.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { records } from '../request/record.ts'

type Locations = AnswerOf<typeof reference.locations>
/** A port or port group as listed by the CRS. */
export type Location = Locations['locations'][number]

/** Name of a port or port group in the operator’s language; the code until the list is loaded. */
export function portName(code: string): string {
  const known = records.getQueryData<Locations | Refusal>([reference.locations.id, {}])
  if (known === undefined || isRefusal(known)) return code
  return known.locations.find(({ idOrCode }) => idOrCode === code)?.name ?? code
}
