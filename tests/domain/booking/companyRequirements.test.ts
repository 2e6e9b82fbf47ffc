import { kindOfCategory } from '../../../src/domain/sailing/vehicleKind.ts'
import { describe, expect, it } from 'vitest'
import {
  attributeField,
  checkRequirements,
  isAttributeField,
} from '../../../src/domain/booking/companyRequirements.ts'
import { openReturnTrip } from '../../../src/domain/booking/openReturn.ts'

const asked = {
  company: 'HLC',
  singleNames: false,
  requiredAtSale: ['surname', 'birthdate'],
  vehicleAtSale: ['plateNumber'],
  vehicleKind: kindOfCategory,
  attributes: [
    { fieldName: 'diet', required: true, choices: [{ id: 'ANY' }, { id: 'VEG' }] },
    { fieldName: 'visa', required: false, choices: [] },
  ],
}
const good = { surname: 'PAPAS', birthdate: '1980-01-01', booking_attribute_diet: 'VEG' }
const of = (passengerData: object | undefined) => [{ accommodationRequestAnalysises: [{ passengerData }] }]

describe('requirements of a company', () => {
  it('are met by filled required fields and valid values', () => {
    expect(checkRequirements(of(good), asked)).toBeUndefined()
    expect(checkRequirements(of({ ...good, booking_attribute_visa: 'X 1' }), asked)).toBeUndefined()
    expect(checkRequirements(of(undefined), asked)).toBeUndefined()
  })

  it.each([
    [{ ...good, birthdate: ' ' }, 'field_required', 'birthdate'],
    [{ ...good, booking_attribute_diet: undefined }, 'attribute_missing', 'booking_attribute_diet'],
    [{ ...good, booking_attribute_diet: 'CAKE' }, 'attribute_unknown_value', 'booking_attribute_diet'],
    [{ ...good, booking_attribute_visa: 7 }, 'attribute_unknown_value', 'booking_attribute_visa'],
    [
      { ...good, booking_attribute_visa: 'X'.repeat(201) },
      'attribute_unknown_value',
      'booking_attribute_visa',
    ],
  ])('%o is refused as %s', (told, refusal, field) => {
    expect(checkRequirements(of(told), asked)).toMatchObject({
      refusal,
      parameters: { field: field.replace('booking_attribute_', '') },
      at: `/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/${field}`,
    })
  })
})

it('include vehicle fields', () => {
  const car = (vehicleData: object) => [{ accommodationRequestAnalysises: [{ vehicleData }] }]
  expect(checkRequirements(car({ idOrCode: 'CAR425', plateNumber: 'IKA1234' }), asked)).toBeUndefined()
  expect(checkRequirements(car({ idOrCode: 'CAR425', plateNumber: ' ' }), asked)).toEqual({
    refusal: 'field_required',
    parameters: { field: 'plateNumber' },
    at: '/accommodationRequests/0/accommodationRequestAnalysises/0/vehicleData/plateNumber',
  })
  expect(checkRequirements(car({ idOrCode: 'BIKE' }), asked)).toBeUndefined()
  const abroad = { ...asked, vehicleAtSale: ['plateNumber', 'driverSurname'] }
  expect(checkRequirements(car({ idOrCode: 'CAR425', plateNumber: 'IKA1234' }), abroad)).toMatchObject({
    parameters: { field: 'driverSurname' },
  })
  expect(checkRequirements(car({ idOrCode: 'TRLU', plateNumber: 'TRA1234' }), abroad)).toBeUndefined()
})

describe('an open return', () => {
  const way = (origin: string, destination: string) => ({
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
  })
  const [out, back] = [way('PIR', 'JTR'), way('JTR', 'PIR')]

  it('leaves the second of two trips without a date', () => {
    expect(openReturnTrip({ openReturn: true, trips: [out, back] })).toBe(1)
    expect(openReturnTrip({ trips: [out, back] })).toBeUndefined()
  })

  it.each([
    [[], 'open_return_of_two', '/openReturn'],
    [[out], 'open_return_of_two', '/openReturn'],
    [[out, back, out], 'open_return_of_two', '/openReturn'],
    [[out, out], 'open_return_not_back', '/trips/1'],
    [[out, way('JTR', 'HER')], 'open_return_not_back', '/trips/1'],
    [[out, way('HER', 'PIR')], 'open_return_not_back', '/trips/1'],
  ])('is refused of %o', (trips, refusal, at) => {
    expect(openReturnTrip({ openReturn: true, trips })).toEqual({ refusal, parameters: {}, at })
  })
})

describe('the field of an attribute', () => {
  it('is recognized by its prefix', () => {
    expect(isAttributeField(attributeField('diet'))).toBe(true)
    expect(isAttributeField('diet')).toBe(false)
  })

  it('is named in the refusal, and accepts 200 characters', () => {
    const visa = (value: string) => of({ ...good, booking_attribute_visa: value })
    expect(checkRequirements(visa('X'.repeat(200)), asked)).toBeUndefined()
    expect(checkRequirements(visa('X'.repeat(201)), asked)?.parameters).toEqual({ field: 'visa' })
    const without = { ...good, booking_attribute_diet: '' }
    expect(checkRequirements(of(without), asked)?.parameters).toEqual({ field: 'diet' })
  })
})

it('a preselected nationality is missing until it is confirmed', () => {
  const national = { ...asked, requiredAtSale: ['nationality'] }
  const preselected = { ...good, nationality: 'GR', nationalityPreselected: true }
  expect(checkRequirements(of(preselected), national)).toMatchObject({
    refusal: 'field_required',
    parameters: { field: 'nationality' },
  })
  expect(checkRequirements(of({ ...good, nationality: 'GR' }), national)).toBeUndefined()
})

it('the sex has a refusal with its own wording', () => {
  const sex = { ...asked, requiredAtSale: ['sexType'] }
  expect(checkRequirements(of(good), sex)).toEqual({
    refusal: 'sex_required',
    parameters: {},
    at: '/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/sexType',
  })
})
