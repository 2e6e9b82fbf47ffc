import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { booking } from '../../../src/contract/booking/booking.ts'
import { expiredCode, type AnswerOf, type Call, type InputOf } from '../../../src/contract/call.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { vesselDay } from '../../../src/domain/sailing/vesselDay.ts'
import { addDays } from '../../../src/domain/value/portTime.ts'
import { type Ask, closeDay, type Customer, serveCustomer } from '../../kit/crs/customer.ts'
import { keyOf } from '../../kit/crs/heldBooking.ts'
import { callOver, signInOver } from '../../kit/crs/race.ts'
import { dayFromToday, type Trip } from '../../kit/timetable.ts'
import type { DeskUser, National } from './national.ts'

/** A call that was refused, with its code. */
export class Refused extends Error {
  readonly code: string
  constructor(call: Call, code: string, body: object) {
    super(`${call.id}: ${JSON.stringify(body)}`)
    this.code = code
  }
}

/** What was asked and answered in a part of the load. */
export interface Tally {
  /** Milliseconds of each call, by its id. */
  times: Map<string, number[]>
  customers: number
  /** The time of each sale, from `performance.now()`. */
  sales: number[]
  /** Sales that were answered, also those that are not of a customer. */
  sold: number
  /** By the code. */
  refused: Map<string, number>
  /** Answers with a change to those who follow changes, and the seconds for which they followed any. */
  polls: number
  followed: number
}

export const newTally = (): Tally => ({
  ...{ times: new Map(), customers: 0, sales: [], sold: 0, refused: new Map(), polls: 0, followed: 0 },
})

/** One signed-in desk. */
export interface Desk extends DeskUser {
  ask: Ask
  /** The trips that it shows. */
  shown: readonly Trip[]
  /** Where it is counted. */
  tally(): Tally
}

/** Milliseconds until a call that a server did not take is sent again, as a desk does. */
const patience = 300

export async function signInDesk(national: National, user: DeskUser, tally: () => Tally): Promise<Desk> {
  const signIn = () => signInOver(national.address(), user)
  let token = await signIn()
  let position = '0'.repeat(24)
  // A cursor of changes is known to the server that gave it; another one answers at once that changes were missed.
  const home = national.address()
  const desk: Desk = { ...user, ask, shown: [], tally }
  async function ask<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> {
    const key = call.changes && !call.repeatable ? { key: randomUUID() } : {}
    const begun = performance.now()
    for (;;) {
      const came = await callOver(call.waits === true ? home : national.address(), call, input, {
        ...{ token, position, from: user.from, ...key },
      })
      if (came.position !== undefined && came.position > position) position = came.position
      if (came.code === expiredCode) token = await signIn()
      else if (came.code === 'unavailable' || came.code === 'still_running') {
        count(tally().refused, came.code)
        await pause(patience)
      } else {
        if (call.waits !== true) add(tally().times, call.id, performance.now() - begun)
        if (came.code !== '000') throw new Refused(call, came.code, came.body)
        if (call.id === booking.sell.id) tally().sold++
        if ('trips' in came.body && call.id === sailing.trips.id) desk.shown = came.body['trips'] as Trip[]
        return came.body as AnswerOf<C>
      }
    }
  }
  return desk
}

const count = (counted: Map<string, number>, name: string) =>
  void counted.set(name, (counted.get(name) ?? 0) + 1)

function add(times: Tally['times'], id: string, ms: number): void {
  const known = times.get(id)
  if (known) known.push(ms)
  else times.set(id, [ms])
}

/** Pairs of ports with ships that take cars, the first more often asked for. */
const ways = ['PIR PAS', 'PIR JTR', 'PIR HER', 'PIR JNX', 'PIR JMK', 'PIR CHA', 'PIR RHO', 'PIR TIN']
export const today = dayFromToday(0)
/** Of all customers, those who want one of the hot sailings. */
const hotShare = 0.25
const accountShare = 0.5

export interface Hot {
  trip: Trip
  date: string
}

