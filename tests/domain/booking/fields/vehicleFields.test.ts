import { expect, it } from 'vitest'
import {
  copiedVehicle,
  recordedVehicle,
  vehicleValues,
} from '../../../../src/domain/booking/fields/vehicleFields.ts'

const asked = {
  category: 'TRK',
  length: 12.5,
  height: 4,
  plate: 'IKA1234',
  plate2: 'P5678',
  driver: 'JOHN SMITH',
  adr: true,
}
const { plate, plate2, adr, ...same } = asked
const truck = { ...same, plate: `${plate}+${plate2}`, dangerousGoods: adr, priorityNumber: '' }

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
  const { ...entered } = truck
  expect(copiedVehicle({ idOrCode: '', ...sent })).toEqual({ ...entered, plate: 'IKA1234 P5678' })
})
