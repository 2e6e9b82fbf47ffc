import { nameOfLeader, nameOfPerson } from '../../domain/value/personName.ts'
import type { disruption } from '../../contract/disruption.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { isPhone, readEmail } from '../../domain/value/contact.ts'
import { isUnconfirmed } from '../../domain/booking/fields/preselected.ts'
import { isLanguage, languageOfCountry, type Language } from '../../domain/value/language.ts'
import { placeholderPhone } from '../../domain/booking/fields/leaderFields.ts'
import { missedConnection } from '../../domain/disruption/delay.ts'
import type { UnplacedReason } from '../../domain/disruption/nextBestSailing.ts'
import { sum } from '../../domain/value/money.ts'
import { tripsOn, type AffectedTrip } from '../booking/affected/affected.ts'
import { itemTotal } from '../booking/response/fares.ts'
import type { Tx } from '../database/transaction.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { readDisrupted, type DisruptedSailing } from '../reference/timetable.ts'
import { nameOrCode, vesselNameIn } from '../reference/records.ts'
import type { CallContext } from '../server/context.ts'

export type DisruptionCase = AnswerOf<typeof disruption.propose>['cases'][number]
type WireSailing = Pick<
  DisruptionCase,
  'origin' | 'destination' | 'departureDateTime' | 'arrivalDateTime'
> & {
  company: string
  vessel: DisruptionCase['origin']
}

export async function sailingOf(tx: Tx, id: number): Promise<DisruptedSailing | Refusal> {
  const [found] = await readDisrupted(tx, id)
  return found ?? refuse('disruption_not_found')
}

/** The affected trip of a booking; refused when it has no places on the sailing any more. */
export async function affectedTrip(
  { tx, who, clock }: CallContext,
  disrupted: DisruptedSailing,
  { crsReservationId, companyReservationCode }: { crsReservationId: string; companyReservationCode: string },
): Promise<AffectedTrip | Refusal> {
  const trips = await tripsOn(tx, who, disrupted, clock.now(), crsReservationId.toUpperCase())
  const found = trips.find(({ trip }) => trip.companyCode === companyReservationCode)
  return found ?? refuse('disruption_not_affected', { reference: crsReservationId })
}

/** Key of the agency’s shared hold with the places proposed for a trip. */
export const proposalHoldKey = (disruption: number, companyCode: string) =>
  `${proposalHoldKeyPrefix(disruption)}${companyCode}`
/** Beginning of the keys of all proposals. */
export const proposalHoldKeyPrefix = (disruption: number) => `disruption ${disruption} `

export const portResponse = (catalogue: Catalogue, language: Language, code: string) => ({
  idOrCode: code,
  name: nameOrCode(language, catalogue.port(code), code),
})

export function sailingResponse(
  catalogue: Catalogue,
  language: Language,
  sailing: Pick<DisruptedSailing, 'company' | 'vessel' | 'origin' | 'destination' | 'departs' | 'arrives'>,
): WireSailing {
  return {
    company: sailing.company,
    vessel: { idOrCode: sailing.vessel, name: nameOfVessel(catalogue, language, sailing.vessel) },
    origin: portResponse(catalogue, language, sailing.origin),
    destination: portResponse(catalogue, language, sailing.destination),
    departureDateTime: sailing.departs,
    arrivalDateTime: sailing.arrives,
  }
}

/** The booking as its row in the list, without a proposal. */
export function caseOf(catalogue: Catalogue, language: Language, affected: AffectedTrip): DisruptionCase {
  const { record, trip, items, former, original } = affected
  const { booking } = record
  const { company: _, vessel: __, ...sailing } = sailingResponse(catalogue, language, trip)
  const count = (kind: string) => items.filter((item) => item.kind === kind).length
  return {
    crsReservationId: booking.reference,
    companyReservationCode: trip.companyCode,
    version: booking.version,
    status: trip.status,
    name: nameOf(affected),
    persons: count('passenger'),
    vehicles: count('vehicle'),
    checkedIn: checkedInOf(affected),
    accommodations: accommodationsOf(items),
    ...sailing,
    ...(original && { former: formerOf(catalogue, language, original) }),
    ...(trip.displaced && { short: (former?.short ?? 'noPlaces') as UnplacedReason }),
    ...missedBy(catalogue, language, affected),
    places: placesOf(items),
    stays: staysBest(affected),
    group: booking.groupTerms?.name ?? '',
    remarks: [trip.remarks, booking.remarks].filter(Boolean).join(' · '),
    language: languageOf(affected, language),
    ...contactOf(affected),
    total: sum(items.map(itemTotal)),
  }
}

