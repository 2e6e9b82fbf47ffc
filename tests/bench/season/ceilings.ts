import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { familyOn, pays } from '../../kit/crs/bookingRequest.ts'
import type { Trip } from '../../kit/timetable.ts'
import type { Desk } from './desks.ts'
import { type National, superuserAt } from './national.ts'

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

/** Gives a sailing places without end. */
export async function enlarge(national: National, trip: Trip): Promise<void> {
  const { id } = await sailingOf(national, trip)
  await national.database.pool.query(
    'update stock set capacity = 100000000 where itinerary_id = $1 and capacity > 0',
    [id],
  )
}

/** Of each part of a measurement, what half of them stayed below, and the least, as on a machine without other work. */
export interface HeldTimes {
  median: Held
  least: Held
}

/** One desk sells again and again, so that no sale waits for another one; measured in so many parts of a second or two. */
export async function measureHeld(
  national: National,
  desk: Desk,
  sale: Sale,
  parts: number,
): Promise<HeldTimes> {
  const client = await superuserAt(national)
  await client.query('set synchronous_commit = off')
  const rows = rowsOf(desk, sale, await sailingOf(national, sale.trip))
  const found: Held[] = []
  for (let part = 0; part < parts; part++) found.push(await partOf(client, rows, () => sell(desk, sale)))
  await client.end()
  const at = (share: number) => {
    const of = (name: keyof Held) =>
      found.map((one) => one[name]).toSorted((one, other) => one - other)[Math.floor((parts - 1) * share)] ??
      0
    return {
      ...{ sailing: of('sailing'), tickets: of('tickets'), receipts: of('receipts') },
      ...{ account: of('account'), sale: of('sale') },
    }
  }
  return { median: at(0.5), least: at(0) }
}

type Row = Exclude<keyof Held, 'sale'>
type Look = [text: string, values: unknown[]]

const rowsOf = (
  { agency }: Desk,
  { trip }: Sale,
  { id, leg }: { id: string; leg: number },
): Record<Row, Look> => ({
  sailing: ["stock where itinerary_id = $1 and leg = $2 and resource = 'PAX'", [id, leg]],
  tickets: [
    'ticket_stock where agency = $1 and company = $2 and next_number <= last_number',
    [agency, trip.vessel.company.abbreviation],
  ],
  receipts: [
    'receipt_series where agency = $1 and year = (select max(year) from receipt_series where agency = $1)',
    [agency],
  ],
  account: ['agency where code = $1', [agency]],
})

const partMilliseconds = 1500

/** The rows are read again and again during the sales: as often as one is found locked, so much of the time it is. */
async function partOf(
  client: pg.Client,
  rows: Record<Row, Look>,
  sellOne: () => Promise<unknown>,
): Promise<Held> {
  const names = Object.keys(rows) as Row[]
  const found = new Map(names.map((name) => [name, { held: 0, all: 0 }]))
  let going = true
  const looking = (async () => {
    while (going)
      for (const name of names) {
        const [text, values] = rows[name]
        const wanted = `select from ${text} limit 1 for no key update skip locked`
        const { rowCount } = await client.query({ name, text: wanted, values })
        const counted = found.get(name)!
        counted.all++
        if (rowCount === 0) counted.held++
        // Without it this would lock the rows about as often as the sales do.
        await pause(1)
      }
  })()
  const begun = performance.now()
  let sold = 0
  try {
    for (; performance.now() - begun < partMilliseconds; sold++) await sellOne()
  } finally {
    going = false
    await looking
  }
  const sale = (performance.now() - begun) / sold
  const of = (name: Row) => (sale * found.get(name)!.held) / found.get(name)!.all
  return {
    ...{ sailing: of('sailing'), tickets: of('tickets'), receipts: of('receipts') },
    ...{ account: of('account'), sale },
  }
}

/** Transactions a second that write so many bytes of WAL each, from so many sessions, each waiting for a standby. */
export async function commitsPerSecond(
  national: National,
  bytes: number,
  sessions: number,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let made = 0
  await Promise.all(
    Array.from({ length: sessions }, async () => {
      const client = await superuserAt(national)
      const text = `select pg_logical_emit_message(true, 'season', repeat('x', $1::integer))`
      for (; performance.now() < until; made++)
        await client.query({ name: 'emit', text, values: [Math.round(bytes)] })
      await client.end()
    }),
  )
  return made / seconds
}
