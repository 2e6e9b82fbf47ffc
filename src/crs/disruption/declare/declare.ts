import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { disruption } from '../../../contract/disruption.ts'
import { productCapacities } from '../../../domain/product/demand.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { callInstants } from '../../../domain/disruption/delay.ts'
import { addDays, dateOf, localAt } from '../../../domain/value/portTime.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import {
  countOfDisruption,
  countCarried,
  itemsAboard,
  unplacedBy,
  type Unplaced,
} from '../../booking/affected/affected.ts'
import { checkOutItems } from '../../checkin/checkOut.ts'
import type { GateDependencies } from '../../checkin/recordScan.ts'
import { mostUnits } from '../../database/stock/shipStock.ts'
import { runAsSystem, sendAhead } from '../../database/transaction.ts'
import {
  isCancelled,
  declarationsOn,
  portZone,
  readItinerary,
  sailingsOfShip,
  type Itinerary,
  readDay,
  readVoyages,
} from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { companiesOf } from '../../session/permission.ts'
import { serverText } from '../../server/serverText.ts'
import { vesselNameIn } from '../../reference/records.ts'
import { sailingResponse, portResponse } from '../case.ts'
import { disrupt, type Change } from './disrupt.ts'
import type { OtherShip } from './swap.ts'

type Declaration = InputOf<typeof disruption.declare>['body']
type Done = AnswerOf<typeof disruption.declare>

/** Days before and after a sailing in which the sailings of another ship show what is sold on her. */
const daysAround = 14

/** Declares what happens to a sailing of the user’s companies, for every agency. */
export async function declare(
  dependencies: GateDependencies,
  { body }: InputOf<typeof disruption.declare>,
  context: CallContext,
): Promise<Done | Refusal> {
  const done = await carryOut(dependencies, context, body)
  if (isRefusal(done)) return done
  const { id, carried, displaced } = done
  context.journal('disruption.declare', null, { ...body, disruption: id, carried, displaced })
  return done
}

/**
 * Returns the effect that a declaration would have. It is made and rolled back, so that the result shown is exact;
 * meanwhile nothing is sold on the sailing.
 */
export async function effect(
  dependencies: GateDependencies,
  { body }: InputOf<typeof disruption.effect>,
  context: CallContext,
): Promise<AnswerOf<typeof disruption.effect> | Refusal> {
  sendAhead(context.tx, sql`savepoint effect`)
  const trial = { ...context, journal: () => {}, afterCommit: () => {} }
  const done = await carryOut(dependencies, trial, body)
  sendAhead(context.tx, sql`rollback to savepoint effect`)
  if (isRefusal(done)) return done
  const { id: _, ...shown } = done
  return shown
}

async function carryOut(
  dependencies: GateDependencies,
  context: CallContext,
  declared: Declaration,
): Promise<Done | Refusal> {
  const { catalogue } = dependencies
  const { tx, who, clock } = context
  const sailing = await readItinerary(tx, declared.sailing)
  if (!sailing) return refuse('disruption_not_found')
  if (!(await companiesOf(tx, who)).includes(sailing.company)) return refuse('disruption_company')
  if (await isCancelled(tx, sailing.itinerary)) return refuse('sailing_cancelled')
  const change = await changeOf(dependencies, context, sailing, declared)
  if (isRefusal(change)) return change
  const done = await withThoseAboard(dependencies, context, declared, () =>
    disrupt(dependencies, context, sailing, change),
  )
  if (isRefusal(done)) return done
  const counted = await runAsSystem(tx, who, () => countOfDisruption(tx, done.id, clock.now()))
  const after = (await readItinerary(tx, sailing.itinerary)) ?? sailing
  const response = sailingResponse(catalogue, who.language, wholeSailing(after))
  return { ...done, ...response, ...counted }
}

/**
 * Makes a declaration with those on board of a swapped sailing: they are checked out before, to board again, or stay, and
 * those without places on the other ship are checked out after.
 */
async function withThoseAboard(
  dependencies: GateDependencies,
  context: CallContext,
  { kind, sailing, aboard }: Declaration,
  disrupted: () => Promise<number | Refusal>,
): Promise<{ id: number; unplaced: Unplaced[] } | Refusal> {
  const { tx, who } = context
  if (kind !== 'swapped') {
    const id = await disrupted()
    return isRefusal(id) ? id : { id, unplaced: [] }
  }
  const reason = serverText(who.language, 'check_out_swapped')
  const leave = async (swap?: number) => {
    const items = await runAsSystem(tx, who, () => itemsAboard(tx, sailing, swap))
    return items.length === 0 ? 0 : checkOutItems(dependencies, context, items, reason)
  }
  const before = aboard === 'again' ? await leave() : 0
  if (isRefusal(before)) return before
  const id = await disrupted()
  if (isRefusal(id)) return id
  const unplaced = await runAsSystem(tx, who, () => unplacedBy(tx, id))
  const after = await leave(id)
  return isRefusal(after) ? after : { id, unplaced }
}

