import {
  passengerRequirements,
  type PassengerRequirements,
} from '../../../domain/booking/passengerRequirements.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Sailing } from '../../reference/sailing.ts'

/** A trip as far as requirements depend on it. */
type Trip = Pick<Sailing, 'line' | 'company' | 'origin' | 'destination'>

const cache = new WeakMap<Catalogue, Map<string, PassengerRequirements>>()

/** Requirements of the sailing’s company and line, and of the law for the length and market of the trip. */
export function passengerFields(catalogue: Catalogue, trip: Trip): PassengerRequirements {
  const cached = cache.get(catalogue) ?? new Map<string, PassengerRequirements>()
  cache.set(catalogue, cached)
  const { line, company, origin, destination } = trip
  const key = [line, company, origin, destination].join(' ')
  const requirements = cached.get(key) ?? requirementsOf(catalogue, trip)
  cached.set(key, requirements)
  return requirements
}

function requirementsOf(catalogue: Catalogue, { line, company, origin, destination }: Trip) {
  const [from, to] = [catalogue.port(origin), catalogue.port(destination)]
  const voyage = {
    nauticalMiles: from && to ? nauticalMilesBetween(from, to) : 0,
    international: catalogue.company(company)?.travelDocuments ?? false,
  }
  return passengerRequirements(voyage, catalogue.products.rule(company), catalogue.line(line))
}

/** One degree of latitude is 60 nautical miles. */
const milesPerRadian = (60 * 180) / Math.PI

interface Point {
  /** Degrees. */
  latitude: number
  longitude: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Nautical miles along the great circle, which is somewhat less than a ship sails. */
function nauticalMilesBetween(a: Point, b: Point): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * milesPerRadian * Math.asin(Math.sqrt(half))
}
