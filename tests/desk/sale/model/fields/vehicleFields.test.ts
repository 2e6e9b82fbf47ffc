import { expect, it } from 'vitest'
import {
  copiedVehicle,
  recordedVehicle,
  vehicleValues,
} from '../../../../../src/desk/sale/model/fields/vehicleFields.ts'
import { newVehicle } from '../../../../../src/desk/sale/model/workingBooking.ts'

const asked = {
  category: 'TRK',
  length: 12.5,
  height: 4,
  plate: 'IKA1234',
  plate2: 'P5678',
  driver: 'JOHN SMITH',
  adr: true,
}
const truck = newVehicle('u1', asked)

it('records a vehicle as the command line names it', () => {
  expect(recordedVehicle(truck)).toEqual(asked)
})

it('sends a vehicle under the names of the wire and copies it back from a stored booking', () => {
  const sent = vehicleValues(truck)
  expect(sent).toEqual({
    idOrCode: 'TRK',
    plateNumber: 'IKA1234 P5678',
    length: 12.5,
    height: 4,
    driverSurname: 'JOHN SMITH',
    priorityNumber: '',
    adr: true,
  })
  const { uuid: _, ...entered } = truck
  expect(copiedVehicle({ idOrCode: '', ...sent })).toEqual({ ...entered, plate: 'IKA1234 P5678' })
})
