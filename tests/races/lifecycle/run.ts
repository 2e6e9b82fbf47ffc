import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Static } from 'typebox'
import { booking as calls } from '../../../src/contract/booking.ts'
import type { Booking as WireSchema } from '../../../src/contract/storedBooking.ts'
import { releaseAllExpired } from '../../../src/crs/booking/expiry.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { temporaryFolder } from '../../kit/folder.ts'
import { setClock } from '../../kit/crs/clock.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import {
  callOver,
  signInOver,
  startSmallServer,
  type CallOverOptions,
  type SmallServer,
} from '../../kit/crs/race.ts'
import { itemsOf, Model, paidFor, statusOf, type AgencyCode, type Booking } from './model.ts'
import { drawStep, type Step } from './steps.ts'

type Wire = Static<typeof WireSchema>
const users: Record<AgencyCode, string> = { 1300: 'demo', 1301: 'paros', 1377: 'anna' }

/** A server with its folder, the agents who are signed in, and the model of its bookings. */
export class Run {
  private folder = temporaryFolder()
  private server: SmallServer | undefined
  private tokens = new Map<AgencyCode, string>()
  private last: { step: Step; key: string } | undefined
  private model = new Model()
  private counted = new Set<string>()

  private chance: () => number

  constructor(chance: () => number) {
    this.chance = chance
  }

  async start(): Promise<void> {
    await this.startServer()
    await this.provide()
  }

  /** Calls, one of them during a kill; then hours pass. */
  async live(steps: number, hours: number): Promise<void> {
    for (let nth = 0; nth < steps; nth++) {
      await this.step()
      if (this.chance() < 0.03) await this.repeat()
    }
    await this.stepWithKill()
    expect(await this.withDatabase(brokenInvariants)).toEqual({})
    await this.pass(hours)
  }

  /** Whether the call was done, or refused, at least once. */
  came(call: string, done: boolean): boolean {
    return [...this.counted].some((name) => name.startsWith(`${call} `) && name.endsWith(' 000') === done)
  }

  private async startServer(): Promise<void> {
    this.server = await startSmallServer({ PURSER_DATA: this.folder.path })
    await this.passHours(this.model.hours)
  }

  private get up(): SmallServer {
    if (!this.server) throw new Error('the server has not started')
    return this.server
  }

  private async passHours(hours: number): Promise<void> {
    await this.up.pass(hours)
    for (const [agency, user] of Object.entries(users))
      this.tokens.set(agency as AgencyCode, await signInOver(this.up.address, { agency, user }))
  }

  async end(): Promise<void> {
    if (this.server) await this.blow(true)
    await pause(500)
    this.folder.remove()
  }

  private async blow(withPostgres: boolean): Promise<void> {
    if (withPostgres) {
      const lockfile = join(this.folder.path, 'postgres/cluster/data/postmaster.pid')
      process.kill(Number(readFileSync(lockfile, 'utf8').split('\n')[0]), 'SIGKILL')
    }
    await this.up.kill9()
  }

  private async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(this.up.database)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  /** Stock of tickets and credit that no run uses up. */
  private async provide(): Promise<void> {
    await this.withDatabase(async ({ owner }) => {
      await owner
        .updateTable('ticket_stock')
        .set(({ eb }) => ({ last_number: eb('next_number', '+', 99_000) }))
        .execute()
      await owner.updateTable('agency').set({ credit_limit: 1e12 }).execute()
    })
  }

  private send({ agency, call, input }: Step, key: string): Promise<CallOverOptions> {
    return callOver(this.up.address, call, input, { token: this.tokens.get(agency) ?? '', key })
  }

  private async step(): Promise<void> {
    const drawn = drawStep({ model: this.model, chance: this.chance })
    const key = randomUUID()
    this.agree(drawn, await this.send(drawn, key))
    this.last = { step: drawn, key }
  }

  /** Kills the server at a random moment of a call, starts it again and repeats the call. */
  private async stepWithKill(): Promise<void> {
    const drawn = drawStep({ model: this.model, chance: this.chance })
    const key = randomUUID()
    const sent = this.send(drawn, key).catch(() => undefined)
    await pause(this.chance() * 30)
    await this.blow(this.chance() < 0.5)
    await sent
    await this.startServer()
    this.agree(drawn, await this.send(drawn, key))
  }

