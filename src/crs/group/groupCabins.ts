import { mustGet } from '../../domain/value/mustGet.ts'
import {
  reasonFor,
  type Cabin,
  type CabinType,
  type Occupant,
  proposeAround,
  checkCabins,
} from '../../domain/group/cabinProposal.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { InputOf, AnswerOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { isMinor } from '../../domain/booking/minors.ts'
import { findGroup } from '../booking/group/group.ts'
import type { BookingRecord, ItemRow, TripRow } from '../booking/record/record.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn, type Accommodation } from '../reference/records.ts'
import { findTrips } from '../reference/timetable.ts'
import { loadAvailability } from '../sailing/availability/availabilityView.ts'
import { buyerIn } from '../sailing/availability/buyer.ts'
import { storedKey } from '../sale/modify/draft.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { modify } from '../sale/modify/modify.ts'
import { changedGroup, type GroupResponse } from './groupResponse.ts'

/** The travellers of a trip of a group, and the cabins that they may get. */
export interface GroupCabins {
  record: BookingRecord
  trip: TripRow
  people: Occupant[]
  types: (CabinType & { name: string })[]
  /** Whole cabins that the group has. */
  held: Cabin[]
}

/** Reads the cabins for one trip of the open booking: by its booking code, otherwise the first one. */
async function groupCabins(
  dependencies: ServerDependencies,
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  { company, code, tripCode }: { company: string; code: string; tripCode?: string | undefined },
): Promise<GroupCabins | Refusal> {
  const found = await findGroup(context, company, code)
  if (isRefusal(found)) return found
  const { root, open } = found
  if (!open) return refuse('wrong_status', { status: root.booking.status })
  const dated = open.trips.filter(({ status, openUntil }) => status === 'OPTIONAL' && openUntil === null)
  const trip = tripCode === undefined ? dated[0] : dated.find(({ companyCode }) => companyCode === tripCode)
  if (!trip) return refuse('item_not_found', { what: tripCode ?? '' }, '/companyReservationCode')
  const items = open.items.filter(
    ({ tripId, kind, status }) => tripId === trip.id && kind === 'passenger' && status !== 'CANCELLED',
  )
  const types = await cabinTypes(dependencies, context, trip, items)
  if (isRefusal(types)) return types
  const people = items.map((item) => occupantOf(dependencies.catalogue, trip, item))
  return { record: open, trip, people, types, held: heldCabins(items, people, types) }
}

/** Returns the whole cabins that the items have; a request is one cabin. */
function heldCabins(
  items: readonly ItemRow[],
  people: readonly Occupant[],
  types: readonly CabinType[],
): Cabin[] {
  const inCabins = items.filter(
    ({ accommodation, requestType }) =>
      requestType === 'COMPLETE' && types.some(({ code }) => code === accommodation),
  )
  return [...Map.groupBy(inCabins, ({ request }) => request).values()].map((inside) => {
    const ids = inside.map(({ uuid }) => uuid)
    return { code: mustGet(inside, 0).accommodation, ids, reason: reasonFor(ids, people) }
  })
}

/** Usual cabins on sale on the trip; those that the group has count as free, because it may exchange them. */
async function cabinTypes(
  dependencies: ServerDependencies,
  { tx, who, clock }: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  trip: TripRow,
  items: readonly ItemRow[],
): Promise<GroupCabins['types'] | Refusal> {
  const { catalogue } = dependencies
  const sailings = await findTrips(tx, dependencies, [storedKey(trip)], [trip.itinerary])
  if (isRefusal(sailings)) return sailings
  const [view] = await loadAvailability(tx, catalogue, buyerIn({ who, clock }), sailings)
  if (!view) return []
  const { season } = view.sailing
  const sold = catalogue.fares(trip.line, trip.origin, trip.destination, season)
  return view.accommodations
    .filter(({ accommodation: { kind, code } }) => kind === 'cabin' && sold?.has(code))
    .map(({ accommodation, free }) => ({
      code: accommodation.code,
      name: nameIn(who.language, accommodation),
      berths: berthsOf(catalogue, accommodation),
      free: free.whole + cabinsOf(items, accommodation.code),
    }))
}

