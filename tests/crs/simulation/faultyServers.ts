import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { takesKey, type Call, type InputOf } from '../../../src/contract/call.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiryJob.ts'
import type { Guard } from '../../../src/crs/database/stockChange.ts'
import { ownerPool } from '../../../src/crs/database/connect.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { releaseUnnamed } from '../../../src/crs/group/releaseJob.ts'
import { linkEntries } from '../../../src/crs/journal/heads.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import type { Catalogues } from '../../../src/crs/reference/catalogues.ts'
import { clockOf } from '../../../src/crs/server/clock.ts'
import { deleteExpired } from '../../../src/crs/server/job/jobs.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import type { SetClock } from '../../kit/crs/clock.ts'
import type { FreshDatabase } from '../../kit/crs/database.ts'
import { databaseProxy, type DatabaseProxy } from '../../kit/crs/databaseProxy.ts'
import type { Tables } from '../../kit/crs/networkTables.ts'
import { testSeal } from '../../kit/crs/seal.ts'
import { testServer, type CallOptions, type TestResponse, type TestServer } from '../../kit/crs/testServer.ts'
import { ended, type CallPlace, type DayServer } from './draw.ts'
import { loadChanged } from './loadChanges.ts'
import type { Transcript } from './transcript.ts'
import { Turns } from './turns.ts'

/** What may go wrong with a call, after which its operator makes it again under the same key. */
const faults = ['answerLost', 'cutInCall', 'cutInCall', 'cutAtCommit', 'databaseGone', 'killed'] as const
type Fault = (typeof faults)[number]

/** Statements of the longest calls. */
const mostStatements = 25

/** Statements of a load of changed sailings. */
const statementsOfLoad = 80

const named = /"(?:crsReservationId|packageCode|openReservationId)":"(\w+)"/g

interface Machine {
  proxy: DatabaseProxy
  database: Database
  server: TestServer
  catalogues: Catalogues
  /** Milliseconds by which its clock is ahead. */
  ahead: number
  /** While a fault of it lasts. */
  fault?: Promise<void>
}

export interface ServerOptions {
  seed: number
  clock: SetClock
  /** Of the ports. */
  zone: string
  /** Share of the calls that meet a fault. */
  faults: number
  /** A key for each attempt instead of one for all of them, for a control. */
  keyPerAttempt?: boolean
  guard?: Guard
}

type Made = CallOptions & CallPlace

/**
 * Two servers on one database, whose clocks differ. Each call goes to one of them; some meet a fault, and are made again
 * as the desk does: to either server, under the same key.
 */
export class FaultyServers implements DayServer {
  readonly clock: SetClock
  readonly zone: string
  readonly log: string[] = []
  readonly turns: Turns
  /** References of the bookings and codes of the small packages in the answers. */
  readonly known = new Set<string>()
  private machines: Machine[] = []
  private ended: Promise<unknown>[] = []
  private fresh: FreshDatabase
  private options: ServerOptions
  private transcript: Transcript
  private started = 0

  constructor(fresh: FreshDatabase, transcript: Transcript, options: ServerOptions) {
    this.fresh = fresh
    this.turns = new Turns(fresh.database.pool)
    this.options = options
    this.transcript = transcript
    this.clock = options.clock
    this.zone = options.zone
  }

  async start(): Promise<void> {
    // PostgreSQL notices that a client has gone while its statement waits for a lock, too.
    await this.fresh.database.pool.query(
      `do $$ begin execute format('alter database %I set client_connection_check_interval = 20', current_database()); end $$`,
    )
    for (const ahead of [0, 40_000]) this.machines.push(await this.startMachine(ahead))
  }

  async close(): Promise<void> {
    for (const machine of this.machines) this.end(machine)
    await Promise.all(this.ended)
  }

