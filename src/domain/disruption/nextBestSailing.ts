import { mustGet } from '../value/mustGet.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Lanes } from '../sailing/lanes.ts'
import type { Demand } from '../sailing/demand.ts'
import { dateOf } from '../value/portTime.ts'
import { freePlacesOf, type FreePlaces, type LegStock, type Span } from './freePlaces.ts'

/**
 * Reasons for which a booking has no proposal. `refused`: the ship does not admit it, such as a vehicle that is too
 * high.
 */
export const unplacedReasons = ['noSailing', 'noPlaces', 'noLanes', 'noCabins', 'noPets', 'refused'] as const
export type UnplacedReason = (typeof unplacedReasons)[number]

/** A sailing that may replace the cancelled one for one port pair. */
export interface Candidate extends Span {
  company: string
  origin: string
  destination: string
  /** Port-local, YYYY-MM-DD HH:mm. */
  departs: string
  arrives: string
}

/** The persons, vehicles and pets of one booking on the sailing that is left. */
export interface AffectedParty<C extends Candidate> {
  key: string
  /** Bookings of one group have the same one, and travel on one sailing. */
  group: string | undefined
  /** Tickets are placed before options. */
  issued: boolean
  company: string
  origin: string
  destination: string
  /** The departure that the passengers booked, before any delay. */
  departs: string
  /** The trips before and after this one on the same booking leave no other time. */
  notBefore: string
  notAfter: string
  /** The itinerary proposed until now: it stays proposed while it fits. */
  present: number | undefined
  /** Returns the units that it takes on a ship with these lanes free, or why the ship does not admit it. */
  demandOn(candidate: C, lanes: Lanes): readonly Demand[] | Refusal
}

export interface Placement<C extends Candidate> {
  candidate: C
  demands: readonly Demand[]
}

export type Fit<C extends Candidate> = Placement<C> | { reason: UnplacedReason; refusal?: Refusal }

export interface FitRules {
  /** Ships of other companies may be proposed. */
  otherCompanies: boolean
  isCabin(accommodation: string): boolean
  /** Proposes this party’s next-best sailing after the present one, by rank. */
  next?: string | undefined
}

/**
 * Finds each party a sailing with everything it needs, on one ship as a whole: the same day or night first, then the same
 * company, then the nearest departure. Those with a proposal keep it; then groups, tickets before options, and earlier
 * bookings before later ones, as the parties are ordered.
 */
export function nextBestSailing<C extends Candidate>(
  parties: readonly AffectedParty<C>[],
  candidates: readonly C[],
  stock: readonly LegStock[],
  rules: FitRules,
): Map<string, Fit<C>> {
  const free = freePlacesOf(stock)
  const fits = new Map<string, Fit<C>>()
  for (const unit of unitsOf(parties, rules.next)) {
    for (const [key, fit] of fitUnit(unit, candidates, free, rules)) fits.set(key, fit)
  }
  return fits
}

type Unit<C extends Candidate> = readonly AffectedParty<C>[]

/** Bookings that are placed together, in the order in which they are placed. */
function unitsOf<C extends Candidate>(
  parties: readonly AffectedParty<C>[],
  next: string | undefined,
): Unit<C>[] {
  const units = [
    ...Map.groupBy(parties, ({ group, key, origin, destination }) =>
      group === undefined ? key : `${group} ${origin} ${destination}`,
    ).values(),
  ]
  const moves = (unit: Unit<C>) => unit.some(({ key }) => key === next)
  const rank = (unit: Unit<C>) => [
    Number(moves(unit)),
    Number(!unit.some(({ present }) => present !== undefined)),
    Number(mustGet(unit, 0).group === undefined),
    Number(!unit.some(({ issued }) => issued)),
  ]
  return units
    .map((unit, nth) => ({ unit, rank: [...rank(unit), nth] }))
    .toSorted((one, other) => compareRanks(one.rank, other.rank))
    .map(({ unit }) => unit)
}

