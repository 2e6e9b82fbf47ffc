import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { htmlLanguage } from '../../domain/value/language.ts'
import { addMinutes } from '../../domain/value/portTime.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { formerDepartures, type FormerDeparture } from '../booking/affected/affected.ts'
import { runAsSystem, showBoardingAhead } from '../database/transaction.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode, vesselNameIn } from '../reference/records.ts'
import { portZone, readDepartures, type Itinerary } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { checkInPorts } from '../session/permission.ts'
import { gateOf, refusePort, type OpenGate } from './gate.ts'
import { sessionResponse } from './session.ts'
import { readSession } from './checkinSql.ts'

type Instance = AnswerOf<typeof checkin.availableInstances>['availableTrips'][number]
type OnDay = InputOf<typeof checkin.availableInstances>

/**
 * The sailings that depart from a port on a day, with the state of their check-in. One that is delayed past midnight is
 * among those of both days, until it is closed for counting.
 */
export async function availableInstances(
  { catalogue }: ServerDependencies,
  { query }: OnDay,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.availableInstances> | Refusal> {
  const refusal = await refusePort(context, query.portCode)
  if (refusal) return refusal
  const gates = await gatesOn(catalogue, context, query)
  // Each is read under its own sailing; they are given in this order, and leave together.
  const sessions = await Promise.all(
    gates.map((gate) => {
      showBoardingAhead(context.tx, gate.itinerary, gate.port)
      return readSession(context.tx, gate)
    }),
  )
  const availableTrips = gates.map((gate, nth): Instance & { isOfDay: boolean } => ({
    ...gateResponse(catalogue, context, gate),
    session: sessionResponse(gate, sessions[nth], context.clock),
    isOfDay: gate.isOfDay,
  }))
  return {
    availableTrips: availableTrips.flatMap(({ isOfDay, ...trip }) =>
      isOfDay || trip.session.countedAt === undefined ? [trip] : [],
    ),
  }
}

/** Today also has those of the hours around it, which may be started already or late. */
const hoursAround = 6

/** Days after which a delayed sailing is looked for under its former date. */
const longestDelay = 3

/** A sailing that departs in the time asked for, or did so before it was delayed. */
interface GateOnDay extends OpenGate {
  isOfDay: boolean
  /** The hour and ship of the oldest tickets, where they have changed. */
  former: FormerDeparture | undefined
}

async function gatesOn(
  catalogue: Catalogue,
  { tx, who, clock }: CallContext,
  { portCode, date }: OnDay['query'],
): Promise<GateOnDay[]> {
  const zone = portZone(catalogue, portCode)
  const now = clock.localNow(zone)
  const day = date ?? now.slice(0, 10)
  const ends = [`${day} 00:00`, `${day} 23:59`]
  const around =
    date === undefined ? [-hoursAround, hoursAround].map((hours) => addMinutes(now, hours * 60)) : []
  const times = [...ends, ...around].toSorted()
  const [from, to] = [mustGet(times, 0), mustGet(times, -1)]
  const sailings = await readDepartures(tx, portCode, from, addMinutes(to, longestDelay * 24 * 60))
  const ids = sailings.map(({ itinerary }) => itinerary)
  const formers = await runAsSystem(tx, who, () => formerDepartures(tx, portCode, ids))
  return sailings.flatMap((sailing) => {
    const gate = gateOf(sailing, portCode, zone)
    const former = formers.get(sailing.itinerary)
    const isOfDay = gate !== undefined && gate.departs <= to
    const wasOfDay = former !== undefined && former.departs >= from && former.departs <= to
    return gate && (isOfDay || wasOfDay) ? [{ ...gate, isOfDay, former }] : []
  })
}

function gateResponse(
  catalogue: Catalogue,
  { who: { language } }: CallContext,
  { itinerary, port, sailing, seq, departs, former }: GateOnDay,
): Omit<Instance, 'session'> {
  const later = sailing.calls.filter((call) => call.seq > seq)
  return {
    ItineraryId: itinerary,
    portCode: port,
    routeId: sailing.line,
    vessel: vesselOf(catalogue, language, sailing),
    departureDateTime: departs,
    ...(former && {
      former: {
        departureDateTime: former.departs,
        vessel: vesselOf(catalogue, language, { ...sailing, vessel: former.vessel }),
      },
    }),
    destinations: later.map((call) => ({
      idOrCode: call.port,
      name: portName(catalogue, language, call.port),
      arrivalDateTime: call.arrives ?? '',
    })),
  }
}

function vesselOf(catalogue: Catalogue, language: string, { vessel, company }: Itinerary) {
  const found = catalogue.vessel(vessel)
  return {
    idOrCode: vessel,
    name: found ? vesselNameIn(language, found) : vessel,
    company: { abbreviation: company },
  }
}

function portName(catalogue: Catalogue, language: string, code: string): string {
  const port = catalogue.port(code)
  return nameOrCode(language, port, code)
}

/** The ports of the user with a sailing in the timetable, by name. */
export async function availablePorts(
  { catalogue }: ServerDependencies,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof checkin.availablePorts> | Refusal> {
  const ports = await checkInPorts(tx, who)
  if (ports === undefined) return refuse('not_permitted')
  const called = catalogue.ports.filter(({ code }) => catalogue.sailings(code) > 0)
  const allowed = called.filter(({ code }) => ports === null || ports.includes(code))
  const named = allowed.map(({ code }) => ({
    idOrCode: code,
    name: portName(catalogue, who.language, code),
  }))
  const { compare } = new Intl.Collator(htmlLanguage(who.language))
  return { availablePorts: named.toSorted((one, other) => compare(one.name, other.name)) }
}

/** The vessels that depart from a port on a day, each once. */
export async function vessels(
  { catalogue }: ServerDependencies,
  { query }: OnDay,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.vessels> | Refusal> {
  const refusal = await refusePort(context, query.portCode)
  if (refusal) return refusal
  const gates = await gatesOn(catalogue, context, query)
  const all = gates.map(({ sailing }) => vesselOf(catalogue, context.who.language, sailing))
  return { vessels: [...new Map(all.map((vessel) => [vessel.idOrCode, vessel])).values()] }
}
