import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeEach, describe, expect, test } from 'vitest'
import { sum } from '../../../../src/domain/value/money.ts'
import { TotalOfTrips } from '../../../../src/desk/app/screens/sale/Fares.tsx'
import { formatMoney } from '../../../../src/desk/language/money.ts'
import { emptyBerthsPaidBy, itemText } from '../../../../src/desk/sale/model/bookingText.ts'
import { reviewRows, reviewTotal } from '../../../../src/desk/app/screens/sale/Step3.tsx'
import type { TripView } from '../../../../src/desk/sale/model/rows.ts'
import { pricesOf, setPrices, totalOf, useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import type { TripPrices } from '../../../../src/desk/sale/model/workingBooking.ts'
import { availabilityOf, tripOf } from '../exampleTrips.ts'
import { chooseReturnTrip } from '../workingBooking.ts'

await i18next.use(initReactI18next).init({ lng: 'cimode' })
const out = tripOf()
type Item = TripPrices['items'][number]

const item = (kind: Item['kind'], uuid: string, total: number): Item =>
  ({ kind, uuid, idOrCode: kind, percent: 0, fare: { total } }) as Item

/** Different prices for each passenger and vehicle, and a service. */
function pricesFrom(first: number): TripPrices {
  const { people, vehicles } = useSale.getState().workingBooking
  const items = [
    ...people.map(({ uuid }, nth) => item('passenger', uuid, first + nth * 1111)),
    ...vehicles.map(({ uuid }) => item('vehicle', uuid, 10_407)),
    item('service', 's', 1203),
  ]
  return { total: sum(items.map(({ fare }) => fare.total)), items }
}

function viewOf(index: number): TripView {
  const { workingBooking, prices } = useSale.getState()
  const trip = workingBooking.trips[index]!
  const availability = availabilityOf(trip.trip)
  const shown = { availability, availabilities: [], prices: pricesOf({ prices }, trip) }
  return { workingBooking, trip, ...shown, gaps: [], marked: new Set(), checked: {} }
}

beforeEach(() => {
  chooseReturnTrip(out)
  setPrices([pricesFrom(4351), pricesFrom(5299)])
})

describe('the rows of the review', () => {
  test('add up to the price of their trip, of every trip', () => {
    for (const index of [0, 1]) {
      const view = viewOf(index)
      const rows = reviewRows(view)
      expect(rows).toHaveLength(4)
      expect(sum(rows.map(({ price }) => price ?? 0))).toBe(view.prices?.total)
      expect(reviewTotal(rows)).toBe(view.prices?.total)
    }
  })

  test('and the price name the empty berths of a cabin, at the passenger who pays them', () => {
    const view = viewOf(0)
    const [first, ...others] = view.prices!.items
    const paysFor = (price: number, emptyBerths: number) => {
      const explanation = { tariff: { price, emptyBerths } } as Item['explanation']
      return { ...first!, explanation } as Item
    }
    const cabin = { ...view, prices: { ...view.prices!, items: [paysFor(9250, 9250), ...others] } }
    expect(reviewRows(cabin).map(({ place }) => place.includes('withEmptyBerths'))).toEqual([
      true,
      ...others.map(() => false),
    ])
    expect(itemText(cabin, cabin.prices.items[0]!)).toContain('withEmptyBerths')
    expect(itemText(view, first!)).not.toContain('withEmptyBerths')
    expect(
      [paysFor(9250, 9250), paysFor(9250, 18_500), paysFor(9250, 5550), first!].map(emptyBerthsPaidBy),
    ).toEqual([1, 2, 1, 0])
  })

  test('have no sum while a row has no price, and without rows', () => {
    const view = viewOf(0)
    const items = view.prices!.items.slice(1)
    expect(reviewTotal(reviewRows({ ...view, prices: { ...view.prices!, items } }))).toBeUndefined()
    expect(reviewTotal(reviewRows({ ...view, prices: undefined }))).toBeUndefined()
    expect(reviewTotal([])).toBeUndefined()
  })

  test('add up to the total of the booking over all trips', () => {
    const totals = [0, 1].map((index) => reviewTotal(reviewRows(viewOf(index))) ?? 0)
    expect(sum(totals)).toBe(totalOf(useSale.getState()))
  })
})

test('The prices of the trips on step 2 add up to the total below them', () => {
  // Server rendering reads the initial state of the store.
  Object.assign(useSale.getInitialState(), useSale.getState())
  const text = renderToStaticMarkup(createElement(TotalOfTrips)).replaceAll(/<[^>]+>/g, ' ')
  const figures = [...text.matchAll(/(\d{1,3}(?:\.\d{3})*),(\d\d)/g)].map(([, whole = '', cents]) =>
    Number(`${whole.replaceAll('.', '')}${cents}`),
  )
  expect(figures).toHaveLength(3)
  expect(figures.at(-1)).toBe(sum(figures.slice(0, -1)))
  expect(text).toContain(formatMoney(totalOf(useSale.getState())!))
  expect(text).toMatch(/1 PIR→JTR.*2 JTR→PIR/)
})