const berthsOf = (catalogue: Catalogue, { code, berths }: Accommodation) =>
  catalogue.accommodation(code)?.berths ?? berths

const cabinsOf = (items: readonly ItemRow[], code: string) =>
  new Set(
    items
      .filter(({ accommodation, requestType }) => accommodation === code && requestType === 'COMPLETE')
      .map(({ request }) => request),
  ).size

type Input = InputOf<typeof group.assignCabins>

/** Gives travellers of a trip these cabins, which are taken from stock at once; the price follows. */
export async function assignCabins(
  dependencies: ServerDependencies,
  { body }: Input,
  context: CallContext,
): Promise<GroupResponse | Refusal> {
  const { company, code, companyReservationCode: tripCode, expectedTotal } = body
  const found = await groupCabins(dependencies, context, { company, code, tripCode })
  if (isRefusal(found)) return found
  const cabins = body.cabins.map(({ idOrCode, uuids }) => ({ code: idOrCode, ids: uuids }))
  const refusal = checkCabins(cabins, found)
  if (refusal) return refusal
  const trips = [{ companyReservationCode: tripCode, selectedPassengers: placesIn(body) }]
  const { id, reference, version: checked } = found.record.booking
  // The cabins were checked for those who travel in this version.
  const { version = checked } = body
  const input = { body: { crsReservationCode: reference, trips, version } }
  const done = await modify(dependencies, input, context)
  if (isRefusal(done) && done.refusal !== 'nothing_modified') return done
  context.journal('group.assignCabins', id, { reference, cabins: cabins.length })
  return changedGroup(dependencies, context, { company, code }, expectedTotal)
}

const placesIn = ({ cabins }: Input['body']) =>
  cabins.flatMap(({ idOrCode, uuids }, index) =>
    uuids.map((uuid) => ({
      uuid,
      modifiedValues: {
        accommodationIdOrCode: idOrCode,
        accommodationRequestType: 'COMPLETE' as const,
        sharedCabin: String(index),
      },
    })),
  )

/** Proposes cabins for the travellers of a trip, with the reason of each; changes nothing. */
export async function cabinMix(
  dependencies: ServerDependencies,
  { body: { company, code, companyReservationCode: tripCode } }: InputOf<typeof group.cabinMix>,
  context: CallContext,
): Promise<AnswerOf<typeof group.cabinMix> | Refusal> {
  const found = await groupCabins(dependencies, context, { company, code, tripCode })
  if (isRefusal(found)) return found
  const { trip, people, types, held } = found
  const { cabins, unplaced } = proposeAround(people, types, held)
  return {
    companyReservationCode: trip.companyCode,
    types: types.map(({ code: idOrCode, name, berths, free }) => ({ idOrCode, name, berths, free })),
    cabins: cabins.map(cabinResponse),
    held: held.map(cabinResponse),
    unplaced: unplaced.map(({ id, reason }) => ({ uuid: id, reason })),
    minors: people.flatMap(({ id, isMinor: isYoung }) => (isYoung ? [id] : [])),
  }
}

const cabinResponse = ({ code: idOrCode, ids: uuids, reason }: Cabin) => ({ idOrCode, uuids, reason })

/** Full years from which a traveller shares a cabin as an adult. */
const adultAge = 18

/** Returns the facts about a traveller of a group on which sharing a cabin depends. */
export function occupantOf(
  catalogue: Catalogue,
  { company, departs }: Pick<TripRow, 'company' | 'departs'>,
  { uuid, details }: ItemRow,
): Occupant {
  // The details were checked against the contract when they were stored.
  const { type, birthdate, sexType, groupFamily, groupRole } = details as {
    type: string
    birthdate?: string
    sexType?: Occupant['sex']
    groupFamily?: string
    groupRole?: Occupant['role']
  }
  const rule = { aloneFrom: adultAge, bands: catalogue.passengerTypes(company), departs }
  return {
    id: uuid,
    sex: sexType,
    family: groupFamily,
    role: groupRole,
    isMinor: isMinor({ type, birthdate }, rule),
  }
}
