import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { booking as calls } from '../../../src/contract/booking/booking.ts'
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
import { CallLog } from './callLog.ts'
import { same, type Wire } from './compare.ts'
import type { AgencyCode, Booking } from './model/booking.ts'
import { Model } from './model/model.ts'
import type { Step } from './steps/draw.ts'
import { drawStep } from './steps/steps.ts'
import { extendWorld } from './world.ts'

const users: Record<AgencyCode, string> = { 1300: 'demo', 1301: 'paros', 1377: 'anna' }

const recalledAtOnce = 20

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
    expect(await this.withDatabase(brokenInvariants)).toEqual({})
    await this.pass(hours)
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

  private send({ agency, call, input }: Step, key: string): Promise<CallOverOptions> {
    return callOver(this.up.address, call, input, { token: this.tokens.get(agency) ?? '', key })
  }

  private async step(): Promise<void> {
    const drawn = drawStep({ model: this.model, chance: this.chance })
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
    this.log.add(step, this.model.now())
    const { booking, bookings = booking ? [booking] : [] } = came.body as {
      booking?: Wire
      bookings?: Wire[]
    }
    expect(bookings, about).toHaveLength(outcome.bookings.length)
    for (const [nth, model] of outcome.bookings.entries()) {
      model.reference ||= bookings[nth]!.crsReservationId
      same(model, bookings[nth]!, about)
    }
    const { given } = outcome
    if (!given) return
    given.reference ||= String(came.body['crsReservationId'])
    await this.recall([given], given.agency, about)
  }

  /** Recalls every booking as every agency, and compares it with the model. */
  async recallAll(): Promise<void> {
    const { bookings } = this.model
    for (const agency of this.tokens.keys())
      for (let first = 0; first < bookings.length; first += recalledAtOnce)
        await this.recall(bookings.slice(first, first + recalledAtOnce), agency, `recall by ${agency}`)
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
      if (booking) same(booking, wire, after)
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
