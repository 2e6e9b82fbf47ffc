import { takesKey, type AnswerOf, type Call, type InputOf } from '../../../src/contract/call.ts'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { localAt } from '../../../src/domain/value/portTime.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import type { CallOptions, SignIn, TestResponse, TestServer } from '../../kit/crs/testServer.ts'
import type { Tables } from '../../kit/crs/networkTables.ts'
import { others } from '../../kit/crs/smallCrs.ts'

export type Wire = AnswerOf<typeof booking.recall>['bookings'][number]
export type WireTrip = Wire['trips'][number]

const users = {
  1300: {},
  1301: others.sub,
  1377: others.foreign,
  gate: { user: 'gate' },
  company: { user: 'company' },
} satisfies Record<string, SignIn>
export type Actor = keyof typeof users
const agencies = [1300, 1301, 1377] as const
const actors = [...agencies, 'gate', 'company'] as const satisfies Actor[]
export type AgencyCode = (typeof agencies)[number]

/** Codes of a session that has ended, or has to be renewed. */
export const ended = new Set(['unknown_token', '058'])

/** The place of a call in the day: always the same in a replay. */
export interface CallPlace {
  step: string
  actor: Actor
  /** Within the step. */
  nth: number
}

/** What the calls of a day are made on. */
export interface DayServer extends Pick<TestServer, 'clock' | 'log' | 'signIn'> {
  /** Of the ports; that of Greece unless given. */
  zone?: string
  /** Loads changed tables of the network, where the servers take another version; returns what became of it. */
  load?(tables: Tables, chance: () => number): Promise<string>
  call<C extends Call>(call: C, input: InputOf<C>, more: CallOptions & CallPlace): Promise<TestResponse>
}

/** A trip of the timetable as it is now, in the form in which it is asked for. */
export interface TripKey {
  itinerary: number
  company: string
  key: {
    departureDateTime: string
    origin: { idOrCode: string }
    destination: { idOrCode: string }
    vessel: { idOrCode: string; company: { abbreviation: string } }
  }
}

/** What the steps of a day share. */
interface Day {
  server: DayServer
  database: Database
  /** Each call with the code of its answer. */
  counted: Map<string, number>
  /** The agency that booked each reference, the latest last. */
  bookings: { reference: string; agency: AgencyCode }[]
  parcels: string[]
  tokens: Map<Actor, string>
}

/** Draws calls of several agencies, of a gate and of a company on one server, and counts what became of them. */
export class Draw {
  readonly day: Day
  readonly chance: () => number
  private step = ''
  private asked = 0
  /** Where most calls of the step go. */
  private sailing: number | undefined

  constructor(server: DayServer, database: Database, chance: () => number, day?: Day) {
    const began = { counted: new Map(), bookings: [], parcels: [], tokens: new Map() }
    this.day = day ?? { server, database, ...began }
    this.chance = chance
  }

  /** The same day with the chances of one step of it. */
  at(seed: number, steps: readonly number[], sailing?: number): Draw {
    const { server, database } = this.day
    const one = new Draw(server, database, seededRandom(seed, ...steps), this.day)
    one.step = steps.join('.')
    one.sailing = sailing
    return one
  }

