import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { JournalKind } from '../../journal/journal.ts'
import {
  changeStock,
  type ChangeResult,
  type CollectedStock,
  type RecordLocks,
} from '../../database/stockChange.ts'
import type { NumberedPlaceRow } from '../../database/stock/numberedPlaces.ts'
import type { Allocation, StockRow } from '../../database/stock/stock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { bookingResponse, type BookingResponse } from '../response/bookingsResponse.ts'
import { findBookingId } from '../recall.ts'

interface BookingSteps<C extends CollectedStock> {
  /** `booking.verb`, the journal’s kind. */
  kind: JournalKind
  collect(id: number, locks: RecordLocks): Promise<C | Refusal>
  /** The allocations that come in place of the released ones, or on the candidates; none where it is left out. */
  reallocate?(
    collected: C,
    stock: readonly StockRow[],
    numbers: readonly NumberedPlaceRow[],
    all: readonly StockRow[],
  ): readonly Allocation[] | Refusal
  /** See `ChangeSteps`. */
  isAtSteps?(collected: C, all: readonly StockRow[]): boolean
  write(collected: C, allocations: readonly Allocation[]): Promise<ChangeResult | Refusal>
}

/** Changes one stored booking, found by its reference or named by its id, and answers it as it is afterwards. */
export async function changeBooking<C extends CollectedStock>(
  dependencies: ServerDependencies,
  context: CallContext,
  booking: string | number,
  { kind, collect, reallocate, isAtSteps, write }: BookingSteps<C>,
): Promise<BookingResponse | Refusal> {
  const id = typeof booking === 'number' ? booking : await findBookingId(context.tx, context.who, booking)
  if (isRefusal(id)) return id
  const done = await changeStock(context, dependencies.guard, {
    kind,
    collect: (locks) => collect(id, locks),
    ...(isAtSteps && { isAtSteps }),
    check: (collected: C, stock, numbers, all) => reallocate?.(collected, stock, numbers, all) ?? [],
    write,
  })
  return bookingResponse(dependencies, context, isRefusal(done) ? done : id)
}

/**
 * A change that the company of the sailing has caused: it takes no fee, its deadlines do not count, and its tickets keep
 * their price on another ship of it.
 */
export interface CausedByCompany {
  /** Key of the agency’s shared hold with the places for it. */
  heldAs?: string
}
