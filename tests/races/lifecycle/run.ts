import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { booking as calls } from '../../../src/contract/booking/booking.ts'
import { parcel as parcels } from '../../../src/contract/parcel.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiryJob.ts'
import { releaseUnnamed } from '../../../src/crs/group/releaseJob.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import type { Clock } from '../../../src/crs/server/clock.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { temporaryFolder } from '../../kit/folder.ts'
import { setClock } from '../../kit/crs/clock.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import {
  callOver,
  crash,
  onDatabase,
  signInOver,
  startSmallServer,
  type CallOverOptions,
  type SmallServer,
} from '../../kit/crs/race.ts'
import { CallLog } from './callLog.ts'
import { same, type Wire } from './compare.ts'
import { isActive, type AgencyCode, type Booking } from './model/booking.ts'
import { Model, seen } from './model/model.ts'
import type { Step } from './steps/draw.ts'
import { holdGroup } from './steps/groups.ts'
import { drawStep } from './steps/steps.ts'
import { extendWorld } from './world.ts'
import { testSeal } from '../../kit/crs/seal.ts'

const users: Record<AgencyCode, string> = { 1300: 'demo', 1301: 'paros', 1377: 'anna' }

const recalledAtOnce = 20
/** Small packages in one response. */
const listedAtOnce = 200

/** The bookings of a response: one, several, or those of a group. */
function bookingsIn(body: CallOverOptions['body']): Wire[] {
  const { booking, groupBooking, bookings } = body as {
    booking?: Wire
    groupBooking?: { bookings: Wire[] }
    bookings?: Wire[]
  }
  return groupBooking?.bookings ?? bookings ?? (booking ? [booking] : [])
}

/** The active cars of dated trips, with the codes of these. */
const carsOf = ({ trips }: Booking) =>
  trips
    .filter(({ open }) => !open)
    .flatMap(({ code, items }) => items.filter(isActive).map((item) => ({ code, ...item })))
    .filter(({ product }) => product === 'CAR425')

/** Returns places of groups to sale, and waits for the job of the server where it does so already. */
async function releaseDue(database: Database, clock: Clock): Promise<void> {
  const catalogue = await loadCatalogue(database)
  const isDue = sql<{ count: number }>`
    select count(*)::int as count from booking where release_at <= ${clock.now()}`
  for (;;) {
    await releaseUnnamed({ database, catalogue, clock, random: Math.random, seal: testSeal })
    const { rows } = await isDue.execute(database.owner)
    if (rows[0]?.count === 0) return
    await pause(20)
  }
}

/** A server with its folder, the agents who are signed in, and the model of its bookings. */
export class Run {
  private folder = temporaryFolder()
  private server: SmallServer | undefined
  private tokens = new Map<AgencyCode, string>()
  private last: { step: Step; key: string } | undefined
  private model = new Model()
  /** Each call with the code of its response, as they came. */
  readonly counted = new Set<string>()
  private log = new CallLog()

  private chance: () => number

  constructor(chance: () => number) {
    this.chance = chance
  }

  async start(): Promise<void> {
    await this.startServer()
    await this.withDatabase(extendWorld)
    // A server reads the catalogue when it starts.
    await this.blow(false)
    await this.startServer()
  }

  /** Calls, one of them during a kill; then hours pass. */
  async live(steps: number, hours: number): Promise<void> {
    for (let nth = 0; nth < steps; nth++) {
      await this.step()
      if (this.chance() < 0.03) await this.repeat()
    }
    await this.stepWithKill()
    if (hours >= 24 && this.releases() === 0) await this.holdUntilReleased(hours)
    expect(await this.withDatabase(brokenInvariants)).toEqual({})
    await this.compareDecks()
    await this.pass(hours)
  }

  /** Groups whose places without a name returned to sale. */
  releases = () => this.model.releases

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

  private blow(withPostgres: boolean): Promise<void> {
    return crash(this.up, withPostgres ? this.folder.path : undefined)
  }

