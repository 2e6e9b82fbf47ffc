import { create } from 'zustand'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking/booking.ts'
import type { Screen } from '../../command/command.ts'
import type { Question } from '../../question/handle.ts'
import { closeQuestion, closeQuestionOf } from '../../question/questions.ts'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'
import {
  retainBooking,
  setStoredBooking,
  storedBooking,
  useStoredBooking,
} from '../../sale/model/storedBooking.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import { bookingQuestion } from '../commands.ts'
import { type StoredBooking, keysOf, withPets } from './items.ts'

export type ModifyPrice = AnswerOf<typeof calls.priceModify>
export type ModifyBody = InputOf<typeof calls.priceModify>['body']

export type Fees = AnswerOf<typeof calls.cancellationFees>

/** How those who stay in a whole cabin keep it when others leave. */
export type CabinUse = NonNullable<Fees['cabinUses']>[number]['cabinUse']

const emptyForm = { reference: '', letter: '', number: '', company: '', code: '' }

/** A trip of the booking that can be added to, with what its ship has left. */
export interface TripToAddTo {
  /** Company reservation code. */
  code: string
  /** The number displayed in the booking, from 1. */
  number: number
  availability: TripAvailability
}

interface BookingState {
  /** Text of the search form. */
  form: typeof emptyForm
  /** Reference of the booking shown. */
  reference: string | undefined
  /** Key of the row under the cursor. */
  cursor: string | undefined
  /** Keys of the ticked rows, which cancel and the fee preview act on. */
  ticked: ReadonlySet<string>
}

export const useBooking = create<BookingState>(() => ({
  form: emptyForm,
  reference: undefined,
  cursor: undefined,
  ticked: new Set(),
}))

retainBooking(useBooking, ({ reference }) => reference)

/** The record of the booking shown. */
export function shownBooking(): StoredBooking | undefined {
  return storedBooking(useBooking.getState().reference)
}

export function useShownBooking(): StoredBooking | undefined {
  return useStoredBooking(useBooking((state) => state.reference))
}

/** A command that leaves a question about the booking on screen. */
export const leavesQuestion = (where: Screen | readonly Screen[], question: Question<never>) => ({
  ...({ changes: 'desk', awaits: 'booking' } as const),
  where: [where].flat(),
  run: () => closeQuestion(question),
})

/**
 * Shows a booking as the server has it now; ticks of rows that are still there stay. A question about the one
 * before goes; the search for another one is about neither.
 */
export function showBooking(booking: StoredBooking | undefined): void {
  const rows = liveKeys(booking)
  if (booking) setStoredBooking(booking)
  closeQuestionOf('booking', bookingQuestion.find)
  useBooking.setState(({ ticked }) => ({
    reference: booking?.crsReservationId,
    ticked: new Set([...ticked].filter((key) => rows.has(key))),
  }))
}

/** Drops the booking when the address shows another one, so that commands act only on what is displayed. */
export function closeUnlessShown(reference: string | undefined): void {
  const { reference: shown } = useBooking.getState()
  if (shown !== undefined && shown !== reference?.toUpperCase()) showBooking(undefined)
}

/** True when the booking, in this version, is still the one on screen. */
export function isShown({ crsReservationId, version }: StoredBooking): boolean {
  const booking = shownBooking()
  return booking?.crsReservationId === crsReservationId && booking.version === version
}

/**
 * Ticks the row under the cursor and those of the passenger’s pets, or clears the ticks; cancelled rows
 * cannot be ticked.
 */
export function tickRow(): void {
  const { cursor, ticked } = useBooking.getState()
  const booking = shownBooking()
  if (!booking || !cursor || !liveKeys(booking).has(cursor)) return
  const keys = withPets(booking, cursor)
  const others = [...ticked].filter((key) => !keys.includes(key))
  const next = new Set(ticked.has(cursor) ? others : [...others, ...keys])
  useBooking.setState({ ticked: next })
}

/** Stores the row under the cursor. */
export function setCurrentRow(key: string): void {
  useBooking.setState({ cursor: key })
}

function liveKeys(booking: StoredBooking | undefined): Set<string> {
  return booking ? keysOf(booking, {}) : new Set()
}

export function typeForm(name: keyof typeof emptyForm, typed: string): void {
  useBooking.setState(({ form }) => ({ form: { ...form, [name]: typed } }))
}

/** Clears the form and the booking for a new search. */
export function clearRecall(): void {
  showBooking(undefined)
  closeQuestionOf('booking')
  useBooking.setState({ form: emptyForm, cursor: undefined })
}

onAgencyChange(clearRecall)
onSessionEnd(clearRecall)
