import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Call, InputOf } from '../../../src/contract/call.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { bookingRequest, pays, people } from '../crs/bookingRequest.ts'
import { atPiraeus, registered } from '../crs/gates.ts'
import { callOver } from '../crs/race.ts'

/** Gates that check a ticket in and out again and again, as long as they are open. */
export interface GateClients {
  /** Bookings that were made for them. */
  bookings: number
  stop(): Promise<void>
  /** Everything that was confirmed was done once, and nothing else. */
  expectEachDoneOnce(token: string): Promise<void>
}

/** Milliseconds until an unanswered scan is sent again, and between two scans. */
const patience = 300

/** Lets the user of the small world check in at Piraeus; once, before `startGateClients`. */
export async function staffGates({ owner }: Database): Promise<void> {
  await owner
    .updateTable('agency_user')
    .set({ can_check_in: true, check_in_ports: ['PIR'] })
    .where('name', '=', 'demo')
    .execute()
}

export async function startGateClients(
  addressOf: () => string,
  token: string,
  gates: number,
): Promise<GateClients> {
  let going = true
  let done = 0
  const ends = new Map<string, boolean>()

  /** Sends a call under one key until it is answered. */
  async function sent<C extends Call>(call: C, input: InputOf<C>): Promise<Record<string, unknown>> {
    const key = randomUUID()
    for (;;) {
      const came = await callOver(addressOf(), call, input, { token, key }).catch(() => undefined)
      if (came?.code === '000') return came.body
      if (came && !['unavailable', 'disk_full', 'still_running'].includes(came.code))
        throw new Error(`${call.id}: ${JSON.stringify(came.body)}`)
      await pause(patience)
    }
  }

  async function sellTicket(nth: number): Promise<string> {
    const wished = bookingRequest({ day: [people('DECK', [registered(`GATE${'ABCDEFGHIJ'[nth]}`)])] })
    const paid = { payments: pays({ account: 4350 }), expectedTotal: 4350 }
    const sold = await sent(booking.sell, { body: { ...wished, ...paid } })
    const [, letter = '', number = ''] =
      /"letter":"(\w*)","number":"(\d+)"/.exec(JSON.stringify(sold)) ??
      /"number":"(\d+)".*?"letter":"(\w*)"/.exec(JSON.stringify(sold)) ??
      []
    return `${letter}${number}`
  }

  async function gate(nth: number, ticketNumber: string): Promise<void> {
    while (going) {
      const isIn = ends.get(ticketNumber) ?? false
      if (isIn) await sent(checkin.checkOut, { body: { ...atPiraeus, ticketNumber } })
      else await sent(checkin.checkIn, { body: { ...atPiraeus, ticketNumber, gate: `G${nth}` } })
      ends.set(ticketNumber, !isIn)
      done++
      await pause(patience)
    }
  }

  await sent(checkin.start, { query: atPiraeus })
  const tickets: string[] = []
  for (let nth = 0; nth < gates; nth++) tickets.push(await sellTicket(nth))
  const working = tickets.map((ticket, nth) => gate(nth, ticket))
  return {
    bookings: gates,
    async stop() {
      going = false
      await Promise.all(working)
    },
    async expectEachDoneOnce(fresh) {
      const { body } = await callOver(addressOf(), checkin.history, { query: atPiraeus }, { token: fresh })
      // The start of the check-in is the first entry.
      expect(body['total']).toBe(done + 1)
      const { body: counted } = await callOver(
        addressOf(),
        checkin.stats,
        { query: atPiraeus },
        { token: fresh },
      )
      const inside = [...ends.values()].filter(Boolean).length
      expect(counted['stats']).toMatchObject({ checkedIn: inside })
    },
  }
}
