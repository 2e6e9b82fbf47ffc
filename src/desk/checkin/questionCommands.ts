import { askedOf, closeQuestionOf, openQuestion } from '../question/questions.ts'
import { checkInCommand, checkInQuestion } from './commands.ts'
import type { InputOf } from '../../contract/call.ts'
import type { checkin as calls } from '../../contract/checkin.ts'
import { refuseDisrupted } from '../../domain/checkin/problem.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { defineCommand } from '../command/defineCommand.ts'
import type { AnyCommand } from '../command/command.ts'
import { checkInBooking, checkOutAll, startCheckIn, stopCheckIn } from './gate/gateCalls.ts'
import { gateTicketName } from './gate/checkInOrOut.ts'
import { chosenTickets, clearMarks } from './list/tickets.ts'
import { scans, isCode } from './scan/scans.ts'
import {
  useCheckIn,
  type TicketAsked,
  type ValidationData,
  currentSailing,
  isStarted,
} from './checkinStore.ts'

export const refuseWithoutSailing = (): Refusal | undefined =>
  currentSailing() ? undefined : refuse('gate_no_sailing')

export const notStarted = (): Refusal | undefined =>
  refuseWithoutSailing() ?? (isStarted() ? undefined : refuse('checkin_not_started'))

/** Where check-in is open already, or ended with the count of the sailing: since when, and by whom. */
function cannotStart(): Refusal | undefined {
  const {
    startedAt = '',
    startedBy = '',
    countedAt,
    countedBy = '',
  } = useCheckIn.getState().selectedTrip?.session ?? {}
  if (isStarted()) return refuse('checkin_started', { at: startedAt, by: startedBy })
  return countedAt === undefined ? undefined : refuse('count_closed', { at: countedAt, by: countedBy })
}

export const refuseWithoutRow = (): Refusal | undefined =>
  chosenTickets().length > 0 ? undefined : refuse('gate_no_row')

export type Details = InputOf<typeof calls.checkIn>['body']['details']

const close = (): void => closeQuestionOf('checkin')

/** The ticket that was refused last, else the one chosen in the list. */
function ticketMeant(): TicketAsked | undefined {
  const { validationData } = useCheckIn.getState()
  const [chosen] = chosenTickets()
  const ticket = validationData?.ticket ?? chosen
  if (ticket === undefined) return undefined
  return { ticketNumber: ticket.ticketNumber, name: gateTicketName(ticket), missing: ticket.missing ?? [] }
}

const refuseWithoutTicket = (): Refusal | undefined =>
  notStarted() ?? (ticketMeant() ? undefined : refuse('gate_no_row'))

/** A ticket whose problem no reason overcomes is refused before one is asked for. */
function cannotForce(): Refusal | undefined {
  const missing = refuseWithoutTicket()
  if (missing) return missing
  const { validationData } = useCheckIn.getState()
  if (validationData) return refuseUnforced(validationData)
  const [chosen] = chosenTickets()
  return chosen?.disrupted === 'cancelled' ? refuseDisrupted('cancelled') : undefined
}

function refuseUnforced({ problem }: ValidationData): Refusal | undefined {
  if (problem === undefined || problem.canForce) return undefined
  const { code, parameters, message } = problem
  return { refusal: code, parameters, message } as Refusal
}

function askOne(kind: 'force' | 'details'): void {
  const meant = ticketMeant()
  if (meant) openQuestion(checkInQuestion[kind], meant)
}

async function confirmTurn(): Promise<Refusal | undefined> {
  const isStop = askedOf(checkInQuestion.turn)?.to === 'stop'
  // Who was scanned before the stop is still checked in.
  if (isStop) await scans.rest()
  const refusal = await (isStop ? stopCheckIn() : startCheckIn())
  if (refusal === undefined) close()
  return refusal
}

/** A scanner that types into the field of the reason must not become one. */
function refuseCode(reason: string): Refusal | undefined {
  return isCode(reason) ? refuse('gate_reason_is_code', { ticket: reason.trim() }) : undefined
}

function confirmForce({ reason }: { reason: string }): Refusal | undefined {
  const question = askedOf(checkInQuestion.force)
  if (question === undefined) return undefined
  if (reason.trim() === '') return refuse('checkin_reason_missing')
  const code = refuseCode(reason)
  if (code) return code
  scans.add({ kind: 'forceCheckIn', text: question.ticketNumber, reason: reason.trim() })
  close()
  return undefined
}

