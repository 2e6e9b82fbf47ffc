import { mustGet } from '../../domain/value/mustGet.ts'
import { randomUUID } from 'node:crypto'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import type { disruption } from '../../contract/disruption.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { addDays, dateOf } from '../../domain/value/portTime.ts'
import { fullestSailing } from '../booking/affected/affected.ts'
import { issue } from '../booking/issue/issue.ts'
import { disrupt, type Change, smallerShip } from './declare/disrupt.ts'
import {
  readDisrupted,
  type DisruptionKind,
  findTrips,
  findTripsToDepart,
  readDepartures,
  readItinerary,
  type Itinerary,
} from '../reference/timetable.ts'
import type { Sailing } from '../reference/sailing.ts'
import { saleDay } from '../server/clock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { hold } from '../sale/hold.ts'
import {
  lanesFree,
  loadAvailability,
  personsFree,
  type AvailabilityView,
} from '../sailing/availability/availabilityView.ts'
import { buyerIn } from '../sailing/availability/buyer.ts'
import { demoParties, type DemoParty } from './demoParties.ts'

type Trip = NonNullable<InputOf<typeof disruption.demo>['body']['trip']>

/** Fewer affected trips than this show too little. */
const enoughTrips = 6
const daysAhead = 14
/** Minutes by which a sailing of the demonstration is late. */
const lateMinutes = 150
const seat = 'DECK'
const carCategory = 'CAR425'
/** Centimetres of lane, more than a car of the category takes. */
const carLane = 600

/**
 * Cancels, delays or swaps a sailing of the demo world: the given one, else that with most of the agency’s bookings,
 * else one on which it makes some bookings first.
 */
export async function demo(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof disruption.demo>,
  context: CallContext,
): Promise<AnswerOf<typeof disruption.demo> | Refusal> {
  if (dependencies.catalogue.world === '') return refuse('disruption_no_demo')
  const itinerary = body.trip
    ? await itineraryOf(dependencies, context, body.trip)
    : ((await bookedSailing(dependencies, context)) ?? (await bookParties(dependencies, context)))
  if (isRefusal(itinerary)) return itinerary
  const sailing = await readItinerary(context.tx, itinerary)
  const change = sailing && (await demoChange(dependencies, context, sailing, body.kind ?? 'cancelled'))
  if (!change) return refuse('disruption_no_demo')
  const id = await disrupt(dependencies, context, sailing, change)
  if (isRefusal(id)) return id
  context.journal('disruption.demo', null, { disruption: id, itinerary })
  return { id }
}

async function demoChange(
  { catalogue }: ServerDependencies,
  { tx }: CallContext,
  sailing: Itinerary,
  kind: DisruptionKind,
): Promise<Change | undefined> {
  if (kind === 'cancelled') return { kind }
  if (kind === 'delayed') return { kind, from: 0, minutes: lateMinutes }
  const ship = await smallerShip(catalogue, tx, sailing)
  return ship && { kind, ship }
}

async function itineraryOf(
  dependencies: ServerDependencies,
  { tx }: CallContext,
  trip: Trip,
): Promise<number | Refusal> {
  const found = await findTrips(tx, dependencies, [trip])
  return isRefusal(found) ? found : mustGet(found, 0).itinerary
}

async function bookedSailing(
  { catalogue }: ServerDependencies,
  { tx, who, clock }: CallContext,
): Promise<number | undefined> {
  const now = clock.localNow(catalogue.network.timezone)
  const until = addDays(dateOf(now), daysAhead)
  const fullest = await fullestSailing(tx, who, [now, until], clock.now())
  return fullest && fullest.trips >= enoughTrips ? fullest.itinerary : undefined
}

/** Books the parties of the demonstration on a sailing that has others on the same day. */
async function bookParties(
  dependencies: ServerDependencies,
  context: CallContext,
): Promise<number | Refusal> {
  const sailing = await busiestSailing(dependencies, context)
  if (!sailing) return refuse('disruption_no_demo')
  const methods = dependencies.catalogue.paymentMethods(sailing.company)
  const { id } = methods.find(({ kind }) => kind === 'cash') ?? mustGet(methods, 0)
  for (const party of demoParties) {
    const booked = await hold(dependencies, { body: requestOf(tripOf(sailing), party) }, context)
    if (isRefusal(booked)) return booked
    if (party.option) continue
    const { crsReservationId, total } = booked.booking
    const payments = [{ paymentMethod: { id }, total }]
    const issued = await issue(dependencies, { body: { crsReservationId, payments } }, context)
    if (isRefusal(issued)) return issued
  }
  return sailing.itinerary
}

/**
 * Returns the sailing that most others could replace: of the regular sailings of the next day that has one with room,
 * the one from the busiest port.
 */
