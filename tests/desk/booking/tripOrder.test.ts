import { describe, expect, test } from 'vitest'
import type { StoredBooking } from '../../../src/desk/booking/shown/items.ts'
import { refuseBookingOrder, timesOn } from '../../../src/desk/booking/shown/tripOrder.ts'
import { openReturn, openTrip, outTrip } from './exampleBookings.ts'

const back = {
  ...openTrip,
  departureDateTime: '2026-12-28 15:30',
  arrivalDateTime: '2026-12-28 23:00',
}
const dated: StoredBooking = { ...openReturn, trips: [outTrip, back] }
const refusal = (booking: StoredBooking, code: string, day: string, time?: string) =>
  refuseBookingOrder(booking, new Map([[code, timesOn(day, time)]]))

describe('a day that is typed for a trip', () => {
  test('is refused for a return before the trip out, with both times', () => {
    expect(refusal(dated, 'HLC2', '2026-12-15')).toMatchObject({
      refusal: 'trip_before_arrival',
      parameters: { origin: 'JTR', departs: '2026-12-15', arrives: '2026-12-24 16:00' },
    })
    expect(refusal(openReturn, 'HLC2', '2026-12-15')).toMatchObject({ refusal: 'trip_before_arrival' })
  })

  test('is refused for a trip out after the return', () => {
    expect(refusal(dated, 'HLC1', '2026-12-29')).toMatchObject({
      parameters: { departs: '2026-12-28 15:30', arrives: '2026-12-29' },
    })
  })

  test('is accepted where a sailing of it may fit, and refused where the time does not', () => {
    expect(refusal(dated, 'HLC1', '2026-12-28')).toBeUndefined()
    expect(refusal(dated, 'HLC1', '2026-12-28', '15:00')).toBeUndefined()
    expect(refusal(dated, 'HLC1', '2026-12-28', '16:00')).toMatchObject({ refusal: 'trip_before_arrival' })
    expect(refusal(dated, 'HLC2', '2026-12-24')).toBeUndefined()
    expect(refusal(dated, 'HLC2', '2026-12-24', '09:00')).toMatchObject({ refusal: 'trip_before_arrival' })
  })
})
