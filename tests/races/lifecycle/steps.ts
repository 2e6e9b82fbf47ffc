import type { Call, InputOf } from '../../../src/contract/call.ts'
import { booking as calls } from '../../../src/contract/booking.ts'
import { pays, people, trips as wireTrips, vehicle, type Request } from '../../kit/crs/bookingRequest.ts'
import {
  itemsOf,
  newItem,
  productsOf,
  statusOf,
  type AgencyCode,
  type Booking,
  type Item,
  type Model,
  type Outcome,
} from './model.ts'
import { sailingNames, type SailingName } from './timetable.ts'

/** One call of one agency. `expect` returns the outcome by the model and changes the model, so call it once. */
export interface Step {
  agency: AgencyCode
  call: Call
  input: InputOf<Call>
  expect(): Outcome
}

interface Draw {
  model: Model
  chance(): number
}

const agencies: readonly AgencyCode[] = ['1300', '1300', '1301', '1377']

/** Draws one step: mostly what could be done, sometimes what must be refused. */
export function drawStep(draw: Draw): Step {
  const { model, chance } = draw
  const agency = pick(draw, agencies)
  const booking = chance() < 0.3 ? undefined : drawBooking(draw, agency)
  if (!booking) return chance() < 0.5 ? hold(draw, agency) : sell(draw, agency)
  const verb = pick(draw, verbs)
  // The reference of a booking that was merged leads to the one that it was merged into.
  const step = verb({ ...draw, reference: booking.reference }, agency, booking.mergedInto ?? booking)
  if (model.find(booking.reference, agency) || verb === merge) return step
  return { ...step, expect: () => ({ refused: 'booking_not_found' }) }
}

/** Draws an active booking of the agency, or one time in eight any booking of any agency. */
function drawBooking(draw: Draw, agency: AgencyCode): Booking | undefined {
  const { model, chance } = draw
  if (chance() < 0.125) return pick(draw, model.bookings)
  const live = model.bookings.filter(
    (booking) => model.find(booking.reference, agency) && statusOf(itemsOf(booking)) !== 'CANCELLED',
  )
  return pick(draw, live.slice(-40))
}