  get database(): Database {
    return this.day.database
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.chance() * from.length)]
  }

  some<T>(from: readonly T[], share: number): T[] {
    const chosen = from.filter(() => this.chance() < share)
    return chosen.length > 0 ? chosen : from.slice(0, 1)
  }

  agency(): AgencyCode {
    return this.pick(agencies)!
  }

  pass(hours: number): void {
    this.day.server.clock.pass(hours * 3_600_000)
  }

  /** A local time at the ports. */
  hoursLater(hours: number): string {
    const { clock, zone = 'Europe/Athens' } = this.day.server
    return localAt(clock.now().getTime() + hours * 3_600_000, zone)
  }

  /** Makes a call. It may be refused, in words or for a while; a fault or a request of a wrong form fails the test. */
  async ask<C extends Call>(actor: Actor, call: C, input: InputOf<C>): Promise<AnswerOf<C> | undefined> {
    const { server, counted } = this.day
    const place = { step: this.step, actor, nth: this.asked++ }
    const send = async (token: string) =>
      server.call(call, input, { token, ...place, ...this.key(call, place) })
    const token = await this.token(actor)
    let came = await send(token)
    if (ended.has(came.code)) {
      if (this.day.tokens.get(actor) === token) this.day.tokens.delete(actor)
      came = await send(await this.token(actor))
    }
    const { status, code, body } = came
    const name = `${call.id} ${code}`
    counted.set(name, (counted.get(name) ?? 0) + 1)
    if ([200, 429].includes(status)) return code === '000' ? (body as AnswerOf<C>) : undefined
    const faults = server.log.filter((line) => line.includes('"err"'))
    throw new Error([call.id, status, JSON.stringify(body), JSON.stringify(input), faults.at(-1)].join('\n'))
  }

  private key(call: Call, { step, nth }: CallPlace): CallOptions {
    return step !== '' && takesKey(call) ? { key: `${step}-${nth}` } : {}
  }

  private async token(actor: Actor): Promise<string> {
    const { tokens, server } = this.day
    const known = tokens.get(actor)
    if (known !== undefined) return known
    const { token } = await server.signIn(users[actor])
    tokens.set(actor, token)
    return token
  }

  /** Signs in everyone once more, so that no session ends while operations run at the same time. */
  async renewSessions(): Promise<void> {
    this.day.tokens.clear()
    for (const actor of actors) await this.token(actor)
  }

  add(reference: string, agency: AgencyCode): void {
    const { bookings } = this.day
    if (!bookings.some((one) => one.reference === reference)) bookings.push({ reference, agency })
  }

  /** One of the latest bookings, or of some of them, and an agency, mostly the one that made it. */
  async booking(wanted?: readonly string[]): Promise<{ agency: AgencyCode; found: Wire } | undefined> {
    const here = this.sailing === undefined ? undefined : `trip.itinerary_id = ${this.sailing}`
    const among = wanted ?? (here && (await this.references(here)))
    const from = this.day.bookings.filter(({ reference }) => among?.includes(reference) ?? true)
    const one = this.pick(from.slice(-60))
    if (!one) return undefined
    const agency = this.chance() < 0.9 ? one.agency : this.agency()
    const query = { crsReservationIds: [one.reference] }
    const [found] = (await this.ask(agency, booking.recall, { query }))?.bookings ?? []
    return found && { agency, found }
  }

  /** References of the bookings that satisfy a condition on `booking`, `trip` and `item`. */
  async references(condition: string, ...values: unknown[]): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ reference: string }>(
      `select distinct booking.reference from booking join booking_trip trip on trip.booking_id = booking.id
       join booking_item item on item.trip_id = trip.id where ${condition} order by 1`,
      values,
    )
    return rows.map(({ reference }) => reference)
  }

  /** A trip of the day ferries and the night ferry, whatever was declared about them. */
  async trip(like?: Pick<WireTrip, 'origin' | 'destination'>, of?: string): Promise<TripKey> {
    const { rows } = await this.database.pool.query<Record<string, string> & { id: number }>(
      `select itinerary.id, company, vessel, start.port as origin, stop.port as destination, start.departs
       from itinerary join port_call start on start.itinerary_id = itinerary.id and start.departs is not null
       join port_call stop on stop.itinerary_id = itinerary.id and stop.seq > start.seq
       where company <> 'ADB' and itinerary.id <> 5 order by itinerary.id, start.seq, stop.seq`,
    )
    const { origin: from, destination: to } = like ?? {}
    const alike = rows.filter(
      ({ id, company, origin, destination }) =>
        (!of || company === of) &&
        (!from || origin === from.idOrCode) &&
        (!to || destination === to.idOrCode) &&
        (this.sailing === undefined || id === this.sailing),
    )
    const { id, company, vessel, origin, destination, departs } = this.pick(
      alike.length > 0 && this.chance() < 0.9 ? alike : rows,
    )!
    const ship = { idOrCode: vessel!, company: { abbreviation: company! } }
    const key = { departureDateTime: departs!, origin: { idOrCode: origin! }, vessel: ship }
    return { itinerary: id, company: company!, key: { ...key, destination: { idOrCode: destination! } } }
  }
}

export const itemsOf = ({ selectedPassengers, selectedVehicles }: WireTrip) => [
  ...selectedPassengers,
  ...selectedVehicles,
]

export const ticketNamesOf = (trip: WireTrip) =>
  itemsOf(trip).flatMap(({ ticket }) => (ticket ? [{ letter: ticket.letter, number: ticket.number }] : []))

export const ticketsOf = (trip: WireTrip) =>
  ticketNamesOf(trip).map(({ letter, number }) => `${letter}${number}`)
