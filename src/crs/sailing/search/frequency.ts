import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { portPairsOf } from './portPairs.ts'
import { refuseDate } from './searchContext.ts'
import { searchDays } from './searchSql.ts'

/** The days with a sailing in the month of a date. */
export async function frequency(
  { catalogue }: ServerDependencies,
  { body }: InputOf<typeof sailing.frequency>,
  { tx }: CallContext,
): Promise<AnswerOf<typeof sailing.frequency> | Refusal> {
  const refusal = refuseDate(body.departureDate, '/departureDate')
  if (refusal) return refusal
  const portPairs = portPairsOf(catalogue, body)
  if (isRefusal(portPairs)) return portPairs
  return { dates: await searchDays(tx, { ...portPairs, ...monthOf(body.departureDate) }) }
}

/** The first day of the month of a date, and the first day of the next month. */
export function monthOf(date: string): { from: string; before: string } {
  const from = `${date.slice(0, 7)}-01`
  return { from, before: `${addDays(from, 31).slice(0, 7)}-01` }
}
