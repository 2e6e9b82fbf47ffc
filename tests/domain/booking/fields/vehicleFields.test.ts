import { describe, expect, it } from 'vitest'
import {
  copiedVehicle,
  missingVehicleFields,
  readVehicle,
  recordedVehicle,
  vehicleKeyOf,
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

it('sends, copies and records nothing that was not entered', () => {
  const empty = { category: 'MOTO', plate: '', driver: '', priorityNumber: '' }
  expect(vehicleValues(empty)).toEqual({
    idOrCode: 'MOTO',
    plateNumber: '',
    driverSurname: '',
    priorityNumber: '',
  })
  expect(copiedVehicle({ idOrCode: 'MOTO' })).toEqual(empty)
  expect(recordedVehicle(empty)).toEqual({ category: 'MOTO' })
  expect(copiedVehicle({ idOrCode: 'MOTO', adr: false, length: 2 })).toEqual({ ...empty, length: 2 })
})

it('records one plate as one', () => {
  expect(recordedVehicle({ ...truck, plate: 'IKA1234' })).not.toHaveProperty('plate2')
})

describe('a text of a vehicle', () => {
  it('is a category or a plate on either keyboard layout, without blanks around it', () => {
    expect(readVehicle('category', ' μοτο ')).toEqual({ category: 'MOTO' })
    expect(readVehicle('plate', ' ΙΚΑ1234 ')).toEqual({ plate: 'IKA1234' })
    expect(readVehicle('plate', 'IKA1234+P5678')).toEqual({ plate: 'IKA1234+P5678' })
    expect(readVehicle('plate', '京A1')).toBeUndefined()
  })

  it('is a driver, who has a name, a size or a priority', () => {
    expect(readVehicle('driver', 'παππάς')).toEqual({ driver: 'PAPPAS' })
    expect(readVehicle('driver', '12345')).toBeUndefined()
    expect(readVehicle('size', '4.2x1.5')).toEqual({ length: 4.2, height: 1.5 })
    expect(readVehicle('size', 'x')).toBeUndefined()
    expect(readVehicle('priorityNumber', ' p1 ')).toEqual({ priorityNumber: 'p1' })
  })
})

it('finds a field by each of its names in a request', () => {
  expect(['idOrCode', 'length', 'height', 'adr', 'garage', 'surname'].map(vehicleKeyOf)).toEqual([
    'category',
    'size',
    'size',
    'dangerousGoods',
    'garage',
    undefined,
  ])
})

it('misses required fields of the kinds that have them, where they are blank', () => {
  const required = ['plateNumber', 'driverSurname', 'garage']
  const missing = (kind: Parameters<typeof missingVehicleFields>[1], values: object = {}, asked = required) =>
    missingVehicleFields(values, kind, asked)
  expect(missing('car')).toEqual(['plateNumber', 'driverSurname'])
  expect(missing('trailer')).toEqual(['plateNumber'])
  expect(missing('truck_trailer')).toEqual(['plateNumber'])
  expect(missing('bicycle')).toEqual([])
  expect(missing('car', { plateNumber: 'IKA1234', driverSurname: ' ' })).toEqual(['driverSurname'])
  expect(missing('car', {}, ['driverSurname'])).toEqual(['driverSurname'])
})