function compareRanks(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const at = one.findIndex((value, nth) => value !== other[nth])
  if (at === -1) return 0
  return mustGet(one, at) < mustGet(other, at) ? -1 : 1
}

function fitUnit<C extends Candidate>(
  unit: Unit<C>,
  candidates: readonly C[],
  free: FreePlaces,
  rules: FitRules,
): [string, Fit<C>][] {
  let first: Fit<C> | undefined
  for (const candidate of ranked(unit, candidates, rules)) {
    const placed = placeAll(unit, candidate, free, rules)
    if (Array.isArray(placed)) return placed
    first ??= placed
  }
  const fit = first ?? { reason: 'noSailing' as const }
  return unit.map(({ key }) => [key, fit])
}

/** The sailings that the unit could take, the best first. */
function ranked<C extends Candidate>(unit: Unit<C>, candidates: readonly C[], rules: FitRules): C[] {
  const [party] = unit as [AffectedParty<C>]
  const possible = candidates
    .filter((candidate) => unit.every((one) => isPossible(one, candidate, rules)))
    .map((candidate) => ({ candidate, rank: rankOf(party, candidate) }))
    .toSorted((one, other) => compareRanks(one.rank, other.rank))
    .map(({ candidate }) => candidate)
  const at = possible.findIndex(({ itinerary }) => itinerary === party.present)
  if (at === -1) return possible
  if (unit.some(({ key }) => key === rules.next))
    return [...possible.slice(at + 1), ...possible.slice(0, at + 1)]
  return [mustGet(possible, at), ...possible.slice(0, at), ...possible.slice(at + 1)]
}

function isPossible<C extends Candidate>(party: AffectedParty<C>, candidate: C, rules: FitRules): boolean {
  return (
    candidate.origin === party.origin &&
    candidate.destination === party.destination &&
    (rules.otherCompanies || candidate.company === party.company) &&
    candidate.departs > party.notBefore &&
    candidate.arrives < party.notAfter
  )
}

/** Minutes between two sailings of one day at most: one just after midnight is not of the same day as that of the evening. */
const sameDay = 18 * 60
/** Minutes between two sailings of one night at most, on either side of midnight. */
const sameNight = 6 * 60

function rankOf<C extends Candidate>(party: AffectedParty<C>, candidate: C): (number | string)[] {
  const apart = Math.abs(minutesOf(candidate.departs) - minutesOf(party.departs))
  return [
    Number(apart > (dateOf(candidate.departs) === dateOf(party.departs) ? sameDay : sameNight)),
    Number(candidate.company !== party.company),
    apart,
    candidate.departs,
    candidate.itinerary,
  ]
}

/** For differences between two local times of one port. */
const minutesOf = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`) / 60_000

function placeAll<C extends Candidate>(
  unit: Unit<C>,
  candidate: C,
  free: FreePlaces,
  rules: FitRules,
): [string, Fit<C>][] | Fit<C> {
  const placed: [string, Placement<C>][] = []
  for (const party of unit) {
    const fit = place(party, candidate, free, rules)
    if ('reason' in fit) {
      for (const [, { demands }] of placed) free.giveBack(candidate, demands)
      return fit
    }
    placed.push([party.key, fit])
  }
  return placed
}

function place<C extends Candidate>(
  party: AffectedParty<C>,
  candidate: C,
  free: FreePlaces,
  { isCabin }: FitRules,
): Fit<C> {
  const demands = party.demandOn(candidate, free.lanes(candidate))
  if (isRefusal(demands)) return { reason: 'refused', refusal: demands }
  const short = free.take(candidate, demands)
  return short === undefined ? { candidate, demands } : { reason: reasonOfShortage(short, isCabin) }
}

/** The reason that follows from the resource that is short. */
export function reasonOfShortage(resource: string, isCabin: FitRules['isCabin']): UnplacedReason {
  if (resource.startsWith('LANE_')) return 'noLanes'
  if (resource.startsWith('PET')) return 'noPets'
  return isCabin(resource) ? 'noCabins' : 'noPlaces'
}
