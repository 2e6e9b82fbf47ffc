import { randomUUID } from 'node:crypto'
import type { InputOf } from '../../../src/contract/call.ts'
import { booking } from '../../../src/contract/booking/booking.ts'
import { cashier } from '../../../src/contract/cashier.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { disruption, disruptionActions } from '../../../src/contract/disruption.ts'
import { parcel } from '../../../src/contract/parcel.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { settings } from '../../../src/contract/settings.ts'
import { truck } from '../../../src/contract/truck.ts'
import { adults, pays, people, vehicle } from '../../kit/crs/bookingRequest.ts'
import { changeBooking, changeGroup, replaceOpenOnes } from './afterSale.ts'
import { ticketsOf, type Draw, type Wire } from './draw.ts'
import { loadChanges } from './loadChanges.ts'

type Operation = (draw: Draw) => Promise<unknown>

const port = (code: string) => ({ idOrCode: code, name: code })
/** Of the ferry with cabins. */
const ofCabins = { origin: port('PIR'), destination: port('HER') }

/** Codes of limited use, with what a sale sends for them. */
const offers = [{ coupon: 'ONCE20' }, { voucherCode: '500100' }, { voucherCode: '500102' }] as const

/**
 * One trip or two, of some adults, one in three with a car; one in four by a code of limited use; two in three are
 * sold at once.
 */
const sell: Operation = async (draw) => {
  const trips = []
  for (let nth = 0; nth < (draw.chance() < 0.3 ? 2 : 1); nth++) {
    const { key, company } = await draw.trip()
    const place = company === 'HLC' && draw.chance() < 0.4 ? 'EC' : 'DECK'
    const party = [adults(1 + Math.floor(draw.chance() * 4), place)]
    const car = draw.chance() < 0.3 ? [vehicle('CAR425')] : []
    trips.push({ ...key, accommodationRequests: [...party, ...car] })
  }
  await sellTrips(draw, trips)
}

/** Discounts that need another passenger or the way back: one in a wheelchair with the escort, or there and back by night. */
const sellTogether: Operation = async (draw) => {
  if (draw.chance() < 0.5) {
    const { key } = await draw.trip()
    const party = [{ discount: 'PRM', discountDocument: '1234567' }, { discount: 'PRC' }]
    return sellTrips(draw, [{ ...key, accommodationRequests: [people('DECK', party)] }])
  }
  const party = [1, 2].map(() => ({ discount: 'RTN', uuid: randomUUID() }))
  const { origin, destination } = ofCabins
  const there = await draw.trip(ofCabins)
  const back = await draw.trip({ origin: destination, destination: origin })
  const accommodationRequests = [people('DECK', party)]
  return sellTrips(
    draw,
    [there, back].map(({ key }) => ({ ...key, accommodationRequests })),
  )
}

async function sellTrips(draw: Draw, trips: InputOf<typeof booking.hold>['body']['trips']): Promise<void> {
  const agency = draw.agency()
  const offer = draw.chance() < 0.25 ? draw.pick(offers) : undefined
  const body = { trips, leader: { mobile: '6971234567' }, ...offer }
  const held = await draw.ask(agency, booking.hold, { body })
  if (!held) return
  const { crsReservationId, total } = held.booking
  draw.add(crsReservationId, agency)
  if (draw.chance() < 0.6)
    await draw.ask(agency, booking.issue, { body: { crsReservationId, payments: pays({ cash: total }) } })
}

const holdGroup: Operation = async (draw) => {
  const { key } = await draw.trip(draw.chance() < 0.5 ? ofCabins : undefined)
  const body = {
    trips: [{ ...key, accommodationRequests: [] }],
    leader: { mobile: '6971234567' },
    groupName: 'CHOIR',
    groupPassengers: [{ type: 'AD', quantity: 3, accommodationIdOrCode: 'DECK' }],
    ...(draw.chance() < 0.3 && { groupDeadlines: { releaseBy: draw.hoursLater(1 + draw.chance() * 20) } }),
  }
  const agency = draw.agency()
  const held = await draw.ask(agency, booking.hold, { body })
  if (held) draw.add(held.booking.crsReservationId, agency)
}

/** A berth in a cabin with strangers. */
const sellBerth: Operation = async (draw) => {
  const { key } = await draw.trip(ofCabins)
  const sexType = draw.chance() < 0.5 ? ('MALE' as const) : ('FEMALE' as const)
  const accommodationRequests = [people('AB4', [{ sexType }], `${sexType}_BERTH`)]
  const body = { trips: [{ ...key, accommodationRequests }], leader: { mobile: '6971234567' } }
  const agency = draw.agency()
  const held = await draw.ask(agency, booking.hold, { body })
  if (held) draw.add(held.booking.crsReservationId, agency)
}

