import { beforeAll, expect, test } from 'vitest'
import { pricing } from '../../../src/contract/pricing.ts'
import type { AnswerOf } from '../../../src/contract/call.ts'
import { worldDay } from '../../kit/crs/database.ts'
import { formula, listPrice, marketOf, onTop, type Sold } from '../../kit/crs/fareTable.ts'
import { people, vehicle } from '../../kit/crs/bookingRequest.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs('world')
let token: string

beforeAll(async () => {
  ;({ token } = await crs.server.signIn())
})

interface Sampled extends Sold {
  company: string
  vessel: string
  departs: string
  places: string[]
}

const sampledSailings = 240

/** Random sailings of the whole world, each between two of its ports, with the accommodations of its ship. */
async function sample(): Promise<Sampled[]> {
  const { rows } = await crs.database.pool.query<Sampled>(
    `select line, company, vessel, season, start.port as origin, stop.port as destination, start.departs,
        (select array_agg(distinct resource) from stock where itinerary_id = itinerary.id) as places
      from itinerary join port_call start on start.itinerary_id = itinerary.id
      join port_call stop on stop.itinerary_id = itinerary.id and stop.seq > start.seq
      where itinerary.departs > $1 and start.departs is not null
      order by md5(itinerary.id || start.port || stop.port) limit $2`,
    [`${worldDay} 99`, sampledSailings],
  )
  return rows
}

const placesOf = ({ places }: Sampled) => places.filter((place) => place in formula.accommodation).toSorted()

async function priced(sailing: Sampled, place: string): Promise<AnswerOf<typeof pricing.price>> {
  const { origin, destination, departs, vessel, company } = sailing
  const trip = {
    departureDateTime: departs,
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
    vessel: { idOrCode: vessel, company: { abbreviation: company } },
    accommodationRequests: [
      people(place, [{}], 'FEMALE_BERTH'),
      ...(sailing.places.some((resource) => resource.startsWith('LANE')) ? [vehicle('CAR425')] : []),
    ],
  }
  const { body } = await crs.server.call(pricing.price, { body: { trips: [trip] } }, { token })
  expect(body, JSON.stringify(body)).toMatchObject({ code: '000' })
  return body as AnswerOf<typeof pricing.price>
}

/** VAT included in a gross amount, rounded half up. */
const vatIn = (taxed: number, percent: number) =>
  Math.floor((taxed * percent * 2 + 100 + percent) / (2 * (100 + percent)))

test(`${sampledSailings} sailings have the prices of the tariff tables`, async () => {
  const sailings = await sample()
  const [lines, products] = [new Set<string>(), new Set<string>()]
  for (const [nth, sailing] of sailings.entries()) {
    const places = placesOf(sailing)
    const place = places[nth % places.length]!
    const ports = [sailing.origin, sailing.destination]
    const abroad = marketOf(sailing.company) !== 'domestic'
    const [seat, car] = (await priced(sailing, place)).trips[0]!.prices.items
    const named = `${sailing.line} ${sailing.departs} ${ports.join(' ')} ${place}`
    const listed = listPrice(sailing, place)!
    expect([named, seat?.listed], named).toEqual([named, listed])
    expect(seat?.fare, named).toEqual({
      vat: abroad ? 0 : vatIn(listed - 60, 13),
      net: abroad ? listed : listed - 60 - vatIn(listed - 60, 13),
      dues: abroad ? 800 : 60,
      surcharges: abroad ? onTop(sailing.company, ports, 'passenger') - 800 : 0,
      total: listed + onTop(sailing.company, ports, 'passenger'),
    })
    if (car) {
      const price = listPrice(sailing, 'CAR425')!
      expect(car.fare.total, named).toBe(price + onTop(sailing.company, ports, 'vehicle'))
      expect(car.fare.vat, named).toBe(abroad ? 0 : vatIn(price, 24))
    }
    lines.add(sailing.line)
    products.add(place)
  }
  expect(sailings.length).toBeGreaterThanOrEqual(200)
  expect(lines.size).toBeGreaterThan(12)
  expect(products.size).toBeGreaterThan(8)
})
