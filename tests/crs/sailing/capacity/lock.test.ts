import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { session } from '../../../../src/contract/session.ts'
import { brokenInvariants } from '../../../kit/crs/invariants.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../../kit/crs/smallWorld.ts'
import { adults, trips, vehicle, bookingRequest, type TripName } from '../../../kit/crs/bookingRequest.ts'

let desk: SmallCrs
let agent: Agent
let other: Agent

beforeAll(async () => {
  desk = await openSmallCrs()
  await setCapacity(desk.database, 1, 'DECK', 3)
})
beforeEach(async () => {
  agent = await desk.agent()
  other = await desk.agent(others.foreign)
})
afterEach(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await agent.call(session.signOut, { body: {} })
  desk.server.clock.pass(16 * 60_000)
})
afterAll(() => desk.close())

interface Item {
  accommodation: { idOrCode: string }
  accommodationRequestType?: 'COMPLETE' | 'VEHICLE' | 'MALE_BERTH' | 'FEMALE_BERTH'
  quantity?: number
  length?: number
  height?: number
  garage?: string
}

const seats = (quantity: number): Item[] => [{ accommodation: { idOrCode: 'DECK' }, quantity }]

const plan = (planItems: Item[], holdKey = 'one', trip: TripName = 'day') => ({
  body: { trip: trips[trip], planItems, holdKey },
})

const unitsLeft = async (trip: TripName, accommodation: string) => {
  const response = await other.call(sailing.availability, { body: { trips: [trips[trip]] } })
  return response.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === accommodation)?.units
}

test('a hold takes its units from other users for 15 minutes', async () => {
  const hold = await agent.call(sailing.lock, plan(seats(2)))
  expect(hold).toMatchObject({ secondsLeft: 900 })
  expect(hold.heldUntil).toMatch(/^2026-06-15 \d\d:\d\d$/)
  expect(await unitsLeft('day', 'DECK')).toBe(1)
  expect(await unitsLeft('parosToNaxos', 'DECK')).toBe(1)
  expect(await other.refused(sailing.lock, plan(seats(2), 'theirs'))).toMatchObject({
    code: 'sold_out',
    parameters: { what: 'DECK', left: 1 },
  })
})

test('locking again with the same key replaces the hold, all or nothing', async () => {
  await agent.call(sailing.lock, plan(seats(2)))
  await agent.call(sailing.lock, plan(seats(3)))
  expect(await unitsLeft('day', 'DECK')).toBe(0)
  expect(await agent.refused(sailing.lock, plan([...seats(3), ...seats(1)]))).toMatchObject({
    code: 'sold_out',
  })
  expect(await unitsLeft('day', 'DECK')).toBe(0)
  await agent.call(sailing.lock, plan(seats(1)))
  expect(await unitsLeft('day', 'DECK')).toBe(2)
})

test('a hold that is renewed ends 30 minutes after it began, and another one begins once it has expired', async () => {
  const secondsLeft = async () => (await agent.call(sailing.lock, plan(seats(1)))).secondsLeft
  expect(await secondsLeft()).toBe(900)
  for (const [minutes, left] of [
    [10, 900],
    [10, 600],
    [9, 60],
    [1, 900],
  ] as const) {
    desk.server.clock.pass(minutes * 60_000)
    // The session does not last as long.
    agent = await desk.agent()
    expect(await secondsLeft()).toBe(left)
  }
})

test('another key, and the same key on another trip, hold additional units', async () => {
  await agent.call(sailing.lock, plan(seats(1), 'one'))
  await agent.call(sailing.lock, plan(seats(1), 'two'))
  await agent.call(sailing.lock, plan(seats(1), 'one', 'dayToParos'))
  expect(await unitsLeft('dayToParos', 'DECK')).toBe(0)
  expect(await unitsLeft('naxosToThira', 'DECK')).toBe(1)
})

test('unlocking releases one key on one trip, and succeeds without a hold (CA-017, CA-037)', async () => {
  await agent.call(sailing.lock, plan(seats(1), 'one'))
  await agent.call(sailing.lock, plan(seats(1), 'two'))
  await agent.call(sailing.unlock, plan([], 'one'))
  expect(await unitsLeft('day', 'DECK')).toBe(2)
  await agent.call(sailing.unlock, plan([], 'one'))
  await other.call(sailing.unlock, plan([], 'two'))
  expect(await unitsLeft('day', 'DECK')).toBe(2)
})

test('signing out releases all holds of the user', async () => {
  const leaving = await desk.agent({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })
  await leaving.call(sailing.lock, plan(seats(1), 'one'))
  await leaving.call(sailing.lock, plan(seats(1), 'one', 'back'))
  await leaving.call(session.signOut, { body: {} })
  expect(await unitsLeft('day', 'DECK')).toBe(3)
  expect(await unitsLeft('back', 'DECK')).toBe(30)
})

