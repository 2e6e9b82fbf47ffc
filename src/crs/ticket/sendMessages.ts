import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { readEmail, readPhone } from '../../domain/value/contact.ts'
import { addressOfLeader } from '../../domain/value/personName.ts'
import { gsmText } from '../../domain/ticket/gsmText.ts'
import { printTicket } from '../../domain/ticket/number.ts'
import { printMoney } from '../../domain/value/money.ts'
import { findBookingId } from '../booking/recall.ts'
import { useLimits } from '../database/throttle.ts'
import { messageLimits, listMessages, queueMessageAhead } from '../mail/queue.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { formatLocal } from '../server/clock.ts'
import { readAgency } from '../session/agency.ts'
import { serverText } from '../server/serverText.ts'
import {
  type Version,
  hasEnded,
  isOption,
  isPrepaid,
  printDay,
  proofLines,
  routeOf,
  type WireTrip,
} from './printLines.ts'
import { checkInCloses, conditionsOf, textsOfTrip } from './seller.ts'
import { readPrinted } from './sheets.ts'

/** Milliseconds after which a message about a booking is not sent any more. */
const goodFor = 2 * 24 * 3_600_000

interface Composed {
  id: number
  version: Version
  agency: Awaited<ReturnType<typeof readAgency>>
}

type Query = InputOf<typeof ticket.messages>['query']

/** Reads the booking in the language that was chosen for it or is requested, else in that of the desk. */
async function compose(
  dependencies: ServerDependencies,
  query: Query,
  context: CallContext,
): Promise<Composed | Refusal> {
  const id = await findBookingId(context.tx, context.who, query.crsReservationId)
  if (isRefusal(id)) return id
  const version = await readPrinted(dependencies, context, { ...query, cancelled: false })
  if (isRefusal(version)) return version
  return { id, version, agency: await readAgency(context.tx, version.booking.agencyCode) }
}

const emailOf = ({ booking: { leader } }: Version) => leader.email?.trim() ?? ''
const phoneOf = ({ booking: { leader } }: Version) => leader.mobile?.trim() ?? ''

/** Returns the message that would be sent, and the messages that have been sent. */
export async function messages(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ticket.messages>,
  context: CallContext,
): Promise<AnswerOf<typeof ticket.messages> | Refusal> {
  const composed = await compose(dependencies, query, context)
  if (isRefusal(composed)) return composed
  const { id, version, agency } = composed
  const entries = await listMessages(context.tx, id)
  return {
    email: { recipient: emailOf(version), ...bookingEmail(version, agency.name) },
    sms: { recipient: phoneOf(version), text: bookingSms(version, agency.name) },
    messages: entries.map((entry) => entryResponse(entry, agency.timezone)),
  }
}

type Wire = AnswerOf<typeof ticket.messages>['messages'][number]

function entryResponse(
  { channel, recipient, status, problem, createdAt }: Awaited<ReturnType<typeof listMessages>>[number],
  zone: string,
): Wire {
  return {
    channel: channel as Wire['channel'],
    recipient,
    status: status as Wire['status'],
    at: formatLocal(createdAt, zone),
    ...(problem !== null && { problem }),
  }
}

/** Queues an e-mail with the documents of a booking in this transaction. */
export async function sendEmail(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ticket.sendEmail>,
  context: CallContext,
): Promise<AnswerOf<typeof ticket.sendEmail> | Refusal> {
  const composed = await compose(dependencies, query, context)
  if (isRefusal(composed)) return composed
  const { version, agency } = composed
  const recipient = readEmail(query.email?.trim() || emailOf(version))
  if (recipient === undefined) return refuse('email_required', {}, '/email')
  const { crsReservationId: reference, agencyCode } = version.booking
  const { language } = version.context
  const data = { language, reference, agency: agencyCode, ...bookingEmail(version, agency.name) }
  const queued = await queue(context, composed, { recipient, template: 'booking', data })
  if (!isRefusal(queued)) context.journal('ticket.sendEmail', composed.id, { reference, recipient })
  return queued
}

/** Queues a text message with the trips and tickets of a booking in this transaction. */
export async function sendSms(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ticket.sendSms>,
  context: CallContext,
): Promise<AnswerOf<typeof ticket.sendSms> | Refusal> {
  const composed = await compose(dependencies, query, context)
  if (isRefusal(composed)) return composed
  const { version, agency } = composed
  const number = readPhone(query.phone?.trim() || phoneOf(version)) ?? ''
  const recipient = number.replace(/[\s()/-]/g, '')
  if (!/^\+?\d{8,15}$/.test(recipient)) return refuse('mobile_required', {}, '/phone')
  const { crsReservationId: reference } = version.booking
  const data = { language: version.context.language, text: bookingSms(version, agency.name) }
  const queued = await queue(context, composed, { recipient, template: 'booking_sms', channel: 'sms', data })
  if (!isRefusal(queued)) context.journal('ticket.sendSms', composed.id, { reference, recipient })
  return queued
}

