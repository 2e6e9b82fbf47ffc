import { passengerFieldsAtSale, requiredAtCheckIn } from '../../../domain/booking/requiredFields.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Sailing } from '../../reference/sailing.ts'

interface PassengerFields {
  requiredAtSale: string[]
  requiredAtCheckIn: string[]
}

/** The passenger fields required by the sailing’s company, and by law for the length and market of the trip. */
export function passengerFields(
  catalogue: Catalogue,
  sailing: Pick<Sailing, 'company' | 'origin' | 'destination'>,
): PassengerFields {
  const { company, origin, destination } = sailing
  const [from, to] = [catalogue.port(origin), catalogue.port(destination)]
  const atCheckIn = requiredAtCheckIn({
    nauticalMiles: from && to ? nauticalMilesBetween(from, to) : 0,
    international: catalogue.company(company)?.travelDocuments ?? false,
  })
  const { requiredAtSale, singleNames } = catalogue.products.rule(company)
  return {
    requiredAtSale: passengerFieldsAtSale(requiredAtSale, atCheckIn),
    // The first name of a passenger with a single name stays empty.
    requiredAtCheckIn: singleNames ? atCheckIn.filter((field) => field !== 'name') : atCheckIn,
  }
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
