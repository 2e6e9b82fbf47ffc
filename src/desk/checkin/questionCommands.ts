import { askedOf, closeQuestionOf, openQuestion } from '../question/questions.ts'
import { checkInCommand, checkInQuestion, type MeasuredVehicle } from './commands.ts'
import type { InputOf } from '../../contract/call.ts'
import { checkin as calls } from '../../contract/checkin.ts'
import { refuseDisrupted } from '../../domain/checkin/problem.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { invalidate } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { defineCommand } from '../command/defineCommand.ts'
import type { AnyCommand } from '../command/command.ts'
import { checkInBooking, checkOutAll, startCheckIn, stopCheckIn } from './gate/gateCalls.ts'
import { gateTicketName } from './gate/checkInOrOut.ts'
import { chosenBy, chosenTickets, clearMarks, putTickets } from './list/tickets.ts'
import { areAnswered, scans, isCode, showGateResult, whenAnswered } from './scan/scans.ts'
import {
  useCheckIn,
  type Ticket,
  type TicketAsked,
  type TicketsAsked,
  type ValidationData,
  currentSailing,
  refuseUnlessStarted,
} from './checkinStore.ts'

export const refuseWithoutSailing = (): Refusal | undefined =>
  currentSailing() ? undefined : refuse('gate_no_sailing')

/** Where check-in is open already, or ended with the count of the sailing: since when, and by whom. */
function cannotStart(): Refusal | undefined {
  const { startedAt = '', startedBy = '' } = useCheckIn.getState().selectedTrip?.session ?? {}
  const closed = refuseUnlessStarted()
  if (closed === undefined) return refuse('checkin_started', { at: startedAt, by: startedBy })
  return closed.refusal === 'count_closed' ? closed : undefined
}

/** Refuses where the last scan named no ticket, or no row is chosen. */
export function refuseWithoutRow(): Refusal | undefined {
  if (chosenTickets().length > 0) return undefined
  const { lastScan } = useCheckIn.getState()
  return lastScan ? refuse('gate_scan_unknown', { text: lastScan.text }) : refuse('gate_no_row')
}

export type Details = InputOf<typeof calls.checkIn>['body']['details']

const close = (): void => closeQuestionOf('checkin')

const askedFor = (ticket: Ticket): TicketAsked => ({
  ticketNumber: ticket.ticketNumber,
  name: gateTicketName(ticket),
  missing: ticket.missing ?? [],
  preselected: preselectedOf(ticket),
})

const preselectedOf = ({ missing = [], ...ticket }: Ticket): Record<string, string> =>
  Object.fromEntries(
    missing.flatMap((name) => {
      const value = ticket[name as 'nationality']
      return value ? [[name, value] as const] : []
    }),
  )

/** The tickets that a key is about when it is pressed, as its question shows them. */
export const ticketsAsked = (): TicketsAsked => ({ tickets: chosenTickets().map(askedFor), by: chosenBy() })

/** The one of them that was refused last, else the first. */
function ticketMeant(): TicketAsked | undefined {
  const { validationData } = useCheckIn.getState()
  const scanned = validationData?.ticket
  const chosen = chosenTickets()
  const isMeant = chosen.some(({ ticketNumber }) => ticketNumber === scanned?.ticketNumber)
  const ticket = isMeant ? scanned : chosen[0]
  return ticket && askedFor(ticket)
}

/** A ticket whose problem no reason overcomes is refused before one is asked for. */
function cannotForce(): Refusal | undefined {
  const { validationData } = useCheckIn.getState()
  const refusal = (validationData && refuseUnforced(validationData)) ?? refuseWithoutRow()
  if (refusal) return refusal
  const [chosen] = chosenTickets()
  return chosen?.disrupted === 'cancelled' ? refuseDisrupted('cancelled') : undefined
}

const nothingMissing = (): Refusal | undefined =>
  (ticketMeant()?.missing.length ?? 0) > 0 ? undefined : refuse('gate_nothing_missing')

/** Returns whether the ticket is certain: the answer of the last scan may still name it. */
const isNamed = (): boolean => chosenBy() !== 'scan' || areAnswered()

/** Parts of a command about the last scan or the chosen rows: it waits for the answer of the scan, which names the ticket. */
export function aboutChosen(
  isPossible: () => Refusal | undefined,
  refusesChosen: () => Refusal | undefined,
  openQuestionAbout: () => void,
) {
  return {
    about: 'row',
    changes: 'nothing',
    refuses: () => isPossible() ?? (isNamed() ? refusesChosen() : undefined),
    async run(): Promise<Refusal | undefined> {
      if (!isNamed()) await whenAnswered()
      const refusal = isPossible() ?? refusesChosen()
      if (refusal === undefined) openQuestionAbout()
      return refusal
    },
  } as const
}

function refuseUnforced({ problem }: ValidationData): Refusal | undefined {
  if (problem === undefined || problem.canForce) return undefined
  const { code, parameters, message } = problem
  return { refusal: code, parameters, message } as Refusal
}

function askOne(kind: 'force' | 'details'): void {
  const meant = ticketMeant()
  if (meant) openQuestion(checkInQuestion[kind], { tickets: [meant], by: chosenBy() })
}

