import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../../src/contract/booking.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { session } from '../../../../src/contract/session.ts'
import { broken } from '../../../kit/invariants.ts'
import { openSmallDesk, others, type Agent, type SmallDesk } from '../../../kit/selling.ts'
import { setCapacity } from '../../../kit/smallWorld.ts'
import { adults, trips, vehicle, wish, type TripName } from '../../../kit/wish.ts'

let desk: SmallDesk
let agent: Agent
let other: Agent

beforeAll(async () => {
  desk = await openSmallDesk()
  await setCapacity(desk.database, 1, 'DECK', 3)
})
beforeEach(async () => {
  agent = await desk.agent()
  other = await desk.agent(others.foreign)
})
afterEach(async () => {
  expect(await broken(desk.database)).toEqual({})
  await agent.ask(session.signOut, { body: {} })
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

const left = async (trip: TripName, accommodation: string) => {
  const seen = await other.ask(sailing.availability, { body: { trips: [trips[trip]] } })
  return seen.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === accommodation)?.units
}

test('what is held is gone for everybody else, for a quarter of an hour', async () => {
  const held = await agent.ask(sailing.lock, plan(seats(2)))
  expect(held).toMatchObject({ secondsLeft: 900 })
  expect(held.heldUntil).toMatch(/^2026-06-15 \d\d:\d\d$/)
  expect(await left('day', 'DECK')).toBe(1)
  expect(await left('parosToNaxos', 'DECK')).toBe(1)
  expect(await other.refused(sailing.lock, plan(seats(2), 'theirs'))).toMatchObject({
    code: 'sold_out',
    parameters: { what: 'DECK', left: 1 },
  })
})

test('locking again under the same key replaces, all or nothing', async () => {
  await agent.ask(sailing.lock, plan(seats(2)))
  await agent.ask(sailing.lock, plan(seats(3)))
  expect(await left('day', 'DECK')).toBe(0)
  expect(await agent.refused(sailing.lock, plan([...seats(3), ...seats(1)]))).toMatchObject({
    code: 'sold_out',
  })
  expect(await left('day', 'DECK')).toBe(0)
  await agent.ask(sailing.lock, plan(seats(1)))
  expect(await left('day', 'DECK')).toBe(2)
})

test('another key, and the same key on another trip, hold beside it', async () => {
  await agent.ask(sailing.lock, plan(seats(1), 'one'))
  await agent.ask(sailing.lock, plan(seats(1), 'two'))
  await agent.ask(sailing.lock, plan(seats(1), 'one', 'dayToParos'))
  expect(await left('dayToParos', 'DECK')).toBe(0)
  expect(await left('naxosToThira', 'DECK')).toBe(1)
})

test('unlocking frees one key on one trip; unlocking what is not held is no matter (CA-017)', async () => {
  await agent.ask(sailing.lock, plan(seats(1), 'one'))
  await agent.ask(sailing.lock, plan(seats(1), 'two'))
  await agent.ask(sailing.unlock, plan([], 'one'))
  expect(await left('day', 'DECK')).toBe(2)
  await agent.ask(sailing.unlock, plan([], 'one'))
  await other.ask(sailing.unlock, plan([], 'two'))
  expect(await left('day', 'DECK')).toBe(2)
})

test('signing out frees all that the user holds', async () => {
  const leaving = await desk.agent({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })
  await leaving.ask(sailing.lock, plan(seats(1), 'one'))
  await leaving.ask(sailing.lock, plan(seats(1), 'one', 'back'))
  await leaving.ask(session.signOut, { body: {} })
  expect(await left('day', 'DECK')).toBe(3)
  expect(await left('back', 'DECK')).toBe(30)
})

test('a hold whose time is over is taken by whoever comes, without waiting for any job', async () => {
  await agent.ask(sailing.lock, plan(seats(3)))
  desk.server.clock.pass(15 * 60_000 - 1)
  await other.refused(sailing.lock, plan(seats(1), 'theirs'))
  desk.server.clock.pass(1)
  const late = await desk.agent(others.sub)
  await late.ask(sailing.lock, plan(seats(2), 'late'))
  agent = await desk.agent()
  other = await desk.agent(others.foreign)
  expect(await left('day', 'DECK')).toBe(1)
})

test('berths go by sex, cabins whole or by the berth', async () => {
  const berths = (type: Item['accommodationRequestType'], quantity: number): Item[] => [
    { accommodation: { idOrCode: 'AB4' }, accommodationRequestType: type, quantity },
  ]
  await agent.ask(sailing.lock, plan(berths('MALE_BERTH', 1), 'him', 'night'))
  await agent.ask(sailing.lock, plan(berths('FEMALE_BERTH', 5), 'them', 'night'))
  // One cabin begun by men, two by women: three berths for men and three for women, no cabin whole.
  expect(await left('night', 'AB4')).toBe(6)
  expect(await agent.refused(sailing.lock, plan(berths('COMPLETE', 1), 'x', 'night'))).toMatchObject({
    parameters: { what: 'AB4', left: 0 },
  })
  expect(await agent.refused(sailing.lock, plan(berths('MALE_BERTH', 4), 'x', 'night'))).toMatchObject({
    parameters: { what: 'AB4', left: 3 },
  })
  await agent.ask(sailing.lock, plan(berths('MALE_BERTH', 3), 'x', 'night'))
})

test('vehicles take lane, high ones the high lane only', async () => {
  const cars = (category: string, quantity: number, size: object = {}): Item[] => [
    { accommodation: { idOrCode: category }, accommodationRequestType: 'VEHICLE', quantity, ...size },
  ]
  await agent.ask(sailing.lock, plan(cars('TRK', 1, { length: 12, height: 4 }), 'lorry'))
  expect(await left('day', 'GARAGETRUCK')).toBe(300)
  // Four cars below, none of the fifth fits: 20 m − 4 × 4,25 m, and 3 m above.
  await agent.ask(sailing.lock, plan(cars('CAR425', 4), 'cars'))
  expect(await agent.refused(sailing.lock, plan(cars('CAR425', 1), 'fifth'))).toMatchObject({
    code: 'garage_full',
    parameters: { left: 3 },
  })
  expect(await agent.refused(sailing.lock, plan(cars('TRK', 1, { length: 20 }), 'x'))).toMatchObject({
    code: 'vehicle_too_long',
    at: '/planItems/0',
  })
})

test('the certified number of persons holds whatever the seats', async () => {
  await setCapacity(desk.database, 2, 'PAX', 31)
  await agent.ask(sailing.lock, plan(seats(30), 'deck', 'back'))
  const numbered = (quantity: number): Item[] => [{ accommodation: { idOrCode: 'EC' }, quantity }]
  expect(await agent.refused(sailing.lock, plan(numbered(2), 'ec', 'back'))).toMatchObject({
    code: 'ship_full',
    parameters: { left: 1 },
  })
})

test('a car among the trucks leaves the low lanes as they are, held and sold (EN-163)', async () => {
  const before = await left('day', 'GARAGETRUCK')
  const car = { accommodation: { idOrCode: 'CAR425' }, accommodationRequestType: 'VEHICLE' as const }
  await agent.ask(sailing.lock, plan([{ ...car, garage: 'GARAGETRUCK' }]))
  expect(await left('day', 'GARAGETRUCK')).toBe((before ?? 0) - 425)
  expect(await agent.refused(sailing.lock, plan([{ ...car, garage: 'ATTIC' }]))).toMatchObject({
    code: 'not_sold',
    at: '/planItems/0/garage',
  })
  const wished = wish({ day: [adults(1), vehicle('CAR425', { garage: 'GARAGETRUCK' })] })
  const { booking: held } = await agent.ask(booking.hold, { body: { ...wished, holdKey: 'one' } })
  expect(held.trips[0]?.selectedVehicles[0]).toMatchObject({ garage: 'GARAGETRUCK' })
  expect(await left('day', 'GARAGETRUCK')).toBe((before ?? 0) - 425)
})
