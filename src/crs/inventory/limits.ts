import { refuse, type Refusal } from '../../domain/refusal.ts'
import { freeUnits, takenUnits } from '../../domain/sailing/freeUnits.ts'
import { isNumbered } from '../../domain/sailing/deck.ts'
import {
  isTerm,
  openTo,
  printControl,
  type SalesControl,
  type Term,
} from '../../domain/sailing/salesControl.ts'
import { addDays, dateOf, toInstant } from '../../domain/value/portTime.ts'
import type { StockOfSailing } from '../database/stock/controlRows.ts'
import type { Tx } from '../database/transaction.ts'
import type { Itinerary } from '../reference/timetable.ts'
import type { ServerDependencies } from '../server/context.ts'
import { type Control, unknownAgencies } from './inventorySql.ts'
import type { PlannedLimit } from './plannedLimit.ts'
import { refuseSteps, stepLimits } from './steps.ts'

/** Closes or opens all persons and vehicles of a sailing. */
const personsAndLanes = ['PAX', 'LANE_LOW', 'LANE_HIGH']

/**
 * The limits of every control on every sailing that has what it is about; refused where none has. An allotment is measured
 * against what the controls before it leave free.
 */
export async function planLimits(
  dependencies: Pick<ServerDependencies, 'catalogue'>,
  tx: Tx,
  itineraries: readonly Itinerary[],
  stock: readonly StockOfSailing[],
  controls: readonly Control[],
): Promise<PlannedLimit[] | Refusal> {
  const stockById = Map.groupBy(stock, ({ itinerary }) => itinerary)
  const planned: PlannedLimit[] = []
  // Limits come first, because an allotment is measured against those of the same change too.
  const isLimit = ({ kind }: Control) => kind === 'limit'
  const inOrder = [...controls.entries()].toSorted(([, a], [, b]) => Number(isLimit(b)) - Number(isLimit(a)))
  for (const [nth, control] of inOrder) {
    const refusal =
      refuseIncomplete(control) ?? refuseOver(dependencies, control) ?? (await refuseAgencies(tx, control))
    if (refusal) return { ...refusal, at: `/controls/${nth}` }
    const limits = itineraries.flatMap((itinerary) => {
      const rows = stockById.get(itinerary.itinerary) ?? []
      return control.kind === 'step'
        ? stepLimits(dependencies, itinerary.itinerary, rows, control)
        : limitsOn(dependencies, itinerary, rows, control)
    })
    if (limits.length === 0) return refuse('inventory_unknown', { what: nameOf(control) }, `/controls/${nth}`)
    planned.push(...limits)
    const isWhole = isLimit(control) && control.holders.length === 0 && control.origin === undefined
    if (isWhole || control.kind === 'allotment' || control.kind === 'reserve')
      for (const limit of limits)
        stockById.set(limit.itinerary, withControl(stockById.get(limit.itinerary) ?? [], limit))
  }
  return [...new Map(planned.map((limit) => [`${limit.itinerary} ${limit.resource}`, limit])).values()]
}

const nameOf = ({ what, origin, destination }: Control) =>
  origin === undefined ? what : `${what} ${origin}-${destination ?? ''}`

function refuseIncomplete(control: Control): Refusal | undefined {
  const { kind, holders, what, origin, destination, most } = control
  if (kind === 'step') return refuseSteps(control)
  const isPair = (origin === undefined) === (destination === undefined)
  if (isPair && kind === 'limit') return undefined
  if (isTerm(kind))
    return origin === undefined && isPair ? refuseDays(most) : refuse('inventory_incomplete', { what })
  const isPlain = origin === undefined && isPair && holders.length === 0
  if (kind === 'over') return isPlain ? undefined : refuse('inventory_incomplete', { what })
  if (isPair && origin === undefined && holders.length > 0 && what !== 'all') return undefined
  return refuse('inventory_incomplete', { what })
}

/** Days before departure, and those of a stay; sales begin about a year ahead. */
const mostDays = 400

const refuseDays = (days: number | null): Refusal | undefined =>
  (days ?? 0) > mostDays ? refuse('inventory_days', { most: mostDays }) : undefined

/** Persons are never sold above the certificate of the ship, nor seats and cabins with numbers: there are no numbers above them. */
function refuseOver(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  { kind, what }: Control,
): Refusal | undefined {
  if (kind !== 'over') return undefined
  if (what === 'PAX' || what === 'all') return refuse('inventory_over_persons')
  return isNumbered(catalogue.accommodation(what)?.kind ?? '')
    ? refuse('inventory_over_numbered', { what })
    : undefined
}