/** Times and ship before a delay or a swap. */
export const formerOf = (
  catalogue: Catalogue,
  language: Language,
  { departs, arrives, vessel }: Pick<DisruptedSailing, 'departs' | 'arrives' | 'vessel'>,
) => ({
  departureDateTime: departs,
  arrivalDateTime: arrives,
  vessel: { idOrCode: vessel, name: nameOfVessel(catalogue, language, vessel) },
})

const nameOfVessel = (catalogue: Catalogue, language: Language, code: string) => {
  const vessel = catalogue.vessel(code)
  return vessel ? vesselNameIn(language, vessel) : code
}

const placesOf = (items: AffectedTrip['items']) =>
  [...new Set(items.flatMap(({ place }) => place ?? []))].join(', ')

/** The trip of the booking that its passengers would miss. */
function missedTrip({ record, trip, former }: AffectedTrip) {
  const others = record.trips.filter(
    ({ id, status, openUntil }) => id !== trip.id && status !== 'CANCELLED' && openUntil === null,
  )
  return former && missedConnection(trip, former.arrives, others)
}

function missedBy(
  catalogue: Catalogue,
  language: Language,
  affected: AffectedTrip,
): Pick<DisruptionCase, 'missed'> {
  const missed = missedTrip(affected)
  if (!missed) return {}
  const { origin, destination, departureDateTime } = sailingResponse(catalogue, language, missed)
  return { missed: { origin, destination, departureDateTime } }
}

const checkedInOf = ({ items }: AffectedTrip) => items.filter(({ status }) => status === 'CHECKEDIN').length

/** Refuses checked-in passengers: they count as aboard, and are moved, opened or refunded only after the check-out. */
export const refuseCheckedIn = (affected: AffectedTrip): Refusal | undefined =>
  checkedInOf(affected) > 0 ? refuse('checked_in') : undefined

/** Returns whether its passengers may stay on the sailing, which still sails for them. */
export const mayStay = ({ former, trip }: AffectedTrip) => former !== undefined && !trip.displaced

/** Staying is the best fit: nothing of the booking is missed. */
export const staysBest = (affected: AffectedTrip) => mayStay(affected) && missedTrip(affected) === undefined

function nameOf({ record: { booking }, items }: AffectedTrip): string {
  const leader = nameOfLeader(booking.leader)
  if (leader !== '') return leader
  return nameOfPerson(items.find(({ kind }) => kind === 'passenger')?.details ?? {})
}

/** Passengers by accommodation; a whole cabin counts once. */
function accommodationsOf(items: AffectedTrip['items']): string {
  const passengers = items.filter(({ kind }) => kind === 'passenger')
  const counts = new Map<string, Set<number | string>>()
  for (const { accommodation, request, requestType, uuid, place } of passengers) {
    const isWhole = requestType === 'COMPLETE' && place !== null && /\d$/.test(accommodation)
    const units = counts.get(accommodation) ?? new Set()
    counts.set(accommodation, units.add(isWhole ? request : uuid))
  }
  return [...counts].map(([code, units]) => `${units.size} ${code}`).join(', ')
}

/**
 * Returns the language that was chosen for the booking, else that of the first confirmed nationality: a company writes to all of a
 * sailing at once, from no desk that they have spoken with. The operator’s where neither is recorded.
 */
function languageOf({ record: { booking }, items }: AffectedTrip, fallback: Language): Language {
  const { language: chosen = '' } = booking.leader
  if (isLanguage(chosen)) return chosen
  const confirmed = items.find(({ details }) => !isUnconfirmed('nationality', details))
  return confirmed ? languageOfCountry(String(confirmed.details['nationality'])) : fallback
}

/** E-mail where there is an address, else a text message. */
export function contactOf({
  record: { booking },
}: AffectedTrip): Pick<DisruptionCase, 'channel' | 'recipient'> {
  const { email = '', mobile = '', phone = '' } = booking.leader
  const address = readEmail(email)
  if (address !== undefined) return { channel: 'email', recipient: address }
  const number = [mobile, phone].find((one) => isPhone(one) && one !== placeholderPhone)
  return number === undefined
    ? { channel: '', recipient: '' }
    : { channel: 'sms', recipient: number.replace(/[\s().-]/g, '') }
}