async function busiestSailing(
  dependencies: ServerDependencies,
  context: CallContext,
): Promise<Sailing | undefined> {
  const { catalogue } = dependencies
  const [port] = catalogue.ports.toSorted((a, b) => catalogue.sailings(b.code) - catalogue.sailings(a.code))
  const origin = port?.code ?? ''
  const today = saleDay(context.clock, catalogue.network)
  for (let days = 1; days <= daysAhead; days++) {
    const sold = await sailingsOn(dependencies, context, origin, addDays(today, days))
    const others = ({ destination }: Sailing) => sold.filter((one) => one.destination === destination).length
    const views = await loadAvailability(context.tx, catalogue, buyerIn(context), sold)
    const [busiest] = views
      .filter(hasRoom)
      .map(({ sailing }) => sailing)
      .toSorted((one, other) => others(other) - others(one) || one.itinerary - other.itinerary)
    if (busiest) return busiest
  }
  return undefined
}

/** Returns the sailings with seats on deck and places for cars on sale, which are not disrupted. */
async function sailingsOn(
  dependencies: ServerDependencies,
  { tx }: CallContext,
  origin: string,
  day: string,
): Promise<Sailing[]> {
  const departures = await readDepartures(tx, origin, `${day} 00:00`, `${day} 23:59`)
  const trips = departures.flatMap((departure) =>
    laterPorts(departure, origin).map((to) => keyOf(departure, origin, to)),
  )
  const sailings = await findTripsToDepart(tx, dependencies, trips)
  const disrupted = new Set((await readDisrupted(tx)).map(({ itinerary }) => itinerary))
  return sailings.filter(({ itinerary, line, destination, season }) => {
    const fares = dependencies.catalogue.fares(line, origin, destination, season)
    return fares?.has(seat) && fares.has(carCategory) && !disrupted.has(itinerary)
  })
}

const travellers = demoParties.flatMap(({ names }) => names).length
const cars = demoParties.filter(({ car }) => car !== undefined).length

/** Returns whether all parties of the demonstration have room. */
function hasRoom(view: AvailabilityView): boolean {
  const seats = view.free.get(seat)?.whole ?? 0
  return Math.min(seats, personsFree(view)) >= travellers && lanesFree(view).any >= cars * carLane
}

/** The ports at which a sailing calls after this one. */
function laterPorts({ calls }: Itinerary, origin: string): string[] {
  const at = calls.findIndex(({ port, departs }) => port === origin && departs !== null)
  return [...new Set(calls.slice(at + 1).map(({ port }) => port))].filter((port) => port !== origin)
}

function keyOf({ calls, vessel, company }: Itinerary, origin: string, destination: string): Trip {
  const departs = calls.find((call) => call.port === origin)?.departs ?? ''
  return tripOf({ departs, origin, destination, vessel, company })
}

const tripOf = ({
  departs,
  origin,
  destination,
  vessel,
  company,
}: Pick<Sailing, 'departs' | 'origin' | 'destination' | 'vessel' | 'company'>): Trip => ({
  departureDateTime: departs,
  origin: { idOrCode: origin },
  destination: { idOrCode: destination },
  vessel: { idOrCode: vessel, company: { abbreviation: company } },
})

type Request = InputOf<typeof booking.hold>['body']

function requestOf(
  trip: Trip,
  { surname, names, nationality, email, mobile, car, remarks }: DemoParty,
): Request {
  const passengers = names.map(([name, sexType], index) => ({
    index,
    uuid: randomUUID(),
    passengerData: { surname, name, sexType, type: 'AD', birthdate: '1984-05-17', nationality },
  }))
  const vehicle = {
    idOrCode: carCategory,
    accommodationRequestType: 'VEHICLE' as const,
    quantity: 1,
    bedType: 'NO_PREFERENCE' as const,
    accommodationRequestAnalysises: [
      {
        index: 0,
        uuid: randomUUID(),
        vehicleData: { idOrCode: carCategory, plateNumber: car ?? '', driverSurname: surname },
      },
    ],
  }
  return {
    trips: [
      {
        ...trip,
        accommodationRequests: [
          {
            idOrCode: seat,
            accommodationRequestType: 'COMPLETE' as const,
            quantity: names.length,
            bedType: 'NO_PREFERENCE' as const,
            accommodationRequestAnalysises: passengers,
          },
          ...(car === undefined ? [] : [vehicle]),
        ],
      },
    ],
    leader: {
      lastName: surname,
      firstName: names[0]?.[0] ?? '',
      mobile: mobile ?? '+306971000000',
      ...(email !== undefined && { email }),
    },
    ...(remarks !== undefined && { remarks }),
  }
}
