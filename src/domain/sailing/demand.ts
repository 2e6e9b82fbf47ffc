import { isCabin } from '../pricing/discountClasses.ts'
import type { AccommodationRequest } from '../pricing/tariff.ts'
import { isRefusal, refuse, type Refusal } from '../refusal.ts'
import {
  garages,
  isGarage,
  placeVehicles,
  type Lanes,
  type Stowage,
  lowDeckHeight,
  type Lane,
} from './lanes.ts'
import { checkCategory, laneLength, type VehicleCategoryLimits } from './vehicleCategory.ts'

/** Units of one resource taken on every leg of a trip; the same three numbers as in a claim and a stock row. */
export interface Demand {
  /** PAX, a seat class, a cabin type, PETC, LANE_LOW or LANE_HIGH. */
  resource: string
  /** Persons, seats, whole cabins, or centimetres of lane. */
  whole: number
  /** Single berths. */
  men: number
  women: number
  /** The requested seat, cabin or berth: `12A`, `8014`, `8014/2`. */
  requested?: string
  /** The category of the vehicle. */
  codes?: readonly string[]
}

/** The units that one person or vehicle takes. A whole cabin is counted with its first occupant. */
export interface ItemDemand {
  uuid: string
  demands: readonly Demand[]
}

/** The data on a ship and its garage. */
export interface Ship {
  /** Returns a value of `Tariff.kind`; empty for an unknown code. */
  kind(accommodation: string): string
  /** Beds of a cabin. */
  berths(accommodation: string): number
  /** Returns a value of the accommodation table: `per person`, `berth or whole cabin`, `whole cabin`. */
  soldAs(accommodation: string): string
  category(code: string): VehicleCategoryLimits | undefined
  /** Maximum vehicle length in metres; 0 without a garage. */
  maxLength: number
  maxHeight: number
  /** Admits vehicles with dangerous goods. */
  dangerousGoods: boolean
}

type RequestType = AccommodationRequest['accommodationRequestType']

/** Persons who request the same accommodation. */
interface PlaceRequest {
  accommodation: string
  requestType: RequestType
  persons: number
  /** See `Demand`. */
  requested?: string | undefined
}

export interface VehicleRequest {
  category: string
  /** Metres; 0 means not given. */
  length?: number | undefined
  height?: number | undefined
  /** Carries dangerous goods. */
  adr?: boolean | undefined
  /** One of `garages`; the first if absent. */
  garage?: string | undefined
}

function demandFor(resource: string, whole: number): Demand {
  return { resource, whole, men: 0, women: 0 }
}

/** The units that persons take: seats, berths for one sex, or the whole cabins that hold them. */
function placeOf({ accommodation, requestType, persons }: PlaceRequest, ship: Ship): Demand {
  if (!isCabin(ship.kind(accommodation))) return demandFor(accommodation, persons)
  if (requestType === 'MALE_BERTH') return { ...demandFor(accommodation, 0), men: persons }
  if (requestType === 'FEMALE_BERTH') return { ...demandFor(accommodation, 0), women: persons }
  return demandFor(accommodation, Math.ceil(persons / ship.berths(accommodation)))
}

function checkRequest(
  { accommodation, requestType }: PlaceRequest,
  ship: Ship,
  at: string,
): Refusal | undefined {
  const kind = ship.kind(accommodation)
  if (kind === '') return refuse('not_sold', { what: accommodation }, at)
  const byBerth = isCabin(kind) && requestType !== 'COMPLETE'
  const wholeOnly = byBerth && ship.soldAs(accommodation) === 'whole cabin'
  return wholeOnly ? refuse('cabin_whole_only', { what: accommodation }, at) : undefined
}

/** A number is one seat, berth or cabin, so that it can be requested for one unit only. */
function checkOnePlace(request: PlaceRequest, ship: Ship, at: string): Refusal | undefined {
  const { whole, men, women } = placeOf(request, ship)
  const { accommodation: what, requested: number } = request
  return number !== undefined && whole + men + women > 1
    ? refuse('place_for_one', { what, number }, at)
    : undefined
}

