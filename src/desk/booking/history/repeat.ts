import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { record } from '../../request/record.ts'
import { request } from '../../request/request.ts'
import { findAndShow } from '../find/find.ts'
import { numberMissing, type StoredBooking } from '../shown/items.ts'
import { openDialog, shownBooking } from '../shown/store.ts'
import { openHistory, type HistoryEntry } from './store.ts'

type Step = NonNullable<HistoryEntry['step']>

/** An entry of the history by its number, and the booking its change is made on. */
export interface HistoryArguments {
  number?: number
  reference?: string
}

/** Opens the history of the booking on screen; with a number, makes that change on another booking. */
export async function showHistory(
  { number, reference }: HistoryArguments,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  if (number !== undefined && reference !== undefined) return repeatStep({ number, reference }, services)
  openHistory(booking.crsReservationId)
  return undefined
}

/** Asks for the booking on which the change is to be made. */
export async function askRepeat({ number }: { number: number }): Promise<Refusal | undefined> {
  const entry = await repeatable(number)
  if (isRefusal(entry)) return entry
  openDialog({ kind: 'repeatStep', number, title: entry.title })
  return undefined
}

async function repeatable(number: number): Promise<(HistoryEntry & { step: Step }) | Refusal> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  const path = { crsReservationId: booking.crsReservationId }
  const answer = await record(calls.history, { path }, { staleTime: 0 })
  if (isRefusal(answer)) return answer
  const entry = answer.entries[number - 1]
  if (!entry) return refuse('no_such_row', { number })
  const { step } = entry
  return step ? { ...entry, step } : refuseRepeat(entry)
}

/** Changes of some tickets can be made again while numbers express which. */
const ofTickets = ['cancel', 'convertToOpen', 'split', 'transfer'].map((verb) => `booking.${verb}`)

function refuseRepeat({ action, title: what }: HistoryEntry): Refusal {
  if (action === 'booking.modify') return refuse('step_of_its_travellers', { what })
  return ofTickets.includes(action)
    ? refuse('step_not_by_numbers', { what })
    : refuse('step_not_repeatable', { what })
}

/**
 * Shows the other booking and runs the command of the change there, which asks as usual. Refused, with this booking
 * still on screen, where the status of the other one does not permit it or it lacks the passengers.
 */
export async function repeatStep(
  { number, reference }: Required<HistoryArguments>,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const entry = await repeatable(number)
  if (isRefusal(entry)) return entry
  const answer = await request(calls.recall, { query: { crsReservationIds: [reference.toUpperCase()] } })
  if (isRefusal(answer)) return answer
  const [other] = answer.bookings
  if (!other) return refuse('booking_not_found', { reference })
  const refusal = refuseStep(entry.step, other)
  if (refusal) return refusal
  const lost = await findAndShow({ listed: other.crsReservationId }, services)
  if (lost) return lost
  await runStep(entry.step, services)
  return undefined
}

const verbOf = ({ verb }: Step) => (verb === 'issueHeld' ? 'issue' : verb)

function refuseStep(step: Step, other: StoredBooking): Refusal | undefined {
  if (!other.actions.includes(verbOf(step)))
    return refuse('wrong_status', { status: other.reservationStatus })
  const kind = numberMissing(other, step)
  return kind && refuse(`no_such_${kind}`)
}

/** As if by a key, so that a refusal of the command is shown as a notice. */
async function runStep(step: Step, { run }: CommandServices): Promise<void> {
  const { passengers, vehicles, trips, until, agency } = step
  const numbers = {
    ...(passengers && { passengers }),
    ...(vehicles && { vehicles }),
    ...(trips && { trips }),
  }
  const [date = '', time = ''] = until?.split(' ') ?? []
  const when = until === undefined ? {} : { until: { date, time } }
  const to = agency === undefined ? {} : { agency }
  const trip = trips?.[0] === undefined ? {} : { trip: trips[0] }
  const runs: Record<string, () => Promise<unknown>> = {
    issue: () => run('booking.issueHeld', {}, 'key'),
    issuePta: () => run('booking.issuePta', to, 'key'),
    changeOption: () => run('booking.changeOption', when, 'key'),
    modify: () => run('booking.moveTrip', { ...trip, date, time }, 'key'),
    replaceOpen: () => run('booking.replaceOpen', when, 'key'),
    convertToOptional: () => run('booking.convertToOptional', {}, 'key'),
    convertToOpen: () => run('booking.convertToOpen', numbers, 'key'),
    split: () => run('booking.split', numbers, 'key'),
    transfer: () => run('booking.transfer', { ...numbers, ...to }, 'key'),
    cancel: () => run('booking.cancel', numbers, 'key'),
    undoCancel: () => run('booking.undoCancel', {}, 'key'),
  }
  await runs[verbOf(step)]?.()
}
