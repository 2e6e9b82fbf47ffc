import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { makeReference } from '../../domain/booking/reference.ts'
import { refuseVerb } from '../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { changeStock, type CollectedStock, type RecordLocks } from '../database/stockChange.ts'
import { runAsSystem, type Tx } from '../database/transaction.ts'
import { movePayments } from '../ledger/movePayments.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { copyDisruptionsAhead } from './affected/affected.ts'
import { lockRecord } from './record/lockRecord.ts'
import { followItemsAhead, insertSibling, moveTrips } from './record/moveSql.ts'
import { refuseExpired } from './option/option.ts'
import { findBookingId } from './recall.ts'
import type { BookingRecord, ItemRow, TripPart } from './record/record.ts'
import { itemWithTicket, partsOfTrips } from './change/selectedItems.ts'
import { refuseLeftAlone } from './minors/leftAlone.ts'
import { isOwnedBy, sharesRequest } from './record/record.ts'
import { paidByCompany } from './paidByCompany.ts'
import { bookingsResponse } from './response/bookingsResponse.ts'

type Query = InputOf<typeof booking.split>['query']
type Response = AnswerOf<typeof booking.split>

interface CollectedSplit extends CollectedStock {
  record: BookingRecord
  trips: TripPart[]
}

/** Puts the chosen passengers, vehicles or trips with their tickets, seats and payments into a new booking. */
export async function split(
  dependencies: ServerDependencies,
  { path, query }: InputOf<typeof booking.split>,
  context: CallContext,
): Promise<Response | Refusal> {
  const { tx, who } = context
  const id = await findBookingId(tx, who, path.crsReservationId)
  if (isRefusal(id)) return id
  const done = await changeStock(context, dependencies.guard, {
    kind: 'booking.split',
    collect: (locks) => collect(dependencies.catalogue, context, id, query, locks),
    check: () => [],
    write: (collected) => write(dependencies, context, collected),
  })
  if (isRefusal(done)) return done
  // The history of the new booking begins here.
  context.journal('booking.split', done.newId, done.data)
  return { bookings: await bookingsResponse(tx, who, dependencies.catalogue, [id, done.newId]) }
}

async function collect(
  catalogue: Catalogue,
  { tx, clock }: CallContext,
  id: number,
  query: Query,
  locks: RecordLocks,
): Promise<CollectedSplit | Refusal> {
  const record = await lockRecord(tx, locks, id, query.version)
  if (isRefusal(record)) return record
  const { booking } = record
  const refusal = refuseVerb('split', booking.status) ?? refuseExpired(booking, clock.now())
  if (refusal) return refusal
  const items = chosenItems(record, query)
  if (isRefusal(items)) return items
  const apart =
    items.map(({ status }) => refuseVerb('split', status)).find(isRefusal) ??
    refuseApart(catalogue, record, items)
  if (apart) return apart
  return {
    record,
    trips: partsOfTrips(record, items),
    released: [],
    candidates: [],
  }
}

const isActive = ({ status }: ItemRow) => status !== 'CANCELLED'

/** The active items named by trip and uuid or by ticket, and those of the trips named whole. */
function chosenItems(record: BookingRecord, { items, tickets = [] }: Query): ItemRow[] | Refusal {
  const codes = new Map(record.trips.map(({ id, companyCode }) => [id, companyCode]))
  const isNamed = (item: ItemRow, name: string) => {
    const code = codes.get(item.tripId) ?? ''
    return name === code || name === `${code}/${item.uuid}`
  }
  const active = record.items.filter(isActive)
  const names = items ?? (tickets.length === 0 ? laterTrips(record) : [])
  const ticketed = tickets.map((code) => itemWithTicket(active, code))
  const missing =
    names.find((name) => !active.some((item) => isNamed(item, name))) ?? tickets[ticketed.indexOf(undefined)]
  if (missing !== undefined) return refuse('item_not_found', { what: missing })
  const chosen = active.filter((item) => ticketed.includes(item) || names.some((name) => isNamed(item, name)))
  return chosen.length === 0 || chosen.length === active.length ? refuse('split_leaves_nothing') : chosen
}

/** Codes of the trips of other companies than that of the first one; where there are none, of all but the first. */
function laterTrips({ trips, items }: BookingRecord): string[] {
  const live = trips.filter(({ id }) => items.some((item) => isActive(item) && item.tripId === id))
  const ofOthers = live.filter(({ company }) => company !== live[0]?.company)
  return (ofOthers.length > 0 ? ofOthers : live.slice(1)).map(({ companyCode }) => companyCode)
}

/** Refuses to part a pet from its owner, passengers who share a whole cabin, or children from all adults. */
export function refuseApart(
  catalogue: Catalogue,
  record: BookingRecord,
  chosen: readonly ItemRow[],
): Refusal | undefined {
  const { trips, items } = record
  const staying = items.filter((item) => isActive(item) && !chosen.includes(item))
  const parts = (one: ItemRow, other: ItemRow) => one.kind === 'pet' && isOwnedBy(one, other)
  if (chosen.some((one) => staying.some((other) => parts(one, other) || parts(other, one))))
    return refuse('pet_left_alone')
  const inWholeCabin = ({ accommodation, requestType }: ItemRow) =>
    requestType === 'COMPLETE' && (catalogue.accommodation(accommodation)?.berths ?? 0) > 1
  const parted = chosen.find(
    (one) =>
      inWholeCabin(one) && staying.some((other) => other.kind === one.kind && sharesRequest(one, other)),
  )
  if (parted) return refuse('cabin_not_split', { number: parted.place ?? '' })
  const after = [staying, chosen].map((part) => ({ trips, items: part }))
  return refuseLeftAlone(catalogue, { before: record, after, gone: new Set(), accompanying: [] })
}

async function write(
  { random }: ServerDependencies,
  { tx, who }: CallContext,
  { record, trips }: CollectedSplit,
) {
  const { id, agency, reference } = record.booking
  const sibling = await newSibling(tx, random, id)
  const amounts = paidByCompany(record, trips)
  const owner = { agency, userName: who.userName }
  await movePayments(tx, owner, { from: record.booking, to: sibling }, amounts)
  const copies = await moveTrips(tx, trips, sibling.id)
  await runAsSystem(tx, who, () => Promise.resolve(copyDisruptionsAhead(tx, copies)))
  followItemsAhead(tx, [id, sibling.id])
  const data = {
    reference,
    newReference: sibling.reference,
    items: trips.flatMap(({ trip, items }) =>
      items.map(({ uuid }) => ({ companyReservationCode: trip.companyCode, uuid })),
    ),
  }
  return { ownerOf: () => ({}), agency, bookingId: id, newId: sibling.id, data }
}

/** Draws references until one is unused. */
export async function newSibling(
  tx: Tx,
  random: () => number,
  booking: number,
): Promise<{ id: number; reference: string }> {
  for (let used = 0; ; used++) {
    const reference = makeReference(random, used)
    const id = await insertSibling(tx, booking, reference)
    if (id !== undefined) return { id, reference }
  }
}