async function refuseAgencies(tx: Tx, { kind, holders }: Control): Promise<Refusal | undefined> {
  if (kind === 'reserve' || holders.length === 0) return undefined
  const [agency] = await unknownAgencies(tx, holders)
  return agency === undefined ? undefined : refuse('inventory_no_agency', { agency })
}

function limitsOn(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  { itinerary, calls }: Itinerary,
  rows: readonly StockOfSailing[],
  { kind, holders, what, origin, destination, most, release = [] }: Control,
): PlannedLimit[] {
  const present = new Set(rows.map(({ resource }) => resource))
  const isCategory =
    catalogue.vehicleCategory(what) !== undefined && kind === 'limit' && present.has('LANE_LOW')
  const resources = what === 'all' ? personsAndLanes : [what]
  const isSoldAbove = (resource: string) =>
    resource.startsWith('LANE_') || catalogue.accommodation(resource) !== undefined
  const legs = legsBetween(calls, origin, destination)
  if (legs === undefined) return []
  return resources
    .filter((resource) => present.has(resource) || isCategory)
    .filter((resource) => kind !== 'over' || isSoldAbove(resource))
    .map((resource) => {
      const control: SalesControl = {
        kind,
        holders,
        what: resource,
        ...(legs && { legs: { from: legs[0], to: legs[1] } }),
      }
      const limit = {
        itinerary,
        resource: printControl(control),
        what: resource,
        counted: kind === 'limit' ? holders : null,
        legs,
        most: kind === 'limit' ? most : (most ?? 0),
        release,
        short: 0,
      }
      if (isTerm(kind))
        return { ...limit, most: termOf(kind, most ?? 0, { calls, zone: catalogue.network.timezone }) }
      return kind === 'limit' || kind === 'over' ? limit : withinRoom(limit, rows)
    })
}

/** Milliseconds in a minute. */
const minute = 60_000

/**
 * The limit of a control by days: those of a stay, else the minute since 1970 at which the sale begins or ends, which is the
 * midnight that many days before departure; it ends after the last of its days. None for no days.
 */
function termOf(
  kind: Term,
  days: number,
  { calls, zone }: Pick<Itinerary, 'calls'> & { zone: string },
): number | null {
  if (days === 0 || kind === 'stay') return days || null
  const departs = dateOf(calls[0]?.departs ?? '')
  const day = addDays(departs, kind === 'until' ? 1 - days : -days)
  return toInstant(`${day} 00:00`, zone) / minute
}

/** The first and last call; null for the whole sailing, undefined where it does not sail between the ports. */
function legsBetween(
  calls: Itinerary['calls'],
  origin: string | undefined,
  destination: string | undefined,
): readonly [number, number] | null | undefined {
  if (origin === undefined || destination === undefined) return null
  const from = calls.find(({ port }) => port === origin)
  const to = from && calls.find(({ port, seq }) => port === destination && seq > from.seq)
  return from && to ? [from.seq, to.seq] : undefined
}

/** Lowers an allotment or reserve to the units that are free for it. */
function withinRoom(limit: PlannedLimit, rows: readonly StockOfSailing[]): PlannedLimit {
  const others = rows.filter(({ resource }) => resource !== limit.resource)
  const room = Math.min(
    ...openTo(others, { agency: '' })
      .filter(({ resource }) => resource === limit.what)
      .map((row) => freeUnits(row).whole),
  )
  const sold = Math.max(
    0,
    ...rows.filter(({ resource }) => resource === limit.resource).map((row) => takenUnits(row)),
  )
  const most = Math.min(limit.most ?? 0, sold + room)
  return { ...limit, most, short: (limit.most ?? 0) - most }
}

/**
 * The stock of a sailing once a limit of all agencies, an allotment or a reserve is set, as `setControls` writes it: what is
 * sold counts under the limit.
 */
function withControl(
  rows: readonly StockOfSailing[],
  { resource, what, most, counted }: PlannedLimit,
): StockOfSailing[] {
  const [former, others] = [
    rows.filter((row) => row.resource === resource),
    rows.filter((row) => row.resource !== resource),
  ]
  const present = others
    .filter((row) => row.resource === what)
    .map((ship) => {
      const before = former.find(({ leg }) => leg === ship.leg)
      const sold = before ?? (counted ? ship : { whole: 0, men: 0, women: 0 })
      const count = { whole: sold.whole, men: sold.men, women: sold.women }
      return { ...ship, ...count, resource, capacity: most ?? ship.capacity, most, over: 0 }
    })
  return [...others, ...present]
}
