import { describe, expect, test } from 'vitest'
import { newVehicle } from '../../../../src/desk/sale/model/workingBooking.ts'
import { vehicleFix, missingOfVehicle } from '../../../../src/desk/sale/model/vehicle.ts'
import { availabilityOf, tripOf } from '../exampleTrips.ts'

const flat = { maxLength: 18, maxHeight: 4.4, perMetre: false, price: 10_400 }
const base = availabilityOf(tripOf())
const availability = {
  ...base,
  vehicleCategories: [
    {
      idOrCode: 'CAR425',
      name: 'Car up to 4.25 m',
      defaultLength: 4.25,
      ...flat,
      limits: { maxLength: 4.25, maxHeight: 2, leastLane: 3, ifLonger: 'CAR500', ifHigher: '' },
    },
    {
      idOrCode: 'CAR500',
      name: 'Car to 5 m',
      defaultLength: 5,
      ...flat,
      limits: { maxLength: 5, maxHeight: 2, leastLane: 4.25, ifLonger: '', ifHigher: '' },
    },
  ],
  validationAttributes: { ...base.validationAttributes, vehicleAtSale: ['plateNumber', 'driverSurname'] },
}
const car = (more: object = {}) => ({
  ...newVehicle('v', { category: 'CAR425' }),
  plate: 'IKA1234',
  driver: 'PAPAS',
  ...more,
})

describe('a vehicle on step 2', () => {
  test('too long for its category is marked at its size, and one key selects the category that fits', () => {
    expect(missingOfVehicle(car({ length: 4.6 }), availability)).toEqual([
      {
        field: 'size',
        refusal: {
          refusal: 'vehicle_too_long_for_category',
          parameters: { what: 'CAR425', most: 4.25, fits: 'CAR500' },
          at: '/length',
        },
      },
    ])
    expect(vehicleFix(car({ length: 4.6 }), availability)).toEqual({ category: 'CAR500' })
    expect(vehicleFix(car(), availability)).toEqual({})
  })

  test('requires plate and driver when the company does', () => {
    const fields = missingOfVehicle(car({ plate: '', driver: ' ' }), availability).map(
      ({ field, refusal }) => [field, refusal.refusal],
    )
    expect(fields).toEqual([
      ['plate', 'field_required'],
      ['driver', 'field_required'],
    ])
    expect(missingOfVehicle(car(), availability)).toEqual([])
    expect(missingOfVehicle(car({ plate: '' }), base)).toEqual([])
  })
})
