import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { addDays, boundsOfPeriod } from '../../../domain/value/portTime.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { portPairsOf } from './portPairs.ts'
import { refuseDate, searchContext } from './searchContext.ts'
import { searchSailings, searchDays } from './searchSql.ts'
import { listOfTrips } from './trips.ts'

/** The trips on which a project is sold, at its prices: for one adult where no party is given. */
export async function listOfProject(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof sailing.listOfProject>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.listOfProject> | Refusal> {
  return listOfTrips(dependencies, { body }, context, path.project)
}

/** The days of the month on which a project is sold for a party of any size. */
export async function frequencyOfProject(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof sailing.frequencyOfProject>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.frequencyOfProject> | Refusal> {
  const search = await searchContext(dependencies, { projectCode: path.project }, context)
  if (isRefusal(search)) return search
  const portPairs =
    refuseDate(body.departureDate, '/departureDate') ?? portPairsOf(dependencies.catalogue, body)
  if (isRefusal(portPairs)) return portPairs
  const sailings = await searchSailings(context.tx, { ...portPairs, ...monthOf(body.departureDate) })
  // Projects may require a least number of persons, so the largest party qualifies for all of them.
  const sold = sailings.filter((sailing) => search.project?.offersOn(sailing, Number.MAX_SAFE_INTEGER))
  return { dates: [...new Set(sold.map(({ departs }) => departs.slice(0, 10)))] }
}

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
function monthOf(date: string): { from: string; before: string } {
  const [from, last] = boundsOfPeriod(date, 'month')
  return { from, before: addDays(last, 1) }
}
