import { afterAll, beforeAll, expect, test } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import { openSmallDesk, type Agent, type SmallDesk } from '../../../kit/selling.ts'
import { trips, type TripName } from '../../../kit/wish.ts'

let desk: SmallDesk
let agent: Agent

beforeAll(async () => {
  desk = await openSmallDesk()
  agent = await desk.agent()
})
afterAll(() => desk.close())

const look = async (name: TripName) => {
  const answer = await agent.ask(sailing.availability, { body: { trips: [trips[name]] } })
  return answer.trips[0]!
}

test('every accommodation is a seat, a cabin or the garage, with its units', async () => {
  const { accommodations } = await look('night')
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

test('a cabin says how it may be had, what a berth costs and how many are whole', async () => {
  const { accommodations } = await look('night')
  const cabin = (code: string) => accommodations.find(({ idOrCode }) => idOrCode === code)
  expect(cabin('AB4')).toMatchObject({
    capacity: 4,
    cabins: 3,
    price: 7000,
    requestTypes: ['COMPLETE', 'MALE_BERTH', 'FEMALE_BERTH'],
  })
  expect(cabin('LUX2')?.requestTypes).toEqual(['COMPLETE'])
})

test('pricing attributes hold their values, and those an accommodation answers to', async () => {
  const { accommodations, validationAttributes } = await look('night')
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

test('discounts are those of the market', async () => {
  const codes = async (name: TripName) => (await look(name)).discounts.map(({ idOrCode }) => idOrCode)
  expect(await codes('day')).toEqual(expect.arrayContaining(['STU', 'INF']))
  expect(await codes('day')).not.toContain('SNR')
  expect(await codes('italy')).toEqual(expect.arrayContaining(['SNR', 'INA']))
  expect(await codes('italy')).not.toContain('STU')
})

test('vehicle categories are those sold and let in, with the limits of the ship', async () => {
  const { vehicleCategories } = await look('day')
  const sold = vehicleCategories.map(({ idOrCode, price }) => [idOrCode, price])
  expect(Object.fromEntries(sold)).toEqual({ CAR425: 8000, MOTO: 2000, TRK: 2500, BIKE: 0 })
  expect(vehicleCategories[0]).toMatchObject({ maxLength: 18, maxHeight: 4.4 })
  expect(vehicleCategories.find(({ idOrCode }) => idOrCode === 'TRK')?.perMetre).toBe(true)
})

test('who travels farther than twenty miles is registered by name before going on board', async () => {
  const required = async (name: TripName) => (await look(name)).validationAttributes
  expect((await required('day')).requiredAtSale).toEqual(['surname', 'sexType'])
  expect((await required('day')).requiredAtCheckIn).toContain('birthdate')
  expect((await required('day')).requiredAtCheckIn).not.toContain('documentNumber')
  expect((await required('parosToNaxos')).requiredAtCheckIn).toEqual([])
  expect((await required('italy')).requiredAtCheckIn).toContain('documentNumber')
})

test('plate and driver are asked at the sale abroad, at check-in at home (B27, EN-157, EN-158)', async () => {
  const asked = async (name: TripName) => (await look(name)).validationAttributes
  const both = ['plateNumber', 'driverSurname']
  expect(await asked('day')).toMatchObject({ vehicleAtSale: [], vehicleAtCheckIn: both })
  expect(await asked('italy')).toMatchObject({ vehicleAtSale: both })
})

test('age bands are the company’s', async () => {
  const child = async (name: TripName) =>
    (await look(name)).passengerTypes.find(({ idOrCode }) => idOrCode === 'CH')
  expect(await child('day')).toEqual({ idOrCode: 'CH', fromAge: 5, toAge: 9 })
  expect(await child('italy')).toEqual({ idOrCode: 'CH', fromAge: 4, toAge: 11 })
})

test('a trip that does not exist, or has left, is refused where it stands', async () => {
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

test('an infant may go on a lap: it takes a certified person and no seat, and is for infants only', async () => {
  const { accommodations, validationAttributes } = await look('day')
  const lap = accommodations.find(({ idOrCode }) => idOrCode === 'IN01')
  expect(lap).toMatchObject({ availabilityType: 'SEAT', units: 60, passengerTypes: ['IN'] })
  expect(lap?.price).toBeUndefined()
  const seats = validationAttributes.pricingAttributes.find(({ fieldName }) => fieldName === 'seatType')
  expect(seats?.values.map(({ id }) => id)).not.toContain('IN01')
})

test('booking early is offered where and when it holds, with the percentage of the port', async () => {
  const early = async (name: TripName) =>
    (await look(name)).discounts.find(({ idOrCode }) => idOrCode === 'EBK')?.percent
  expect(await early('italy')).toBeUndefined()
  const { clock } = desk.server
  const months = 125 * 24 * 3_600_000
  clock.pass(-months)
  agent = await desk.agent()
  expect(await early('italy')).toBe(15)
  expect(await early('day')).toBeUndefined()
  clock.pass(months)
  agent = await desk.agent()
})
