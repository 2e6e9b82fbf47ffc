import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking/booking.ts'
import type { sailing } from '../../../contract/sailing.ts'
import type { Refusal } from '../../../domain/refusal.ts'

export type OpenTicket = AnswerOf<typeof calls.openTicketInfo>['tickets'][number]
export type PriceDifference = AnswerOf<typeof calls.priceDiffForOpen>
export type Departure = AnswerOf<typeof sailing.trips>['trips'][number]

/** Open tickets of the booking on screen and the trip that is being chosen for them. */
export interface Replacement {
  /** All for the same ports and company. */
  tickets: readonly OpenTicket[]
  /** The day of the departures shown, YYYY-MM-DD. */
  date: string
  /** Undefined while they are loaded. */
  departures: readonly Departure[] | Refusal | undefined
  chosen: Departure | undefined
  /** On the chosen trip; undefined while it is priced. */
  prices: PriceDifference | Refusal | undefined
  /** The operator has ticked that the difference in price was considered. */
  isConsidered: boolean
  idempotencyKey: string
}

export const useReplacement = create<Replacement>(() => newReplacement([], ''))

/** With no trip chosen yet. */
export function newReplacement(tickets: readonly OpenTicket[], date: string): Replacement {
  return { tickets, date, departures: undefined, ...noChoice() }
}

export function noChoice() {
  return { chosen: undefined, prices: undefined, isConsidered: false, idempotencyKey: crypto.randomUUID() }
}

export const setConsidered = (isConsidered: boolean) => useReplacement.setState({ isConsidered })
