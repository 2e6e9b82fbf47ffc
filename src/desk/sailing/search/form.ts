import { codeOfKind, freightCodes } from '../../line/words/vehicle.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { addDays, isDate } from '../../../domain/value/portTime.ts'
import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import { type AmendArguments, type SearchArguments, defaultVehicle } from './searchArguments.ts'
import type { SearchLeg } from '../../../domain/sailing/search.ts'
import type { Filters } from '../filter/filter.ts'

const isTruck = (category: string) => freightCodes().includes(category)

export type Trip = AnswerOf<typeof sailing.trips>['trips'][number]
type TripQuestion = InputOf<typeof sailing.trips>['body']
/** The wire’s party and search kind. */
type SearchRequest = Omit<TripQuestion, 'origin' | 'destination' | 'departureDate' | 'filters'>

export const tripTypes = ['ONE_WAY', 'RETURN', 'OPEN_RETURN', 'MULTI'] as const
export type TripType = (typeof tripTypes)[number]

/** Searches for more than plain trips; named as on the wire. */
export const searchFlags = ['truckSearch', 'packageSearch', 'conjuctionsSearch'] as const
export type SearchFlag = (typeof searchFlags)[number]

interface GroupSearch {
  status: boolean
  /** For the group that is held on the trips found, and for finding a held one. */
  groupName?: string
  minPassengers?: number
  maxPassengers?: number
}

/** Ports are codes of ports or groups, the date is YYYY-MM-DD; each is empty until chosen. */
export interface SearchForm extends Record<SearchFlag, boolean> {
  legs: SearchLeg[]
  travellers: Travellers[]
  vehicles: RequestedVehicle[]
  filters: Filters
  typeOfTrip: TripType
  groupSearch: GroupSearch
  /** Codes; empty for none. */
  selectedProject: string
  deal: string
}

