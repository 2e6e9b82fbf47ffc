import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnyCommand, CommandServices } from '../command/command.ts'
import type { RequestedPayment } from '../../domain/pricing/requestedPayment.ts'
import { askCancel, askFees, confirmCancel } from './cancel.ts'
import { askIssue, cannotIssueHeld, confirmIssue } from './issue.ts'
import { stepsOfConfirm, stepsOfIssueHeld, stepsOfRows } from './macroSteps.ts'
import type { BookingClue } from '../../domain/booking/bookingClue.ts'
import { recallBooking, type RecallArgs } from './recall.ts'
import { addressOf, criteriaText, searchOf, type Criteria, type FoundBooking } from './search/criteria.ts'
import { clearFound, loadFound, useFound } from './search/found.ts'
import { issueWords, selectionWords } from './preview.ts'
import { numberMissing, type RowNumbers } from './shown/items.ts'
import { clearRecall, closeDialog, openDialog, shownBooking, tickRow } from './shown/store.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.recall': RecallArgs | { clue: BookingClue }
    'booking.cancel': RowNumbers
    'booking.fees': RowNumbers
    'booking.confirmCancel': {}
    'booking.keepThem': {}
    'booking.askRecall': {}
    'booking.find': RecallArgs
    'booking.leaveFinding': {}
    'booking.searchByReservation': {}
    'booking.searchByTicket': {}
    'booking.searchByCompany': {}
    'booking.searchByCriteria': {}
    'booking.search': Criteria
    /** Shows the list also of one booking: the address of the list. */
    'booking.list': Criteria
    'booking.openFound': { reference: string }
    'booking.backToFound': {}
    'booking.latest': {}
    'booking.newSearch': {}
    'booking.selectPassenger': {}
    'booking.issueHeld': { payments?: RequestedPayment[] }
    'booking.confirmIssue': { payments?: RequestedPayment[] }
    'booking.leaveOption': {}
  }
  interface Screens {
    recall: true
    findBooking: true
    cancel: true
    /** Shows the cancellation fee without offering to cancel. */
    cancellationFees: true
    issueHeld: true
  }
}

const tabs = { 0: '&searchBy=resNumber', 1: '&searchBy=ticketNumber', 2: '', 4: '' } as const
const tabAddress = (key: keyof typeof tabs) => `/booking-search?initialActiveKey=${key}${tabs[key]}`
/** The search as address parameters; the latest booking has none. */
function askedBy(args: RecallArgs): string {
  if ('latest' in args) return ''
  if ('listed' in args) return `?${searchOf(useFound.getState().criteria ?? {})}`
  return tabAddress('ticket' in args ? 1 : 'company' in args ? 4 : 0).slice('/booking-search'.length)
}

const nothingShown = () => (shownBooking() ? undefined : refuse('no_booking_shown'))

/** Refuses numbers the booking does not have, before a fee is requested for the others. */
function notInBooking(numbers: RowNumbers | undefined): Refusal | undefined {
  const booking = shownBooking()
  const kind = booking && numbers && numberMissing(booking, numbers)
  return kind && refuse(`no_such_${kind}`)
}

async function findAndShow(args: RecallArgs, { navigate }: CommandServices): Promise<Refusal | undefined> {
  const found = await recallBooking(args)
  if (found === undefined || isRefusal(found)) return found
  closeDialog('find')
  navigate(`/booking-search/${found.reference}${askedBy(args)}`)
  return undefined
}

/** Moves the focus to the line after success; after a refusal the focus stays. */
async function thenLine(
  refusal: Refusal | undefined,
  { run }: CommandServices,
): Promise<Refusal | undefined> {
  if (!refusal) await run('app.line', {})
  return refusal
}

async function recall(
  args: RecallArgs | { clue: BookingClue },
  services: CommandServices,
): Promise<Refusal | undefined> {
  if ('clue' in args) return search(args.clue, services)
  return thenLine(await findAndShow(args, services), services)
}

/** Shows the list of the bookings that meet the criteria, or the booking itself where there is only one. */
async function search(criteria: Criteria, services: CommandServices): Promise<Refusal | undefined> {
  const found = await loadFound(criteria)
  if (found === undefined || isRefusal(found) || found.length === 0) return refusalOf(found, criteria)
  const [first, ...others] = found
  if (first && others.length === 0) return recall({ listed: first.crsReservationId }, services)
  closeDialog('find')
  services.navigate(addressOf(criteria))
  return undefined
}

function refusalOf(
  found: readonly FoundBooking[] | Refusal | undefined,
  criteria: Criteria,
): Refusal | undefined {
  if (found === undefined || isRefusal(found)) return found
  return found.length > 0 ? undefined : refuse('no_bookings_found', { typed: criteriaText(criteria) })
}

