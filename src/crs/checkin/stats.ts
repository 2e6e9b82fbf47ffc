import type { Static } from 'typebox'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import type { Stats } from '../../contract/checkinTicket.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/value/language.ts'
import { sum } from '../../domain/value/money.ts'
import { countBoarding, countsBy, type BoardingCount } from '../booking/boarding/tickets.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode } from '../reference/records.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { atGate, type OpenGate } from './gate.ts'
import { sessionResponse } from './session.ts'
import { readSession } from './checkinSql.ts'

/** Counts those due at the port, checked in and remaining. */
export function stats(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof checkin.stats>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.stats> | Refusal> {
  return atGate(dependencies, context, query, async (gate) => ({
    session: sessionResponse(gate, await readSession(context.tx, gate), context.clock),
    stats: statsResponse(
      dependencies.catalogue,
      context.who.language,
      gate,
      await countBoarding(context.tx, context.who, gate),
    ),
  }))
}

export function statsResponse(
  catalogue: Catalogue,
  language: Language,
  gate: OpenGate,
  counts: readonly BoardingCount[],
): Static<typeof Stats> {
  const of = (kind: BoardingCount['kind']) => counts.filter((count) => count.kind === kind)
  const vehicles = of('vehicle')
  return {
    ItineraryId: gate.itinerary,
    portCode: gate.port,
    ...totalsOf(of('passenger')),
    forced: sum(counts.map(({ forced }) => forced)),
    vehicles: totalsOf(vehicles),
    lane: {
      expected: sum(vehicles.map(({ lane }) => lane)),
      checkedIn: sum(vehicles.map(({ laneCheckedIn }) => laneCheckedIn)),
    },
    kinds: countsBy(counts, ({ kind, type }) => `${kind} ${type}`).map(
      ({ kind, type, expected, checkedIn }) => ({
        kind,
        type,
        expected,
        checkedIn,
        name: typeName(catalogue, language, gate.sailing.company, { kind, type }),
      }),
    ),
    classes: countsBy(of('passenger'), ({ accommodation }) => accommodation).map(
      ({ accommodation, expected, checkedIn }) => ({
        code: accommodation,
        name: nameOrCode(language, catalogue.accommodation(accommodation), accommodation),
        expected,
        checkedIn,
      }),
    ),
    lanes: countsBy(
      vehicles.filter(({ laneKind }) => laneKind !== null),
      ({ laneKind }) => laneKind ?? '',
    ).map(({ laneKind, expected, checkedIn, lane, laneCheckedIn }) => ({
      lane: laneKind === 'LANE_HIGH' ? ('HIGH' as const) : ('LOW' as const),
      expected,
      checkedIn,
      length: { expected: lane, checkedIn: laneCheckedIn },
    })),
    wheelchairs: totalsOf(of('passenger').filter(({ wheelchair }) => wheelchair)),
  }
}

function totalsOf(counts: readonly BoardingCount[]) {
  const expected = sum(counts.map((count) => count.expected))
  const checkedIn = sum(counts.map((count) => count.checkedIn))
  return { expected, checkedIn, remaining: expected - checkedIn }
}

function typeName(
  catalogue: Catalogue,
  language: string,
  company: string,
  { kind, type }: Pick<BoardingCount, 'kind' | 'type'>,
): string {
  const found =
    kind === 'vehicle'
      ? catalogue.vehicleCategory(type)
      : catalogue.passengerTypes(company).find(({ code }) => code === type)
  return nameOrCode(language, found, type)
}
