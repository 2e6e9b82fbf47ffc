import type { Call, InputOf } from '../../../../src/contract/call.ts'
import { pays } from '../../../kit/crs/bookingRequest.ts'
import {
  isActive,
  itemsOf,
  refused,
  type AgencyCode,
  type Booking,
  type Item,
  type Outcome,
} from '../model/booking.ts'
import type { Model } from '../model/model.ts'

/** One call of one agency. `expect` returns the outcome by the model and changes the model, so call it once. */
export interface Step {
  agency: AgencyCode
  call: Call
  input: InputOf<Call>
  expect(): Outcome
}

export interface Draw {
  model: Model
  chance(): number
}

/** A verb for a booking; `reference` is its own, or that of a booking merged into it. */
export interface Verb {
  /** Where it is not refused, as a rule. */
  suits(booking: Booking): boolean
  draw(draw: Draw & { reference: string }, agency: AgencyCode, booking: Booking): Step
}

export const pick = <T>({ chance }: Draw, from: readonly T[]): T =>
  from[Math.floor(chance() * from.length)] as T

export function step<C extends Call>(
  agency: AgencyCode,
  call: C,
  input: InputOf<C>,
  expect: Step['expect'],
): Step {
  return { agency, call, input, expect }
}

export const hasStatus =
  (...statuses: readonly Item['status'][]) =>
  (booking: Booking) =>
    itemsOf(booking).some(({ status }) => statuses.includes(status))

/** One in ten pays another amount than what is due. */
export function paidIn({ chance }: Draw, due: number) {
  const paid = chance() < 0.1 ? due + 100 : due
  const cash = Math.floor(chance() * 3) * Math.floor(paid / 2)
  return {
    paid,
    payments: pays({ ...(cash > 0 && { cash }), ...(cash < paid && { account: paid - cash }) }),
  }
}

/** One in four calls names the version it is based on, one in four of those an older one. */
export function staleOr({ chance }: Draw, { version }: Booking): { version?: number } {
  if (chance() < 0.75) return {}
  return { version: chance() < 0.25 ? version - 1 : version }
}

export const versioned = (
  { version }: { version?: number | undefined },
  booking: Booking,
  done: () => Outcome,
): Outcome => (version === undefined || version === booking.version ? done() : refused('booking_changed'))

/** Some items of a booking, or undefined for the whole of it. */
export function chosenOf(draw: Draw, booking: Booking): Item[] | undefined {
  if (draw.chance() < 0.3) return undefined
  const items = itemsOf(booking)
  const chosen = items.filter((item) => draw.chance() < (isActive(item) ? 0.4 : 0.1))
  return chosen.length > 0 ? chosen : [pick(draw, items)]
}

export const selectionOf = (booking: Booking, items: readonly Item[]) =>
  booking.trips.flatMap(({ code, items: all }) => {
    const uuids = all.filter((item) => items.includes(item)).map(({ uuid }) => uuid)
    return uuids.length === 0 ? [] : [{ companyReservationCode: code, items: uuids }]
  })