/** The ticket of the open question. */
const ticketOf = (kind: 'force' | 'details') => askedOf(checkInQuestion[kind])?.tickets[0]

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
  const question = ticketOf('force')
  if (question === undefined) return undefined
  if (reason.trim() === '') return refuse('checkin_reason_missing')
  const code = refuseCode(reason)
  if (code) return code
  scans.add({ kind: 'forceCheckIn', text: question.ticketNumber, reason: reason.trim() })
  close()
  return undefined
}

function confirmDetails({ details }: { details: NonNullable<Details> }): void {
  const question = ticketOf('details')
  if (question) scans.add({ kind: 'checkIn', text: question.ticketNumber, details })
  close()
}

const refuseNoVehicle = (): Refusal | undefined =>
  refuseWithoutRow() ?? (chosenTickets()[0]?.kind === 'vehicle' ? undefined : refuse('checkin_no_vehicle'))

function askVehicle(): void {
  const [ticket] = chosenTickets()
  if (ticket === undefined) return
  const { plateNumber, length, height } = ticket
  const sold = { plateNumber, length, height }
  openQuestion(checkInQuestion.vehicle, { tickets: [askedFor(ticket)], by: chosenBy(), sold })
}

/** The first Enter asks what it costs, the second charges that. */
async function confirmVehicle(measured: MeasuredVehicle): Promise<Refusal | undefined> {
  const asked = askedOf(checkInQuestion.vehicle)
  const at = currentSailing()
  const [ticket] = asked?.tickets ?? []
  if (asked === undefined || at === undefined || ticket === undefined) return undefined
  const { sold, difference = 0 } = asked
  const changed = {
    ...(measured.plateNumber !== sold.plateNumber && { plateNumber: measured.plateNumber ?? '' }),
    ...(measured.length !== undefined && measured.length !== sold.length && { length: measured.length }),
    ...(measured.height !== undefined && measured.height !== sold.height && { height: measured.height }),
  }
  if (Object.keys(changed).length === 0) {
    close()
    return undefined
  }
  const { gate } = useCheckIn.getState()
  const body = { ...at, ticketNumber: ticket.ticketNumber, gate, ...changed, expectedDifference: difference }
  const answer = await request(calls.correctVehicle, { body })
  if (isRefusal(answer)) {
    if (answer.refusal === 'checkin_vehicle_difference')
      openQuestion(checkInQuestion.vehicle, { ...asked, difference: Number(answer.parameters['amount']) })
    return answer
  }
  putTickets([answer.ticket])
  useCheckIn.setState({ validationData: undefined })
  void invalidate(calls.ticketDetails)
  showGateResult({ tone: 'yes', did: 'corrected', about: gateTicketName(answer.ticket) })
  close()
  return undefined
}

async function confirmCheckOut({ reason }: { reason: string }): Promise<Refusal | undefined> {
  const asked = askedOf(checkInQuestion.checkOut)?.tickets ?? []
  const ticketNumbers = asked.map(({ ticketNumber }) => ticketNumber)
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

async function confirmBooking({
  ticketNumbers,
}: {
  ticketNumbers?: readonly string[]
}): Promise<Refusal | undefined> {
  const { reference = '' } = askedOf(checkInQuestion.booking) ?? {}
  await scans.rest()
  const refusal = await checkInBooking(reference, ticketNumbers)
  if (refusal === undefined) close()
  return refusal
}

/** The booking of the last scan or of the row, where none is typed. */
async function askBooking({ reference }: { reference?: string } = {}): Promise<Refusal | undefined> {
  if (reference === undefined) {
    await whenAnswered()
    const refusal = refuseWithoutRow()
    if (refusal) return refusal
  }
  const [chosen] = chosenTickets()
  const meant = reference ?? chosen?.reservationCode
  if (meant !== undefined) openQuestion(checkInQuestion.booking, { reference: meant })
  return undefined
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
    refuses: refuseUnlessStarted,
    run: () => openQuestion(checkInQuestion.turn, { to: 'stop' }),
  }),
  defineCommand(checkInCommand.forceCheckIn, {
    ...here,
    awaits: 'checkInForce',
    ...aboutChosen(refuseUnlessStarted, cannotForce, () => askOne('force')),
  }),
  defineCommand(checkInCommand.fillDetails, {
    ...here,
    awaits: 'checkInDetails',
    ...aboutChosen(
      refuseUnlessStarted,
      () => refuseWithoutRow() ?? nothingMissing(),
      () => askOne('details'),
    ),
  }),
  defineCommand(checkInCommand.correctVehicle, {
    ...here,
    awaits: 'checkInVehicle',
    ...aboutChosen(refuseUnlessStarted, refuseNoVehicle, askVehicle),
  }),
  defineCommand(checkInCommand.checkOut, {
    ...here,
    awaits: 'checkInOut',
    ...aboutChosen(refuseUnlessStarted, refuseWithoutRow, () =>
      openQuestion(checkInQuestion.checkOut, ticketsAsked()),
    ),
  }),
  defineCommand(checkInCommand.checkInBooking, {
    about: 'row',
    ...here,
    awaits: 'checkInBooking',
    refuses: ({ reference } = {}) =>
      refuseUnlessStarted() ?? (reference === undefined && isNamed() ? refuseWithoutRow() : undefined),
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
  defineCommand(checkInCommand.confirmVehicle, {
    where: ['checkInVehicle'],
    ...inside,
    changes: 'record',
    run: confirmVehicle,
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
      'checkInVehicle',
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
