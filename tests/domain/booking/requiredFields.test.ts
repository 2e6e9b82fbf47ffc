import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { checkRequiredFields } from '../../../src/domain/booking/requiredFields.ts'

const adult = { surname: 'PAPADOPOULOU', sexType: 'FEMALE' }
const seat = (passengerData: object | undefined, idOrCode = 'DECK') => ({
  idOrCode,
  accommodationRequestType: 'COMPLETE',
  accommodationRequestAnalysises: [{ passengerData }],
})
const berth = (passengerData: object) => ({
  ...seat(passengerData, 'AB4'),
  accommodationRequestType: 'MALE_BERTH',
})
const car = (vehicleData: { idOrCode: string } | undefined) => ({
  idOrCode: 'GARAGE',
  accommodationRequestType: 'VEHICLE',
  accommodationRequestAnalysises: [{ vehicleData }],
})
const sale = (...accommodationRequests: (ReturnType<typeof seat> | ReturnType<typeof car>)[]) => ({
  leader: { mobile: '6971234567' },
  trips: [{ accommodationRequests: [seat(adult)] }, { accommodationRequests }],
})

describe('required at the sale', () => {
  it('are surname, seat type, vehicle type and a mobile phone, for a berth also the sex, and nothing else', () => {
    expect(checkRequiredFields(sale(seat(adult), car({ idOrCode: 'CAR425' })))).toBeUndefined()
    expect(checkRequiredFields(sale(seat({ surname: 'SMITH' }), berth(adult)))).toBeUndefined()
  })

  it.each([
    ['surname_required', seat({ ...adult, surname: ' ' }), '/passengerData/surname'],
    ['surname_required', seat(undefined), '/passengerData/surname'],
    ['sex_required', berth({ surname: 'SMITH' }), '/passengerData/sexType'],
    ['vehicle_type_required', car({ idOrCode: '' }), '/vehicleData/idOrCode'],
    ['vehicle_type_required', car(undefined), '/vehicleData/idOrCode'],
  ])('is missed where it is missing: %s', (refusal, request, field) => {
    expect(checkRequiredFields(sale(seat(adult), request))).toEqual({
      refusal,
      parameters: {},
      at: `/trips/1/accommodationRequests/1/accommodationRequestAnalysises/0${field}`,
    })
  })

  it('refuses a missing seat type at the request and a missing phone at the leader', () => {
    expect(checkRequiredFields(sale(seat(adult, '')))).toEqual(
      refuse('seat_required', {}, '/trips/1/accommodationRequests/0/idOrCode'),
    )
    expect(checkRequiredFields({ ...sale(), leader: {} })).toEqual(
      refuse('mobile_required', {}, '/leader/mobile'),
    )
    expect(checkRequiredFields({ ...sale(), leader: { mobile: '' } })).toEqual(
      refuse('mobile_required', {}, '/leader/mobile'),
    )
  })
})