export function drawCustomer(chance: () => number, hot: readonly Hot[]): Customer {
  const wanted = chance() < hotShare ? hot[Math.floor(chance() * hot.length)] : undefined
  const way = ways[Math.floor(chance() ** 2 * ways.length)] ?? ''
  const [origin = '', destination = ''] = way.split(' ')
  const nth = Math.floor(chance() * 1000)
  const byAccount = chance() < accountShare
  const mind = chance()
  return {
    ...{ origin, destination, today, departureDate: addDays(today, 3 + (nth % 25)) },
    choose: (roomy) => roomy[nth % Math.max(1, roomy.length)],
    ...(wanted && {
      ...{ origin: wanted.trip.origin.idOrCode, destination: wanted.trip.destination.idOrCode },
      departureDate: wanted.date,
      choose: (roomy) => roomy.find((one) => isSame(one, wanted.trip)) ?? roomy[0],
    }),
    buys: chance() < 0.5,
    afterwards: mind < 0.1 ? 'change' : mind < 0.2 ? 'cancel' : undefined,
    pays: (total) => (byAccount ? { account: total } : { cash: total }),
  }
}

const isSame = (one: Trip, other: Trip) =>
  one.vessel.idOrCode === other.vessel.idOrCode && one.departureDateTime === other.departureDateTime

/** The trips of a day with room for cars, the roomiest first. */
export async function roomyTrips({ ask }: Desk, way: string, date: string): Promise<Trip[]> {
  const [origin = '', destination = ''] = way.split(' ')
  const { trips } = await ask(sailing.trips, {
    body: {
      ...{ origin: { idOrCode: origin }, destination: { idOrCode: destination }, departureDate: date },
      travellers: [{ type: 'AD', quantity: 2 }],
      vehicles: [{ idOrCode: 'CAR425', quantity: 1 }],
    },
  })
  return trips
    .filter(({ garage, seats, prices }) => garage > 3000 && seats > 10 && prices.party)
    .toSorted((one, other) => other.garage - one.garage)
}

/** The hours of the day in which desks are open, and what part of the busiest hour's customers come in each. */
const busy = [0.2, 0.4, 0.7, 0.9, 1, 1, 0.9, 0.7, 0.6, 0.6, 0.8, 1, 1, 0.7, 0.4, 0.2]
/** Of the desks, those that open in each of the first hours; they close after eight. */
const opens = [0.1, 0.25, 0.35, 0.1, 0.05, 0.05, 0.05, 0.05]
const shift = 8
/** Hours in which most ships depart. */
const departing = [1, 2, 10, 11]

export const hours = busy.length

/** Seconds of a desk for one customer, all pauses between calls included, and the calls of it. */
const customerSeconds = 180
const callsOfCustomer = 9
/** Of a desk, in a shift that is not squeezed. */
const customersOfShift = 120

/** A day of all desks, in so many seconds for an hour; at `pace` 4 each desk does what four do. */
export interface Day {
  desks: readonly Desk[]
  gates: readonly Gate[]
  hot: readonly Hot[]
  pace: number
  hourSeconds: number
  /** Desks that follow the changes of what they show, of those that are at work. */
  watching: number
  chance: () => number
}

export async function liveDay(day: Day): Promise<void> {
  const { desks, gates, hourSeconds, chance } = day
  const begun = performance.now()
  const hour = () => (performance.now() - begun) / 1000 / hourSeconds
  const work = desks.map((desk) => {
    const from = drawHour(chance())
    return workShift(desk, day, { from, to: Math.min(hours, from + shift), hour })
  })
  const boarding = gates.map((gate) => boardAt(gate, day, hour))
  await Promise.all([...work, ...boarding])
}

function drawHour(drawn: number): number {
  let left = drawn
  for (const [hour, share] of opens.entries()) {
    if (left < share) return hour + left / share
    left -= share
  }
  return opens.length
}

interface Shift {
  from: number
  to: number
  hour(): number
}

