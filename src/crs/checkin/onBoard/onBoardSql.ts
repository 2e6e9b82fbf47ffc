import { sql, type RawBuilder } from 'kysely'
import type { AuthorityFormat, AuthorityKind, AuthorityList } from '../../../domain/onBoard/authority.ts'
import type { DocumentKind, ListedPerson, PersonCounts, Sex } from '../../../domain/onBoard/person.ts'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import type { ListKey } from '../../mail/queue.ts'
import { listMinutes } from '../../reference/listMinutes.ts'

/** A sailing and the port that it leaves. */
export interface Leaving {
  itinerary: number
  port: string
}

/** Data of a ship that lists need and the catalogue does not have. */
export interface ShipPapers {
  certified: number
  imoNumber: string
  callSign: string
  flag: string
}

export async function readShip(tx: Tx, vessel: string): Promise<ShipPapers | undefined> {
  const { rows } = await sql<ShipPapers>`
    select coalesce(certified, persons) as certified, imo_number as "imoNumber", call_sign as "callSign", flag
    from vessel where code = ${vessel}`.execute(tx)
  return rows[0]
}

/** Returns whether check-in has begun at the port, and the number of the crew that was entered there; as the system. */
export async function readGateCrew(
  tx: Tx,
  { itinerary, port }: Leaving,
): Promise<{ crew: number | null } | undefined> {
  const { rows } = await sql<{ crew: number | null }>`
    select crew from check_in where itinerary_id = ${itinerary} and port = ${port}`.execute(tx)
  return rows[0]
}

export function writeGateCrewAhead(tx: Tx, { itinerary, port }: Leaving, crew: number): void {
  sendAhead(tx, sql`update check_in set crew = ${crew} where itinerary_id = ${itinerary} and port = ${port}`)
}

/** The crew of a ship on a day, YYYY-MM-DD, by its numbers; as the system. */
export async function readCrew(tx: Tx, vessel: string, day: string): Promise<ListedPerson[]> {
  const { rows } = await sql<ListedPerson & { sex: Sex; documentKind: DocumentKind }>`
    select surname, name, sex, birthdate, birth_place as "birthTown", nationality, document_kind as "documentKind",
      document_number as "documentNumber", document_country as "documentCountry",
      document_expires as "documentExpires", rank
    from crew_member where vessel = ${vessel} and ${day} between from_date and to_date
    order by lpad(number, 20, '0')`.execute(tx)
  return rows
}

export type ListKind = 'close' | 'board' | 'leave' | 'renew'

export interface ListVersion {
  version: number
  kind: ListKind
  ticket: string
  name: string
  reason: string
  by: string
  at: Date
  vessel: string
  counts: PersonCounts
}

/** The persons of a version. Those of the crew have a rank. */
export interface ListedPersons {
  isNamed: boolean
  crew: ListedPerson[]
  passengers: ListedPerson[]
}

const versionColumns = sql`version, kind, ticket, name, reason, by_user as by, at, vessel, counts`

/** The versions of a list, the latest first. */
export async function readVersions(tx: Tx, { itinerary, port }: Leaving): Promise<ListVersion[]> {
  const { rows } = await sql<ListVersion>`
    select ${versionColumns} from on_board_list where itinerary_id = ${itinerary} and port = ${port}
    order by version desc`.execute(tx)
  return rows
}

/** A version with its persons. */
export async function readVersion(
  tx: Tx,
  { itinerary, port }: Leaving,
  version: number,
): Promise<(ListVersion & { persons: ListedPersons | null }) | undefined> {
  const { rows } = await sql<ListVersion & { persons: ListedPersons }>`
    select ${versionColumns}, persons from on_board_list
    where itinerary_id = ${itinerary} and port = ${port} and version = ${version}`.execute(tx)
  const [row] = rows
  return row && { ...row, persons: 'crew' in row.persons ? row.persons : null }
}

export function insertVersionAhead(
  tx: Tx,
  { itinerary, port }: Leaving,
  list: ListVersion,
  persons: ListedPersons,
): void {
  const { version, kind, ticket, name, reason, by, at, vessel, counts } = list
  sendAhead(
    tx,
    sql`
    insert into on_board_list (itinerary_id, port, version, kind, ticket, name, reason, by_user, at, vessel, counts,
      persons)
    values (${itinerary}, ${port}, ${version}, ${kind}, ${ticket}, ${name}, ${reason}, ${by}, ${at}, ${vessel},
      ${JSON.stringify(counts)}, ${JSON.stringify(persons)})`,
  )
}

export interface Authority {
  code: string
  name: string
  kind: AuthorityKind
  address: string
  format: AuthorityFormat
  /** Empty: both. */
  lists: AuthorityList[]
  secret: string
  hostKey: string
  sender: string
  recipient: string
}

