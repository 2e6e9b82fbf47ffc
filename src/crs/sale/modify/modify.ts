import { mustGet } from '../../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { latestOption } from '../../../domain/booking/optionUntil.ts'
import { toInstant } from '../../../domain/value/portTime.ts'
import type { CausedByCompany } from '../../booking/change/changeBooking.ts'
import { lockSale } from '../../booking/discounts/saleParts.ts'
import { settleLostDiscounts } from '../../booking/discounts/settleLostDiscounts.ts'
import { itemsOn, writeCompanionAhead } from '../../booking/minors/companion.ts'
import { findBookingId } from '../../booking/recall.ts'
import { ticketCode, nextTickets } from '../../booking/record/nextTickets.ts'
import { bookingsResponse } from '../../booking/response/bookingsResponse.ts'
import {
  changeStock,
  type CollectedStock,
  type LockedHolds,
  type RecordLocks,
} from '../../database/stockChange.ts'
import type { Allocation } from '../../database/stock/stock.ts'
import { type Payer, postChargeAhead, refundThenPermit } from '../../ledger/charge.ts'
import { deleteHoldsAhead, lockShared } from '../../sailing/capacity/releaseHolds.ts'
import { createProductStockAhead } from '../../product/stock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { storeModification } from '../../booking/record/storeBooking.ts'
import { refundsOf, settle, type Settlement } from '../../booking/change/settlement.ts'
import { portZone } from '../../reference/timetable.ts'
import { placesOfItems } from '../../booking/record/releasedPlaces.ts'
import { storeRebookingAhead } from '../../booking/undo/undoRebooking.ts'
import { allocate, codesOf, itemKey } from '../allocate.ts'
import { changesOf, rowsToWrite } from './modifiedRows.ts'
import { collectStock, type StockChange } from './stockChange.ts'
import { differenceOf } from './differences.ts'
import type { Plan, PlannedTrip } from './modificationPlan.ts'
import { inBody, planModification } from './plan.ts'

type Body = InputOf<typeof booking.modify>['body']
type Response = AnswerOf<typeof booking.modify>

interface CollectedModification extends CollectedStock {
  held: LockedHolds
  plan: Plan
  stock: StockChange
  settlement: Settlement
  optionUntil: string | null
  /** The trip left by a change that the company has caused. */
  left: MovedTrip | undefined
}

/** Modifies a booking, with its seats, tickets and money, or leaves everything as it was. */
export async function modify(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.modify>,
  context: CallContext,
  caused?: CausedByCompany,
): Promise<Response | Refusal> {
  const { tx, who } = context
  const id = await findBookingId(tx, who, body.crsReservationCode)
  if (isRefusal(id)) return id
  const done = await changeStock(context, dependencies.guard, {
    kind: 'booking.modify',
    purpose: caused && 'moving',
    collect: (locks) => collect(dependencies, context, { id, body, caused }, locks),
    isAtSteps: ({ plan }, all) => plan.isAtSteps(all),
    check({ plan, stock }, rows, numbers, all) {
      const allocations = allocate(dependencies.catalogue, stock.request, rows, numbers, all)
      return isRefusal(allocations) ? inBody(allocations, plan.body, stock.trips) : allocations
    },
    write: (collected, allocations) => write(context, collected, allocations, caused),
  })
  if (isRefusal(done)) return done
  const [modified] = await bookingsResponse(tx, who, dependencies.catalogue, [id])
  if (!modified) throw new Error(`booking ${id} is missing`)
  return { booking: modified, difference: done.difference, fees: done.fees }
}

async function collect(
  dependencies: ServerDependencies,
  context: CallContext,
  { id, body, caused }: { id: number; body: Body; caused: CausedByCompany | undefined },
  locks: RecordLocks,
): Promise<CollectedModification | Refusal> {
  const { tx } = context
  const sale = await lockSale(context, locks, id, body.version)
  if (isRefusal(sale)) return sale
  const plan = await planModification(dependencies, context, sale, body, caused)
  if (isRefusal(plan)) return plan
  const difference = differenceOf(plan)
  if (body.expectedDifference !== undefined && body.expectedDifference !== difference)
    return refuse('price_changed', { expected: body.expectedDifference, now: difference })
  const held = await lockShared(tx, locks, caused?.heldAs)
  const [stock, refunds] = await Promise.all([
    collectStock(dependencies, context, plan, held.claims),
    refundsOf(tx, id, plan.differences),
  ])
  if (isRefusal(stock)) return stock
  const settlement = settle(dependencies.catalogue, plan.differences, refunds, body.payments ?? [])
  if (isRefusal(settlement)) return settlement
  const optionUntil = newOptionUntil(dependencies, plan)
  if (isRefusal(optionUntil)) return optionUntil
  createProductStockAhead(tx, stock.products)
  const { released, candidates, numbered } = stock
  const left = caused && (await readMovedTrip(context, plan))
  return {
    held,
    plan,
    stock,
    settlement,
    optionUntil,
    left,
    released,
    candidates,
    numbered,
    codes: codesOf(stock.request),
    // The places of a proposal are held by the agency that made it.
    agency: held.claims.length > 0 ? context.who.agency : plan.record.booking.agency,
  }
}