const pick = <T>({ chance }: Draw, from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T

function step<C extends Call>(agency: AgencyCode, call: C, input: InputOf<C>, expect: Step['expect']): Step {
  return { agency, call, input, expect }
}

type Wanted = { sailing: SailingName; items: Item[] }

function wantedTrips(draw: Draw): Wanted[] {
  const out = pick(draw, sailingNames)
  const names: SailingName[] = out === 'day' && draw.chance() < 0.4 ? ['day', 'back'] : [out]
  return names.map((sailing) => {
    const products = productsOf(sailing)
    const count = 1 + Math.floor(draw.chance() * 3)
    const items = Array.from({ length: count }, () => newItem(sailing, pick(draw, products)))
    return { sailing, items: withPassenger(sailing, items) }
  })
}

/** A party has a passenger. */
const withPassenger = (sailing: SailingName, items: Item[]): Item[] =>
  items.some(({ product }) => product !== 'CAR425') ? items : [...items, newItem(sailing, 'DECK')]

function requestOf({ uuid, product }: Item): Request {
  if (product === 'CAR425') return vehicle('CAR425', { uuid })
  if (product === 'MEN') return people('AB4', [{ uuid, sexType: 'MALE' }], 'MALE_BERTH')
  if (product === 'WOMEN') return people('AB4', [{ uuid }], 'FEMALE_BERTH')
  return people(product, [{ uuid }])
}

const bodyOf = (wanted: readonly Wanted[]) => ({
  trips: wanted.map(({ sailing, items }) => ({
    ...structuredClone(wireTrips[sailing]),
    accommodationRequests: items.map(requestOf),
  })),
  leader: { mobile: '6971234567' },
})

function hold(draw: Draw, agency: AgencyCode): Step {
  const wanted = wantedTrips(draw)
  const { model } = draw
  const until = draw.chance() < 0.5 ? model.nowAt(agency, Math.ceil(draw.chance() * 40) - 2) : undefined
  const body = { ...bodyOf(wanted), ...(until !== undefined && { optionDateTime: until }) }
  return step(agency, calls.hold, { body }, () =>
    model.book(agency, wanted, until === undefined ? {} : { until }),
  )
}

/** One in ten pays another amount than the price. */
function paidIn({ chance }: Draw, total: number) {
  const paid = chance() < 0.1 ? total + 100 : total
  const cash = Math.floor(chance() * 3) * Math.floor(paid / 2)
  return {
    paid,
    payments: pays({ ...(cash > 0 && { cash }), ...(cash < paid && { account: paid - cash }) }),
  }
}

const priceOf = (items: readonly Item[]) => items.reduce((sum, { price }) => sum + price, 0)

function sell(draw: Draw, agency: AgencyCode): Step {
  const wanted = wantedTrips(draw)
  const { paid, payments } = paidIn(draw, priceOf(wanted.flatMap(({ items }) => items)))
  const body = { ...bodyOf(wanted), payments, expectedTotal: paid }
  return step(agency, calls.sell, { body }, () => draw.model.book(agency, wanted, { paid }))
}

type Verb = (draw: Draw & { reference: string }, agency: AgencyCode, booking: Booking) => Step

const issue: Verb = (draw, agency, booking) => {
  const waiting = itemsOf(booking).filter(({ status }) => status === 'OPTIONAL')
  const { paid, payments } = paidIn(draw, priceOf(waiting) || 100)
  const { reference } = draw
  if (draw.chance() < 0.3)
    return step(agency, calls.issueHeld, { path: { crsReservationId: reference } }, () =>
      draw.model.issue(booking, undefined),
    )
  return step(agency, calls.issue, { body: { crsReservationId: reference, payments } }, () =>
    draw.model.issue(booking, paid),
  )
}

const changeOption: Verb = (draw, agency, booking) => {
  const { model, chance } = draw
  const until = chance() < 0.8 ? model.nowAt(booking.agency, Math.ceil(chance() * 60) - 3) : undefined
  const newAgent = chance() < 0.3 ? pick(draw, agencies) : undefined
  const body = {
    crsReservationId: draw.reference,
    ...(until !== undefined && { newOptionDateTime: until }),
    ...(newAgent !== undefined && { newAgentCode: newAgent }),
    ...staleOr(draw, booking),
  }
  return step(agency, calls.changeOption, { body }, () =>
    versioned(body, booking, () => model.changeOption(booking, agency, until, newAgent)),
  )
}

/** One in four calls names the version it is based on, one in four of those an older one. */
function staleOr({ chance }: Draw, { version }: Booking): { version?: number } {
  if (chance() < 0.75) return {}
  return { version: chance() < 0.25 ? version - 1 : version }
}

const versioned = ({ version }: { version?: number }, booking: Booking, done: () => Outcome): Outcome =>
  version === undefined || version === booking.version ? done() : { refused: 'booking_changed' }

const convertToOptional: Verb = ({ model, reference }, agency, booking) =>
  step(agency, calls.convertToOptional, { path: { id: reference } }, () => model.convertToOptional(booking))

/** Some items of a booking, or undefined for the whole of it. */
function chosenOf(draw: Draw, booking: Booking): Item[] | undefined {
  if (draw.chance() < 0.3) return undefined
  const items = itemsOf(booking)
  const chosen = items.filter(() => draw.chance() < 0.4)
  return chosen.length > 0 ? chosen : [pick(draw, items)]
}

const selectionOf = (booking: Booking, items: readonly Item[]) =>
  booking.trips.flatMap(({ code, items: all }) => {
    const uuids = all.filter((item) => items.includes(item)).map(({ uuid }) => uuid)
    return uuids.length === 0 ? [] : [{ companyReservationCode: code, items: uuids }]
  })

const convertToOpen: Verb = (draw, agency, booking) => {
  const chosen = chosenOf(draw, booking)
  const body = {
    crsReservationId: draw.reference,
    ...(chosen && { trips: selectionOf(booking, chosen) }),
    ...staleOr(draw, booking),
  }
  return step(agency, calls.convertToOpen, { body }, () =>
    versioned(body, booking, () => draw.model.convertToOpen(booking, chosen)),
  )
}

const cancel: Verb = (draw, agency, booking) => {
  const { model, chance } = draw
  const chosen = chosenOf(draw, booking)
  const active = (chosen ?? itemsOf(booking)).filter(({ status }) => status !== 'CANCELLED')
  const fees = active.reduce((sum, item) => sum + model.feeOf(booking, item), 0)
  const expectedFees = chance() < 0.5 ? fees + (chance() < 0.1 ? 1 : 0) : undefined
  const body = {
    crsReservationId: draw.reference,
    ...(chosen && { trips: selectionOf(booking, chosen) }),
    ...(expectedFees !== undefined && { expectedFees }),
    ...staleOr(draw, booking),
  }
  return step(agency, calls.cancel, { body }, () =>
    versioned(body, booking, () => model.cancel(booking, chosen, expectedFees)),
  )
}

const split: Verb = (draw, agency, booking) => {
  const chosen = chosenOf(draw, booking) ?? itemsOf(booking)
  const items = selectionOf(booking, chosen).flatMap(({ companyReservationCode, items: uuids }) =>
    uuids.map((uuid) => `${companyReservationCode}/${uuid}`),
  )
  const query = { items, ...staleOr(draw, booking) }
  return step(agency, calls.split, { path: { crsReservationId: draw.reference }, query }, () =>
    versioned(query, booking, () => draw.model.split(booking, chosen)),
  )
}

const merge: Verb = (draw, agency) => {
  const { model, reference: from } = draw
  const { reference: to } = pick(draw, model.bookings.slice(-12))
  return step(agency, calls.merge, { path: { from, to } }, () =>
    model.merge(model.find(from, agency), model.find(to, agency)),
  )
}

const verbs: readonly Verb[] = [
  issue,
  issue,
  changeOption,
  convertToOptional,
  convertToOpen,
  cancel,
  cancel,
  split,
  merge,
]