const authorityColumns = sql`code, name, kind, address, format, lists, secret, host_key as "hostKey", sender,
  recipient`

/** The authorities for the ships of a company at any of the ports; as the system. */
export async function authoritiesFor(
  tx: Tx,
  company: string,
  ports: readonly string[],
): Promise<Authority[]> {
  const { rows } = await sql<Authority>`
    select ${authorityColumns} from authority
    where coalesce(company, ${company}) = ${company} and (port is null or port = any(${ports}))
    order by code`.execute(tx)
  return rows
}

export async function readAuthority(tx: Tx, code: string): Promise<Authority | undefined> {
  const { rows } = await sql<Authority>`
    select ${authorityColumns} from authority where code = ${code}`.execute(tx)
  return rows[0]
}

export function writeTransmissionAhead(
  tx: Tx,
  { itinerary, port, version, authority }: ListKey,
  outbox: number,
  leavesAt: Date,
): void {
  sendAhead(
    tx,
    sql`
    insert into list_transmission (itinerary_id, port, version, authority, outbox_id, leaves_at)
    values (${itinerary}, ${port}, ${version}, ${authority}, ${outbox}, ${leavesAt})
    on conflict (itinerary_id, port, version, authority) do update set outbox_id = excluded.outbox_id`,
  )
}

export interface Transmission {
  version: number
  authority: string
  outbox: number
  status: 'queued' | 'sent' | 'written' | 'refused' | 'lapsed' | 'replaced'
  tries: number
  dueAt: Date
  endedAt: Date | null
  problem: string | null
}

/** The transmissions of a list with their messages, the latest version first; as the system. */
export async function readTransmissions(tx: Tx, { itinerary, port }: Leaving): Promise<Transmission[]> {
  const { rows } = await sql<Transmission>`
    select version, authority, outbox_id as outbox, status, tries, due_at as "dueAt", ended_at as "endedAt", problem
    from list_transmission join outbox on outbox.id = outbox_id
    where itinerary_id = ${itinerary} and port = ${port} order by version desc, authority`.execute(tx)
  return rows
}

export interface OverdueList extends Leaving {
  vessel: string
  leavesAt: Date
  authority: string
}

/** Lists of ships that left the port within a day, and which have not been sent in time; as the system. */
export async function readOverdueLists(tx: Tx, port: string, now: Date): Promise<OverdueList[]> {
  const { rows } = await sql<OverdueList>`
    select itinerary_id as itinerary, sent.port, vessel, leaves_at as "leavesAt", authority
    from list_transmission sent join outbox on outbox.id = outbox_id join itinerary on itinerary.id = itinerary_id
    left join line on line.code = itinerary.line
    where sent.port = ${port} and status in ('queued', 'refused', 'lapsed')
      and leaves_at between ${now}::timestamptz - interval '1 day'
        and ${now}::timestamptz - make_interval(mins => ${listMinutes})
      and not exists (select from disruption where disruption.itinerary_id = sent.itinerary_id and kind = 'cancelled')
    order by leaves_at, authority limit 50`.execute(tx)
  return rows
}

export interface UnclosedSailing {
  itinerary: number
  vessel: string
  /** At the port, YYYY-MM-DD HH:mm. */
  departs: string
  authority: string
}

/**
 * Sailings that left the port, which is in the zone, within a day, whose count was not closed although an authority should
 * have their lists by now; as the system.
 */
export async function unclosedSailings(
  tx: Tx,
  port: string,
  zone: string,
  now: Date,
): Promise<UnclosedSailing[]> {
  const localBefore = (interval: RawBuilder<unknown>) =>
    sql`to_char((${now}::timestamptz - ${interval}) at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`
  const { rows } = await sql<UnclosedSailing>`
    select call.itinerary_id as itinerary, vessel, call.departs, authority.code as authority
    from port_call call join itinerary on itinerary.id = call.itinerary_id
    join authority on coalesce(authority.company, itinerary.company) = itinerary.company
    left join line on line.code = itinerary.line
    where call.port = ${port} and call.departs between ${localBefore(sql`interval '1 day'`)}
      and ${localBefore(sql`make_interval(mins => ${listMinutes})`)}
      and (authority.port is null or authority.port = call.port or authority.port =
        (select next.port from port_call next where next.itinerary_id = call.itinerary_id and next.seq = call.seq + 1))
      and not exists (select from on_board_list list where list.itinerary_id = call.itinerary_id and list.port = call.port)
      and not exists (select from disruption where disruption.itinerary_id = call.itinerary_id and kind = 'cancelled')
    order by call.departs, authority.code limit 50`.execute(tx)
  return rows
}
