import { openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { lineCommand } from '../../line/commands.ts'
import { defineCommand, added } from '../../command/defineCommand.ts'
import { nothingShown, reference, leavesQuestion, shownBooking } from '../shown/bookingStore.ts'
import { closeHistory, openHistory, type HistoryEntry } from './historyStore.ts'
import { previewText } from '../../line/previewText.ts'
import { lineRow, required, oneWord, seq, optionalGroup, word, type Value } from '../../line/combine.ts'
import type { LineForm } from '../../line/row.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { ifAnswered } from '../../request/fault.ts'
import { loadCached } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import { findAndShow } from '../find/find.ts'
import { refuseNumbers, type StoredBooking } from '../shown/items.ts'
import { numbersOf } from '../verbs/verb.ts'
import type { Step } from '../verbs/verb.ts'
import { repeatOf } from '../verbs/verbs.ts'

/** The entry of the history whose change is to be made on another booking. */
export interface RepeatAsked {
  number: number
  title: string
}

/** The number of an entry of the history. */
const entryNumber: Value<number> = oneWord('number', '3', {
  meaning: ({ keys }) => (/^\d{1,3}$/.test(keys) ? Number(keys) : undefined),
})

const historyRow: LineForm<HistoryArguments> = lineRow({
  name: 'history',
  order: 237,
  entry: seq(word('hist'), optionalGroup(required('number', entryNumber), required('reference', reference))),
  preview: ({ number, reference: what = '' }) =>
    number === undefined
      ? previewText('history')
      : previewText('historyRepeat', { number: String(number), what }),
  examples: ['hist'],
})

/** Who changed the booking on screen and how, and the same change for another booking. */
export const historyCommands = [
  defineCommand(bookingCommand.history, {
    // Keys typed ahead are meant for the entries, which are focused when they come.
    line: historyRow,
    where: ['booking'],
    changes: 'nothing',
    awaits: 'booking',
    refuses: nothingShown,
    run: showHistory,
  }),
  defineCommand(bookingCommand.closeHistory, {
    where: ['booking'],
    changes: 'desk',
    palette: false,
    run: async (_, { run }) => {
      closeHistory()
      await run(lineCommand.focus, {})
    },
  }),
  defineCommand(bookingCommand.askRepeat, {
    where: ['booking'],
    changes: 'nothing',
    palette: false,
    awaits: 'repeatStep',
    run: askRepeat,
  }),
  defineCommand(bookingCommand.repeatStep, {
    where: ['repeatStep'],
    changes: 'nothing',
    palette: false,
    awaits: 'booking',
    recorded: (args) => [added(bookingCommand.history, args)],
    run: repeatStep,
  }),
  defineCommand(bookingCommand.leaveRepeat, {
    ...leavesQuestion('repeatStep', bookingQuestion.repeatStep),
    palette: false,
  }),
]

/** An entry of the history by its number, and the booking its change is made on. */
export interface HistoryArguments {
  number?: number
  reference?: string
}

/** Opens the history of the booking on screen; with a number, makes that change on another booking. */
export async function showHistory(
  { number, reference: other }: HistoryArguments,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  if (number !== undefined && other !== undefined) return repeatStep({ number, reference: other }, services)
  openHistory(booking.crsReservationId)
  const path = { crsReservationId: booking.crsReservationId }
  await ifAnswered(loadCached(calls.history, { path }, { staleTime: 0 }))
  return undefined
}

/** Asks for the booking on which the change is to be made. */
export async function askRepeat({ number }: { number: number }): Promise<Refusal | undefined> {
  const entry = await repeatable(number)
  if (isRefusal(entry)) return entry
  openQuestion(bookingQuestion.repeatStep, { number, title: entry.title })
  return undefined
}

async function repeatable(number: number): Promise<(HistoryEntry & { step: Step }) | Refusal> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  const path = { crsReservationId: booking.crsReservationId }
  const answer = await loadCached(calls.history, { path }, { staleTime: 0 })
  if (isRefusal(answer)) return answer
  const entry = answer.entries[number - 1]
  if (!entry) return refuse('no_such_row', { number })
  const { step } = entry
  return step ? { ...entry, step } : refuseRepeat(entry)
}

const stepName = (action: string) => action.replace(/^booking\./, '')

function refuseRepeat({ action, title: what }: HistoryEntry): Refusal {
  return refuse(repeatOf(stepName(action))?.otherwise ?? 'step_not_repeatable', { what })
}

/**
 * Shows the other booking and runs the command of the change there, which asks as usual. Refused, with this booking
 * still on screen, where the status of the other one does not permit it or it lacks the passengers.
 */
export async function repeatStep(
  { number, reference: typed }: Required<HistoryArguments>,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const entry = await repeatable(number)
  if (isRefusal(entry)) return entry
  const answer = await request(calls.recall, { query: { crsReservationIds: [typed.toUpperCase()] } })
  if (isRefusal(answer)) return answer
  const [other] = answer.bookings
  if (!other) return refuse('booking_not_found', { reference: typed })
  const repeat = repeatOf(entry.step.verb)
  if (!repeat) return refuseRepeat(entry)
  const refusal = refuseStep(entry.step, repeat.verb, other)
  if (refusal) return refusal
  const lost = await findAndShow({ listed: other.crsReservationId }, services)
  if (lost) return lost
  await repeat.run(entry.step, services)
  return undefined
}

function refuseStep(step: Step, verb: string, other: StoredBooking): Refusal | undefined {
  if (!other.actions.includes(verb)) return refuse('wrong_status', { status: other.reservationStatus })
  return refuseNumbers(other, numbersOf(step))
}
