import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import { addDays, isDate } from '../../domain/value/portTime.ts'
import type { LineVehicle, SearchFilters, SearchLeg, Travellers } from '../command/line/arguments.ts'

export type Trip = AnswerOf<typeof sailing.trips>['trips'][number]
export type TripQuestion = InputOf<typeof sailing.trips>['body']
type Filters = NonNullable<TripQuestion['filters']>

/** Ports are codes of ports or groups, the date is YYYY-MM-DD; each empty until it is chosen. */
export interface SearchForm {
  legs: SearchLeg[]
  travellers: Travellers[]
  vehicles: LineVehicle[]
  filters: SearchFilters
}

export interface Missing {
  leg: number
  field: keyof SearchLeg
}

/** One adult and no vehicle, nowhere yet. */
export function emptyForm(): SearchForm {
  return {
    legs: [{ origin: '', destination: '', date: '' }],
    travellers: [{ type: 'AD', quantity: 1 }],
    vehicles: [],
    filters: {},
  }
}

/** The first field without which no search makes sense. */
export function firstMissing({ legs }: SearchForm): Missing | undefined {
  const fields = ['origin', 'destination', 'date'] as const
  return legs
    .flatMap((leg, index) => fields.map((field) => ({ leg: index, field, value: leg[field] })))
    .find(({ value }) => value === '')
}

export function questionsOf(form: SearchForm): TripQuestion[] {
  const travellers = form.travellers.filter(({ quantity }) => quantity > 0).map(travellerAsked)
  const vehicles = form.vehicles.map(vehicleAsked)
  const filtered = Object.keys(form.filters).length > 0
  return form.legs.map(({ origin, destination, date }) => ({
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
    departureDate: date,
    ...(travellers.length > 0 ? { travellers } : {}),
    ...(vehicles.length > 0 ? { vehicles } : {}),
    ...(filtered ? { filters: filtersAsked(form.filters) } : {}),
  }))
}

function travellerAsked({ type, discount, quantity }: Travellers) {
  return discount === undefined ? { type, quantity } : { type, discountIdOrCode: discount, quantity }
}

function vehicleAsked({ category, length, height }: LineVehicle) {
  return {
    idOrCode: category,
    quantity: 1,
    ...(length === undefined ? {} : { length }),
    ...(height === undefined ? {} : { height }),
  }
}

/** Every leg so many days later; an open day stays open. */
export function shifted(form: SearchForm, days: number): SearchForm {
  const legs = form.legs.map((leg) => (isDate(leg.date) ? { ...leg, date: addDays(leg.date, days) } : leg))
  return { ...form, legs }
}

/** Whether the second leg is simply the way back. */
export function isReturn({ legs }: SearchForm): boolean {
  const [out, back] = legs
  return (
    legs.length === 2 &&
    out !== undefined &&
    back !== undefined &&
    out.origin === back.destination &&
    out.destination === back.origin
  )
}

/** With a date the way back is added or moved; without one it is dropped. */
export function withReturn(form: SearchForm, date: string): SearchForm {
  const [out, ...others] = form.legs
  if (out === undefined) return form
  const rest = isReturn(form) ? others.slice(1) : others
  const back = { origin: out.destination, destination: out.origin, date }
  return { ...form, legs: date === '' ? [out, ...rest] : [out, back, ...rest] }
}

/** The next leg begins where the last one ended, on its day. */
export function withNextLeg(form: SearchForm): SearchForm {
  const last = form.legs.at(-1)
  const next = { origin: last?.destination ?? '', destination: '', date: last?.date ?? '' }
  return { ...form, legs: [...form.legs, next] }
}

/** A typed leg; while the second leg is the way back it follows the first. */
export function withLeg(form: SearchForm, index: number, change: Partial<SearchLeg>): SearchForm {
  const follows = index === 0 && isReturn(form)
  const legs = form.legs.map((leg, at) => (at === index ? { ...leg, ...change } : leg))
  const [out, back] = legs
  if (!follows || out === undefined || back === undefined) return { ...form, legs }
  return { ...form, legs: [out, { ...back, origin: out.destination, destination: out.origin }] }
}

function filtersAsked({ cabin, departs, ...plain }: SearchFilters): Filters {
  return {
    ...plain,
    ...(cabin === undefined ? {} : { cabin: cabin ? 'hasCabin' : 'hasNoCabin' }),
    ...(departs === undefined ? {} : { departureTimeDuration: [...departs] }),
  }
}
