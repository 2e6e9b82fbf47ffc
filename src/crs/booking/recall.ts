import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { readReference } from '../../domain/booking/reference.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { parseTicket } from '../../domain/ticket/number.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { wireBookings } from './record.ts'
import { idsByCompanyCode, idsByReference, idsByTicket, latestReference } from './sql.ts'

type Found = AnswerOf<typeof booking.recall>

/** The ids of the bookings with these references; what is absent, foreign or no reference at all is left out. */
export async function findBookings(tx: Tx, who: Actor, references: readonly string[]): Promise<number[]> {
  const read = references.map(readReference).filter((reference) => reference !== undefined)
  return read.length === 0 ? [] : idsByReference(tx, who, read)
}

/** The id of one booking, or the refusal that absent and foreign ones share. */
export async function findBooking(tx: Tx, who: Actor, reference: string): Promise<number | Refusal> {
  const [id] = await findBookings(tx, who, [reference])
  return id ?? refuse('booking_not_found', { reference }, '/crsReservationId')
}

export async function recall(
  { catalogue }: ServerDependencies,
  { query }: InputOf<typeof booking.recall>,
  { tx, who }: CallContext,
): Promise<Found | Refusal> {
  const { crsReservationIds = [], ticketLetter, ticketNumber } = query
  const byTicket = await findTicket(tx, who, ticketLetter, ticketNumber)
  const ids = byTicket ?? (await findBookings(tx, who, crsReservationIds))
  if (ids.length === 0) return refuse('booking_not_found', { reference: asked(query) })
  return { bookings: await wireBookings(tx, who, catalogue, ids) }
}

const asked = ({ crsReservationIds, ticketLetter, ticketNumber }: InputOf<typeof booking.recall>['query']) =>
  crsReservationIds?.join(' ') ?? `${ticketLetter ?? ''}${ticketNumber ?? ''}`

/** The booking that holds the ticket; undefined where no ticket is asked for. */
export async function findTicket(
  tx: Tx,
  who: Actor,
  letter: string | undefined,
  number: string | undefined,
): Promise<number[] | undefined> {
  if (letter === undefined && number === undefined) return undefined
  const ticket = parseTicket(`${letter ?? ''}${number ?? ''}`)
  return ticket ? idsByTicket(tx, who, ticket.letter, ticket.number) : []
}

export async function recallOfCompany(
  { catalogue }: ServerDependencies,
  { path }: InputOf<typeof booking.recallOfCompany>,
  { tx, who }: CallContext,
): Promise<Found | Refusal> {
  const { company_abbreviation: company, root_res_code: code } = path
  const ids = await idsByCompanyCode(tx, who, company.toUpperCase(), code)
  if (ids.length === 0) return refuse('booking_not_found', { reference: code })
  return { bookings: await wireBookings(tx, who, catalogue, ids) }
}

export async function latest({ tx, who }: CallContext): Promise<AnswerOf<typeof booking.latest> | Refusal> {
  const reference = await latestReference(tx, who)
  return reference === undefined
    ? refuse('booking_not_found', { reference: '' })
    : { crsReservationId: reference }
}