function demandsOf(request: PlaceRequest, ship: Ship): Demand[] {
  const kind = ship.kind(request.accommodation)
  const certified = kind === 'kennel' ? [] : [demandFor('PAX', request.persons)]
  if (kind === 'none') return certified
  const { requested } = request
  return [...certified, { ...placeOf(request, ship), ...(requested !== undefined && { requested }) }]
}

/** The lane a vehicle takes; refuses a vehicle that the garage does not admit. */
function stowageOf(request: VehicleRequest, ship: Ship, at: string): Stowage | Refusal {
  const what = request.category
  const category = ship.category(what)
  if (ship.maxLength === 0) return refuse('no_garage', {}, at)
  if (!category) return refuse('not_sold', { what }, at)
  const { garage = garages.GARAGE } = request
  if (!isGarage(garage)) return refuse('not_sold', { what: garage }, `${at}/garage`)
  if (request.adr && !ship.dangerousGoods) return refuse('no_dangerous_goods', { what }, at)
  const length = laneLength(request, category)
  const height = request.height || category.maxHeight
  if (length > ship.maxLength) return refuse('vehicle_too_long', { what, most: ship.maxLength }, at)
  if (height > ship.maxHeight) return refuse('vehicle_too_high', { what, most: ship.maxHeight }, at)
  const amongTrucks = garage === garages.GARAGE_TRUCK
  return { length: Math.round(length * 100), height, ...(amongTrucks && { amongTrucks }) }
}

/** A whole cabin is counted with its first occupant; the others count as persons. */
function peopleOf(request: AccommodationRequest, ship: Ship, at: string): ItemDemand[] | Refusal {
  const { idOrCode: accommodation, accommodationRequestType: requestType } = request
  const place: PlaceRequest = { accommodation, requestType, persons: 1 }
  const refusal = checkRequest(place, ship, at)
  if (refusal) return refusal
  const shared = isCabin(ship.kind(accommodation)) && requestType === 'COMPLETE'
  const berths = ship.berths(accommodation)
  if (shared && request.accommodationRequestAnalysises.length > berths)
    return refuse('cabin_overfull', { what: accommodation, berths }, at)
  return request.accommodationRequestAnalysises.map(({ uuid, accommodationNumber: requested }, position) => ({
    uuid,
    demands: shared && position > 0 ? [demandFor('PAX', 1)] : demandsOf({ ...place, requested }, ship),
  }))
}

type StowedVehicle = Stowage & { uuid: string }

function vehiclesOf(request: AccommodationRequest, ship: Ship, at: string): StowedVehicle[] | Refusal {
  const vehicles: StowedVehicle[] = []
  for (const [position, { uuid, vehicleData }] of request.accommodationRequestAnalysises.entries()) {
    const place = `${at}/accommodationRequestAnalysises/${position}/vehicleData`
    if (!vehicleData) return refuse('vehicle_missing', {}, place)
    const stowage = stowageOf({ ...vehicleData, category: vehicleData.idOrCode }, ship, place)
    if (isRefusal(stowage)) return stowage
    vehicles.push({ ...stowage, uuid })
  }
  return vehicles
}

function laneDemands<V extends Stowage>(
  vehicles: readonly V[],
  free: Lanes,
): { vehicle: V; demand: Demand }[] {
  const lanes = placeVehicles(free, vehicles)
  return vehicles.map((vehicle, at) => ({
    vehicle,
    demand: demandFor(lanes[at] ?? 'LANE_HIGH', vehicle.length),
  }))
}

/**
 * The demand of every person and vehicle of a trip, persons first, or the first refusal with its location below the
 * trip. `free` is the lane left (see `placeVehicles`); whether the stock suffices is checked when it is allocated.
 */
