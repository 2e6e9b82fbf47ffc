import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { familyOn, pays } from '../../kit/crs/bookingRequest.ts'
import type { Trip } from '../../kit/timetable.ts'
import type { Desk } from './desks.ts'
import type { National } from './national.ts'

/** Rows that only one sale at a time can have. */
export interface Held {
  /** Milliseconds under lock for each sale, of the sailing's places, and of the agency's tickets, receipts and account. */
  sailing: number
  tickets: number
  receipts: number
  account: number
  /** Of a whole sale. */
  sale: number
}

export interface Sale {
  trip: Trip
  total: number
}

/** Undefined where the family is not sold on the trip. */
export async function saleOn(desk: Desk, trip: Trip): Promise<Sale | undefined> {
  const { total } = await desk
    .ask(pricing.price, { body: { trips: [familyOn(trip)] } })
    .catch(() => ({ total: undefined }))
  return total === undefined ? undefined : { trip, total }
}

const sell = (desk: Desk, { trip, total }: Sale) =>
  desk.ask(booking.sell, {
    body: {
      ...{ trips: [familyOn(trip)], leader: { mobile: '6971234567' } },
      ...{ payments: pays({ account: total }), expectedTotal: total },
    },
  })

/** Sales a second while all of these desks sell one after another, each on its own sale. */
export async function sellAtOnce(
  sellers: readonly { desk: Desk; sale: Sale }[],
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let sold = 0
  await Promise.all(
    sellers.map(async ({ desk, sale }) => {
      for (; performance.now() < until; sold++) await sell(desk, sale)
    }),
  )
  return sold / seconds
}

/** The itinerary of a trip, and its leg there. */
export async function sailingOf({ database }: National, trip: Trip): Promise<{ id: string; leg: number }> {
  const { rows } = await database.pool.query<{ id: string; leg: number }>(
    `select itinerary_id as id, seq as leg from port_call join itinerary on itinerary.id = itinerary_id
      where vessel = $1 and port = $2 and port_call.departs = $3`,
    [trip.vessel.idOrCode, trip.origin.idOrCode, trip.departureDateTime],
  )
  return rows[0]!
}

/**
 * One desk sells one sale after the other, so that none waits for another one; meanwhile the rows are looked at all the
 * time. The part of the looks at which a row is locked is the part of the time that it is.
 */
export async function measureHeld(
  national: National,
  desk: Desk,
  sale: Sale,
  seconds: number,
): Promise<Held> {
  const { cluster } = national
  const { id, leg } = await sailingOf(national, sale.trip)
  const company = sale.trip.vessel.company.abbreviation
  const client = new pg.Client({ connectionString: cluster.superuserUrlOf(await cluster.primary()) })
  await client.connect()
  await client.query('set synchronous_commit = off')
  const looks: Record<Exclude<keyof Held, 'sale'>, [text: string, values: unknown[]]> = {
    sailing: ["stock where itinerary_id = $1 and leg = $2 and resource = 'PAX'", [id, leg]],
    tickets: [
      'ticket_stock where agency = $1 and company = $2 and next_number <= last_number',
      [desk.agency, company],
    ],
    receipts: [
      'receipt_series where agency = $1 and year = (select max(year) from receipt_series where agency = $1)',
      [desk.agency],
    ],
    account: ['agency where code = $1', [desk.agency]],
  }
  const names = Object.keys(looks) as (keyof typeof looks)[]
  const found = new Map(names.map((name) => [name, { held: 0, all: 0 }]))
  let going = true
  const looking = (async () => {
    while (going)
      for (const name of names) {
        const [text, values] = looks[name]
        const { rowCount } = await client.query({
          name,
          text: `select from ${text} limit 1 for no key update skip locked`,
          values,
        })
        const counted = found.get(name)!
        counted.all++
        if (rowCount === 0) counted.held++
        // Otherwise it would hold the row about as often as the sales do.
        await pause(1)
      }
  })()
  const begun = performance.now()
  let sold = 0
  for (; performance.now() - begun < seconds * 1000; sold++) await sell(desk, sale)
  const each = (performance.now() - begun) / sold
  going = false
  await looking
  await client.end()
  const of = (name: keyof typeof looks) => (each * found.get(name)!.held) / found.get(name)!.all
  return {
    sailing: of('sailing'),
    tickets: of('tickets'),
    receipts: of('receipts'),
    account: of('account'),
    sale: each,
  }
}

/** Transactions a second that write so many bytes of WAL each, from so many sessions, each waiting for a standby. */
export async function commitsPerSecond(
  { cluster }: National,
  bytes: number,
  sessions: number,
  seconds: number,
): Promise<number> {
  const connectionString = cluster.superuserUrlOf(await cluster.primary())
  const until = performance.now() + seconds * 1000
  let made = 0
  await Promise.all(
    Array.from({ length: sessions }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      const text = `select pg_logical_emit_message(true, 'season', repeat('x', $1::integer))`
      for (; performance.now() < until; made++) await client.query({ name: 'emit', text, values: [bytes] })
      await client.end()
    }),
  )
  return made / seconds
}
