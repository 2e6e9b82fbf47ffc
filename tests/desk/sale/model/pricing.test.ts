import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { workingBooking, refusedField } from '../../../../src/desk/sale/model/pricing.ts'
import { edit, useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import { commands } from '../../../../src/desk/command/registry.ts'
import type { Refusal } from '../../../../src/domain/refusal.ts'
import { chooseReturnTrip } from '../workingBooking.ts'
import { tripOf } from '../exampleTrips.ts'

const out = tripOf()

beforeEach(() => chooseReturnTrip(out))

function placeOf(at: string | undefined) {
  const refusal: Refusal = {
    refusal: 'not_sold',
    parameters: { what: 'X' },
    ...(at === undefined ? {} : { at }),
  }
  const gap = refusedField(refusal, workingBooking.requests(), useSale.getState().workingBooking)
  return gap && [gap.kind, gap.trip, gap.row, gap.field]
}

const analysis = '/accommodationRequestAnalysises/0'

test.each([
  [`/trips/0/accommodationRequests/1${analysis}/discountIdOrCode`, ['passenger', 0, 1, 'discount']],
  [`/trips/1/accommodationRequests/0${analysis}/passengerData/birthdate`, ['passenger', 1, 0, 'birthdate']],
  ['/trips/1/accommodationRequests/1/idOrCode', ['passenger', 1, 1, 'accommodation']],
  ['/trips/0/accommodationRequests/1', ['passenger', 0, 1, 'accommodation']],
  [`/trips/0/accommodationRequests/2${analysis}/vehicleData/length`, ['vehicle', 0, 0, 'size']],
  [`/trips/0/accommodationRequests/2${analysis}/vehicleData/plateNumber`, ['vehicle', 0, 0, 'plate']],
  [`/trips/0/accommodationRequests/2${analysis}/vehicleData/adr`, ['vehicle', 0, 0, 'dangerousGoods']],
  [`/trips/0/accommodationRequests/2${analysis}/vehicleData`, ['vehicle', 0, 0, 'category']],
  [`/trips/0/accommodationRequests/2${analysis}/vehicleData/idOrCode`, ['vehicle', 0, 0, 'category']],
])('%s', (at, place) => {
  expect(placeOf(at)).toEqual(place)
})

test('a refusal of a missing row marks no field', () => {
  expect(placeOf(undefined)).toBeUndefined()
  expect(placeOf('/leader/mobile')).toBeUndefined()
  expect(placeOf('/trips/7/accommodationRequests/0')).toBeUndefined()
})

describe('refused on step 2', () => {
  let leave: () => void
  beforeEach(() => {
    leave = commands.enter('step2')
  })
  afterEach(() => leave())

  test('a refused price shows its trip, with the focus on the cell', () => {
    const at = `/trips/1/accommodationRequests/0${analysis}/passengerData/birthdate`
    workingBooking.refused({ refusal: 'birthdate_required', parameters: { discount: 'CHI' }, at })
    const { active, focus, refused } = useSale.getState()
    expect([active, focus]).toEqual([1, { kind: 'passenger', row: 0, field: 'birthdate' }])
    expect(refused).toMatchObject({ trip: 1, field: 'birthdate' })
  })

  test('a sold-out class moves the focus to the first seat in it, on its trip', () => {
    edit('seat', (draft) => {
      const [, second] = draft.trips
      if (second?.passengers[1]) second.passengers[1].accommodation = 'LUX2'
    })
    workingBooking.refused({ refusal: 'sold_out', parameters: { what: 'LUX2', left: 0 } })
    const { active, focus } = useSale.getState()
    expect([active, focus]).toEqual([1, { kind: 'passenger', row: 1, field: 'accommodation' }])
  })
})
