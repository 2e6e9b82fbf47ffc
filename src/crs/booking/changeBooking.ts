import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { change, type ChangeRecord, type Collected, type RecordLocks } from '../database/change.ts'
import type { NumberedPlaceRow } from '../database/numberedPlaces.ts'
import type { Allocation } from '../database/stock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { bookingResponse, type BookingResponse } from './bookingResponse.ts'
import { findBooking } from './recall.ts'

interface BookingSteps<C extends Collected> {
  /** `booking.verb`, the journal’s kind. */
  kind: string
  collect(id: number, locks: RecordLocks): Promise<C | Refusal>
  /** The allocations that come in place of the released ones; none where it is left out. */
  reallocate?(collected: C, numbers: readonly NumberedPlaceRow[]): readonly Allocation[] | Refusal
  write(collected: C): Promise<ChangeRecord | Refusal>
}

/** Changes one stored booking, and answers it as it is afterwards. */
export async function changeBooking<C extends Collected>(
  dependencies: ServerDependencies,
  context: CallContext,
  reference: string,
  { kind, collect, reallocate, write }: BookingSteps<C>,
): Promise<BookingResponse | Refusal> {
  const id = await findBooking(context.tx, context.who, reference)
  if (isRefusal(id)) return id
  const done = await change(context, dependencies.guard, {
    kind,
    collect: (locks) => collect(id, locks),
    check: (collected: C, _, numbers) => reallocate?.(collected, numbers) ?? [],
    write,
  })
  return bookingResponse(dependencies, context, isRefusal(done) ? done : id)
}