/** The effects of a modification, in their order. */
async function write(
  context: CallContext,
  collected: CollectedModification,
  allocations: readonly Allocation[],
  caused: CausedByCompany | undefined,
) {
  const { tx, who } = context
  const { held, plan, stock, settlement, left } = collected
  const { id, agency, reference } = plan.record.booking
  const rows = rowsToWrite(plan, stock, allocations)
  const exchanged = rows.flatMap((row) => (row.exchanged ? [row] : []))
  const account = { agency, userName: who.userName, bookingId: id }
  const { refunds, charges } = settlement
  const companies = exchanged.map(({ company }) => company)
  const because = caused && 'company'
  const payer: Payer = { ...context, because, act: 'booking.modify', record: reference }
  deleteHoldsAhead(tx, held)
  if (left) storeMovedTripAhead(context, plan, left, settlement)
  // Given together; what is returned may pay for what is charged.
  const [tickets, permitted] = await Promise.all([
    nextTickets(tx, agency, companies),
    refundThenPermit(payer, account, refunds, charges),
  ])
  if (isRefusal(tickets)) return tickets
  if (isRefusal(permitted)) return permitted
  await storeModification(tx, {
    ...recordOf(collected),
    items: rows,
    tickets: exchanged.map((row, index) => ({ id: row.id, ...mustGet(tickets, index) })),
  })
  for (const [trip, companion] of plan.companions)
    writeCompanionAhead(tx, id, itemsOn(plan.record, trip), companion)
  postChargeAhead(tx, account, permitted)
  // They are paid with the difference.
  const unpaid = await settleLostDiscounts(context, plan.record, plan.losses, [])
  if (unpaid) return unpaid
  const itemIds = idsByKey(stock)
  return {
    ownerOf: (owner: string) => ({ item: itemIds.get(owner) }),
    agency,
    bookingId: id,
    difference: differenceOf(plan),
    fees: plan.fees,
    data: { ...journalData(plan, settlement), tickets: tickets.map(ticketCode) },
  }
}

/** The booking and its trips as the modification stores them. */
function recordOf({ plan, optionUntil }: CollectedModification) {
  return {
    booking: {
      booking: plan.record.booking,
      leader: plan.leader,
      remarks: plan.remarks,
      fees: plan.fees,
      optionUntil,
    },
    trips: plan.trips.map(({ draft, items, cancelled, moved, after }) => ({
      trip: draft.trip,
      remarks: draft.remarks,
      cancelled,
      items: items.map((item) => item.draft.item.id),
      target: moved ? after.sailing : undefined,
    })),
    limits: plan.trips.flatMap(({ items }) =>
      items.flatMap(({ draft, limit }) => (limit === undefined ? [] : [{ id: draft.item.id, limit }])),
    ),
  }
}

const idsByKey = ({ trips }: CollectedModification['stock']) =>
  new Map(
    trips.flatMap(({ items }, trip) =>
      items.map(({ draft: { item } }) => [itemKey(trip, item.uuid), item.id] as const),
    ),
  )

const journalData = (plan: Plan, { refunds, charges }: Settlement) => ({
  reference: plan.record.booking.reference,
  changes: changesOf(plan),
  difference: differenceOf(plan),
  fees: plan.fees,
  refunds,
  payments: charges,
  ...(plan.losses.wire.length > 0 && { lostDiscounts: plan.losses.wire }),
})

/** The time of an option, earlier where a trip now leaves before it. */
function newOptionUntil(
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
  { record, trips }: Plan,
): string | null | Refusal {
  const { optionUntil, timezone } = record.booking
  const moved = trips.flatMap(({ moved: isMoved, after }) =>
    isMoved && after.sailing ? [after.sailing] : [],
  )
  if (optionUntil === null || moved.length === 0) return optionUntil
  const departures = moved.map(({ departs, origin }) => ({
    local: departs,
    zone: portZone(catalogue, origin),
  }))
  const first = Math.min(...departures.map(({ local, zone }) => toInstant(local, zone)))
  if (toInstant(optionUntil, timezone) < first) return optionUntil
  return latestOption({ now: clock.now().getTime(), zone: timezone, departures })
}

/** A trip that a disruption moves to another sailing, with the places it leaves. */
interface MovedTrip {
  moved: PlannedTrip
  allocations: readonly Allocation[]
}

/** The trip that is moved, before its places are given back. */
async function readMovedTrip(
  { tx }: Pick<CallContext, 'tx'>,
  { trips }: Plan,
): Promise<MovedTrip | undefined> {
  const moved = trips.find((trip) => trip.moved)
  if (!moved) return undefined
  const items = moved.items.map(({ draft }) => draft.item.id)
  return { moved, allocations: (await placesOfItems(tx, items)).allocations }
}

/** Records what undoing the rebooking restores. */
const storeMovedTripAhead = (
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  { record: { booking } }: Plan,
  { moved, allocations }: MovedTrip,
  { refunds, charges }: Settlement,
): void =>
  storeRebookingAhead(context, {
    booking,
    trip: moved.draft.trip,
    items: moved.items.map(({ draft }) => draft.item),
    allocations,
    refunds,
    charges,
  })