  /** A call that is sent twice has one effect: the same response, and nothing changes. */
  private async repeat(): Promise<void> {
    if (!this.last) return
    const { step, key } = this.last
    const first = await this.send(step, key)
    expect(await this.send(step, key)).toEqual(first)
  }

  private agree(step: Step, came: CallOverOptions): void {
    const outcome = step.expect()
    const code = 'refused' in outcome ? outcome.refused : '000'
    this.counted.add(`${step.call.id} ${code}`)
    expect(came.code, `${describe(step)}\n${JSON.stringify(came.body).slice(0, 600)}`).toBe(code)
    if ('refused' in outcome) return
    const wires = (came.body['bookings'] ?? [came.body['booking']]) as Wire[]
    for (const [nth, booking] of outcome.bookings.entries()) {
      const wire = wires[nth]!
      booking.reference ||= wire.crsReservationId
      same(booking, wire, describe(step))
    }
  }

  /** Recalls every booking as every agency, and compares it with the model. */
  async recallAll(): Promise<void> {
    for (const [agency, token] of this.tokens) {
      for (const booking of this.model.bookings) {
        const query = { crsReservationIds: [booking.reference] }
        const { code, body } = await callOver(this.up.address, calls.recall, { query }, { token })
        const found = this.model.find(booking.reference, agency)
        expect(code, booking.reference).toBe(found ? '000' : 'booking_not_found')
        if (found) same(found, (body['bookings'] as Wire[])[0]!, `recall by ${agency}`)
      }
    }
  }

  /** Hours pass, and the options whose time has come are released: here or by the job of the server. */
  private async pass(hours: number): Promise<void> {
    const lapsed = this.model.pass(hours)
    await this.passHours(hours)
    const clock = setClock()
    clock.pass(this.model.hours * 3_600_000)
    await this.withDatabase((database) => releaseAllExpired({ database, clock }))
    for (const booking of lapsed) booking.version += 1
  }
}

const describe = ({ agency, call, input }: Step) => `${agency} ${call.id} ${JSON.stringify(input)}`

/** Compares a response with the model, which gets the codes of new trips from it. */
function same(booking: Booking, wire: Wire, after: string): void {
  for (const trip of booking.trips) trip.code ||= codeOf(wire, trip.items[0]?.uuid ?? '')
  const { reservationStatus: status, paid, version, agencyCode: agency, crsReservationId: reference } = wire
  // A cancelled option keeps its expiry in the response.
  const until = status === 'OPTIONAL' ? wire.optionDateTime : undefined
  const items = wire.trips.flatMap((trip) =>
    soldOn(trip).map(
      ({ uuid, status: itemStatus, cancellationFee: fee = 0, ticket }) =>
        `${trip.companyReservationCode} ${uuid} ${itemStatus} ${fee} ${ticket ? 'ticket' : ''}`,
    ),
  )
  expect({ reference, status, agency, paid, until, version, items: sorted(items) }, after).toEqual(
    expectedOf(booking),
  )
}

const soldOn = (trip: Wire['trips'][number]) => [...trip.selectedPassengers, ...trip.selectedVehicles]
const sorted = (lines: string[]) => lines.toSorted((one, other) => one.localeCompare(other))

const codeOf = (wire: Wire, uuid: string) =>
  wire.trips.find((trip) => soldOn(trip).some((item) => item.uuid === uuid))?.companyReservationCode ?? ''

function expectedOf(booking: Booking) {
  const { reference, agency, until, version, trips } = booking
  const items = trips.flatMap(({ code, items: all }) =>
    all.map(
      ({ uuid, status, fee, issuedOn }) => `${code} ${uuid} ${status} ${fee} ${issuedOn ? 'ticket' : ''}`,
    ),
  )
  const status = statusOf(itemsOf(booking))
  return { reference, status, agency, paid: paidFor(booking), until, version, items: sorted(items) }
}