test('an expired hold is released by the next hold that needs its units, before any job has run', async () => {
  await agent.call(sailing.lock, plan(seats(3)))
  desk.server.clock.pass(15 * 60_000 - 1)
  await other.refused(sailing.lock, plan(seats(1), 'theirs'))
  desk.server.clock.pass(1)
  const late = await desk.agent(others.sub)
  await late.call(sailing.lock, plan(seats(2), 'late'))
  agent = await desk.agent()
  other = await desk.agent(others.foreign)
  expect(await unitsLeft('day', 'DECK')).toBe(1)
})

test('a cabin with berths taken by one sex has none for the other and is not sold whole', async () => {
  const berths = (type: Item['accommodationRequestType'], quantity: number): Item[] => [
    { accommodation: { idOrCode: 'AB4' }, accommodationRequestType: type, quantity },
  ]
  await agent.call(sailing.lock, plan(berths('MALE_BERTH', 1), 'him', 'night'))
  await agent.call(sailing.lock, plan(berths('FEMALE_BERTH', 5), 'them', 'night'))
  // One cabin has a man, two have women: three berths are left for each sex, and no empty cabin.
  expect(await unitsLeft('night', 'AB4')).toBe(6)
  expect(await agent.refused(sailing.lock, plan(berths('COMPLETE', 1), 'x', 'night'))).toMatchObject({
    parameters: { what: 'AB4', left: 0 },
  })
  expect(await agent.refused(sailing.lock, plan(berths('MALE_BERTH', 4), 'x', 'night'))).toMatchObject({
    parameters: { what: 'AB4', left: 3 },
  })
  await agent.call(sailing.lock, plan(berths('MALE_BERTH', 3), 'x', 'night'))
})

test('vehicles take lane metres, high vehicles those of the high zone only', async () => {
  const cars = (category: string, quantity: number, size: object = {}): Item[] => [
    { accommodation: { idOrCode: category }, accommodationRequestType: 'VEHICLE', quantity, ...size },
  ]
  await agent.call(sailing.lock, plan(cars('TRK', 1, { length: 12, height: 4 }), 'lorry'))
  expect(await unitsLeft('day', 'GARAGETRUCK')).toBe(300)
  // The low lane has 20 m − 4 × 4.25 m left and the high lane 3 m: too short for a fifth car.
  await agent.call(sailing.lock, plan(cars('CAR425', 4), 'cars'))
  expect(await agent.refused(sailing.lock, plan(cars('CAR425', 1), 'fifth'))).toMatchObject({
    code: 'garage_full',
    parameters: { left: 3 },
  })
  expect(await agent.refused(sailing.lock, plan(cars('TRK', 1, { length: 20 }), 'x'))).toMatchObject({
    code: 'vehicle_too_long',
    at: '/planItems/0',
  })
})

test('the certified number of persons limits holds even when there are seats left', async () => {
  await setCapacity(desk.database, 2, 'PAX', 31)
  await agent.call(sailing.lock, plan(seats(30), 'deck', 'back'))
  const numbered = (quantity: number): Item[] => [{ accommodation: { idOrCode: 'EC' }, quantity }]
  expect(await agent.refused(sailing.lock, plan(numbered(2), 'ec', 'back'))).toMatchObject({
    code: 'ship_full',
    parameters: { left: 1 },
  })
})

test('a car in the truck garage takes high lane metres only, held and booked (EN-163)', async () => {
  const before = await unitsLeft('day', 'GARAGETRUCK')
  const car = { accommodation: { idOrCode: 'CAR425' }, accommodationRequestType: 'VEHICLE' as const }
  await agent.call(sailing.lock, plan([{ ...car, garage: 'GARAGETRUCK' }]))
  expect(await unitsLeft('day', 'GARAGETRUCK')).toBe((before ?? 0) - 425)
  expect(await agent.refused(sailing.lock, plan([{ ...car, garage: 'ATTIC' }]))).toMatchObject({
    code: 'not_sold',
    at: '/planItems/0/garage',
  })
  const request = bookingRequest({ day: [adults(1), vehicle('CAR425', { garage: 'GARAGETRUCK' })] })
  const { booking: option } = await agent.call(booking.hold, { body: { ...request, holdKey: 'one' } })
  expect(option.trips[0]?.selectedVehicles[0]).toMatchObject({ garage: 'GARAGETRUCK' })
  expect(await unitsLeft('day', 'GARAGETRUCK')).toBe((before ?? 0) - 425)
})
