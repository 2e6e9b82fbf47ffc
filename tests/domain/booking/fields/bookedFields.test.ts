import { describe, expect, it, test } from 'vitest'
import {
  fieldNamed,
  isOfPerson,
  isUnallocated,
  isUnpriced,
} from '../../../../src/domain/booking/fields/bookedFields.ts'
import {
  attributesOf,
  modifiableIn,
  refuseRoute,
  refuseValues,
} from '../../../../src/domain/booking/fields/modifiable.ts'
import { refuse } from '../../../../src/domain/refusal.ts'

test('no price depends on names, documents, remarks or what a company asks in addition', () => {
  const names = ['surname', 'name', 'nationality', 'documentType', 'documentNumber', 'ssr', 'plateNumber']
  const others = ['driverSurname', 'priorityNumber', 'accommodationNumber', 'remarks', 'booking_attribute_x']
  expect([...names, ...others].filter((name) => !isUnpriced(name))).toEqual([])
  const priced = [
    'type',
    'sexType',
    'birthdate',
    'discountIdOrCode',
    'discountDocument',
    'residentCity',
    'loyaltyCard',
  ]
  const items = [
    'idOrCode',
    'length',
    'height',
    'adr',
    'ownerUuid',
    'weight',
    'seat',
    'units',
    'quantity',
    'uuid',
  ]
  expect([...priced, ...items].filter(isUnpriced)).toEqual([])
})

test('no seat, berth or lane depends on names, discounts or plates', () => {
  const names = ['surname', 'name', 'type', 'sexType', 'birthdate', 'nationality', 'documentType', 'ssr']
  const others = [
    'discountIdOrCode',
    'discountDocument',
    'residentCity',
    'loyaltyCard',
    'remarks',
    'ownerUuid',
  ]
  const ofVehicle = ['plateNumber', 'driverSurname', 'priorityNumber', 'booking_attribute_x']
  expect([...names, ...others, ...ofVehicle].filter((name) => !isUnallocated(name))).toEqual([])
  const moving = ['idOrCode', 'length', 'height', 'adr', 'garage', 'accommodationNumber', 'weight', 'seat']
  const items = ['units', 'quantity', 'accommodationRequestType', 'over10kg', 'openReturn']
  expect([...moving, ...items].filter(isUnallocated)).toEqual([])
})

describe('a change of a stored booking', () => {
  it('is of the person on every trip, or of one trip', () => {
    const ofPerson = ['surname', 'type', 'loyaltyNumber', 'plateNumber', 'length', 'height', 'adr', 'weight']
    expect(ofPerson.filter((name) => !isOfPerson(name))).toEqual([])
    const ofTrip = [
      'accommodationIdOrCode',
      'accommodationNumber',
      'discountIdOrCode',
      'garage',
      'seat',
      'units',
    ]
    expect(ofTrip.filter(isOfPerson)).toEqual([])
  })

  it('is permitted of every field of an option, and of few after check-in', () => {
    const ofOption = attributesOf('OPTIONAL')
    expect(new Set(ofOption).size).toBe(ofOption.length)
    expect(ofOption).toEqual(expect.arrayContaining(['surname', 'loyaltyNumber', 'units', 'seat', 'vessel']))
    expect(ofOption).not.toContain('redeemMiles')
    expect(attributesOf('CHECKEDIN')).toEqual([
      'documentType',
      'documentNumber',
      'documentCountry',
      'documentExpires',
      'birthPlace',
      'emergencyContact',
      'ssr',
    ])
    expect(attributesOf('OPEN')).toEqual(['departureDateTime', 'origin', 'destination', 'vessel'])
    expect(refuseValues(['ssr'], 'CHECKEDIN')).toBeUndefined()
    const refused = refuse('not_modifiable', { status: 'CHECKEDIN' })
    expect(refuseValues(['ssr', 'surname'], 'CHECKEDIN')).toEqual(refused)
    expect(refuseValues(['surname'], 'CHECKEDIN')).toEqual(refused)
    // Nothing at all changes in these.
    for (const status of ['PTA', 'OPEN', 'CANCELLED'] as const)
      expect(refuseValues(['ssr'], status)).toEqual(refuse('not_modifiable', { status }))
    expect([refuseValues(['surname'], 'OPTIONAL'), refuseValues(['surname'], 'ISSUED')]).toEqual([
      undefined,
      undefined,
    ])
  })

  it.each([
    ['OPTIONAL', true, true],
    ['ISSUED', true, true],
    ['OPEN', false, true],
    ['PTA', false, false],
    ['CHECKEDIN', false, false],
    ['CANCELLED', false, false],
  ] as const)(
    'of %s is permitted in its products: %s, in its date, ship and route: %s',
    (status, product, route) => {
      expect(modifiableIn(status)).toEqual({ canModifyProduct: product, canModifyRoute: route })
      expect(refuseRoute(status)).toEqual(route ? undefined : refuse('not_modifiable', { status }))
      const isRoute = (name: string) =>
        ['departureDateTime', 'origin', 'destination', 'vessel'].includes(name)
      expect(attributesOf(status).filter(isRoute)).toHaveLength(route ? 4 : 0)
      expect(attributesOf(status).includes('surname')).toBe(product)
    },
  )

  it('is named by the title of its field; a value that follows from another has none', () => {
    expect(fieldNamed('loyaltyNumber')).toEqual({ title: 'loyaltyCard', form: 'membership' })
    expect(fieldNamed('height')).toEqual({ title: 'size', form: 'vehicleHeight' })
    expect(fieldNamed('seat')).toEqual({ title: 'petSeat', form: 'petSeat' })
    expect(fieldNamed('accommodationRequestType')).toBeUndefined()
  })
})