export function demandOf(
  requests: readonly AccommodationRequest[],
  ship: Ship,
  free: Lanes,
): ItemDemand[] | Refusal {
  const people: ItemDemand[] = []
  const vehicles: StowedVehicle[] = []
  for (const [index, request] of requests.entries()) {
    const at = `/accommodationRequests/${index}`
    const isVehicle = request.accommodationRequestType === 'VEHICLE'
    const taken = isVehicle ? vehiclesOf(request, ship, at) : peopleOf(request, ship, at)
    if (isRefusal(taken)) return taken
    for (const one of taken) 'demands' in one ? people.push(one) : vehicles.push(one)
  }
  const parked = laneDemands(vehicles, free)
  return [...people, ...parked.map(({ vehicle, demand }) => ({ uuid: vehicle.uuid, demands: [demand] }))]
}

/** A number of units to hold during a sale, without names. */
export interface PlanItem {
  accommodation: { idOrCode: string }
  /** The accommodation to hold; only one seat, berth or cabin can have a number. */
  accommodationNumber?: string | undefined
  accommodationRequestType?: RequestType | undefined
  /** Persons or vehicles; 1 by default. */
  quantity?: number | undefined
  /** Metres. */
  length?: number | undefined
  height?: number | undefined
  garage?: string | undefined
}

/** The demand of a plan, or the first refusal; seats by default. */
export function planDemand(items: readonly PlanItem[], ship: Ship, free: Lanes): Demand[] | Refusal {
  const demands: Demand[] = []
  const vehicles: (Stowage & { category: string })[] = []
  for (const [index, item] of items.entries()) {
    const at = `/planItems/${index}`
    const persons = item.quantity ?? 1
    const request: PlaceRequest = {
      accommodation: item.accommodation.idOrCode,
      requestType: item.accommodationRequestType ?? 'COMPLETE',
      persons,
      requested: item.accommodationNumber,
    }
    if (request.requestType === 'VEHICLE') {
      const vehicle = { ...item, category: request.accommodation }
      const stowage = checkCategory(vehicle, ship.category, at) ?? stowageOf(vehicle, ship, at)
      if (isRefusal(stowage)) return stowage
      for (let nth = 0; nth < persons; nth++) vehicles.push({ ...stowage, category: vehicle.category })
    } else {
      const refusal = checkRequest(request, ship, at) ?? checkOnePlace(request, ship, at)
      if (refusal) return refusal
      demands.push(...demandsOf(request, ship))
    }
  }
  const parked = laneDemands(vehicles, free)
  return [...demands, ...parked.map(({ vehicle, demand }) => ({ ...demand, codes: [vehicle.category] }))]
}

/** Lane left, in centimetres; `hasHigh` is false if the garage admits no trucks. */
export interface Garage {
  lanes: Lanes
  hasHigh: boolean
}

/** The refusal if the garage cannot take all of these vehicles together. */
export function refuseVehicles(
  vehicles: readonly VehicleRequest[],
  ship: Ship,
  { lanes, hasHigh }: Garage,
): Refusal | undefined {
  const stowed: Stowage[] = []
  for (const vehicle of vehicles) {
    const stowage = stowageOf(vehicle, ship, '')
    if (isRefusal(stowage)) return refuse(stowage.refusal, stowage.parameters)
    if (!hasHigh && stowage.height > lowDeckHeight) return refuse('no_truck_garage')
    stowed.push(stowage)
  }
  return overfull(stowed, lanes)
}

function overfull(stowed: readonly Stowage[], lanes: Lanes): Refusal | undefined {
  const placed = placeVehicles(lanes, stowed)
  const taken = (lane: Lane) =>
    stowed.reduce((sum, { length }, nth) => (placed[nth] === lane ? sum + length : sum), 0)
  if (taken('LANE_LOW') <= lanes.low && taken('LANE_HIGH') <= lanes.high) return undefined
  const isHigh = stowed.some(({ height }) => height > lowDeckHeight)
  return refuse('garage_full', { left: (isHigh ? lanes.high : lanes.low + lanes.high) / 100 })
}
