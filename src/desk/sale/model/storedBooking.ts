import type { StoreApi } from 'zustand'
import { booking as calls } from '../../../contract/booking/booking.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import {
  answerOrUndefined,
  getCached,
  keepCached,
  setCached,
  useCached,
  onlyIfCached,
} from '../../request/cache.ts'

type Recalled = AnswerOf<typeof calls.recall>
export type StoredBooking = Recalled['bookings'][number]

const inputOf = (reference: string) => ({ query: { crsReservationIds: [reference] } })

/**
 * A booking on screen is loaded again for its texts only: a later version stays unseen until the next command reports
 * the conflict.
 */
const asRead = {
  staleTime: Number.POSITIVE_INFINITY,
  keepCachedIf: (cached: Recalled, loaded: Recalled | Refusal) =>
    isRefusal(loaded) || loaded.bookings[0]?.version !== cached.bookings[0]?.version,
}

/** The record of a booking as it was read or stored last. */
export function storedBooking(reference: string | undefined): StoredBooking | undefined {
  return reference === undefined ? undefined : getCached(calls.recall, inputOf(reference))?.bookings[0]
}

export function useStoredBooking(reference: string | undefined): StoredBooking | undefined {
  const { data } = useCached(calls.recall, inputOf(reference ?? ''), { ...asRead, enabled: onlyIfCached })
  return answerOrUndefined(data)?.bookings[0]
}

export function setStoredBooking(booking: StoredBooking): void {
  setCached(calls.recall, inputOf(booking.crsReservationId), { bookings: [booking] })
}

/** Keeps the record cached of the booking that a store refers to. */
export function retainBooking<State>(
  store: StoreApi<State>,
  referenceOf: (state: State) => string | undefined,
): void {
  let release = () => {}
  store.subscribe((state, before) => {
    const reference = referenceOf(state)
    if (reference === referenceOf(before)) return
    release()
    release = reference === undefined ? () => {} : keepCached(calls.recall, inputOf(reference), asRead)
  })
}