/** One adult, no vehicle, no ports. */
export function emptySearchForm(): SearchForm {
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

/** The form of a search typed on the line. */
export function formOf({ filters = {}, openReturn = false, ...asked }: SearchArguments): SearchForm {
  const typeOfTrip = openReturn ? 'OPEN_RETURN' : typeOfLegs(asked.legs)
  return { ...emptySearchForm(), ...asked, filters, typeOfTrip }
}

/** The form as it would be typed on the line. */
export function argumentsOf({
  legs,
  travellers,
  vehicles,
  filters,
  typeOfTrip,
}: SearchForm): SearchArguments {
  return {
    legs,
    travellers: travellers.filter(({ quantity }) => quantity > 0),
    vehicles,
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(typeOfTrip === 'OPEN_RETURN' ? { openReturn: true } : {}),
  }
}

export function typeOfLegs(legs: readonly SearchLeg[]): TripType {
  if (legs.length === 1) return 'ONE_WAY'
  return isReturn({ legs }) ? 'RETURN' : 'MULTI'
}

/** The first missing field that a search requires. The way back of an open return needs no date. */
export function firstMissing({ legs, typeOfTrip }: SearchForm) {
  const fields = ['origin', 'destination', 'date'] as const
  return legs
    .flatMap((leg, index) => fields.map((field) => ({ leg: index, field, value: leg[field] })))
    .filter(({ leg, field }) => !(typeOfTrip === 'OPEN_RETURN' && leg === 1 && field === 'date'))
    .find(({ value }) => value === '')
}

/** Refuses the first leg whose day is past or before the preceding leg’s; an open return has no day. */
export function refuseDates(form: Pick<SearchForm, 'legs'>, today: string): Refusal | undefined {
  const { legs } = form
  for (const [at, { date: day }] of legs.entries()) {
    const outward = legs[at - 1]?.date ?? ''
    const pointer = `/legs/${at}/date`
    if (day !== '' && day < outward)
      return isReturn(form)
        ? refuse('return_before_outward', { day, outward }, pointer)
        : refuse('leg_before_last', { leg: at + 1, day, outward }, pointer)
    if (day !== '' && day < today) return refuse('day_is_past', { day }, pointer)
  }
  return undefined
}

export function questionsOf(form: SearchForm): TripQuestion[] {
  const party = requestedParty(form)
  return form.legs.map(({ origin, destination, date }) => ({
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
    departureDate: date || (form.legs[0]?.date ?? ''),
    ...party,
  }))
}

export function requestedParty(form: SearchForm): SearchRequest {
  const travellers = form.travellers.filter(({ quantity }) => quantity > 0).map(travellerAsked)
  const vehicles = form.vehicles.map(vehicleAsked)
  const flags = searchFlags.filter((flag) => form[flag]).map((flag) => [flag, true] as const)
  // Trips do not depend on the name.
  const { groupName: _, ...groupSearch } = form.groupSearch
  return {
    ...(travellers.length > 0 ? { travellers } : {}),
    ...(vehicles.length > 0 ? { vehicles } : {}),
    ...Object.fromEntries(flags),
    ...(form.groupSearch.status ? { groupSearch } : {}),
    ...(form.selectedProject === '' ? {} : { projectCode: form.selectedProject }),
  }
}

function travellerAsked({ type, discount, quantity }: Travellers) {
  return discount === undefined ? { type, quantity } : { type, discountIdOrCode: discount, quantity }
}

function vehicleAsked(vehicle: RequestedVehicle) {
  const { category, ...size } = kindOf(vehicle)
  return { idOrCode: category, quantity: 1, ...(vehicle.adr ? { dangerousGoods: true } : {}), ...size }
}

/** Moves one leg by some days, or every leg; an open date stays open. */
export function shifted(form: SearchForm, days: number, only?: number): SearchForm {
  const legs = form.legs.map((leg, at) =>
    isDate(leg.date) && (only ?? at) === at ? { ...leg, date: addDays(leg.date, days) } : leg,
  )
  return { ...form, legs }
}

/** True when the second leg is the first one reversed. */
export function isReturn({ legs: [out, back, ...more] }: { legs: readonly SearchLeg[] }): boolean {
  return (
    out !== undefined &&
    back !== undefined &&
    more.length === 0 &&
    out.origin === back.destination &&
    out.destination === back.origin
  )
}

/** A date adds or moves the way back; no date removes it, except for an open return. */
export function withReturn(form: SearchForm, date: string): SearchForm {
  const [out, ...others] = form.legs
  if (out === undefined) return form
  const rest = isReturn(form) ? others.slice(1) : others
  const open = form.typeOfTrip === 'OPEN_RETURN'
  const back = { origin: out.destination, destination: out.origin, date }
  if (date === '' && !open) return { ...form, legs: [out, ...rest], typeOfTrip: 'ONE_WAY' }
  return { ...form, legs: [out, back, ...rest], typeOfTrip: open ? 'OPEN_RETURN' : 'RETURN' }
}

/** Changes the trip type and adapts the legs. */
export function withType(form: SearchForm, typeOfTrip: TripType): SearchForm {
  const [out] = form.legs
  if (out === undefined || typeOfTrip === form.typeOfTrip) return form
  if (typeOfTrip === 'ONE_WAY') return { ...form, legs: [out], typeOfTrip }
  const back = isReturn(form)
    ? mustGet(form.legs, 1)
    : { origin: out.destination, destination: out.origin, date: '' }
  if (typeOfTrip !== 'MULTI') return { ...form, legs: [out, back], typeOfTrip }
  return form.legs.length > 1 ? { ...form, typeOfTrip } : withNextLeg(form)
}

/** Adds a leg that starts where and when the last one ends. */
export function withNextLeg(form: SearchForm): SearchForm {
  const last = form.legs.at(-1)
  const next = { origin: last?.destination ?? '', destination: '', date: last?.date ?? '' }
  return { ...form, legs: [...form.legs, next], typeOfTrip: 'MULTI' }
}

/** Removes a leg; the first one always stays. */
export function withoutLeg(form: SearchForm, leg: number): SearchForm {
  if (leg === 0 || form.legs.length < 2) return form
  const legs = form.legs.filter((_, at) => at !== leg)
  return { ...form, legs, typeOfTrip: legs.length === 1 ? 'ONE_WAY' : 'MULTI' }
}

/** The search with what was named on the line, on the leg on screen. */
export function amended(
  form: SearchForm,
  { date, back, travellers = [], vehicles = form.vehicles, filters = {} }: AmendArguments,
  leg: number,
): SearchForm {
  const dated = date === undefined ? form : withLeg(form, leg, { date })
  const returning = back === undefined ? dated : withWayBack(dated, back)
  return {
    ...returning,
    vehicles,
    travellers: travellers.reduce(withCount, form.travellers),
    filters: { ...form.filters, ...filters },
  }
}

/** On a day, or open; instead of all other legs. */
function withWayBack(form: SearchForm, date: string): SearchForm {
  const single = withType(form, 'ONE_WAY')
  return date === '' ? withType(single, 'OPEN_RETURN') : withReturn(single, date)
}

function withCount(party: readonly Travellers[], named: Travellers): Travellers[] {
  const isSame = ({ type, discount }: Travellers) => type === named.type && discount === named.discount
  return party.some(isSame) ? party.map((one) => (isSame(one) ? named : one)) : [...party, named]
}

/** Changes a leg. While the second leg is the way back, it follows the first. */
export function withLeg(form: SearchForm, index: number, change: Partial<SearchLeg>): SearchForm {
  const follows = index === 0 && form.typeOfTrip !== 'MULTI' && isReturn(form)
  const legs = form.legs.map((leg, at) => (at === index ? { ...leg, ...change } : leg))
  const [out, back] = legs
  if (!follows || out === undefined || back === undefined) return { ...form, legs }
  return { ...form, legs: [out, { ...back, origin: out.destination, destination: out.origin }] }
}

/** A truck search is for one truck; switching it off leaves the truck in the form. */
export function withFlag(form: SearchForm, flag: SearchFlag, on: boolean): SearchForm {
  const next = { ...form, [flag]: on }
  if (flag !== 'truckSearch' || !on) return next
  return { ...next, vehicles: form.vehicles.filter(({ category }) => isTruck(category)).slice(0, 1) }
}

/** Adds or removes adults; the total never falls below zero. */
export function withTravellers(form: SearchForm, by: number): SearchForm {
  const adults = form.travellers.findIndex(({ type, discount }) => type === 'AD' && discount === undefined)
  const at = adults < 0 ? form.travellers.findLastIndex(({ quantity }) => quantity > 0) : adults
  if (at < 0 || (adults < 0 && by > 0)) {
    return by > 0 ? { ...form, travellers: [{ type: 'AD', quantity: by }, ...form.travellers] } : form
  }
  const travellers = form.travellers.map((traveller, index) =>
    index === at ? { ...traveller, quantity: Math.max(0, traveller.quantity + by) } : traveller,
  )
  return { ...form, travellers }
}

/** Trucks in one search. */
const mostTrucks = 1
export const defaultTruck = (): RequestedVehicle => ({
  category: codeOfKind('empty_truck') ?? freightCodes()[0] ?? '',
})

export function mayAddVehicle({ truckSearch, vehicles }: SearchForm): boolean {
  return !truckSearch || vehicles.length < mostTrucks
}

/** Adds a vehicle like the last one, or removes the last. */
export function withVehicles(form: SearchForm, by: number): SearchForm {
  if (by < 0) return { ...form, vehicles: form.vehicles.slice(0, by) }
  if (!mayAddVehicle(form)) return form
  const last = form.vehicles.at(-1)
  const kind =
    last === undefined ? (form.truckSearch ? defaultTruck() : { category: defaultVehicle() }) : kindOf(last)
  return { ...form, vehicles: [...form.vehicles, kind] }
}

function kindOf({ category, length, height }: RequestedVehicle): RequestedVehicle {
  return {
    category,
    ...(length === undefined ? {} : { length }),
    ...(height === undefined ? {} : { height }),
  }
}

/** The fields that identify a trip on the wire. */
export function tripKeyOf({ departureDateTime, arrivalDateTime, origin, destination, vessel }: Trip) {
  return {
    departureDateTime,
    arrivalDateTime,
    origin: { idOrCode: origin.idOrCode },
    destination: { idOrCode: destination.idOrCode },
    vessel: { idOrCode: vessel.idOrCode, company: { abbreviation: vessel.company.abbreviation } },
  }
}