  private withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return onDatabase(this.up, work)
  }

  private send({ agency, call, input }: Step, key: string): Promise<CallOverOptions> {
    return callOver(this.up.address, call, input, { token: this.tokens.get(agency) ?? '', key })
  }

  /**
   * Holds groups until places of one will return to sale in these hours: a short run may draw none. It gives up after
   * some, since the sailings may be full.
   */
  private async holdUntilReleased(hours: number): Promise<void> {
    const draw = { model: this.model, chance: this.chance }
    for (let held = 0; held < 12 && !this.model.releasesWithin(hours); held++)
      await this.step(holdGroup(draw, '1300'))
  }

  private async step(drawn = drawStep({ model: this.model, chance: this.chance })): Promise<void> {
    const key = randomUUID()
    await this.agree(drawn, await this.send(drawn, key))
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
    await this.agree(drawn, await this.send(drawn, key))
  }

  /** A call that is sent twice has one effect: the same response, and nothing changes. */
  private async repeat(): Promise<void> {
    if (!this.last) return
    const { step, key } = this.last
    const first = await this.send(step, key)
    expect(await this.send(step, key)).toEqual(first)
  }

  private async agree(step: Step, came: CallOverOptions): Promise<void> {
    const outcome = step.expect()
    const code = 'refused' in outcome ? outcome.refused : '000'
    this.counted.add(`${step.call.id} ${code}`)
    const about = this.log.before(step)
    expect(came.code, `${about}\n${JSON.stringify(came.body).slice(0, 600)}`).toBe(code)
    if ('refused' in outcome) return
    const bookings = bookingsIn(came.body)
    expect(bookings, about).toHaveLength(outcome.bookings.length)
    for (const [nth, model] of outcome.bookings.entries()) {
      model.reference ||= bookings[nth]!.crsReservationId
      same(model, bookings[nth]!, about)
    }
    const { given, parcel } = outcome
    if (parcel) parcel.code ||= String(came.body['packageCode'])
    if (given) given.reference ||= String(came.body['crsReservationId'])
    this.log.add(step, this.model.now(), [...outcome.bookings, ...(given ? [given] : [])])
    if (given) await this.recall([given], given.agency, about)
  }

  /** Recalls every booking as every agency, and compares it with the model; the same for small packages. */
  async recallAll(): Promise<void> {
    await this.listParcels()
    const { bookings } = this.model
    for (const agency of this.tokens.keys())
      for (let first = 0; first < bookings.length; first += recalledAtOnce)
        await this.recall(bookings.slice(first, first + recalledAtOnce), agency, `recall by ${agency}`)
  }

  private async listParcels(): Promise<void> {
    for (const [agency, token] of this.tokens) {
      const { body } = await callOver(this.up.address, parcels.list, { query: {} }, { token })
      const listed = body['smallPackages'] as { packageCode: string; price: number; status: string }[]
      const mine = this.model.parcels.filter((one) => seen[agency].includes(one.agency))
      expect(listed.map(({ packageCode: code, price, status }) => ({ code, price, status }))).toEqual(
        mine
          .map(({ code, price, status }) => ({ code, price, status }))
          .toReversed()
          .slice(0, listedAtOnce),
      )
    }
  }

  /** The bookings of other agencies are not among those found. */
  private async recall(bookings: readonly Booking[], agency: AgencyCode, after: string): Promise<void> {
    const query = { crsReservationIds: bookings.map(({ reference }) => reference) }
    const token = this.tokens.get(agency) ?? ''
    const { body } = await callOver(this.up.address, calls.recall, { query }, { token })
    const wires = (body['bookings'] ?? []) as Wire[]
    const read = bookings.map(({ reference }) => this.model.read(reference, agency))
    const found = new Set(read.flatMap((one) => ('refused' in one ? [] : [one])))
    expect(wires, after).toHaveLength(found.size)
    for (const wire of wires) {
      const booking = [...found].find(({ reference }) => reference === wire.crsReservationId)
      expect(booking, `${wire.crsReservationId} ${after}`).toBeDefined()
      if (booking) same(booking, wire, `${this.log.of(booking)}\n${after}`)
    }
  }

  /** Compares the decks of the cars: whether a cancelled one gets its place back depends on them. */
  private async compareDecks(): Promise<void> {
    const found = await this.withDatabase((database) =>
      sql<{ key: string; lane: string }>`
        select company_code || ' ' || uuid as key, claim.resource as lane
        from claim join booking_item item on item.id = claim.item_id
          join booking_trip trip on trip.id = item.trip_id
        where claim.resource like 'LANE%'`.execute(database.owner),
    )
    const lanes = new Map(found.rows.map(({ key, lane }) => [key, lane]))
    for (const booking of this.model.bookings.filter(({ isUncertain }) => !isUncertain))
      for (const { code, uuid, deck } of carsOf(booking))
        expect(lanes.get(`${code} ${uuid}`), `${uuid} of ${this.log.of(booking)}`).toBe(`LANE_${deck}`)
  }

  /** Hours pass, and the options whose time has come are released: here or by the job of the server. */
  private async pass(hours: number): Promise<void> {
    const lapsed = this.model.pass(hours)
    await this.passHours(hours)
    const clock = setClock()
    clock.pass(this.model.hours * 3_600_000)
    await this.withDatabase(async (database) => {
      await releaseAllExpired({ database, clock })
      await releaseDue(database, clock)
    })
    for (const booking of lapsed) if (!booking.isUncertain) booking.version += 1
  }
}