  /** On the server whose clock is ahead: to it, sessions that begin on the other may have ended already. */
  signIn: TestServer['signIn'] = async (as, from) => {
    for (let attempt = 1; ; attempt++) {
      const [first, second] = this.machines
      const machine = first!.ahead > second!.ahead ? first! : second!
      // Others may wait for it.
      const came = await this.turns.aside(() => machine.server.signIn(as, from))
      if (came.status === 200) return came
      if (attempt > 500) throw new Error(`no sign-in after ${attempt} attempts: ${JSON.stringify(came.body)}`)
      await (machine.fault ? this.turns.parked(machine.fault) : pause(10))
    }
  }

  /** Moves the clock of one server. */
  jump(nth: number, ahead: number): void {
    this.machines[nth]!.ahead = ahead
  }

  async call<C extends Call>(call: C, input: InputOf<C>, made: Made): Promise<TestResponse> {
    const chance = seededRandom(this.options.seed, ...made.step.split('.').map(Number), made.nth)
    const isFaulty = chance() < this.options.faults
    const drawn = faults[Math.floor(chance() * faults.length)]!
    const nth = chance() < 0.5 ? 0 : 1
    const machine = this.machines[nth]!
    // What is only read has no effect that could be lost.
    const fault =
      isFaulty && !machine.fault && (takesKey(call) || drawn === 'databaseGone') ? drawn : undefined
    const began = this.clock.localNow(this.zone)
    const lost = fault && (await this.meet(fault, nth, chance, () => this.attempt(nth, call, input, made, 0)))
    const answering = fault && chance() < 0.5 ? 1 - nth : nth
    const came = await this.answer(answering, call, input, made)
    // On the server whose clock is ahead, the session may have ended.
    if (lost && fault === 'answerLost' && ![lost, came].some(({ code }) => ended.has(code)))
      expect(came.body, `${call.id} made again`).toEqual(lost.body)
    for (const [, name] of JSON.stringify(came.body).matchAll(named)) this.known.add(name!)
    this.transcript.add({
      ...made,
      began,
      call: call.id,
      input,
      came,
      server: `${nth}${fault ? ` ${fault} ${answering}` : ''}`,
    })
    return came
  }

  /** Runs what the servers do by themselves, all on one of them; where it is cut off it begins again. */
  async work(nth: number, chance: () => number): Promise<void> {
    const machine = this.machines[nth]!
    const { proxy } = machine
    const random = seededRandom(this.options.seed, 7, this.started++)
    if (chance() < this.options.faults) {
      proxy.cutBeforeStatement(Math.floor(chance() * mostStatements))
      await jobs(machine, random).catch((cause: unknown) => {
        if (!proxy.isCut) throw cause
      })
      await this.quiet(proxy)
      proxy.restore()
    }
    await jobs(machine, random)
  }

  /** Makes the call once, and returns the answer that its operator does not get. */
  private async meet(
    fault: Fault,
    nth: number,
    chance: () => number,
    attempt: () => Promise<TestResponse>,
  ): Promise<TestResponse> {
    const machine = this.machines[nth]!
    const { proxy } = machine
    const done = Promise.withResolvers<void>()
    machine.fault = done.promise
    try {
      if (fault === 'answerLost') return await attempt()
      if (fault === 'databaseGone') proxy.cut()
      else if (fault === 'cutAtCommit') proxy.cutAfterCommit()
      else proxy.cutBeforeStatement(Math.floor(chance() * mostStatements))
      const lost = await attempt()
      expect([200, 401, 429, 503, 409], JSON.stringify(lost.body)).toContain(lost.status)
      if (fault === 'killed') proxy.cut()
      await this.quiet(proxy)
      if (fault === 'killed') await this.restart(nth)
      else proxy.restore()
      return lost
    } finally {
      delete machine.fault
      done.resolve()
    }
  }

  /** Until the call is answered: while a fault of the server lasts it answers that it should be made again. */
  private async answer<C extends Call>(
    nth: number,
    call: C,
    input: InputOf<C>,
    made: Made,
  ): Promise<TestResponse> {
    for (let attempt = 1; ; attempt++) {
      const machine = this.machines[nth]!
      const came = await this.attempt(nth, call, input, made, attempt)
      if (came.code !== 'still_running' && came.status !== 503) return came
      if (attempt > 500) throw new Error(`${call.id} has no answer after ${attempt} attempts`)
      await (machine.fault ? this.turns.parked(machine.fault) : pause(10))
    }
  }

