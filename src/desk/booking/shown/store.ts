import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'
import type { PaymentMethod } from '../../sale/model/workingBooking.ts'
import { type StoredBooking, keysOf, withPets } from './items.ts'

export type Fees = AnswerOf<typeof calls.cancellationFees>

const emptyForm = { reference: '', letter: '', number: '', company: '', code: '' }

interface RecallState {
  /** What is typed into the search form. */
  form: typeof emptyForm
  booking: StoredBooking | undefined
  /** A booking is asked for over the screen. */
  finding: boolean
  /** Key of the row under the cursor. */
  cursor: string | undefined
  /** Keys of the ticked rows; what cancel and its kin act on. */
  ticked: ReadonlySet<string>
  /** What cancelling these rows would cost, shown before it is done. */
  asked: { keys: ReadonlySet<string>; fees: Fees; feesOnly: boolean; idempotencyKey: string } | undefined
  /** How the option on screen is about to be paid. */
  issuing: { methods: readonly PaymentMethod[]; idempotencyKey: string } | undefined
  /** What somebody else changed meanwhile, and what was refused because of it. */
  moved: { refusal: Refusal; changes: readonly string[] } | undefined
}

export const useRecall = create<RecallState>(() => ({
  form: emptyForm,
  booking: undefined,
  finding: false,
  cursor: undefined,
  ticked: new Set(),
  asked: undefined,
  issuing: undefined,
  moved: undefined,
}))

/** Shows a booking as the server has it now; ticks of rows that are still there stay. */
export function showBooking(booking: StoredBooking | undefined): void {
  const rows = liveKeys(booking)
  useRecall.setState(({ ticked }) => ({
    booking,
    asked: undefined,
    issuing: undefined,
    moved: undefined,
    ticked: new Set([...ticked].filter((key) => rows.has(key))),
  }))
}

/** Another address than the booking's is shown: commands act on nothing that is not on screen. */
export function keepOnly(reference: string | undefined): void {
  const { booking } = useRecall.getState()
  if (booking && booking.crsReservationId !== reference?.toUpperCase()) showBooking(undefined)
}

/** Whether what was asked about a booking is still about the one on screen. */
export function isShown({ crsReservationId, version }: StoredBooking): boolean {
  const { booking } = useRecall.getState()
  return booking?.crsReservationId === crsReservationId && booking.version === version
}

/** Ticks the row under the cursor with its passenger’s pets, or takes the ticks off; a cancelled row takes none. */
export function tickRow(): void {
  const { cursor, booking, ticked } = useRecall.getState()
  if (!booking || !cursor || !liveKeys(booking).has(cursor)) return
  const keys = withPets(booking, cursor)
  const others = [...ticked].filter((key) => !keys.includes(key))
  const next = new Set(ticked.has(cursor) ? others : [...others, ...keys])
  useRecall.setState({ ticked: next })
}

/** Says on which row the cursor stands. */
export function standOn(key: string): void {
  useRecall.setState({ cursor: key })
}

function liveKeys(booking: StoredBooking | undefined): Set<string> {
  return booking ? keysOf(booking, {}) : new Set()
}

export function typeForm(name: keyof typeof emptyForm, typed: string): void {
  useRecall.setState(({ form }) => ({ form: { ...form, [name]: typed } }))
}

/** An empty form and no booking: the search begins anew. */
export function clearRecall(): void {
  showBooking(undefined)
  useRecall.setState({ form: emptyForm, finding: false, cursor: undefined })
}

onAgencyChange(clearRecall)
onSessionEnd(clearRecall)
