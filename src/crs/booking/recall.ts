import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { readReference } from '../../domain/booking/reference.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { parseTicket, ticketOf } from '../../domain/ticket/number.ts'
import { type Actor, planByKeysAhead, type Tx } from '../database/transaction.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import {
  agencyTransferredTo,
  idsByCompanyCode,
  idsByReference,
  idsByTicket,
  idsCollected,
  latestReference,
  readBookings,
} from './record/recordSql.ts'
import { bookingsResponse } from './response/bookingsResponse.ts'

type Query = InputOf<typeof booking.recall>['query']
type Response = AnswerOf<typeof booking.recall>

/** The ids of the bookings with these references. Malformed, absent and other agencies’ references are skipped. */
export async function findBookings(tx: Tx, who: Actor, references: readonly string[]): Promise<number[]> {
  const valid = references.map(readReference).filter((reference) => reference !== undefined)
  return valid.length === 0 ? [] : idsByReference(tx, who, valid)
}

/**
 * Finds the same as `findBookings`, and the PTAs that the caller’s agencies collect: these may be read, not changed.
 */
export async function findReadable(tx: Tx, who: Actor, references: readonly string[]): Promise<number[]> {
  const own = await findBookings(tx, who, references)
  const valid = references.map(readReference).filter((reference) => reference !== undefined)
  if (valid.length === 0 || own.length === references.length) return own
  const collected = await idsCollected(tx, who, { references: valid })
  return [...own, ...collected.filter((id) => !own.includes(id))]
}

/** The id of a booking to change; the refusal is the same for an absent booking and for one of another agency. */
export async function findBookingId(tx: Tx, who: Actor, reference: string): Promise<number | Refusal> {
  const [id] = await findBookings(tx, who, [reference])
  if (id !== undefined) return id
  const [collected] = await readBookings(tx, await findReadable(tx, who, [reference]))
  return collected
    ? refuse('only_convert_pta', { agency: collected.booking.agency })
    : { ...(await refuseMissing(tx, who, reference)), at: '/crsReservationId' }
}

/** Names the agency that the booking was transferred to; otherwise it is not found. */
async function refuseMissing(tx: Tx, who: Actor, reference: string): Promise<Refusal> {
  const agency = await agencyTransferredTo(tx, who, readReference(reference) ?? '')
  return agency === undefined
    ? refuse('booking_not_found', { reference })
    : refuse('booking_transferred', { agency })
}

export async function recall(
  { catalogue }: ServerDependencies,
  { query }: InputOf<typeof booking.recall>,
  { tx, who }: CallContext,
): Promise<Response | Refusal> {
  planByKeysAhead(tx)
  const { crsReservationIds = [], ticketLetter, ticketNumber } = query
  const byTicket = await findReadableTicket(tx, who, ticketLetter, ticketNumber)
  const ids = byTicket ?? (await findReadable(tx, who, crsReservationIds))
  if (ids.length === 0) return refuseMissing(tx, who, requestedReference(query))
  return { bookings: await bookingsResponse(tx, who, catalogue, ids) }
}

const requestedReference = ({ crsReservationIds, ticketLetter, ticketNumber }: Query) =>
  crsReservationIds?.join(' ') ?? `${ticketLetter ?? ''}${ticketNumber ?? ''}`

/** The id of the booking with the ticket, or an empty list; undefined when neither letter nor number is given. */
export async function findTicket(
  tx: Tx,
  who: Actor,
  letter: string | undefined,
  number: string | undefined,
): Promise<number[] | undefined> {
  if (letter === undefined && number === undefined) return undefined
  const ticket = namedTicket(letter, number)
  return ticket ? idsByTicket(tx, who, ticket.letter, ticket.number) : []
}

const namedTicket = (letter: string | undefined, number = '') =>
  letter === undefined ? parseTicket(number) : ticketOf(letter + number)

/** Finds the same as `findTicket`, and the tickets that the caller’s agencies have issued for a PTA. */
async function findReadableTicket(
  tx: Tx,
  who: Actor,
  letter: string | undefined,
  number: string | undefined,
): Promise<number[] | undefined> {
  const own = await findTicket(tx, who, letter, number)
  const ticket = own?.length === 0 && namedTicket(letter, number)
  return ticket ? idsCollected(tx, who, ticket) : own
}

export async function recallOfCompany(
  { catalogue }: ServerDependencies,
  { path }: InputOf<typeof booking.recallOfCompany>,
  { tx, who }: CallContext,
): Promise<Response | Refusal> {
  const { company_abbreviation: company, root_res_code: code } = path
  const ids = await idsByCompanyCode(tx, who, company.toUpperCase(), code)
  if (ids.length === 0) return refuse('booking_not_found', { reference: code })
  return { bookings: await bookingsResponse(tx, who, catalogue, ids) }
}

/** The reference of the user’s latest booking, whatever its status. */
export async function latest({ tx, who }: CallContext): Promise<AnswerOf<typeof booking.latest> | Refusal> {
  const reference = await latestReference(tx, who)
  return reference === undefined
    ? refuse('booking_not_found', { reference: '' })
    : { crsReservationId: reference }
}
