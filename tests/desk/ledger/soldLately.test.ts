import { expect, test } from 'vitest'
import { lastBookings, salesOf } from '../../../src/desk/app/screens/sale/DayPanels.tsx'

const entry = (time: string, action: string, reservation?: string, user = 'demo') => ({
  time,
  user,
  action,
  title: action,
  outcome: '',
  ...(reservation === undefined ? {} : { reservation }),
})

const log = [
  entry('2026-06-15 11:00', 'booking.cancel', 'ABC222'),
  entry('2026-06-15 10:00', 'booking.sell', 'HKM333', 'maria'),
  entry('2026-06-15 09:30', 'session.token'),
  entry('2026-06-15 09:00', 'booking.sell', 'ABC222'),
  entry('2026-06-14 18:00', 'booking.sell', 'NPT444'),
]

test('Each booking is listed once, by its last action', () => {
  expect(lastBookings(log).map(({ reservation, action }) => `${reservation} ${action}`)).toEqual([
    'ABC222 booking.cancel',
    'HKM333 booking.sell',
    'NPT444 booking.sell',
  ])
})

test('Sales of a day are counted by booking, in total and by user', () => {
  expect(salesOf(log, { day: '2026-06-15', user: 'demo' })).toEqual({ all: 2, own: 1 })
  expect(salesOf(log, { day: '2026-06-13', user: 'demo' })).toEqual({ all: 0, own: 0 })
})