async function changeOf(
  dependencies: ServerDependencies,
  context: CallContext,
  sailing: Itinerary,
  declared: Declaration,
): Promise<Change | Refusal> {
  if (declared.kind === 'delayed') return delayOf(dependencies, sailing, declared, context.clock.now())
  const { departs } = wholeSailing(sailing)
  if (isReached(dependencies, sailing, 1, context.clock.now()))
    return refuse('disruption_sailed', { departs })
  if (declared.kind === 'cancelled') return { kind: 'cancelled' }
  const ship = await shipFor(dependencies, context, sailing, declared.vessel ?? '')
  if (isRefusal(ship)) return ship
  return { kind: 'swapped', ship: { ...ship, staysAboard: declared.aboard === 'stay' } }
}

function delayOf(
  dependencies: ServerDependencies,
  sailing: Itinerary,
  { minutes = 0, port }: Declaration,
  now: Date,
): Change | Refusal {
  const { calls } = sailing
  // Takes the call that is still ahead, where the sailing calls twice at the port.
  const from = calls.findIndex(
    (call, nth) =>
      call.departs !== null &&
      (port === undefined || call.port === port) &&
      !isReached(dependencies, sailing, nth + 1, now),
  )
  const call = calls[from]
  if (!call?.departs || minutes === 0) return refuse('disruption_no_delay')
  const zone = portZone(dependencies.catalogue, call.port)
  const leaves = instantsOf(dependencies, sailing)[from]?.departs ?? 0
  const departs = leaves + minutes * 60_000
  if (departs <= now.getTime()) return refuse('disruption_past', { departs: localAt(departs, zone) })
  return { kind: 'delayed', from, minutes }
}

/** Returns whether the ship has arrived at the call, by the present times. */
function isReached(dependencies: ServerDependencies, sailing: Itinerary, nth: number, now: Date): boolean {
  const arrives = instantsOf(dependencies, sailing)[nth]?.arrives ?? null
  return arrives !== null && arrives <= now.getTime()
}

const instantsOf = ({ catalogue }: ServerDependencies, { calls }: Itinerary) =>
  callInstants(calls, (port) => portZone(catalogue, port))

/** Another ship of the company, with what is sold on her otherwise around that day. */
async function shipFor(
  { catalogue }: ServerDependencies,
  { tx }: CallContext,
  { company, vessel: former, calls }: Itinerary,
  vessel: string,
): Promise<OtherShip | Refusal> {
  if (vessel === former || catalogue.vessel(vessel)?.company !== company)
    return refuse('disruption_vessel', { vessel })
  const day = dateOf(calls[0]?.departs ?? '')
  const around = [`${addDays(day, -daysAround)} 00:00`, `${addDays(day, daysAround)} 23:59`] as const
  const quotas = [...productCapacities(catalogue.products.soldAssortment(company)).keys()]
  const units = await mostUnits(tx, await sailingsOfShip(tx, vessel, around), quotas)
  if (units.length === 0) return refuse('disruption_vessel', { vessel })
  return {
    vessel,
    units: calls.slice(0, -1).flatMap(({ seq }) => units.map((unit) => ({ ...unit, leg: seq }))),
  }
}

/** Days before and after the one shown whose sailings a ship may be on. */
const daysOfVoyages = 3

const noOne = { agencies: 0, bookings: 0, passengers: 0, vehicles: 0, checkedIn: 0 }

/** The sailings of the user’s companies that begin on a day, with whom they carry. */
export async function companySailings(
  { catalogue }: ServerDependencies,
  { query }: InputOf<typeof disruption.companySailings>,
  { tx, who, clock }: CallContext,
): Promise<AnswerOf<typeof disruption.companySailings>> {
  const companies = await companiesOf(tx, who)
  const sailings = await readDay(tx, companies, query.date)
  const ids = sailings.map(({ itinerary }) => itinerary)
  const carried = await runAsSystem(tx, who, () => countCarried(tx, ids, clock.now()))
  const declared = await declarationsOn(tx, ids)
  const own = catalogue.vessels.filter(({ company }) => companies.includes(company))
  const days = [addDays(query.date, -daysOfVoyages), addDays(query.date, daysOfVoyages)] as const
  const voyages = Map.groupBy(await readVoyages(tx, companies, days), ({ vessel }) => vessel)
  return {
    sailings: sailings.map((sailing) => ({
      id: sailing.itinerary,
      ...sailingResponse(catalogue, who.language, wholeSailing(sailing)),
      calls: sailing.calls.flatMap(({ port, departs }) =>
        departs === null
          ? []
          : [{ port: portResponse(catalogue, who.language, port), departureDateTime: departs }],
      ),
      carried: carried.get(sailing.itinerary) ?? noOne,
      declared: [],
      ...declared.get(sailing.itinerary),
    })),
    vessels: own.map((vessel) => ({
      company: vessel.company,
      idOrCode: vessel.code,
      name: vesselNameIn(who.language, vessel),
      voyages: (voyages.get(vessel.code) ?? []).map(({ vessel: _, ...voyage }) => voyage),
    })),
  }
}

/** A sailing from its first port to its last. */
function wholeSailing({ company, vessel, calls }: Itinerary) {
  const [first, last] = [mustGet(calls, 0), mustGet(calls, -1)]
  return {
    company,
    vessel,
    origin: first.port,
    destination: last.port,
    departs: first.departs ?? '',
    arrives: last.arrives ?? '',
  }
}
