import type { AnswerOf, Call, InputOf } from '../../../src/contract/call.ts'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import type { SignIn, TestServer } from '../../kit/crs/testServer.ts'
import { others } from '../../kit/crs/smallCrs.ts'

export type Wire = AnswerOf<typeof booking.recall>['bookings'][number]
export type WireTrip = Wire['trips'][number]

const users = { 1300: {}, 1301: others.sub, 1377: others.foreign } satisfies Record<string, SignIn>
export type AgencyCode = keyof typeof users
const agencies = [1300, 1301, 1377] as const

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

/** Draws calls of several agencies on one server, and counts what became of them. */
export class Draw {
  /** Each call with the code of its answer. */
  readonly counted = new Map<string, number>()
  /** The agency that booked each reference, the latest last. */
  readonly bookings: { reference: string; agency: AgencyCode }[] = []
  parcels: string[] = []
  private tokens = new Map<AgencyCode, string>()
  readonly server: TestServer
  readonly database: Database
  readonly chance: () => number

  constructor(server: TestServer, database: Database, chance: () => number) {
    this.server = server
    this.database = database
    this.chance = chance
  }

  pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(this.chance() * from.length)]

  some<T>(from: readonly T[], share: number): T[] {
    const chosen = from.filter(() => this.chance() < share)
    return chosen.length > 0 ? chosen : from.slice(0, 1)
  }

  agency = (): AgencyCode => this.pick(agencies)!

  async pass(hours: number): Promise<void> {
    this.server.clock.pass(hours * 3_600_000)
    for (const agency of agencies) this.tokens.set(agency, (await this.server.signIn(users[agency])).token)
  }

  /** Makes a call. It may be refused, in words or for a while; a fault or a request of a wrong form fails the test. */
  async ask<C extends Call>(
    agency: AgencyCode,
    call: C,
    input: InputOf<C>,
  ): Promise<AnswerOf<C> | undefined> {
    const { status, code, body } = await this.server.call(call, input, { token: this.tokens.get(agency)! })
    const name = `${call.id} ${code}`
    this.counted.set(name, (this.counted.get(name) ?? 0) + 1)
    if ([200, 429].includes(status)) return code === '000' ? (body as AnswerOf<C>) : undefined
    const faults = this.server.log.filter((line) => line.includes('"err"'))
    throw new Error([call.id, status, JSON.stringify(body), JSON.stringify(input), faults.at(-1)].join('\n'))
  }

  add(reference: string, agency: AgencyCode): void {
    if (!this.bookings.some((one) => one.reference === reference)) this.bookings.push({ reference, agency })
  }

  /** One of the latest bookings, or of some of them, and an agency, mostly the one that made it. */
  async booking(wanted?: readonly string[]): Promise<{ agency: AgencyCode; found: Wire } | undefined> {
    const from = this.bookings.filter(({ reference }) => wanted?.includes(reference) ?? true)
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
  async trip(like?: Pick<WireTrip, 'origin' | 'destination'>): Promise<TripKey> {
    const { rows } = await this.database.pool.query<Record<string, string> & { id: number }>(
      `select itinerary.id, company, vessel, start.port as origin, stop.port as destination, start.departs
       from itinerary join port_call start on start.itinerary_id = itinerary.id and start.departs is not null
       join port_call stop on stop.itinerary_id = itinerary.id and stop.seq > start.seq
       where company <> 'ADB' and itinerary.id <> 5 order by itinerary.id, start.seq, stop.seq`,
    )
    const alike = rows.filter(
      ({ origin, destination }) =>
        origin === like?.origin.idOrCode && destination === like?.destination.idOrCode,
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
