import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { vehicleDetails } from '../../../../../src/desk/sale/entry/detail/DetailSheet.tsx'
import type { TripAvailability } from '../../../../../src/desk/sale/model/workingBooking.ts'
import { addProduct } from '../../../../../src/desk/sale/model/item/items.ts'
import { planOf, priceKey, tripRequest } from '../../../../../src/desk/sale/model/request/requests.ts'
import { vehicleRows } from '../../../../../src/desk/sale/model/rows.ts'
import { setAvailability } from '../../../../../src/desk/sale/model/trip/availability.ts'
import { startNewSale, undo, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { availabilityOf, tripOf, withGarages } from '../../exampleTrips.ts'

// Translations return their keys.
await i18next.init({ lng: 'cimode' })
const t = i18next.getFixedT('cimode', 'sale')
const ship = tripOf()
const large = withGarages(ship)

beforeEach(() => {
  startNewSale()
  chooseTrips({ trips: [ship], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  addProduct('vehicle', 'GR')
})

/** The garage choice of the first vehicle on a trip with these accommodations. */
function selector(availability: TripAvailability) {
  setAvailability([availability])
  const { workingBooking } = useSale.getState()
  const trip = workingBooking.trips[0]!
  const about = { availabilities: [availability], prices: undefined, gaps: [], marked: new Set<string>() }
  const [row] = vehicleRows({ workingBooking, trip, availability, ...about, checked: {} })
  return vehicleDetails(row!, { t, availability, companies: [] }).find(({ key }) => key === 'garage')
}
const asked = (availability: TripAvailability) => {
  const { workingBooking } = useSale.getState()
  return tripRequest(workingBooking, workingBooking.trips[0]!, availability)
}
const requestedGarage = (availability: TripAvailability) =>
  asked(availability).accommodationRequests.at(-1)?.accommodationRequestAnalysises[0]?.vehicleData?.garage

test('a vehicle has a choice of garage when the ship has more than one (EN-163)', () => {
  expect(selector(availabilityOf(ship))).toBeUndefined()
  const field = selector(large)
  expect(field?.choices?.map(({ code }) => code)).toEqual(['GARAGE', 'GARAGETRUCK'])
  expect([field?.text, requestedGarage(large)]).toEqual(['', undefined])
  const price = priceKey(
    useSale.getState().workingBooking,
    useSale.getState().workingBooking.trips[0]!,
    large,
  )
  expect(field?.commit('attic')).toBe('wrong.list')
  expect(field?.commit('garagetruck')).toBeUndefined()
  expect([selector(large)?.text, requestedGarage(large)]).toEqual(['GARAGE_TRUCK', 'GARAGETRUCK'])
  expect(planOf(asked(large), 'key').planItems.at(-1)).toMatchObject({ garage: 'GARAGETRUCK' })
  // Both garages cost the same, and a ship with one garage receives no garage code.
  expect(
    priceKey(useSale.getState().workingBooking, useSale.getState().workingBooking.trips[0]!, large),
  ).toBe(price)
  expect(requestedGarage(availabilityOf(ship))).toBeUndefined()
  undo()
  expect(requestedGarage(large)).toBeUndefined()
})
