import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { addDays, isDate } from '../../../domain/value/portTime.ts'
import type { LineVehicle, SearchArguments, SearchLeg, Travellers } from '../../command/line/arguments.ts'
import type { Filters } from '../filter/filter.ts'
import { isTruck } from './truck.ts'
import { usualVehicle } from './searchDefaults.ts'

export type Trip = AnswerOf<typeof sailing.trips>['trips'][number]
export type TripQuestion = InputOf<typeof sailing.trips>['body']
/** Who travels and what kind of search it is, as the wire has it. */
export type SearchRequest = Omit<TripQuestion, 'origin' | 'destination' | 'departureDate' | 'filters'>

export const tripTypes = ['ONE_WAY', 'RETURN', 'OPEN_RETURN', 'MULTI'] as const
export type TripType = (typeof tripTypes)[number]

/** What else is looked for than plain trips; named as on the wire. */
export const searchFlags = ['truckSearch', 'packageSearch', 'conjuctionsSearch'] as const
export type SearchFlag = (typeof searchFlags)[number]

export interface GroupSearch {
  status: boolean
  minPassengers?: number
  maxPassengers?: number
}

/** Ports are codes of ports or groups, the date is YYYY-MM-DD; each empty until it is chosen. */
export interface SearchForm extends Record<SearchFlag, boolean> {
  legs: SearchLeg[]
  travellers: Travellers[]
  vehicles: LineVehicle[]
  filters: Filters
  typeOfTrip: TripType
  groupSearch: GroupSearch
  /** Codes; empty where none is chosen. */
  selectedProject: string
  deal: string
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
    typeOfTrip: 'ONE_WAY',
    truckSearch: false,
    packageSearch: false,
    conjuctionsSearch: false,
    groupSearch: { status: false },
    selectedProject: '',
    deal: '',
  }
}

/** A whole search as it was typed on the line. */
export function formOf({ filters = {}, openReturn = false, ...asked }: SearchArguments): SearchForm {
  const typeOfTrip = openReturn ? 'OPEN_RETURN' : typeOfLegs(asked.legs)
  return { ...emptyForm(), ...asked, filters, typeOfTrip }
}

export function typeOfLegs(legs: readonly SearchLeg[]): TripType {
  if (legs.length === 1) return 'ONE_WAY'
  return goesBack(legs) ? 'RETURN' : 'MULTI'
}

/** The first field without which no search makes sense. The way back of an open return needs no day. */
export function firstMissing({ legs, typeOfTrip }: SearchForm): Missing | undefined {
  const fields = ['origin', 'destination', 'date'] as const
  return legs
    .flatMap((leg, index) => fields.map((field) => ({ leg: index, field, value: leg[field] })))
    .filter(({ leg, field }) => !(typeOfTrip === 'OPEN_RETURN' && leg === 1 && field === 'date'))
    .find(({ value }) => value === '')
}

/** The first leg that leaves before the one it follows. */
export function firstTooEarly({ legs }: SearchForm): number | undefined {
  const at = legs.findIndex(({ date }, leg) => {
    const before = legs[leg - 1]?.date ?? ''
    return date !== '' && before !== '' && date < before
  })
  return at < 0 ? undefined : at
}

export function questionsOf(form: SearchForm): TripQuestion[] {
  const wanted = wantedOf(form)
  return form.legs.map(({ origin, destination, date }) => ({
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
    departureDate: date || (form.legs[0]?.date ?? ''),
    ...wanted,
  }))
}

export function wantedOf(form: SearchForm): SearchRequest {
  const travellers = form.travellers.filter(({ quantity }) => quantity > 0).map(travellerAsked)
  const vehicles = form.vehicles.map(vehicleAsked)
  const flags = searchFlags.filter((flag) => form[flag]).map((flag) => [flag, true] as const)
  return {
    ...(travellers.length > 0 ? { travellers } : {}),
    ...(vehicles.length > 0 ? { vehicles } : {}),
    ...Object.fromEntries(flags),
    ...(form.groupSearch.status ? { groupSearch: form.groupSearch } : {}),
    ...(form.selectedProject === '' ? {} : { projectCode: form.selectedProject }),
  }
}

function travellerAsked({ type, discount, quantity }: Travellers) {
  return discount === undefined ? { type, quantity } : { type, discountIdOrCode: discount, quantity }
}

function vehicleAsked({ category, length, height, adr }: LineVehicle) {
  return {
    idOrCode: category,
    quantity: 1,
    ...(adr ? { dangerousGoods: true } : {}),
    ...(length === undefined ? {} : { length }),
    ...(height === undefined ? {} : { height }),
  }
}

/** Every leg so many days later; an open day stays open. */
export function shifted(form: SearchForm, days: number): SearchForm {
  const legs = form.legs.map((leg) => (isDate(leg.date) ? { ...leg, date: addDays(leg.date, days) } : leg))
  return { ...form, legs }
}

/** One leg so many days later. */
export function withLegShifted(form: SearchForm, leg: number, days: number): SearchForm {
  const legs = form.legs.map((one, at) => (at === leg ? { ...one, date: addDays(one.date, days) } : one))
  return { ...form, legs }
}

/** Whether the second leg is simply the way back. */
export function isReturn({ legs }: Pick<SearchForm, 'legs'>): boolean {
  return goesBack(legs)
}