async function workShift(desk: Desk, day: Day, { from, to, hour }: Shift): Promise<void> {
  const { pace, hourSeconds, chance, hot } = day
  await pause(from * hourSeconds * 1000)
  const isAtWork = () => hour() < to
  let served = 0
  const pages = pace * day.watching
  // A part of a page is watched by some desks only.
  const own = Math.floor(pages) + (chance() < pages % 1 ? 1 : 0)
  for (let page = 0; page < own; page++) void watch(desk, isAtWork)
  /** Thinks before each call. */
  const ask: Ask = async (call, input) => {
    await pause(((2 * chance() * customerSeconds) / callsOfCustomer / pace) * 1000)
    return desk.ask(call, input)
  }
  while (isAtWork()) {
    // Between two customers, more where the hour is quiet.
    const idle = (1 / (busy[Math.floor(hour())] ?? 0.2) - 1) * customerSeconds
    await pause(Math.min((2 * chance() * idle) / pace, (to - hour()) * hourSeconds) * 1000)
    if (!isAtWork()) break
    try {
      served++
      desk.tally().customers++
      if (await serveCustomer(ask, drawCustomer(chance, hot))) desk.tally().sales.push(performance.now())
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause
      count(desk.tally().refused, cause.code)
    }
  }
  // A squeezed shift has few customers: not all desks close their day.
  if (chance() < served / customersOfShift) await closeDay(desk.ask, today)
}

/** Follows sales and releases as the page of trips does: asks what of the trips shown has changed, a second after each answer. */
export async function watch(desk: Desk, going: () => boolean): Promise<void> {
  let since: string | undefined
  while (going()) {
    const shown = [
      ...new Set(desk.shown.map((trip) => vesselDay(trip.vessel.idOrCode, trip.departureDateTime))),
    ]
    if (shown.length === 0) {
      await pause(1000)
      continue
    }
    const begun = performance.now()
    const answer = await desk.ask(sailing.changes, {
      query: { ...(since !== undefined && { since }), shown },
    })
    since = answer.cursor
    if (answer.sailings.length > 0 || answer.missed) desk.tally().polls++
    const changed = new Set(
      answer.sailings.flatMap(({ vessel, calls }) =>
        calls.map((one) => `${vessel} ${one.departureDateTime}`),
      ),
    )
    const touched = desk.shown.filter(
      ({ vessel, departureDateTime }) =>
        answer.missed || changed.has(`${vessel.idOrCode} ${departureDateTime}`),
    )
    if (touched.length > 0 && going()) await renew(desk, touched)
    await pause(1000)
    desk.tally().followed += (performance.now() - begun) / 1000
  }
}

const renew = ({ ask }: Desk, trips: readonly Trip[]) =>
  ask(sailing.again, {
    body: {
      trips: trips.map(keyOf),
      travellers: [{ type: 'AD', quantity: 2 }],
      vehicles: [{ idOrCode: 'CAR425', quantity: 1 }],
    },
  })

/** A gate with the tickets that it scans, again and again. */
export interface Gate {
  desk: Desk
  at: { itineraryId: number; portCode: string }
  tickets: readonly string[]
  /** Scans so far, over all days. */
  scans: number
}

const scansAMinute = 30

async function boardAt(gate: Gate, day: Day, hour: () => number): Promise<void> {
  const { pace, hourSeconds, chance } = day
  const { desk, at, tickets } = gate
  while (hour() < hours) {
    if (!departing.includes(Math.floor(hour()))) {
      await pause(0.1 * hourSeconds * 1000)
      continue
    }
    await pause((2 * chance() * 60_000) / scansAMinute / pace)
    const scan = gate.scans++
    const ticketNumber = tickets[scan % tickets.length] ?? ''
    const isIn = Math.floor(scan / tickets.length) % 2 === 1
    try {
      if (isIn) await desk.ask(checkin.checkOut, { body: { ...at, ticketNumber } })
      else await desk.ask(checkin.checkIn, { body: { ...at, ticketNumber, gate: 'G1' } })
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause
      count(desk.tally().refused, `gate: ${cause.code}`)
    }
  }
}