/** The gate of a ticket of today, or of any other. */
const atGate: Operation = async (draw) => {
  const today = draw.hoursLater(0).slice(0, 10)
  const boarding = await draw.references(
    `trip.departs like $1 and trip.origin in ('PIR', 'PAS') and item.status in ('ISSUED', 'CHECKEDIN')`,
    `${today}%`,
  )
  const drawn = await draw.booking(draw.chance() < 0.9 ? boarding : undefined)
  const trip = draw.pick(drawn?.found.trips ?? [])
  if (!drawn || !trip) return
  const { rows } = await draw.database.pool.query<{ itinerary_id: number }>(
    'select itinerary_id from booking_trip where company_code = $1 and itinerary_id is not null',
    [trip.companyReservationCode],
  )
  const itineraryId = draw.chance() < 0.9 ? rows[0]?.itinerary_id : undefined
  const here = {
    itineraryId: itineraryId ?? (await draw.trip(trip)).itinerary,
    portCode: trip.origin.idOrCode,
  }
  await draw.pick(gateVerbs)!(draw, here, {
    found: drawn.found,
    ticketNumber: draw.pick(ticketsOf(trip)) ?? 'H1',
  })
}

type GateVerb = (
  draw: Draw,
  here: { itineraryId: number; portCode: string },
  ticket: { found: Wire; ticketNumber: string },
) => Promise<unknown>

const start: GateVerb = (draw, here) => draw.ask('gate', checkin.start, { query: here })
const stop: GateVerb = (draw, here) => draw.ask('gate', checkin.stop, { query: here })
const checkIn: GateVerb = (draw, here, { ticketNumber }) =>
  draw.ask('gate', checkin.checkIn, { body: { ...here, ticketNumber } })
const checkOut: GateVerb = (draw, here, { ticketNumber }) =>
  draw.ask('gate', checkin.checkOut, { body: { ...here, ticketNumber } })
const bulkCheckOut: GateVerb = (draw, here, { ticketNumber }) =>
  draw.ask('gate', checkin.bulkCheckout, { body: { ...here, ticketNumbers: [ticketNumber] } })
const checkInBooking: GateVerb = (draw, here, { found: { crsReservationId: reservationCode } }) =>
  draw.ask('gate', checkin.checkInBooking, { body: { ...here, reservationCode } })
const forceCheckIn: GateVerb = async (draw, here, { ticketNumber }) => {
  if (draw.chance() < 0.7) await draw.ask('gate', checkin.start, { query: here })
  await draw.ask('gate', checkin.forceCheckIn, { body: { ...here, ticketNumber, reason: 'no papers' } })
}

const gateVerbs: readonly GateVerb[] = [
  start,
  stop,
  checkIn,
  checkOut,
  checkOut,
  bulkCheckOut,
  checkInBooking,
  forceCheckIn,
  forceCheckIn,
  forceCheckIn,
  forceCheckIn,
  forceCheckIn,
]

const declare: Operation = async (draw) => {
  // One in three concerns passengers at a gate.
  const { rows } = await draw.database.pool.query<{ itinerary: number }>(
    `select distinct itinerary_id as itinerary from boarding order by 1`,
  )
  const boarding = draw.chance() < 0.3 ? draw.pick(rows) : undefined
  const { itinerary: sailing } = boarding ?? (await draw.trip())
  const chance = draw.chance()
  const body =
    chance < 0.5
      ? { sailing, kind: 'delayed' as const, minutes: Math.round(draw.chance() * 200) - 60 }
      : chance < 0.9
        ? { sailing, kind: 'swapped' as const, vessel: draw.pick(['HLC01', 'HLC02', 'DKT01'])! }
        : { sailing, kind: 'cancelled' as const }
  if (draw.chance() < 0.3) await draw.ask('company', disruption.effect, { body })
  await draw.ask('company', disruption.declare, { body })
}

/** Proposals for a disrupted sailing, and some of its bookings dealt with; a change of mind after some. */
const settle: Operation = async (draw) => {
  const agency = draw.agency()
  const listed = await draw.ask(agency, disruption.list, {})
  const waiting = listed?.disruptions.filter(({ affected, done }) => affected > done) ?? []
  const chosen = draw.pick(waiting)
  if (!chosen) return
  const path = { id: chosen.id }
  const first = await draw.ask(agency, disruption.propose, { path, body: {} })
  // Of those who would best stay, one is offered another sailing.
  const staying = draw.pick(first?.cases.filter(({ stays }) => stays) ?? [])
  const proposed = staying
    ? await draw.ask(agency, disruption.propose, { path, body: { next: staying.companyReservationCode } })
    : first
  for (const one of draw.some(proposed?.cases ?? [], 0.5)) {
    const { crsReservationId, companyReservationCode, checkedIn } = one
    const body = { crsReservationId, companyReservationCode }
    if (checkedIn > 0 && draw.chance() < 0.7) await draw.ask(agency, disruption.checkOut, { path, body })
    const action = one.proposal && draw.chance() < 0.6 ? 'rebook' : draw.pick(disruptionActions)!
    const message = draw.chance() < 0.5 && { message: { subject: 'Your trip', text: 'Dear {name}' } }
    await draw.ask(agency, disruption.perform, { path, body: { ...body, action, ...message } })
    if (action === 'rebook' && draw.chance() < 0.3)
      await draw.ask(agency, booking.undoRebooking, { path: { crsReservationId }, body: {} })
  }
  if (draw.chance() < 0.2) await draw.ask(agency, disruption.release, { path, body: {} })
}

