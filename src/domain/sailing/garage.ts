import { isRefusal, refuse, type Refusal } from '../refusal.ts'
import { lowDeckHeight, placeVehicles, type Lane, type Lanes, type Stowage } from './lanes.ts'
import { stowageOf, type Ship, type VehicleRequest } from './demand.ts'

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
