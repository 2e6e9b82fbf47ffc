import { sql } from 'kysely'
import { statuses, transitions, type Status } from '../../../src/domain/booking/transition.ts'
import { brokenRules } from '../../../src/crs/database/invariants.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'

/** What holds where all messages are caused by calls on bookings. */
const ofDay = {
  'what is claimed is of stock on every leg': sql`
    select claim.id, claim.itinerary_id, claim.resource from claim where exists (
      select from generate_series(claim.from_leg, claim.to_leg - 1) leg where not exists (
        select from stock where stock.itinerary_id = claim.itinerary_id and stock.leg = leg
          and stock.resource = claim.resource))`,
  'who travels does so at the times of a sailing': sql`
    select trip.id, trip.itinerary_id, trip.departs, start.departs as sails from booking_trip trip
    left join port_call start on start.itinerary_id = trip.itinerary_id and start.seq = trip.from_seq
    where trip.itinerary_id is not null and trip.open_until is null and trip.status <> 'CANCELLED'
      and start.departs is distinct from trip.departs`,
  'the outbox has what the journal records': sql`
    select * from (
      select case kind when 'ticket.sendEmail' then 'email' when 'ticket.sendSms' then 'sms'
          when 'ticket.queuePrint' then 'print' else data ->> 'channel' end as channel,
        booking_id, count(*) as entries
      from journal where kind in ('ticket.sendEmail', 'ticket.sendSms', 'ticket.queuePrint')
        or (kind = 'disruption.perform' and data ->> 'channel' <> '')
      group by 1, 2
    ) recorded full join (
      select kind as channel, booking_id, count(*) as messages from outbox where template <> 'password_reset' group by 1, 2
    ) queued using (channel, booking_id)
    where entries is distinct from messages`,
  'an item is as the journal left it': sql`
    select item.id, item.status, entry.kind, entry.status as recorded from booking_item item
    left join lateral (
      select kind, was ->> 'status' as status from journal, lateral jsonb_array_elements(state -> 'items') was
      where journal.booking_id = item.booking_id and (was ->> 'id')::bigint = item.id
      order by version desc, journal.id desc limit 1
    ) entry on true
    where entry.status is distinct from item.status`,
}

interface JournalRow {
  id: number
  kind: string
  booking: number | null
  version: number | null
  items: { id: number; status: Status }[] | null
}

/** Verbs of the table of transitions; other kinds of entries may make the changes of any of them. */
const verbs = new Set(transitions.map(({ verb }) => verb))
const isPermitted = (from: Status, to: Status, verb: string | undefined) =>
  transitions.some((one) => one.from === from && one.to === to && (verb === undefined || one.verb === verb))

/** The open ticket that a dated one replaces is cancelled. */
const isReplaced = (from: Status, to: Status, verb: string | undefined) =>
  verb === 'replaceOpen' && from === 'OPEN' && to === 'CANCELLED'

/** Statuses in which an item begins. */
const first = new Set<Status>(['OPTIONAL', 'ISSUED', 'OPEN'])

/** Checks the records of a day after each step of it. */
export class Checks {
  private database: Database
  private readTo = 0
  private statuses = new Map<number, Status>()
  private versions = new Map<number, number>()

  constructor(database: Database) {
    this.database = database
  }

  /** Broken rules with what breaks them; empty if there are none. */
  async broken(known: ReadonlySet<string>): Promise<Record<string, unknown[]>> {
    const { owner } = this.database
    const rules = await brokenInvariants(this.database)
    const day = await brokenRules(owner, ofDay)
    const unreachable = await this.unreachable()
    const unknown = await this.unknown(known)
    return {
      ...rules,
      ...day,
      ...(unreachable.length > 0 && { 'a status follows from the one before': unreachable }),
      ...(unknown.length > 0 && { 'every booking was the answer of a call': unknown }),
    }
  }

  /** Bookings of which no answer was given: a call had its effect twice. */
  private async unknown(known: ReadonlySet<string>): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ reference: string }>(
      'select reference from booking union select code from parcel',
    )
    return rows.map(({ reference }) => reference).filter((reference) => !known.has(reference))
  }

  /** What only sends a booking does not lock it: its entry may follow that of a change that it does not know. */
  private isOlder(booking: number | null, version: number | null): boolean {
    if (booking === null || version === null) return false
    const latest = this.versions.get(booking) ?? 0
    this.versions.set(booking, Math.max(latest, version))
    return version < latest
  }

  private async unreachable(): Promise<string[]> {
    const { rows } = await this.database.pool.query<JournalRow>(
      `select id, kind, booking_id as booking, version, state -> 'items' as items from journal where id > $1 order by id`,
      [this.readTo],
    )
    const found: string[] = []
    for (const { id, kind, booking, version, items } of rows) {
      this.readTo = id
      if (this.isOlder(booking, version)) continue
      const [noun, verb = ''] = kind.split('.')
      const named = noun === 'booking' && verbs.has(verb) ? verb : undefined
      for (const item of items ?? []) {
        const before = this.statuses.get(item.id)
        const follows =
          before === undefined
            ? first.has(item.status)
            : isPermitted(before, item.status, named) || isReplaced(before, item.status, named)
        if (before !== item.status && !follows) found.push(`${item.id}: ${before} ${kind} ${item.status}`)
        if (!statuses.includes(item.status)) found.push(`${item.id}: ${item.status}`)
        this.statuses.set(item.id, item.status)
      }
    }
    return found
  }
}
