import { fillMessage, type MessageValues } from '../../domain/disruption/message.ts'
import { gsmText } from '../../domain/ticket/gsmText.ts'
import type { Language } from '../../domain/value/language.ts'
import { printMoney } from '../../domain/value/money.ts'
import type { AffectedTrip } from '../booking/affected/affected.ts'
import type { Actor, Tx } from '../database/transaction.ts'
import { queueMessageAhead } from '../mail/queue.ts'
import { readAgency } from '../session/agency.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { printDay } from '../ticket/printLines.ts'
import type { DisruptionKind } from '../reference/timetable.ts'
import type { Action, PlannedAction } from './action.ts'
import { caseOf, sailingResponse, type DisruptionCase } from './case.ts'

export interface Draft {
  subject: string
  text: string
}

/** Milliseconds after which the message is not sent any more. */
const goodFor = 2 * 24 * 3_600_000

/** The disruption of the sailing, and the action for its passengers. */
export interface MessageSubject {
  kind: DisruptionKind
  action: Action
}

/** Returns the message to a passenger, with names in braces for the values of the booking. */
export const draftOf = (language: Language, { kind, action }: MessageSubject): Draft => ({
  subject: serverText(language, `disruption_${kind}_subject`),
  text: serverText(language, `disruption_${kind}_${action}`),
})

/** Queues the message to the passenger of a trip, as it was before the change; returns how it is sent. */
export async function notify(
  { catalogue }: ServerDependencies,
  { tx, who, clock }: CallContext,
  affected: AffectedTrip,
  planned: PlannedAction,
  draft: Draft,
): Promise<DisruptionCase['channel']> {
  const { booking } = affected.record
  const row = caseOf(catalogue, who.language, affected)
  if (row.channel === '') return ''
  const { language, recipient } = row
  const agency = await readAgency(tx, booking.agency)
  const values = valuesOf(catalogue, { affected, planned, language, agency: agency.name })
  const [subject, text] = [fillMessage(draft.subject, values), fillMessage(draft.text, values)]
  const sender = { agency: booking.agency, userName: who.userName }
  const to = { recipient, channel: row.channel, language, bookingId: booking.id, now: clock.now() }
  if (row.channel === 'email' && (planned.action === 'rebook' || planned.action === 'stay')) {
    // The message gets the present documents.
    const data = { language, reference: booking.reference, agency: booking.agency, subject, text }
    const common = { recipient, bookingId: booking.id, goodFor, now: clock.now() }
    queueMessageAhead(tx, sender, { ...common, template: 'booking', data })
  } else queueTextAhead(tx, sender, to, { subject, text })
  return row.channel
}

/** A booking that is written to, without documents. */
interface Receiver extends Pick<DisruptionCase, 'recipient' | 'channel' | 'language'> {
  bookingId: number
  now: Date
}

/** Queues a text to a booking by its channel, as an e-mail without documents or a text message. */
export function queueTextAhead(
  tx: Tx,
  sender: Pick<Actor, 'agency' | 'userName'>,
  { recipient, channel, language, bookingId, now }: Receiver,
  { subject, text }: Draft,
): void {
  const common = { recipient, bookingId, goodFor, now }
  if (channel === 'sms') {
    const data = { language, text: gsmText(text) }
    queueMessageAhead(tx, sender, { ...common, template: 'booking_sms', channel, data })
  } else queueMessageAhead(tx, sender, { ...common, template: 'notice', data: { language, subject, text } })
}

interface Written {
  affected: AffectedTrip
  planned: PlannedAction
  language: Language
  agency: string
}

export function valuesOf(
  catalogue: ServerDependencies['catalogue'],
  { affected, planned, language, agency }: Written,
): MessageValues {
  const { record, trip, former } = affected
  const left = sailingResponse(catalogue, language, { ...trip, ...former })
  const target = planned.target ?? (planned.action === 'stay' ? trip : undefined)
  const next = target && sailingResponse(catalogue, language, target)
  const { name, places } = caseOf(catalogue, language, affected)
  return {
    name,
    reference: record.booking.reference,
    agency,
    route: `${left.origin.name} – ${left.destination.name}`,
    ship: left.vessel.name,
    departs: printDay(left.departureDateTime),
    newShip: next?.vessel.name ?? '',
    newDeparts: printDay(target?.departs ?? ''),
    newArrives: printDay(target?.arrives ?? ''),
    amount: `${printMoney(Math.max(-planned.difference, 0), catalogue.network.digits)} ${record.booking.currency}`,
    until: printDay(planned.until ?? ''),
    seats: places || '–',
  }
}
