import { sql } from 'kysely'
import type { ParcelStatus } from '../../domain/parcel/transition.ts'
import { sendAhead, type Actor, type Tx } from '../database/transaction.ts'

export interface ParcelRow {
  id: number
  agency: string
  code: string
  company: string
  priceList: string
  origin: string
  destination: string
  senderName: string
  senderPhone: string
  receiverName: string
  receiverPhone: string
  mail: string
  price: number
  statuses: ParcelStatus[]
  /** The currency of the agency that accepted it. */
  currency: string
  /** True if the agency of the user handles packages at the port. */
  atOrigin: boolean
  atDestination: boolean
}

const columns = sql`id, agency, code, company, price_list as "priceList", origin, destination,
  sender_name as "senderName", sender_phone as "senderPhone", receiver_name as "receiverName",
  receiver_phone as "receiverPhone", mail, price, statuses,
  (select currency from money_and_zone_of(agency)) as currency, handles_parcels(origin) as "atOrigin", handles_parcels(destination) as "atDestination"`

/** Accepted by an agency of the user, or handled at a port by one. */
const visibleTo = ({ agencies }: Actor) => sql`(agency = any(${agencies}) or exists (
  select from parcel_port where port in (origin, destination) and parcel_port.agency = any(${agencies})))`

type NewParcel = Omit<ParcelRow, 'id' | 'agency' | 'currency' | 'atOrigin' | 'atDestination'>

/** Returns the id, or undefined if the code is in use. */
export async function insertParcel(
  tx: Tx,
  who: Actor,
  parcel: NewParcel,
  at: Date,
): Promise<number | undefined> {
  const { code, company, origin, destination, mail, price, statuses } = parcel
  const inserted = await sql<{ id: number }>`
    insert into parcel (agency, user_name, code, company, price_list, origin, destination, sender_name, sender_phone,
      receiver_name, receiver_phone, mail, price, statuses, accepted_at)
    values (${who.agency}, ${who.userName}, ${code}, ${company}, ${parcel.priceList}, ${origin}, ${destination},
      ${parcel.senderName}, ${parcel.senderPhone}, ${parcel.receiverName}, ${parcel.receiverPhone}, ${mail}, ${price},
      ${statuses}, ${at})
    on conflict (code) do nothing returning id`.execute(tx)
  return inserted.rows[0]?.id
}

/** The visible small packages with this code; locked until the transaction ends. */
export async function lockParcel(tx: Tx, who: Actor, code: string): Promise<ParcelRow | undefined> {
  const found = await sql<ParcelRow>`
    select ${columns} from parcel where code = ${code} and ${visibleTo(who)} for update`.execute(tx)
  return found.rows[0]
}

export async function readParcel(tx: Tx, who: Actor, code: string): Promise<ParcelRow | undefined> {
  const found = await sql<ParcelRow>`
    select ${columns} from parcel where code = ${code} and ${visibleTo(who)}`.execute(tx)
  return found.rows[0]
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** The latest visible ones; with a text those whose code, a name or a phone has it. */
export async function searchParcels(tx: Tx, who: Actor, text: string, most: number): Promise<ParcelRow[]> {
  const digits = text.replaceAll(/\D/g, '')
  const isNumber = digits !== '' && !/\p{L}/u.test(text)
  const condition =
    text === ''
      ? sql`true`
      : isNumber
        ? sql`code like ${`${digits}%`}
            or regexp_replace(sender_phone, '\\D', '', 'g') like ${`%${digits}%`}
            or regexp_replace(receiver_phone, '\\D', '', 'g') like ${`%${digits}%`}`
        : sql`sender_name ilike ${`%${escaped(text)}%`} or receiver_name ilike ${`%${escaped(text)}%`}`
  const found = await sql<ParcelRow>`
    select ${columns} from parcel where (${condition}) and ${visibleTo(who)} order by id desc limit ${most}`.execute(
    tx,
  )
  return found.rows
}

export function updateStatusesAhead(tx: Tx, id: number, statuses: readonly ParcelStatus[]): void {
  sendAhead(tx, sql`update parcel set statuses = ${statuses} where id = ${id}`)
}

export interface EventRow {
  parcel: number
  agency: string
  userName: string
  at: Date
  verb: 'accept' | 'load' | 'unload' | 'handOver' | 'return' | 'cancel'
  port: string
  pieces: number[]
}

export function insertEventAhead(
  tx: Tx,
  { agency, userName }: Actor,
  { parcel, at, verb, port, pieces }: Omit<EventRow, 'agency' | 'userName'>,
): void {
  sendAhead(
    tx,
    sql`
    insert into parcel_event (parcel_id, agency, user_name, at, verb, port, pieces)
    values (${parcel}, ${agency}, ${userName}, ${at}, ${verb}, ${port}, ${pieces})`,
  )
}

export async function readEvents(tx: Tx, parcels: readonly number[]): Promise<EventRow[]> {
  const found = await sql<EventRow>`
    select parcel_id as parcel, agency, user_name as "userName", at, verb, port, pieces
    from parcel_event where parcel_id = any(${parcels}) order by id`.execute(tx)
  return found.rows
}