type Message = Parameters<typeof queueMessageAhead>[2]
type Queued = { status: 'queued'; recipient: string }

/** Queues a message about the booking, within the limits of the user and of the recipient. */
async function queue(
  { tx, who, clock }: CallContext,
  { id: bookingId }: Composed,
  message: Omit<Message, 'bookingId' | 'goodFor' | 'now'>,
): Promise<Queued | Refusal> {
  const { recipient } = message
  const seconds = await useLimits(tx, messageLimits(who, recipient), clock.now())
  if (seconds > 0) return refuse('too_many_mails', { seconds })
  queueMessageAhead(tx, who, { ...message, bookingId, goodFor, now: clock.now() })
  return { status: 'queued', recipient }
}

/** Trips that still have something to print, with the numbers of their tickets. */
function tripsOf({ booking, lines }: Version): { trip: WireTrip; nth: number; tickets: string[] }[] {
  return booking.trips.flatMap((trip, nth) => {
    const active = (lines[nth] ?? []).filter((line) => !hasEnded(line))
    const tickets = active.flatMap(({ ticket }) => (ticket ? [printTicket(ticket)] : []))
    return active.length > 0 ? [{ trip, nth, tickets }] : []
  })
}

function dayOf(
  { context: { language } }: Version,
  { openReturn, openUntil, departureDateTime }: WireTrip,
): string {
  return openReturn
    ? `${serverText(language, 'ticket_valid_until')} ${printDay(openUntil ?? '')}`
    : printDay(departureDateTime)
}

const tripLine = (version: Version, trip: WireTrip) =>
  [routeOf(trip), dayOf(version, trip), trip.vessel.name].filter(Boolean).join(', ')

/** A trip of an e-mail: its line, when check-in closes, and discounts with their documents. */
function tripLines(version: Version, trip: WireTrip, nth: number): string {
  const closes = checkInCloses(version.context, trip)
  const proofs = (version.lines[nth] ?? []).flatMap((line) => (hasEnded(line) ? [] : proofLines(line)))
  return [tripLine(version, trip), ...(closes ? [`${closes[0].text}: ${closes[1]}`] : []), ...proofs].join(
    '\n',
  )
}

/** Who carries and who sells, and the conditions of carriage. */
const legalLines = (version: Version): string[] => [
  ...version.context.agencySeller,
  ...new Set(version.booking.trips.flatMap((trip) => textsOfTrip(version.context, trip)?.seller ?? [])),
  ...conditionsOf(version),
]

/** The e-mail that carries the documents of a booking. */
function bookingEmail(version: Version, agencyName: string): { subject: string; text: string } {
  const { context, booking } = version
  const { crsReservationId: reference, leader, optionDateTime, total, currency } = booking
  const say = (code: string, parameters = {}) => serverText(context.language, code, parameters)
  const name = addressOfLeader(leader)
  const paid = isPrepaid(version) ? 'pta' : 'tickets'
  const kind = isOption(version) ? 'option' : paid
  const sums = `${say('ticket_total')}: ${printMoney(total, context.digits)} ${currency}`
  return {
    subject: say(`mail_${kind}_subject`, { reference, agency: agencyName }),
    text: [
      say(name === '' ? 'mail_greeting' : 'mail_greeting_name', { name }),
      say(`mail_${kind}`, { until: printDay(optionDateTime ?? '') }),
      tripsOf(version)
        .map(({ trip, nth }) => tripLines(version, trip, nth))
        .join('\n'),
      [`${say('ticket_booking')}: ${reference}`, sums].join('\n'),
      [agencyName, ...legalLines(version)].join('\n'),
    ].join('\n\n'),
  }
}

/** The text message of a booking: the trips, and the tickets, the end of the option, or that a PTA is no ticket. */
function bookingSms(version: Version, agencyName: string): string {
  const { context, booking } = version
  const { crsReservationId: reference, optionDateTime } = booking
  const wordsOf = (code: string) => serverText(context.language, code)
  const notes = [
    ...(isOption(version) ? [`${wordsOf('ticket_option_until')} ${printDay(optionDateTime ?? '')}`] : []),
    ...(isPrepaid(version) ? [`${wordsOf('ticket_pta_title')}: ${wordsOf('ticket_not_a_ticket')}`] : []),
  ]
  const trips = tripsOf(version).map(({ trip, tickets }) =>
    [tripLine(version, trip), tickets.join(' ')].filter(Boolean).join(': '),
  )
  return gsmText([`${agencyName} ${reference}`, ...trips, ...notes].join('\n'))
}
