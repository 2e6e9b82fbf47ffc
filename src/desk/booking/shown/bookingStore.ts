import { create } from 'zustand'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking/booking.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { readReference } from '../../../domain/booking/reference.ts'
import { parseTicket, printTicket, type TicketNumber } from '../../../domain/ticket/number.ts'
import type { Screen, Recording } from '../../command/command.ts'
import type { Question } from '../../question/handle.ts'
import { closeQuestion, closeQuestionOf } from '../../question/questions.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import {
  retainBooking,
  setStoredBooking,
  storedBooking,
  useStoredBooking,
} from '../../sale/model/storedBooking.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import { added } from '../../command/defineCommand.ts'
import { previewText } from '../../line/previewText.ts'
import { lineRow, seq, word, oneWord, type Value } from '../../line/combine.ts'
import type { LineForm } from '../../line/row.ts'
import { printSelection, selection, type Selection } from '../../line/words/selection.ts'
import { bookingQuestion } from '../commands.ts'
import {
  type StoredBooking,
  keysOf,
  withPets,
  selectionForRequest,
  isNumbered,
  refuseNumbers,
  type RowNumbers,
} from './items.ts'

export const nothingShown = (): Refusal | undefined =>
  shownBooking() ? undefined : refuse('no_booking_shown')

/** Why the verb is not permitted for the booking on screen. */
export function cannot(verb: string): Refusal | undefined {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  return booking.actions.includes(verb)
    ? undefined
    : refuse('wrong_status', { status: booking.reservationStatus })
}

/** Refuses numbers the booking on screen does not have, before the server is asked about the others. */
export function refuseRows(numbers: RowNumbers | undefined): Refusal | undefined {
  const booking = shownBooking()
  return booking && numbers && refuseNumbers(booking, numbers)
}

/** Rows to act on: the numbered ones, else the ticked ones, else all that are not cancelled. */
export function selectedRows(booking: StoredBooking, numbers: RowNumbers): ReadonlySet<string> {
  const { ticked } = useBooking.getState()
  return isNumbered(numbers) ? keysOf(booking, numbers) : tickedRows(booking, ticked)
}

/** The ticked rows, else all that are not cancelled. */
export function tickedRows(booking: StoredBooking, ticked: ReadonlySet<string>): ReadonlySet<string> {
  return ticked.size > 0 ? ticked : keysOf(booking, {})
}

/** The rows in wire format. */
export function selectionOf(booking: StoredBooking, keys: ReadonlySet<string>) {
  const trips = selectionForRequest(booking, keys)
  return { crsReservationId: booking.crsReservationId, ...(trips === undefined ? {} : { trips }) }
}

/** A verb for a part of the booking on screen; without a selection for all of it. */
export function selecting(order: number, name: string, verb: string): LineForm<Selection> {
  return lineRow({
    name,
    order,
    entry: seq(word(verb), selection),
    preview: (numbers) => previewText(name, { what: printSelection(numbers) || previewText('everything') }),
    examples: [verb, `${verb} p3`, `${verb} p1-3,5 t2 v1`, `${verb} a2`],
  })
}

/** Replaces ticked rows by their numbers, as ticks are not recorded. */
export function stepsOfRows(command: string) {
  return (numbers: RowNumbers): Recording[] => {
    const { ticked } = useBooking.getState()
    const booking = shownBooking()
    const meant = booking && !isNumbered(numbers) && ticked.size > 0 ? numbersOf(booking, ticked) : numbers
    return [added(command, meant ?? numbers)]
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The ticked rows as row numbers; undefined when numbers cannot express them. */
function numbersOf(booking: StoredBooking, ticked: ReadonlySet<string>): RowNumbers | undefined {
  const hits = (numbers: RowNumbers) => [...keysOf(booking, numbers)].some((key) => ticked.has(key))
  const most = upTo(99)
  const passengers = most.filter((number) => hits({ passengers: [number] }))
  const vehicles = most.filter((number) => hits({ vehicles: [number] }))
  const pets = most.filter((number) => hits({ pets: [number] }))
  const services = most.filter((number) => hits({ services: [number] }))
  const trips = upTo(booking.trips.length).filter((number) => hits({ trips: [number] }))
  const numbers = {
    ...(passengers.length > 0 ? { passengers } : {}),
    ...(vehicles.length > 0 ? { vehicles } : {}),
    ...(pets.length > 0 ? { pets } : {}),
    ...(services.length > 0 ? { services } : {}),
    ...(trips.length < booking.trips.length ? { trips } : {}),
  }
  const meant = keysOf(booking, numbers)
  return meant.size === ticked.size && [...meant].every((key) => ticked.has(key)) ? numbers : undefined
}

/** A ticket, by its letter and number. */
export const ticketNumber: Value<TicketNumber> = oneWord('reference', 'a123456', {
  meaning: ({ text }) => parseTicket(text),
  print: (ticket) => printTicket(ticket).toLowerCase(),
})

/** A reference whose check character is right. */
export const reference: Value<string> = oneWord('reference', 'K7M2XA', {
  meaning: ({ text }) => readReference(text),
  print: (code) => code.toLowerCase(),
})

export type ModifyPrice = AnswerOf<typeof calls.priceModify>
export type ModifyBody = InputOf<typeof calls.priceModify>['body']

export type Fees = AnswerOf<typeof calls.cancellationFees>

/** How those who stay in a whole cabin keep it when others leave. */
export type CabinUse = NonNullable<Fees['cabinUses']>[number]['cabinUse']

const emptyRecallForm = { reference: '', letter: '', number: '', company: '', code: '' }

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
  form: typeof emptyRecallForm
  /** Reference of the booking shown. */
  reference: string | undefined
  /** Key of the row under the cursor. */
  cursor: string | undefined
  /** Keys of the ticked rows, which cancel and the fee preview act on. */
  ticked: ReadonlySet<string>
}

export const useBooking = create<BookingState>(() => ({
  form: emptyRecallForm,
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

export function typeForm(name: keyof typeof emptyRecallForm, typed: string): void {
  useBooking.setState(({ form }) => ({ form: { ...form, [name]: typed } }))
}

/** Clears the form and the booking for a new search. */
export function clearRecall(): void {
  showBooking(undefined)
  closeQuestionOf('booking')
  useBooking.setState({ form: emptyRecallForm, cursor: undefined })
}

onAgencyChange(clearRecall)
onSessionEnd(clearRecall)
