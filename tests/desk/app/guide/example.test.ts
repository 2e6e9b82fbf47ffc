import { expect, it } from 'vitest'
import { dayOnSale, tripOnSale } from '../../../../src/desk/app/guide/Guide.tsx'

const day = (date: string, trips: number, soldOut = false) => ({
  date,
  trips,
  departures: [],
  soldOut,
})

it('searches the first day with free capacity, starting three days ahead and falling back to an earlier day', () => {
  const week = [day('2026-11-21', 4), day('2026-11-22', 0), day('2026-11-23', 3, true), day('2026-11-25', 2)]
  expect(dayOnSale(week, '2026-11-20')).toBe('2026-11-25')
  expect(dayOnSale(week.slice(0, 3), '2026-11-20')).toBe('2026-11-21')
  expect(dayOnSale([day('2026-11-23', 3, true)], '2026-11-20')).toBeUndefined()
})

type Trips = Parameters<typeof tripOnSale>[0]

const trip = (company: string, destination: string, more: object = { prices: { party: 9000 } }) => ({
  origin: { idOrCode: 'BRI', name: 'Bari' },
  destination: { idOrCode: destination, name: destination },
  departureDateTime: '2026-11-25 20:00',
  vessel: { company: { abbreviation: company } },
  ...more,
})
const series = (company: string, remaining: number) => ({ company, remaining, series: 'A', automatic: true })

it('proposes a trip with capacity for the party, of a company the agency has ticket stock for', () => {
  const full = trip('ADB', 'DUR', { prices: {}, cannotTake: 'no_seats_left' })
  const trips = [full, trip('ILS', 'TIA'), trip('ADB', 'IGO')] as unknown as Trips
  const destinationOf = (...stock: Parameters<typeof tripOnSale>[1]) =>
    tripOnSale(trips, stock)?.destination.idOrCode
  expect(destinationOf(series('ILS', 0), series('ADB', 12))).toBe('IGO')
  expect(destinationOf()).toBe('TIA')
  expect(destinationOf(series('HLC', 12))).toBeUndefined()
  expect(tripOnSale(trips, [])).toMatchObject({ origin: { idOrCode: 'BRI' }, day: '2026-11-25' })
})
