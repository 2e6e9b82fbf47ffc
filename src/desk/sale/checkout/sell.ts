import { booking as calls } from '../../../contract/booking/booking.ts'
import { ledger } from '../../../contract/ledger.ts'
import { paymentsMatch } from '../../../domain/pricing/paymentsMatch.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import type { HoldArguments } from '../model/commandArguments.ts'
import { invalidate } from '../../request/record.ts'
import { request } from '../../request/request.ts'
import { withAmounts } from '../model/payment/amounts.ts'
import { askedOption } from '../model/payment/optionTime.ts'
import { currentPayments, loadPayments } from '../model/payment/payments.ts'
import { bookingInput, paymentsOf, type BookInput } from '../model/request/requests.ts'
import { notifyShown } from '../model/events.ts'
import { holdsSettled, detachHolds } from '../model/hold/holds.ts'
import type { StoredBooking } from '../model/storedBooking.ts'
import type { PaymentMethod } from '../model/workingBooking.ts'
import { availabilityOf } from '../model/trip/availability.ts'
import { setPrices, startNewSale, totalOf, useBooking } from '../model/saleStore.ts'

/**
 * Idempotency key and content of the current action: a retry after a fault reuses the key, so that it cannot
 * sell twice.
 */
let action: { key: string; content: string } | undefined

function keyFor(content: string): string {
  if (action?.content !== content) action = { key: crypto.randomUUID(), content }
  return action.key
}

/** Books and issues the working booking, or sells it as PTA, at the displayed total; the server refuses if the total has changed. */
export async function sell(
  payments?: readonly RequestedPayment[],
  ptaAgentCode?: string,
): Promise<Refusal | undefined> {
  const expectedTotal = totalOf(useBooking.getState())
  if (expectedTotal === undefined) return refuse('not_priced')
  const refusal = await loadPayments()
  if (refusal) return refusal
  const methods = payments ? withAmounts(currentPayments(), payments, expectedTotal) : currentPayments()
  const paid = paymentsOf(methods)
  const differ = paymentsMatch(expectedTotal, paid)
  if (differ) return differ
  const pta = ptaAgentCode === undefined ? {} : { ptaAgentCode }
  const body = { ...input(), payments: paid, expectedTotal, ...pta }
  await holdsSettled()
  const answer = await request(calls.sell, { body }, { key: keyFor(JSON.stringify(['sell', body])) })
  return finish(
    answer,
    methods.filter(({ ammount }) => ammount > 0),
  )
}

/** Books the working booking as an option until the given time, or the latest permitted. */
export async function holdAsOption(until?: HoldArguments['until']): Promise<Refusal | undefined> {
  const optionDateTime = askedOption(until)
  const body = { ...input(), ...(optionDateTime === undefined ? {} : { optionDateTime }) }
  const answer = await request(calls.hold, { body }, { key: keyFor(JSON.stringify(['hold', body])) })
  return finish(answer)
}

function input(): BookInput {
  const state = useBooking.getState()
  const availabilities = state.workingBooking.trips.map((trip) => availabilityOf(trip))
  return bookingInput(state.workingBooking, availabilities, state.holdKey)
}

function finish(
  answer: { booking: StoredBooking } | Refusal,
  paidBy: readonly PaymentMethod[] = [],
): Refusal | undefined {
  action = undefined
  if (isRefusal(answer)) {
    if (answer.refusal === 'price_changed') setPrices(undefined)
    // The notice about the earlier sale is shown at once.
    if (answer.refusal === 'sold_already')
      notifyShown({ reference: String(answer.parameters['reference']), issued: false })
    return answer
  }
  void detachHolds()
  const { crsReservationId: reference, reservationStatus } = answer.booking
  notifyShown({ reference, issued: reservationStatus !== 'OPTIONAL' })
  startNewSale(
    answer.booking,
    paidBy.map(({ kind, ammount }) => ({ kind, ammount })),
  )
  void invalidate(ledger.credits)
  return undefined
}
