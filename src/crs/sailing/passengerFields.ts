import { passengerFieldsAtSale, requiredAtCheckIn } from '../../domain/booking/requiredFields.ts'
import { isDomestic } from '../../domain/pricing/discountMarkets.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/timetable.ts'
import { milesBetween } from './miles.ts'

interface PassengerFields {
  requiredAtSale: string[]
  requiredAtCheckIn: string[]
}

/** The passenger fields of a sailing by the rule of its company and by the law of its voyage. */
export function passengerFields(catalogue: Catalogue, sailing: Sailing): PassengerFields {
  const { company, origin, destination } = sailing
  const [from, to] = [catalogue.port(origin), catalogue.port(destination)]
  const atCheckIn = requiredAtCheckIn({
    nauticalMiles: from && to ? milesBetween(from, to) : 0,
    international: !isDomestic({ market: catalogue.company(company)?.market ?? '' }),
  })
  const { requiredAtSale } = catalogue.products.rule(company)
  return {
    requiredAtSale: passengerFieldsAtSale(requiredAtSale, atCheckIn),
    requiredAtCheckIn: atCheckIn,
  }
}
