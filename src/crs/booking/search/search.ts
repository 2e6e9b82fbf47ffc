import { nameOfPerson } from '../../../domain/value/personName.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import { sum } from '../../../domain/value/money.ts'
import type { Actor, Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { saleDay } from '../../server/clock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { findBookings } from '../recall.ts'
import { activePremiums } from '../insurance/insurance.ts'
import { readInsurances } from '../insurance/insuranceSql.ts'
import { namesFor, type NameLookup } from '../response/names.ts'
import { mostDays, rangeRefusal, nameClues, phoneClue, plateClue, type Clue } from './clue.ts'
import {
  idsByKeys,
  idsByTrip,
  keysOfClue,
  withFirstNames,
  type Key,
  type Page,
  type TripFilter,
  readFound,
  readFoundItems,
  readFoundTrips,
  type FoundItemRow,
  type FoundTripRow,
} from './searchSql.ts'

type Criteria = InputOf<typeof booking.byCriteria>['body']
type Response = AnswerOf<typeof booking.byCriteria>

/** Bookings of one page. */
const pageSize = 50
/** Distinct surnames, plates or phone numbers that one typed beginning may match. */
const mostKeys = 200

interface Search {
  /** One clue of each list must match; the most selective list comes first. */
  clues: readonly (readonly Clue[])[]
  filter: TripFilter
  after: string | undefined
  /** The typed text, for the refusal. */
  typed: string
}

export function byCriteria(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.byCriteria>,
  context: CallContext,
): Promise<Response | Refusal> {
  const { surname, name, plate, phone, after } = body
  const clues = [
    ...(phone === undefined ? [] : [phoneClue(phone)]),
    ...(plate === undefined ? [] : [plateClue(plate)]),
    ...(surname === undefined ? [] : [nameClues({ surname, name })]),
  ]
  const typed = [nameOfPerson({ surname, name }), plate, phone].filter(Boolean).join(' ')
  const { catalogue } = dependencies
  const filter = filterOf(body, catalogue, saleDay(context.clock, catalogue.network))
  return search(dependencies, context, { clues, filter, after, typed })
}

/** One day alone is a single day. A ship or a status without anything else is searched from today on. */
function daysOf(criteria: Criteria, today: string): Pick<TripFilter, 'fromDate' | 'toDate'> {
  const { fromDate = criteria.toDate, toDate = fromDate } = criteria
  const { surname, plate, phone, vessel, reservationStatus } = criteria
  const isOpen = [fromDate, surname, plate, phone].every((one) => one === undefined)
  if (!isOpen || (vessel ?? reservationStatus) === undefined) return { fromDate, toDate }
  return { fromDate: today, toDate: addDays(today, mostDays) }
}

function filterOf(criteria: Criteria, catalogue: Catalogue, today: string): TripFilter {
  const { company, origin, destination, vessel, reservationStatus: status } = criteria
  const { fromDate, toDate } = daysOf(criteria, today)
  const portsOf = (code: string) => catalogue.group(code)?.members ?? [code]
  return {
    fromDate,
    toDate,
    status: status?.toUpperCase(),
    company: company?.abbreviation,
    origin: origin && portsOf(origin.idOrCode),
    destination: destination && portsOf(destination.idOrCode),
    vessel: vessel?.idOrCode,
  }
}

export function byNamelist(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.byNamelist>,
  context: CallContext,
): Promise<Response | Refusal> {
  const { passengers, departureDate = body.toDate, toDate = departureDate, after } = body
  const typed = passengers.map(nameOfPerson).join(', ')
  const filter = { fromDate: departureDate, toDate }
  return search(dependencies, context, { clues: [passengers.flatMap(nameClues)], filter, after, typed })
}

async function search(
  { catalogue }: ServerDependencies,
  { tx, who }: CallContext,
  request: Search,
): Promise<Response | Refusal> {
  const refusal = searchRefusal(request)
  if (refusal) return refusal
  const [before] = request.after === undefined ? [] : await findBookings(tx, who, [request.after])
  if (request.after !== undefined && before === undefined) return refuse('booking_not_found', {}, '/after')
  // One more than a page: there is a next page if it is found.
  const ids = await matchingIds(tx, who, request, { before, size: pageSize + 1 })
  if (!Array.isArray(ids)) return ids
  const bookings = await foundBookings(tx, who, catalogue, ids.slice(0, pageSize))
  return { bookings, more: ids.length > pageSize }
}

function searchRefusal({ clues, filter: { fromDate, toDate } }: Search): Refusal | undefined {
  if (clues.some((list) => list.length === 0)) return refuse('criteria_missing')
  if (fromDate !== undefined && toDate !== undefined) return rangeRefusal({ fromDate, toDate })
  return clues.length === 0 ? refuse('criteria_missing') : undefined
}

async function matchingIds(tx: Tx, who: Actor, request: Search, page: Page): Promise<number[] | Refusal> {
  const { clues, filter, typed } = request
  const [first, ...others] = clues
  if (first === undefined || filter.fromDate !== undefined) return idsByTrip(tx, who, clues, filter, page)
  // A list of names is one clue for each: the keys of all are asked for together, then the bookings of all.
  const keysOfEach = await Promise.all(first.map((clue) => keysFor(tx, who, clue)))
  const idsOfEach = await Promise.all(
    keysOfEach.map(async ({ kind, keys }) =>
      keys.length > 0 ? idsByKeys(tx, kind, keys, { filter, clues: others }, page) : [],
    ),
  )
  const found = idsOfEach.flat()
  if (found.length === 0 && keysOfEach.some(({ tooWide }) => tooWide))
    return refuse('search_too_wide', { typed })
  return [...new Set(found)].sort((one, other) => other - one).slice(0, page.size)
}

interface KeysOfClue {
  kind: Clue['kind']
  keys: Key[]
  tooWide: boolean
}

/** The keys that the clue matches; where too many begin with the text, those that are the whole text. */
async function keysFor(tx: Tx, who: Actor, clue: Clue): Promise<KeysOfClue> {
  const beginning = await keysOfClue(tx, who, clue, mostKeys + 1)
  const keys = beginning.length > mostKeys ? wholeKeys(who, clue) : beginning
  const { firstNames } = clue
  const named =
    firstNames && keys.length > 0 ? await withFirstNames(tx, keys, firstNames, mostKeys + 1) : keys
  const tooWide = beginning.length > mostKeys || named.length > mostKeys
  return { kind: clue.kind, keys: named.slice(0, mostKeys), tooWide }
}

const wholeKeys = ({ agencies }: Actor, { whole }: Clue): Key[] =>
  agencies.flatMap((agency) => whole.map((key) => ({ agency, key, firstName: null })))

type Found = AnswerOf<typeof booking.byCriteria>['bookings'][number]

/** The bookings with what a list shows of them, the latest first. */
async function foundBookings(
  tx: Tx,
  who: Actor,
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<Found[]> {
  if (ids.length === 0) return []
  const names = namesFor(who, catalogue)
  const [found, allTrips, allItems, allInsurances] = await Promise.all([
    readFound(tx, ids),
    readFoundTrips(tx, ids),
    readFoundItems(tx, ids),
    readInsurances(tx, ids),
  ])
  const trips = Map.groupBy(allTrips, ({ bookingId }) => bookingId)
  const items = Map.groupBy(allItems, ({ bookingId }) => bookingId)
  const insurances = Map.groupBy(allInsurances, ({ bookingId }) => bookingId)
  return found.map((row) => {
    const own = items.get(row.id) ?? []
    const sold = own.filter(({ status }) => status !== 'CANCELLED')
    return {
      crsReservationId: row.reference,
      reservationStatus: row.status,
      leader: row.leader,
      trips: (trips.get(row.id) ?? []).map((trip) => foundTrip(trip, own, names)),
      total: sum(sold.map(({ total }) => total)) + activePremiums(insurances.get(row.id) ?? []),
      currency: row.currency,
      agencyCode: row.agency,
      bookedBy: row.userName,
      bookedAt: row.bookedAt,
    }
  })
}

function foundTrip(
  trip: FoundTripRow,
  items: readonly FoundItemRow[],
  names: NameLookup,
): Found['trips'][number] {
  const own = items.filter(({ tripId }) => tripId === trip.id)
  const ofKind = (kind: string) => own.filter((item) => item.kind === kind)
  return {
    reservationStatus: trip.status,
    departureDateTime: trip.departs,
    origin: names.port(trip.origin),
    destination: names.port(trip.destination),
    vessel: names.vesselOf(trip),
    selectedPassengers: ofKind('passenger').map(({ surname, name }) => ({
      ...(surname !== null && { surname }),
      ...(name !== null && { name }),
    })),
    selectedVehicles: ofKind('vehicle').map(({ plate }) => (plate === null ? {} : { plateNumber: plate })),
  }
}
