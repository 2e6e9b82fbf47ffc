import { closeQuestion, openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import { defineCommand, changed } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { padTicketNumber, printTicket } from '../../../domain/ticket/number.ts'
import { timeOf } from '../../../domain/value/portTime.ts'
import type { CommandServices } from '../../command/command.ts'
import { lineContext } from '../../command/keyboard.ts'
import { previewText } from '../../line/previewText.ts'
import { lineRow, optional, seq, word } from '../../line/combine.ts'
import type { LineForm } from '../../line/row.ts'
import { previewUntil, until, type Until } from '../../line/words/when.ts'
import { previewWithoutRefund, refuseRefund, withoutRefund, type WithoutRefund } from './refundRight.ts'
import { request } from '../../request/request.ts'
import { loadMethods, paymentsFor } from '../../sale/model/payment/payments.ts'
import { showAnswer } from '../conflict.ts'
import { findAndShow, thenLine } from '../find/find.ts'
import {
  chooseDeparture,
  firstDepartureDay,
  loadDepartures,
  priceChosen,
  replacementOf,
  newReplacement,
  useReplacement,
  type OpenTicket,
} from '../replace/departures.ts'
import { itemsOf, rowKey, type BookedTrip, type StoredBooking } from '../shown/items.ts'
import { refuseBookingOrder, timesOn } from '../shown/tripOrder.ts'
import { ticketNumber, cannot, isShown, shownBooking, useBooking } from '../shown/bookingStore.ts'
import { repeatedBy, timeOf as timeOfStep, type Verb } from './verb.ts'

/** An open ticket, and the day and time of the departure; what is absent is asked for. */
export interface ReplaceArguments extends WithoutRefund {
  ticket?: { letter: string; number: string }
  until?: Until
}

/** A ticket can be typed while no booking is shown. */
function cannotReplace({ ticket, until: { date, time } = {} }: ReplaceArguments = {}): Refusal | undefined {
  const booking = shownBooking()
  if (ticket !== undefined || !booking) return undefined
  const refusal = cannot('replaceOpen')
  const trip = openTrip(booking)
  if (refusal || date === undefined || !trip) return refusal
  return refuseBookingOrder(booking, new Map([[trip.companyReservationCode, timesOn(date, time)]]))
}

/** The trip of the ticked open tickets, else of all. */
function openTrip(booking: StoredBooking): BookedTrip | undefined {
  const { ticked } = useBooking.getState()
  const open = booking.trips.filter((trip) => itemsOf(trip).some(({ item }) => item.status === 'OPEN'))
  return open.find((trip) => itemsOf(trip).some((item) => ticked.has(rowKey(trip, item)))) ?? open[0]
}

/** Opens the choice of a departure for open tickets: the typed one, else those of the booking on screen. */
async function askReplacement(
  { ticket, until: departs = {}, withoutRefund: waived }: ReplaceArguments,
  services: CommandServices,
): Promise<Refusal | undefined> {
  if (!ticket && !shownBooking()) {
    openQuestion(bookingQuestion.openTicket, {})
    return undefined
  }
  const tickets = ticket ? await typedTicket(ticket, services) : await ticketsOnScreen()
  if (tickets === undefined || isRefusal(tickets)) return tickets
  return chooseFor(tickets, departs, waived ?? false)
}

/** Reads the ticket, which is refused where it cannot be replaced, and shows its booking. */
async function typedTicket(
  { letter, number }: { letter: string; number: string },
  services: CommandServices,
): Promise<readonly OpenTicket[] | Refusal | undefined> {
  const named = { letter: letter.toUpperCase(), number: padTicketNumber(number) }
  const query = { ticketLetter: named.letter, ticketNumber: named.number }
  const answer = await request(calls.openTicketInfo, { query })
  if (isRefusal(answer)) return { ...answer, at: '/number' }
  return (await findAndShow({ ticket: named }, services)) ?? answer.tickets
}

/** The ticked open tickets, else all; of those, the ones for the ports and the company of the first. */
async function ticketsOnScreen(): Promise<readonly OpenTicket[] | Refusal> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  const { crsReservationId } = booking
  const answer = await request(calls.openTicketInfo, { query: { crsReservationId } })
  if (isRefusal(answer)) return answer
  if (!isShown(booking)) return refuse('no_booking_shown')
  const { ticked } = useBooking.getState()
  const keyOf = ({ companyReservationCode, uuid }: OpenTicket) => `${companyReservationCode}/${uuid}`
  const marked = answer.tickets.filter((ticket) => ticked.has(keyOf(ticket)))
  const chosen = marked.length > 0 ? marked : answer.tickets
  return chosen.filter((one) => routeText(one) === routeText(mustGet(chosen, 0)))
}

const routeText = ({ origin, destination, company }: OpenTicket) =>
  [origin.idOrCode, destination.idOrCode, company.abbreviation].join(' ')

