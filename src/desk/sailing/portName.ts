import { reference } from '../../contract/reference.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { records } from '../request/record.ts'

type Locations = AnswerOf<typeof reference.locations>
/** A port or group as the CRS lists it. */
export type Location = Locations['locations'][number]

/** A port or group by its code, in the operator’s language; the code where the list has not come yet. */
export function portName(code: string): string {
  const known = records.getQueryData<Locations | Refusal>([reference.locations.id, {}])
  if (known === undefined || isRefusal(known)) return code
  return known.locations.find(({ idOrCode }) => idOrCode === code)?.name ?? code
}