  private attempt<C extends Call>(
    nth: number,
    call: C,
    input: InputOf<C>,
    { key, token, headers }: Made,
    attempt: number,
  ): Promise<TestResponse> {
    const name = this.options.keyPerAttempt ? `${key}-${attempt}` : key
    return this.machines[nth]!.server.call(call, input, {
      ...(token !== undefined && { token }),
      ...(name !== undefined && { key: name }),
      ...(headers && { headers }),
      anyWaits: true,
    })
  }

  /** Until PostgreSQL has rolled back the transactions of the connections that ended. */
  private async quiet({ cutPorts }: DatabaseProxy): Promise<void> {
    for (;;) {
      const { rows } = await this.fresh.database.pool.query(
        'select from pg_stat_activity where datname = current_database() and client_port = any($1)',
        [cutPorts],
      )
      if (rows.length === 0) break
      await pause(5)
    }
    cutPorts.length = 0
  }

  /** Loads tables; some loads are cut off before, and the next one makes what remains of them. */
  async load(tables: Tables, chance: () => number): Promise<string> {
    const today = this.clock.localNow(this.zone).slice(0, 10)
    const loaded = (pool: pg.Pool) => loadChanged(pool, tables, { today, source: 'day', clock: this.clock })
    if (chance() < this.options.faults) {
      const proxy = await databaseProxy(this.fresh.url)
      const pool = ownerPool(proxy.url)
      pool.on('error', () => undefined)
      proxy.cutBeforeStatement(Math.floor(chance() * statementsOfLoad))
      await loaded(pool).catch((cause: unknown) => {
        if (!proxy.isCut) throw cause
      })
      await pool.end()
      await this.quiet(proxy)
      await proxy.close()
    }
    const outcome = await loaded(this.fresh.database.pool)
    for (const { catalogues } of this.machines) await catalogues.refresh()
    return outcome
  }

  private async startMachine(ahead: number): Promise<Machine> {
    const proxy = await databaseProxy(this.fresh.url)
    const database = await openDatabase(proxy.url)
    this.turns.guard(database.requests)
    const catalogues = await untimed(this.fresh.database)
    const machine = { proxy, database, ahead, catalogues } as Machine
    machine.server = await testServer(database, {
      catalogues,
      clock: {
        ...clockOf(() => new Date(this.clock.now().getTime() + machine.ahead)),
        pass: this.clock.pass,
      },
      ...(this.options.guard && { guard: this.options.guard }),
      random: seededRandom(this.options.seed, 7, this.started++),
      rate: 1_000_000,
    })
    // One list for both, as the operator of the servers reads it.
    Object.assign(machine.server.log, { push: (line: string) => this.log.push(line) })
    return machine
  }

  /** Another server in place of one that ends without a word. */
  private async restart(nth: number): Promise<void> {
    const former = this.machines[nth]!
    this.machines[nth] = await this.startMachine(former.ahead)
    this.end(former)
  }

  private end({ proxy, database, server }: Machine): void {
    proxy.cut()
    this.ended.push(
      server
        .close()
        .then(() => database.close())
        .then(() => proxy.close()),
    )
  }
}

/** The versions of the catalogue, read when they are needed and not by a timer, so that a replay is exact. */
async function untimed(database: Database): Promise<Catalogues> {
  let catalogue = await loadCatalogue(database)
  return {
    current: () => catalogue,
    async refresh() {
      catalogue = await loadCatalogue(database)
    },
    end: () => Promise.resolve(),
  }
}

async function jobs({ database, server: { clock } }: Machine, random: () => number): Promise<void> {
  const parts = { database, clock, random, seal: testSeal, catalogue: await loadCatalogue(database) }
  await releaseAllExpired(parts)
  await releaseUnnamed(parts)
  await deleteExpired(parts)
  await linkEntries(database)
}
