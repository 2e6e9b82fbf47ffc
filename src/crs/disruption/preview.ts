import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { tripsOn, type AffectedTrip } from '../booking/affected/affected.ts'
import type { Posting } from '../ledger/posting.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { otherWaysOf, planAction } from './action.ts'
import { itemTotal } from '../booking/response/fares.ts'
import { caseOf, sailingOf, sailingResponse } from './case.ts'
import { readRowsForPlans } from './proposalHolds.ts'
import { draftOf, type MessageSubject } from './message.ts'
import { refusalResponse } from './propose.ts'

type Response = AnswerOf<typeof disruption.preview>

/**
 * Returns the costs and refunds of the action for the chosen bookings as a whole. Locks nothing, so they may differ
 * when it is done.
 */
export async function preview(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof disruption.preview>,
  context: CallContext,
): Promise<Response | Refusal> {
  const { tx, who, clock } = context
  const disrupted = await sailingOf(tx, path.id)
  if (isRefusal(disrupted)) return disrupted
  const all = await tripsOn(tx, who, disrupted, clock.now())
  const reads = await readRowsForPlans(context, path.id, all)
  const byCode = new Map(all.map((one) => [one.trip.companyCode, one]))
  const cases: Response['cases'] = []
  const movements: Posting[] = []
  const written: AffectedTrip[] = []
  const { action } = body
  // A way that is chosen itself, or was given back with another one, is not given back twice.
  const taken = new Set(body.cases.map((chosen) => chosen.companyReservationCode))
  const otherWaysFor = (affected: AffectedTrip | undefined) => {
    const ways = affected && action === 'refund' ? otherWaysOf(dependencies, context, affected) : []
    const codes = ways.map(({ companyCode }) => companyCode).filter((code) => !taken.has(code))
    for (const code of codes) taken.add(code)
    return codes
  }
  for (const { crsReservationId, companyReservationCode } of body.cases) {
    const affected = byCode.get(companyReservationCode)
    const otherWays = body.bothWays ? otherWaysFor(affected) : []
    const planned = affected
      ? await planAction(dependencies, context, path.id, affected, { action, reads, otherWays })
      : refuse('disruption_not_affected', { reference: crsReservationId })
    const named = { crsReservationId, companyReservationCode }
    if (isRefusal(planned)) cases.push({ ...named, refusal: refusalResponse(planned) })
    else {
      cases.push({ ...named, difference: planned.difference, ...(otherWays.length > 0 && { otherWays }) })
      movements.push(...planned.movements)
      if (affected) written.push(affected)
    }
  }
  const differences = cases.map(({ difference = 0 }) => difference)
  return {
    cases,
    otherTrips: action === 'stay' ? [] : otherTripsOf(dependencies, context, written),
    till: who.userName,
    paid: sum(differences.filter((amount) => amount > 0)),
    returned: -sum(differences.filter((amount) => amount < 0)),
    methods: byMethod(movements),
    messages: messagesFor(dependencies, context, written, { kind: disrupted.kind, action }),
  }
}

/**
 * The trips of the bookings that an action on the chosen ones leaves as they are: the way back of one that is refunded
 * keeps its fare and its ticket, unless both ways are.
 */
function otherTripsOf(
  dependencies: ServerDependencies,
  context: CallContext,
  written: readonly AffectedTrip[],
): Response['otherTrips'] {
  const { catalogue } = dependencies
  const done = new Set(written.map(({ trip }) => trip.id))
  const ways = new Set(
    written.flatMap((affected) => otherWaysOf(dependencies, context, affected)).map(({ id }) => id),
  )
  const records = new Set(written.map(({ record }) => record))
  return [...records].flatMap(({ booking, trips, items }) =>
    trips
      .filter(({ id, status }) => !done.has(id) && status !== 'CANCELLED')
      .map((trip) => {
        const { origin, destination, departureDateTime } = sailingResponse(
          catalogue,
          context.who.language,
          trip,
        )
        const active = items.filter(({ tripId, status }) => tripId === trip.id && status !== 'CANCELLED')
        return {
          crsReservationId: booking.reference,
          isOtherWay: ways.has(trip.id),
          origin,
          destination,
          ...(trip.openUntil === null && { departureDateTime }),
          total: sum(active.map(itemTotal)),
        }
      }),
  )
}

const byMethod = (movements: readonly Posting[]): Response['methods'] =>
  [...Map.groupBy(movements, ({ method }) => method)]
    .map(([method, postings]) => ({ method, amount: sum(postings.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== 0)

/** One draft for each language of the passengers who can be reached. */
function messagesFor(
  { catalogue }: ServerDependencies,
  { who }: CallContext,
  written: readonly AffectedTrip[],
  about: MessageSubject,
): Response['messages'] {
  const reached = written
    .map((one) => caseOf(catalogue, who.language, one))
    .filter(({ channel }) => channel !== '')
  return [...Map.groupBy(reached, ({ language }) => language)].map(([language, cases]) => ({
    language,
    count: cases.length,
    ...draftOf(language, about),
  }))
}
