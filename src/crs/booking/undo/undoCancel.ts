import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { isClaimOn } from '../../database/stock/controlledStock.ts'
import { claimsOfItems, type Claim } from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'
import { charge, type Payer, refund } from '../../ledger/charge.ts'
import { holdOffers } from '../../pricing/redeemOffers.ts'
import { refuseDeparted } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { refuseCancelledSailing } from '../issue/issue.ts'
import { followItemsAhead } from '../record/moveSql.ts'
import type { BookingRecord } from '../record/record.ts'
import type { BookingResponse } from '../response/bookingsResponse.ts'
import { cancellations, restoreCancelledAhead, type Cancellation } from './cancellationSql.ts'
import { refuseEnded, refuseOtherDay, refuseUndo, undoChange } from './undoChange.ts'

/**
 * Undoes the last cancellation of a booking: the same seats while they are free, the same tickets, and what was refunded
 * paid again by the same methods.
 */
export function undoCancel(
  dependencies: ServerDependencies,
  input: InputOf<typeof booking.undoCancel>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  return undoChange<Cancellation>(dependencies, input, context, {
    kind: 'booking.undoCancel',
    table: cancellations,
    refuse: refuseUndoCancel,
    released: berthsOfRemaining,
    restore,
  })
}

/** The berths of those who had the whole cabin before and get it back, with what counts them under controls of sales. */
async function berthsOfRemaining(tx: Tx, { items }: BookingRecord, { kept }: Cancellation): Promise<Claim[]> {
  const parted = kept.filter((before) =>
    items.some(({ id, requestType }) => id === before.id && requestType !== before.requestType),
  )
  const claims = await claimsOfItems(
    tx,
    parted.map(({ id }) => id),
  )
  return claims.filter((claim) =>
    parted.some(({ id, accommodation }) => id === claim.item && isClaimOn(accommodation, claim)),
  )
}

/** Returns why a cancellation can no longer be undone, whether or not its places are free. */
export function refuseUndoCancel(
  record: BookingRecord,
  cancellation: Cancellation,
  agency: string,
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
): Refusal | undefined {
  const now = clock.now()
  const refusal =
    refuseUndo(record, cancellation, agency, ['undo_other_agency', 'undo_changed']) ??
    refuseOtherDay(record, cancellation, now, 'undo_other_day') ??
    (cancellation.offers ? refuse('undo_offers_returned') : undefined) ??
    (cancellation.parts ? refuse('undo_parts_changed') : refuseEnded(cancellation, now))
  if (refusal) return refusal
  const { trips, items: all } = record
  const isRestored = (trip: number) =>
    all.some(({ id, tripId }) => tripId === trip && cancellation.items.some((item) => item.id === id))
  return trips
    .filter(({ id, openUntil }) => openUntil === null && isRestored(id))
    .map((trip) => refuseCancelledSailing(trip) ?? refuseDeparted(trip, catalogue, clock))
    .find(isRefusal)
}

async function restore(context: CallContext, { booking: of }: BookingRecord, cancellation: Cancellation) {
  const { tx, who } = context
  const { id, agency, reference } = of
  restoreCancelledAhead(tx, id, cancellation)
  followItemsAhead(tx, [id])
  const { payments, charges, items } = cancellation
  const account = { agency, userName: who.userName, bookingId: id }
  const restored = items.map((item) => item.id)
  const payer: Payer = { ...context, act: 'booking.undoCancel', record: reference }
  const unpermitted = await refund(payer, account, charges)
  if (unpermitted) return unpermitted
  const [areHeld, refusal] = await Promise.all([holdOffers(tx, id, restored), charge(tx, account, payments)])
  if (!areHeld) return refuse('undo_offers_returned')
  return refusal ?? { reference, payments, refunds: charges, items: items.length }
}