function goesBack([out, back, ...more]: readonly SearchLeg[]): boolean {
  return (
    out !== undefined &&
    back !== undefined &&
    more.length === 0 &&
    out.origin === back.destination &&
    out.destination === back.origin
  )
}

/** With a date the way back is added or moved; without one it is dropped, unless it is to stay open. */
export function withReturn(form: SearchForm, date: string): SearchForm {
  const [out, ...others] = form.legs
  if (out === undefined) return form
  const rest = isReturn(form) ? others.slice(1) : others
  const open = form.typeOfTrip === 'OPEN_RETURN'
  const back = { origin: out.destination, destination: out.origin, date }
  if (date === '' && !open) return { ...form, legs: [out, ...rest], typeOfTrip: 'ONE_WAY' }
  return { ...form, legs: [out, back, ...rest], typeOfTrip: open ? 'OPEN_RETURN' : 'RETURN' }
}

/** One way, there and back, back some day, or from port to port: the legs follow. */
export function withType(form: SearchForm, typeOfTrip: TripType): SearchForm {
  const [out] = form.legs
  if (out === undefined || typeOfTrip === form.typeOfTrip) return form
  if (typeOfTrip === 'ONE_WAY') return { ...form, legs: [out], typeOfTrip }
  const back = isReturn(form) ? form.legs[1]! : { origin: out.destination, destination: out.origin, date: '' }
  if (typeOfTrip !== 'MULTI') return { ...form, legs: [out, back], typeOfTrip }
  return form.legs.length > 1 ? { ...form, typeOfTrip } : withNextLeg(form)
}

/** The next leg begins where the last one ended, on its day. */
export function withNextLeg(form: SearchForm): SearchForm {
  const last = form.legs.at(-1)
  const next = { origin: last?.destination ?? '', destination: '', date: last?.date ?? '' }
  return { ...form, legs: [...form.legs, next], typeOfTrip: 'MULTI' }
}

/** The first leg stays. */
export function withoutLeg(form: SearchForm, leg: number): SearchForm {
  if (leg === 0 || form.legs.length < 2) return form
  const legs = form.legs.filter((_, at) => at !== leg)
  return { ...form, legs, typeOfTrip: legs.length === 1 ? 'ONE_WAY' : 'MULTI' }
}

/** A typed leg; while the second leg is the way back it follows the first. */
export function withLeg(form: SearchForm, index: number, change: Partial<SearchLeg>): SearchForm {
  const follows = index === 0 && form.typeOfTrip !== 'MULTI' && isReturn(form)
  const legs = form.legs.map((leg, at) => (at === index ? { ...leg, ...change } : leg))
  const [out, back] = legs
  if (!follows || out === undefined || back === undefined) return { ...form, legs }
  return { ...form, legs: [out, { ...back, origin: out.destination, destination: out.origin }] }
}

/** A truck search is for one truck; without it the truck stays where it was typed. */
export function withFlag(form: SearchForm, flag: SearchFlag, on: boolean): SearchForm {
  const next = { ...form, [flag]: on }
  if (flag !== 'truckSearch' || !on) return next
  return { ...next, vehicles: form.vehicles.filter(({ category }) => isTruck(category)).slice(0, 1) }
}

/** People of the party counted up or down by adults, never below nobody. */
export function withTravellers(form: SearchForm, by: number): SearchForm {
  const adults = form.travellers.findIndex(({ type, discount }) => type === 'AD' && discount === undefined)
  const at = adults < 0 ? form.travellers.findLastIndex(({ quantity }) => quantity > 0) : adults
  if (at < 0 || (adults < 0 && by > 0)) {
    return by > 0 ? { ...form, travellers: [{ type: 'AD', quantity: by }, ...form.travellers] } : form
  }
  const travellers = form.travellers.map((one, index) =>
    index === at ? { ...one, quantity: Math.max(0, one.quantity + by) } : one,
  )
  return { ...form, travellers }
}

/** Trucks in one search. */
export const mostTrucks = 1
export const usualTruck: LineVehicle = { category: 'TRKE' }

export function mayAddVehicle({ truckSearch, vehicles }: SearchForm): boolean {
  return !truckSearch || vehicles.length < mostTrucks
}

/** One vehicle more, like the last, or one fewer. */
export function withVehicles(form: SearchForm, by: number): SearchForm {
  if (by < 0) return { ...form, vehicles: form.vehicles.slice(0, by) }
  if (!mayAddVehicle(form)) return form
  const last = form.vehicles.at(-1)
  const kind =
    last === undefined ? (form.truckSearch ? usualTruck : { category: usualVehicle() }) : kindOf(last)
  return { ...form, vehicles: [...form.vehicles, kind] }
}

function kindOf({ category, length, height }: LineVehicle): LineVehicle {
  return {
    category,
    ...(length === undefined ? {} : { length }),
    ...(height === undefined ? {} : { height }),
  }
}

/** What a trip is told by on the wire. */
export function tripKeyOf({ departureDateTime, arrivalDateTime, origin, destination, vessel }: Trip) {
  return {
    departureDateTime,
    arrivalDateTime,
    origin: { idOrCode: origin.idOrCode },
    destination: { idOrCode: destination.idOrCode },
    vessel: { idOrCode: vessel.idOrCode, company: { abbreviation: vessel.company.abbreviation } },
  }
}
