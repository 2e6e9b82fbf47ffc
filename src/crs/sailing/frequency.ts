import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { addDays } from '../../domain/value/portTime.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { endsOf } from './ends.ts'
import { refuseDate } from './asking.ts'
import { searchDays } from './sql.ts'

/** The days of the month of a date on which anything sails. */
export async function frequency(
  { catalogue }: ServerDependencies,
  { body }: InputOf<typeof sailing.frequency>,
  { tx }: CallContext,
): Promise<AnswerOf<typeof sailing.frequency> | Refusal> {
  const refusal = refuseDate(body.departureDate, '/departureDate')
  if (refusal) return refusal
  const ends = endsOf(catalogue, body)
  if (isRefusal(ends)) return ends
  return { dates: await searchDays(tx, { ...ends, ...monthOf(body.departureDate) }) }
}

/** The first day of a date’s month, and that of the next one. */
export function monthOf(date: string): { from: string; before: string } {
  const from = `${date.slice(0, 7)}-01`
  return { from, before: `${addDays(from, 31).slice(0, 7)}-01` }
}
