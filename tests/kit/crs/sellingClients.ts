import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { adults, bookingRequest, pays, vehicle } from './bookingRequest.ts'
import { brokenInvariants } from './invariants.ts'
import { callOver, type CallOverOptions } from './race.ts'

/** A request of a client, its key and the response it got. */
export interface Sale {
  key: string
  body: ReturnType<typeof saleBody>
  /** The reference in the response, and whether a response confirmed its cancellation. */
  reference?: string
  tickets?: string
  cancelKey?: string
  cancelled?: boolean
}

function saleBody() {
  const total = 2 * 4350 + 8000
  const wished = bookingRequest({ day: [adults(1), vehicle('CAR425')], back: [adults(1)] })
  return { ...wished, payments: pays({ account: 10_000, cash: total - 10_000 }), expectedTotal: total }
}

export interface SellingClients {
  /** Every sale that was requested, answered or not. */
  readonly sales: readonly Sale[]
  /** Responses that neither sold nor cancelled, and were no broken connection. */
  readonly refused: readonly CallOverOptions[]
  /** Requests every sale and cancellation without an answer again under its key, and some of the others. */
  repeat(token: string): Promise<void>
  /** Number of sales with an answer. */
  answered(): number
  /** Resolves when so many more sales are answered. */
  more(sales: number): Promise<void>
  /** Milliseconds that the last answered sale took. */
  lasted(): number
  /** The longest time in ms without an answered sale, from a moment of `performance.now()` on. */
  longestPause(since: number): number
  /** Starts clients that sell, and cancel some, one request after the other; the returned function stops them. */
  start(token: string, clients: number): () => Promise<void>
}

/** Each key has made one booking: none twice, none missing, none partial, none too many. */
export async function expectEachSoldOnce(
  database: Database,
  sales: readonly Sale[],
  otherBookings = 0,
): Promise<void> {
  expect(await brokenInvariants(database)).toEqual({})
  const rows = await database.owner.selectFrom('booking').select(['reference', 'status']).execute()
  const statuses = new Map(rows.map(({ reference, status }) => [reference, status]))
  expect(new Set(sales.map(({ reference }) => reference)).size).toBe(sales.length)
  expect(rows).toHaveLength(sales.length + otherBookings)
  for (const { reference = '', cancelled } of sales)
    expect(statuses.get(reference)).toBe(cancelled ? 'CANCELLED' : 'ISSUED')
}

/**
 * Clients of a server whose address may change; `chance` draws which sales are cancelled. With `patience` they wait so many
 * ms and send a sale without an answer again, as desks do; otherwise they begin another one.
 */
export function sellingClients(
  addressOf: () => string,
  chance: () => number,
  patience?: number,
): SellingClients {
  const sales: Sale[] = []
  const answers: number[] = []
  const refused: CallOverOptions[] = []
  let lasted = 0

  /** Undefined if there was no response, whatever broke the connection, or one that refused. */
  async function accepted(asked: Promise<CallOverOptions>): Promise<CallOverOptions | undefined> {
    const came = await asked.catch(() => undefined)
    if (came && came.code !== '000') refused.push(came)
    return came?.code === '000' ? came : undefined
  }

  async function sell(token: string, sale: Sale): Promise<void> {
    const came = await accepted(
      callOver(addressOf(), booking.sell, { body: sale.body }, { token, key: sale.key }),
    )
    if (!came) return
    const sold = came.body['booking'] as { crsReservationId: string }
    const tickets =
      JSON.stringify(came.body)
        .match(/"number":"\d+"/g)
        ?.toSorted()
        .join() ?? ''
    // A repeated request is answered with the result of the first one.
    if (sale.reference !== undefined)
      expect([sold.crsReservationId, tickets]).toEqual([sale.reference, sale.tickets])
    if (sale.reference === undefined) answers.push(performance.now())
    sale.reference = sold.crsReservationId
    sale.tickets = tickets
  }

  async function cancel(token: string, sale: Sale): Promise<void> {
    const { reference: crsReservationId, cancelKey: key } = sale
    if (crsReservationId === undefined || key === undefined) return
    const came = await accepted(
      callOver(addressOf(), booking.cancel, { body: { crsReservationId } }, { token, key }),
    )
    if (came) sale.cancelled = true
  }

  async function client(token: string, going: () => boolean): Promise<void> {
    while (going()) {
      const sale: Sale = { key: randomUUID(), body: saleBody() }
      sales.push(sale)
      const cancels = chance() < 0.3
      const begun = performance.now()
      await sell(token, sale)
      while (patience !== undefined && sale.reference === undefined && going()) {
        await pause(patience)
        await sell(token, sale)
      }
      if (sale.reference === undefined) continue
      lasted = performance.now() - begun
      if (!cancels) continue
      sale.cancelKey = randomUUID()
      await cancel(token, sale)
    }
  }

  const answered = () => sales.filter(({ reference }) => reference !== undefined).length
  return {
    sales,
    refused,
    answered,
    async repeat(token) {
      for (const sale of sales) {
        if (sale.reference === undefined || chance() < 0.1) await sell(token, sale)
        expect(sale.reference).toBeDefined()
        if (sale.cancelKey !== undefined && !sale.cancelled) await cancel(token, sale)
      }
    },
    lasted: () => lasted,
    longestPause(since) {
      const times = [since, ...answers.filter((one) => one > since), performance.now()]
      return Math.max(...times.slice(1).map((one, nth) => one - (times[nth] ?? one)))
    },
    async more(wanted) {
      const goal = answered() + wanted
      await vi.waitUntil(() => answered() >= goal, { timeout: 120_000, interval: 5 })
    },
    start(token, clients) {
      let going = true
      const selling = Array.from({ length: clients }, () => client(token, () => going))
      return async () => {
        going = false
        await Promise.all(selling)
      }
    },
  }
}
