import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { fillMessage } from '../../domain/disruption/message.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/value/language.ts'
import { localAt } from '../../domain/value/portTime.ts'
import { tripsOfAll, type AffectedTrip } from '../booking/affected/affected.ts'
import { runAsSystem } from '../database/transaction.ts'
import { appendSystemEntriesAhead } from '../journal/journal.ts'
import { portZone, type DisruptedSailing } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { readAgency } from '../session/agency.ts'
import { companiesOf } from '../session/permission.ts'
import { caseOf, sailingOf, sailingResponse } from './case.ts'
import { insertMessages, messagesSent } from './disruptionSql.ts'
import { queueTextAhead, valuesOf, type Draft } from './message.ts'

type Information = AnswerOf<typeof disruption.information>

/** Bookings that one call informs; the desk repeats it, so that it can show how far it is, and stop. */
const bookingsAtOnce = 100

/** Returns how many passengers a company has written to about a disruption of its sailing, and how many wait for it. */
export async function information(
  dependencies: ServerDependencies,
  { path }: InputOf<typeof disruption.information>,
  context: CallContext,
): Promise<Information | Refusal> {
  const disrupted = await sailingOfCompany(context, path.id)
  if (isRefusal(disrupted)) return disrupted
  return runAsSystem(context.tx, context.who, () => informationOf(dependencies, context, disrupted))
}

/** Queues the first message to the next bookings of every agency that have not had it; none gets it twice. */
export async function inform(
  dependencies: ServerDependencies,
  { path }: InputOf<typeof disruption.inform>,
  context: CallContext,
): Promise<Information | Refusal> {
  const { tx, who, clock } = context
  const disrupted = await sailingOfCompany(context, path.id)
  if (isRefusal(disrupted)) return disrupted
  return runAsSystem(tx, who, async () => {
    const { waiting } = await bookingsOf(dependencies, context, disrupted)
    const chosen = waiting.filter(({ channel }) => channel !== '').slice(0, bookingsAtOnce)
    const rows = chosen.flatMap(({ trips, channel }) => trips.map(({ trip }) => ({ trip: trip.id, channel })))
    // Another desk may be sending too: the trips that it was quicker with are not sent to again.
    const inserted = new Set(await insertMessages(tx, path.id, rows, clock.now()))
    const informed = chosen.filter(({ trips: [first] }) => first && inserted.has(first.trip.id))
    const agencies = new Map<string, string>()
    for (const { agency } of informed) agencies.set(agency, (await readAgency(tx, agency)).name)
    for (const booking of informed)
      queueTextAhead(
        tx,
        { agency: booking.agency, userName: 'system' },
        { ...booking, bookingId: booking.id, now: clock.now() },
        textOf(dependencies, disrupted, booking, agencies.get(booking.agency) ?? ''),
      )
    const ids = informed.map(({ id }) => id)
    appendSystemEntriesAhead(tx, 'disruption.inform', ids, { disruption: path.id })
    context.journal('disruption.inform', null, { disruption: path.id, bookings: ids.length })
    return informationOf(dependencies, context, disrupted)
  })
}

async function sailingOfCompany({ tx, who }: CallContext, id: number): Promise<DisruptedSailing | Refusal> {
  const disrupted = await sailingOf(tx, id)
  if (isRefusal(disrupted)) return disrupted
  const companies = await companiesOf(tx, who)
  return companies.includes(disrupted.company) ? disrupted : refuse('disruption_company')
}

/** A booking with its trips on the disrupted sailing, and how its leader is reached. */
interface InformedBooking {
  id: number
  agency: string
  trips: readonly AffectedTrip[]
  language: Language
  channel: 'email' | 'sms' | ''
  recipient: string
}

/** The affected bookings of every agency: those informed with the moment of the last message, and those that wait for it. */
async function bookingsOf(
  { catalogue }: ServerDependencies,
  { tx, who, clock }: CallContext,
  { id }: DisruptedSailing,
): Promise<{ waiting: InformedBooking[]; informed: number; lastAt: Date | null }> {
  const [trips, sent] = await Promise.all([tripsOfAll(tx, id, clock.now()), messagesSent(tx, id)])
  const unwritten = trips.filter(({ trip }) => !sent.trips.has(trip.id))
  const waiting = [...Map.groupBy(unwritten, ({ record }) => record.booking.id)].flatMap(([booking, all]) => {
    const [first] = all
    if (!first) return []
    const { language, channel, recipient } = caseOf(catalogue, who.language, first)
    const { agency } = first.record.booking
    return [{ id: booking, agency, trips: all, language, channel, recipient }]
  })
  return { waiting, informed: sent.bookings, lastAt: sent.lastAt }
}

async function informationOf(
  dependencies: ServerDependencies,
  context: CallContext,
  disrupted: DisruptedSailing,
): Promise<Information> {
  const { waiting, informed, lastAt } = await bookingsOf(dependencies, context, disrupted)
  const countOf = (wanted: InformedBooking['channel']) =>
    waiting.filter(({ channel }) => channel === wanted).length
  const reached = waiting.filter(({ channel }) => channel !== '')
  const zone = portZone(dependencies.catalogue, disrupted.origin)
  return {
    ...sailingResponse(dependencies.catalogue, context.who.language, disrupted),
    kind: disrupted.kind,
    emails: countOf('email'),
    texts: countOf('sms'),
    unreachable: countOf(''),
    informed,
    ...(lastAt && { informedAt: localAt(lastAt.getTime(), zone) }),
    messages: [...Map.groupBy(reached, ({ language }) => language)].map(([language, bookings]) => ({
      language,
      count: bookings.length,
      ...draftOf(language, disrupted.kind),
    })),
  }
}

const draftOf = (language: Language, kind: DisruptedSailing['kind'], isDisplaced = false): Draft => ({
  subject: serverText(language, `disruption_${kind}_subject`),
  text: serverText(language, `disruption_${isDisplaced ? 'displaced' : kind}_first`),
})

/** The message to a booking, about all its trips on the sailing. */
function textOf(
  { catalogue }: ServerDependencies,
  { kind }: DisruptedSailing,
  { trips, language }: InformedBooking,
  agency: string,
): Draft {
  const stays = { action: 'stay' as const, difference: 0, movements: [] }
  const all = trips.map((affected) => valuesOf(catalogue, { affected, planned: stays, language, agency }))
  const [first] = all
  if (!first) throw new Error('a booking without trips')
  const values = { ...first, route: all.map(({ route }) => route).join(', ') }
  const { subject, text } = draftOf(
    language,
    kind,
    trips.some(({ trip }) => trip.displaced),
  )
  return { subject: fillMessage(subject, values), text: fillMessage(text, values) }
}