async function chooseFor(
  tickets: readonly OpenTicket[],
  { date, time }: Until,
  isWaived: boolean,
): Promise<Refusal | undefined> {
  const [ticket] = tickets
  if (!ticket) return refuse('no_booking_shown')
  const day = date ?? (await firstDepartureDay(ticket, lineContext.get().today))
  if (isRefusal(day)) return day
  useReplacement.setState({ ...newReplacement(tickets, day), isWaived })
  await Promise.all([loadMethods([{ abbreviation: ticket.company.abbreviation }]), loadDepartures(day)])
  const { departures } = useReplacement.getState()
  if (isRefusal(departures)) return departures
  const departing = departures?.find((departure) => timeOf(departure.departureDateTime) === time)
  if (time !== undefined && !departing) return refuse('no_such_departure', { time })
  // Opens with the price, to which the focus goes and which keys typed ahead are meant for.
  if (departing) await chooseDeparture(departing)
  openQuestion(bookingQuestion.replaceOpen, {})
  return undefined
}

/** Replaces the tickets at the displayed prices; the server refuses if they have changed. */
async function confirmReplacement(
  payments: readonly RequestedPayment[] | undefined,
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const { tickets, chosen, prices, isConsidered, refund, isWaived, companion, idempotencyKey } =
    useReplacement.getState()
  const booking = shownBooking()
  if (!booking || !chosen || prices === undefined) return refuse('choose_a_trip')
  if (isRefusal(prices)) return prices
  const { difference, oldPrice, newPrice } = prices
  const notPermitted = refuseRefund(prices)
  if (notPermitted) return notPermitted
  if (difference !== 0 && !isConsidered)
    return refuse('difference_not_considered', { before: oldPrice, now: newPrice })
  const { crsReservationId, version } = booking
  const companies = tickets.slice(0, 1).map(({ company }) => ({ abbreviation: company.abbreviation }))
  const paid = difference > 0 ? { payments: paymentsFor(companies, difference, payments) } : {}
  const body = {
    ...replacementOf(tickets, chosen),
    ...paid,
    expectedDifference: difference,
    version,
    ...(isWaived && refund > 0 && { withoutRefund: true }),
    ...(companion && { companion }),
  }
  const answer = await request(
    calls.replaceOpen,
    { path: { crsReservationId }, body },
    { key: idempotencyKey },
  )
  const refusal = await showAnswer(answer)
  // To be considered again.
  if (refusal?.refusal === 'price_changed') await priceChosen()
  if (refusal) return refusal
  notifyDone(i18next.t('booking:replaceOpen.done', { count: tickets.length, reference: crsReservationId }))
  return undefined
}

export const replaceRow: LineForm<ReplaceArguments> = lineRow({
  name: 'replaceOpen',
  order: 236,
  entry: withoutRefund(seq(word('rpl'), optional('ticket', ticketNumber), until)),
  preview: ({ ticket, until: departs, ...waived }) => {
    const what = ticket ? printTicket(ticket) : previewText('openTickets')
    const replaced = departs
      ? previewText('replaceOpen', { what, until: previewUntil(departs) })
      : previewText('replaceOpenAsk', { what })
    return previewWithoutRefund(replaced, waived)
  },
  examples: ['rpl', 'rpl fri', 'rpl fri 18h', 'rpl a123456 fri 18h', 'rpl fri 18h nr'],
})

const replaceOpenVerb: Verb = {
  verb: 'replaceOpen',
  order: 80,
  commands: [
    defineCommand(bookingCommand.replaceOpen, {
      line: replaceRow,
      rights: ['change'],
      where: 'everywhere',
      changes: 'nothing',
      awaits: ({ ticket }) => (ticket || shownBooking() ? 'replaceOpen' : 'openTicket'),
      failedAs: 'booking:command.replaceOpen',
      refuses: cannotReplace,
      run: askReplacement,
    }),
    defineCommand(bookingCommand.findOpenTicket, {
      where: ['openTicket'],
      changes: 'nothing',
      palette: false,
      awaits: 'replaceOpen',
      recorded: ({ ticket }) => [changed(bookingCommand.replaceOpen, { ticket })],
      run: askReplacement,
    }),
    defineCommand(bookingCommand.confirmReplacement, {
      rights: ['change'],
      where: ['replaceOpen'],
      changes: 'record',
      awaits: 'booking',
      run: async ({ payments }, services) => thenLine(await confirmReplacement(payments, services), services),
    }),
    defineCommand(bookingCommand.leaveReplacement, {
      where: ['replaceOpen', 'openTicket'],
      changes: 'desk',
      run: () => {
        closeQuestion(bookingQuestion.replaceOpen)
        closeQuestion(bookingQuestion.openTicket)
      },
    }),
  ],
  offers: [{ command: bookingCommand.replaceOpen, section: 'changes', order: 100 }],
  repeat: {
    otherwise: 'step_not_repeatable',
    run: repeatedBy(bookingCommand.replaceOpen, (step) => (step.until ? { until: timeOfStep(step) } : {})),
  },
}
export default replaceOpenVerb