async function openFound(reference: string, services: CommandServices): Promise<Refusal | undefined> {
  const refusal = await recall({ listed: reference }, services)
  if (refusal === undefined) useFound.setState({ opened: reference })
  return refusal
}

/** Recalling a booking, and cancelling. */
export const recallCommands: AnyCommand[] = [
  {
    id: 'booking.recall',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: recall,
  },
  {
    id: 'booking.askRecall',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    awaits: 'findBooking',
    run: () => openDialog({ kind: 'find' }),
  },
  {
    id: 'booking.find',
    where: ['findBooking'],
    changes: 'nothing',
    palette: false,
    awaits: 'recall',
    run: findAndShow,
  },
  {
    id: 'booking.leaveFinding',
    where: ['findBooking'],
    changes: 'nothing',
    palette: false,
    recorded: false,
    run: () => closeDialog('find'),
  },
  {
    id: 'booking.latest',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, services) => recall({ latest: true }, services),
  },
  {
    id: 'booking.searchByReservation',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate(tabAddress(0)),
  },
  {
    id: 'booking.searchByTicket',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate(tabAddress(1)),
  },
  {
    id: 'booking.searchByCompany',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate(tabAddress(4)),
  },
  {
    id: 'booking.searchByCriteria',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate(tabAddress(2)),
  },
  {
    id: 'booking.search',
    where: ['recall'],
    changes: 'nothing',
    palette: false,
    recorded: false,
    awaits: 'recall',
    run: search,
  },
  {
    id: 'booking.list',
    where: ['recall'],
    changes: 'nothing',
    palette: false,
    recorded: false,
    run: async (criteria) => refusalOf(await loadFound(criteria), criteria),
  },
  {
    id: 'booking.openFound',
    where: ['recall'],
    changes: 'nothing',
    palette: false,
    recorded: false,
    awaits: 'recall',
    run: ({ reference }, services) => openFound(reference, services),
  },
  {
    id: 'booking.backToFound',
    where: ['recall'],
    changes: 'nothing',
    recorded: false,
    awaits: 'recall',
    refuses: () => (useFound.getState().criteria ? undefined : refuse('no_list_found')),
    run: (_, { navigate }) => navigate(addressOf(useFound.getState().criteria ?? {})),
  },
  {
    id: 'booking.newSearch',
    where: ['recall'],
    changes: 'desk',
    recorded: false,
    run(_, { navigate }) {
      clearRecall()
      clearFound()
      navigate(tabAddress(0))
    },
  },
  {
    id: 'booking.selectPassenger',
    where: ['recall'],
    changes: 'desk',
    recorded: false,
    refuses: nothingShown,
    run: tickRow,
  },
  {
    id: 'booking.cancel',
    where: ['recall'],
    changes: 'nothing',
    recorded: stepsOfRows('booking.cancel'),
    awaits: 'cancel',
    refuses: (args) => nothingShown() ?? notInBooking(args),
    preview: (args) => selectionWords('cancel', args),
    run: askCancel,
  },
  {
    id: 'booking.fees',
    where: ['recall'],
    changes: 'nothing',
    recorded: stepsOfRows('booking.fees'),
    awaits: 'cancellationFees',
    refuses: (args) => nothingShown() ?? notInBooking(args),
    preview: (args) => selectionWords('fees', args),
    run: askFees,
  },
  {
    id: 'booking.issueHeld',
    where: ['recall'],
    changes: 'record',
    recorded: stepsOfIssueHeld,
    awaits: ({ payments }) => (payments ? 'recall' : 'issueHeld'),
    asks: ({ payments }) => payments === undefined,
    refuses: cannotIssueHeld,
    preview: issueWords,
    run: async ({ payments }, services) =>
      payments === undefined ? askIssue() : thenLine(await confirmIssue(payments), services),
  },
  {
    id: 'booking.confirmIssue',
    where: ['issueHeld'],
    changes: 'record',
    recorded: stepsOfConfirm,
    awaits: 'recall',
    run: async ({ payments }, services) => thenLine(await confirmIssue(payments), services),
  },
  {
    id: 'booking.leaveOption',
    where: ['issueHeld'],
    changes: 'desk',
    awaits: 'recall',
    recorded: false,
    run: () => closeDialog('issue'),
  },
  {
    id: 'booking.confirmCancel',
    where: ['cancel'],
    changes: 'record',
    awaits: 'recall',
    recorded: false,
    run: async (_, services) => thenLine(await confirmCancel(services), services),
  },
  {
    id: 'booking.keepThem',
    where: ['cancel', 'cancellationFees'],
    changes: 'desk',
    awaits: 'recall',
    recorded: false,
    run: () => closeDialog('cancel'),
  },
]