function confirmDetails({ details }: { details: NonNullable<Details> }): void {
  const question = askedOf(checkInQuestion.details)
  if (question) scans.add({ kind: 'checkIn', text: question.ticketNumber, details })
  close()
}

async function confirmCheckOut({ reason }: { reason: string }): Promise<Refusal | undefined> {
  const { ticketNumbers = [] } = askedOf(checkInQuestion.checkOut) ?? {}
  const code = refuseCode(reason)
  if (code) return code
  await scans.rest()
  const [first, another] = ticketNumbers
  if (first !== undefined && another === undefined)
    scans.add({ kind: 'checkOut', text: first, reason: reason.trim() })
  else {
    const refusal = await checkOutAll(ticketNumbers, reason.trim())
    if (refusal) return refusal
  }
  close()
  clearMarks()
  return undefined
}

async function confirmBooking(): Promise<Refusal | undefined> {
  const { reference = '' } = askedOf(checkInQuestion.booking) ?? {}
  await scans.rest()
  const refusal = await checkInBooking(reference)
  if (refusal === undefined) close()
  return refusal
}

/** The booking of the row, where none is typed. */
function askBooking({ reference }: { reference?: string } = {}): void {
  const [chosen] = chosenTickets()
  const meant = reference ?? chosen?.reservationCode
  if (meant !== undefined) openQuestion(checkInQuestion.booking, { reference: meant })
}

const here = {
  where: ['checkIn'],
  changes: 'nothing',
} as const satisfies Partial<AnyCommand>
const inside = { palette: false } as const

/** Questions over the page, and what their answers do. */
export const questionCommands = [
  defineCommand(checkInCommand.start, {
    ...here,
    awaits: 'checkInTurn',
    refuses: () => refuseWithoutSailing() ?? cannotStart(),
    run: () => openQuestion(checkInQuestion.turn, { to: 'start' }),
  }),
  defineCommand(checkInCommand.stop, {
    ...here,
    awaits: 'checkInTurn',
    refuses: notStarted,
    run: () => openQuestion(checkInQuestion.turn, { to: 'stop' }),
  }),
  defineCommand(checkInCommand.forceCheckIn, {
    about: 'row',
    ...here,
    awaits: 'checkInForce',
    refuses: cannotForce,
    run: () => askOne('force'),
  }),
  defineCommand(checkInCommand.fillDetails, {
    about: 'row',
    ...here,
    awaits: 'checkInDetails',
    refuses: () =>
      refuseWithoutTicket() ??
      ((ticketMeant()?.missing.length ?? 0) > 0 ? undefined : refuse('gate_nothing_missing')),
    run: () => askOne('details'),
  }),
  defineCommand(checkInCommand.checkOut, {
    about: 'row',
    ...here,
    awaits: 'checkInOut',
    refuses: () => notStarted() ?? refuseWithoutRow(),
    run: () =>
      openQuestion(checkInQuestion.checkOut, {
        ticketNumbers: chosenTickets().map(({ ticketNumber }) => ticketNumber),
      }),
  }),
  defineCommand(checkInCommand.checkInBooking, {
    about: 'row',
    ...here,
    awaits: 'checkInBooking',
    refuses: ({ reference } = {}) =>
      notStarted() ?? (reference === undefined ? refuseWithoutRow() : undefined),
    run: askBooking,
  }),
  defineCommand(checkInCommand.confirmTurn, {
    where: ['checkInTurn'],
    ...inside,
    changes: 'record',
    run: confirmTurn,
  }),
  defineCommand(checkInCommand.confirmForce, {
    where: ['checkInForce'],
    ...inside,
    changes: 'desk',
    run: confirmForce,
  }),
  defineCommand(checkInCommand.confirmDetails, {
    where: ['checkInDetails'],
    ...inside,
    changes: 'desk',
    run: confirmDetails,
  }),
  defineCommand(checkInCommand.confirmCheckOut, {
    where: ['checkInOut'],
    ...inside,
    changes: 'record',
    run: confirmCheckOut,
  }),
  defineCommand(checkInCommand.confirmBooking, {
    where: ['checkInBooking'],
    ...inside,
    changes: 'record',
    run: confirmBooking,
  }),
  defineCommand(checkInCommand.closeQuestion, {
    where: [
      'checkInTurn',
      'checkInForce',
      'checkInDetails',
      'checkInOut',
      'checkInBooking',
      'checkInCount',
      'checkInCorrect',
    ],
    ...inside,
    changes: 'nothing',
    run: close,
  }),
]
