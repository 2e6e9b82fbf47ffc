import { describe, expect, test } from 'vitest'
import { useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import { nothingChosen } from '../../../../src/desk/sale/model/screens.ts'
import type { WorkingTrip } from '../../../../src/desk/sale/model/workingBooking.ts'

const trip = (origin: string, destination: string, departs: string, arrives: string, uuids: string[] = []) =>
  ({
    trip: {
      origin: { idOrCode: origin },
      destination: { idOrCode: destination },
      departureDateTime: departs,
      arrivalDateTime: arrives,
      vessel: { idOrCode: 'AMPH', company: { abbreviation: 'HLC' } },
    },
    passengers: uuids.map((uuid) => ({ uuid })),
    vehicles: [],
  }) as unknown as WorkingTrip

const out = (uuids?: string[]) => trip('PIR', 'JTR', '2026-12-24 20:00', '2026-12-25 01:00', uuids)
const back = (departs: string, uuids?: string[]) => trip('JTR', 'PIR', departs, '2026-12-31 23:00', uuids)

function chosen(trips: WorkingTrip[], openReturn = false) {
  const { workingBooking } = useSale.getState()
  useSale.setState({ wanted: trips.length, workingBooking: { ...workingBooking, trips, openReturn } })
  return nothingChosen()
}

describe('a return that is chosen for a sale', () => {
  test('is refused before the arrival of the trip out, also before passengers are typed', () => {
    expect(chosen([out(), back('2026-12-24 07:00')])).toMatchObject({
      refusal: 'trip_before_arrival',
      parameters: { departs: '2026-12-24 07:00', arrives: '2026-12-25 01:00' },
    })
    expect(chosen([out(['john']), back('2026-12-25 00:30', ['john'])])).toMatchObject({
      refusal: 'trip_before_arrival',
    })
  })

  test('is accepted behind it, without a date, and for others', () => {
    expect(chosen([out(), back('2026-12-25 07:00')])).toBeUndefined()
    expect(chosen([out(), back('2026-12-24 07:00')], true)).toBeUndefined()
    expect(chosen([out(['john']), back('2026-12-24 07:00', ['jane'])])).toBeUndefined()
  })
})
