import { expect, test } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import { startSmallCrs } from '../../../kit/crs/smallCrs.ts'
import { trips, type TripName } from '../../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('all')

const availabilityOf = async (name: TripName) => {
  const response = await agent.call(sailing.availability, { body: { trips: [trips[name]] } })
  return response.trips[0]!
}

test('every accommodation has its type and its free units', async () => {
  const { accommodations } = await availabilityOf('night')
  const units = Object.fromEntries(
    accommodations.map(({ idOrCode, availabilityType, units }) => [idOrCode, `${availabilityType} ${units}`]),
  )
  expect(units).toEqual({
    DECK: 'SEAT 20',
    IN01: 'SEAT 60',
    AB4: 'CABIN 12',
    AA2: 'CABIN 4',
    LUX2: 'CABIN 2',
    GARAGE: 'GARAGE 2000',
  })
})

test('a cabin type has its request types, the fare of a berth and the number of empty cabins', async () => {
  const { accommodations } = await availabilityOf('night')
  const cabin = (code: string) => accommodations.find(({ idOrCode }) => idOrCode === code)
  expect(cabin('AB4')).toMatchObject({
    capacity: 4,
    cabins: 3,
    price: 7000,
    requestTypes: ['COMPLETE', 'MALE_BERTH', 'FEMALE_BERTH'],
  })
  expect(cabin('LUX2')?.requestTypes).toEqual(['COMPLETE'])
})

test('pricing attributes list all values, and those that apply to an accommodation', async () => {
  const { accommodations, validationAttributes } = await availabilityOf('night')
  const outside = accommodations
    .find(({ idOrCode }) => idOrCode === 'AA2')
    ?.pricingAttributes.find(({ fieldName }) => fieldName === 'outside')
  expect(outside?.availableValues).toEqual(['true'])
  expect(outside?.selectedValue).toBe('')
  expect(outside?.values.map(({ id }) => id).toSorted()).toEqual(['false', 'true'])
  expect(validationAttributes.pricingAttributes.map(({ fieldName }) => fieldName)).toEqual([
    'seatType',
    'cabinType',
    'outside',
  ])
  const seats = accommodations.find(({ idOrCode }) => idOrCode === 'DECK')?.pricingAttributes
  expect(seats?.map(({ fieldName }) => fieldName)).toEqual(['seatType'])
})

test('the discounts are those of the company’s market', async () => {
  const codes = async (name: TripName) =>
    (await availabilityOf(name)).discounts.map(({ idOrCode }) => idOrCode)
  expect(await codes('day')).toEqual(expect.arrayContaining(['STU', 'INF']))
  expect(await codes('day')).not.toContain('SNR')
  expect(await codes('italy')).toEqual(expect.arrayContaining(['SNR', 'INA']))
  expect(await codes('italy')).not.toContain('STU')
})

test('the vehicle categories are those sold and admitted, with the limits of the ship', async () => {
  const { vehicleCategories } = await availabilityOf('day')
  const sold = vehicleCategories.map(({ idOrCode, price }) => [idOrCode, price])
  expect(Object.fromEntries(sold)).toEqual({ CAR425: 8000, MOTO: 2000, TRK: 2500, BIKE: 0 })
  expect(vehicleCategories[0]).toMatchObject({ maxLength: 18, maxHeight: 4.4 })
  expect(vehicleCategories.find(({ idOrCode }) => idOrCode === 'TRK')?.perMetre).toBe(true)
})

test('a trip of more than twenty miles requires passenger data at check-in, and an international one a document', async () => {
  const required = async (name: TripName) => (await availabilityOf(name)).validationAttributes
  expect((await required('day')).requiredAtSale).toEqual(['surname', 'sexType'])
  expect((await required('day')).requiredAtCheckIn).toContain('birthdate')
  expect((await required('day')).requiredAtCheckIn).not.toContain('documentNumber')
  expect((await required('parosToNaxos')).requiredAtCheckIn).toEqual([])
  expect((await required('italy')).requiredAtCheckIn).toContain('documentNumber')
})

test('plate and driver are required at the sale on international lines, at check-in on domestic ones (B27, EN-157, EN-158)', async () => {
  const required = async (name: TripName) => (await availabilityOf(name)).validationAttributes
  const both = ['plateNumber', 'driverSurname']
  expect(await required('day')).toMatchObject({ vehicleAtSale: [], vehicleAtCheckIn: both })
  expect(await required('italy')).toMatchObject({ vehicleAtSale: both })
})

test('the age bands are those of the company', async () => {
  const child = async (name: TripName) =>
    (await availabilityOf(name)).passengerTypes.find(({ idOrCode }) => idOrCode === 'CH')
  expect(await child('day')).toEqual({ idOrCode: 'CH', fromAge: 5, toAge: 9 })
  expect(await child('italy')).toEqual({ idOrCode: 'CH', fromAge: 4, toAge: 11 })
})

test('an absent or departed trip is refused with its position', async () => {
  const wrongShip = { ...trips.day, vessel: { idOrCode: 'DKT01', company: { abbreviation: 'DKT' } } }
  const refused = (trip: (typeof trips)[TripName]) =>
    agent.refused(sailing.availability, { body: { trips: [trips.night, trip] } })
  expect(await refused(wrongShip)).toMatchObject({ code: 'trip_not_found', at: '/trips/1' })
  expect(await refused(trips.gone)).toMatchObject({
    code: 'departed',
    at: '/trips/1',
    parameters: { departs: '2026-06-15 07:30' },
  })
  const otherArrival = { ...trips.day, arrivalDateTime: '2026-06-20 15:10' }
  expect(await refused(otherArrival)).toMatchObject({ code: 'trip_not_found' })
})

test('infants may travel on a lap, which is limited by the certified persons only', async () => {
  const { accommodations, validationAttributes } = await availabilityOf('day')
  const lap = accommodations.find(({ idOrCode }) => idOrCode === 'IN01')
  expect(lap).toMatchObject({ availabilityType: 'SEAT', units: 60, passengerTypes: ['IN'] })
  expect(lap?.price).toBeUndefined()
  const seats = validationAttributes.pricingAttributes.find(({ fieldName }) => fieldName === 'seatType')
  expect(seats?.values.map(({ id }) => id)).not.toContain('IN01')
})

test('the early booking discount is offered in its period and market, with the percentage of the port', async () => {
  const early = async (name: TripName) =>
    (await availabilityOf(name)).discounts.find(({ idOrCode }) => idOrCode === 'EBK')?.percent
  expect(await early('italy')).toBeUndefined()
  const { clock } = desk.server
  const months = 125 * 24 * 3_600_000
  clock.pass(-months)
  await signIn()
  expect(await early('italy')).toBe(15)
  expect(await early('day')).toBeUndefined()
  clock.pass(months)
  await signIn()
})