const closeTill: Operation = async (draw) => {
  const agency = draw.agency()
  const till = await draw.ask(agency, cashier.till, {})
  if (!till) return
  const { former, through, expected } = till
  const counted = Math.max(0, Math.floor(expected / 10_000) + (draw.chance() < 0.1 ? 1 : 0))
  const counts = counted > 0 ? [{ denomination: 10_000 as const, count: counted }] : []
  const body = { former, through, counts, left: 0, reason: draw.chance() < 0.9 ? 'cents' : '' }
  await draw.ask(agency, cashier.closeTill, { body })
}

const parcels: Operation = async (draw) => {
  const agency = draw.agency()
  const packageCode = draw.pick(draw.day.parcels.slice(-6))
  const kind = draw.chance()
  if (packageCode === undefined || kind < 0.5) {
    const body = {
      senderName: 'PAPAS NIKOS',
      senderPhone: '2104123456',
      receiverName: 'ROSSI ANNA',
      receiverPhone: '6971234567',
      mail: 'papas@example.gr',
      company: 'HLC',
      priceList: draw.pick(['PIR-JTR-P5', 'PIR-JTR-P20'])!,
      quantity: 1,
    }
    const booked = await draw.ask(agency, parcel.book, { body })
    if (booked) draw.day.parcels.push(booked.packageCode)
  } else if (kind < 0.75)
    await draw.ask(agency, parcel.cancel, { path: { company: 'HLC' }, body: { packageCode } })
  else await draw.ask(agency, parcel.track, { body: { scanned: packageCode, verb: 'load' } })
}

/** Places held while a desk sells; given back, or lapsed. */
const keepPlaces: Operation = async (draw) => {
  const agency = draw.agency()
  const { key: trip } = await draw.trip()
  const holdKey = `keys${Math.floor(draw.chance() * 3)}`
  const body = { trip, planItems: [{ accommodation: { idOrCode: 'DECK' }, quantity: 2 }], holdKey }
  await draw.ask(agency, draw.chance() < 0.7 ? sailing.lock : sailing.unlock, { body })
}

const keepSetting: Operation = (draw) =>
  draw.ask(draw.agency(), settings.save, { body: { interfaceSetting: `{"at":${draw.chance()}}` } })

const haulier: Operation = async (draw) => {
  const agency = draw.agency()
  const name = `CARGO ${Math.floor(draw.chance() * 20)}`
  const { truckCompany } = (await draw.ask(agency, truck.keepCompany, { body: { name } })) ?? {}
  if (!truckCompany) return
  const { id } = truckCompany
  const lorry = { plateNumber: 'ABC1234', idOrCode: 'TRK', length: 12 }
  const trucks = (await draw.ask(agency, truck.add, { path: { id }, body: lorry }))?.truckCompany.trucks
  const truckId = trucks?.[0]?.id
  if (truckId !== undefined)
    await draw.ask(agency, truck.change, { path: { id }, body: { ...lorry, truckId, length: 13 } })
}

type Weighted = readonly [weight: number, Operation]

const weighted: readonly Weighted[] = [
  [16, sell],
  [6, sellTogether],
  [3, sellBerth],
  [4, holdGroup],
  [44, changeBooking],
  [6, changeGroup],
  [6, replaceOpenOnes],
  [14, atGate],
  [1.5, declare],
  [4, settle],
  [5, closeTill],
  [4, parcels],
  [3, keepPlaces],
  [1, keepSetting],
  [1, haulier],
]

/** What meets on one sailing. */
const meeting: readonly Weighted[] = [
  [6, sell],
  [2, sellBerth],
  [2, holdGroup],
  [14, changeBooking],
  [2, changeGroup],
  [3, atGate],
  [5, declare],
  [4, settle],
  [2, keepPlaces],
]

function drawn(draw: Draw, from: readonly Weighted[]): Operation {
  let left = draw.chance() * from.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, operation] of from) {
    left -= weight
    if (left < 0) return operation
  }
  throw new Error('there are no operations')
}

export async function operate(draw: Draw): Promise<void> {
  const loading: Weighted = [8, loadChanges]
  await drawn(draw, draw.day.server.load ? [...weighted, loading] : weighted)(draw)
}

/** Runs operations at the same time. */
export type Together = (
  operations: readonly (() => Promise<unknown>)[],
  chance: () => number,
) => Promise<void>

/** Some operations on one sailing at the same time, each with its own chances. */
export async function operateTogether(
  draw: Draw,
  seed: number,
  step: number,
  together: Together,
): Promise<void> {
  const { itinerary } = await draw.trip()
  const count = 2 + Math.floor(draw.chance() * 3)
  const operations = Array.from({ length: count }, (_, nth) => {
    const one = draw.at(seed, [step, nth + 1], itinerary)
    return () => drawn(one, meeting)(one)
  })
  await draw.renewSessions()
  await together(operations, draw.chance)
}
