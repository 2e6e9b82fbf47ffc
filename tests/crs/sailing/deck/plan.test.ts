import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../../src/contract/booking.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { freeExpired } from '../../../../src/crs/booking/expiry.ts'
import { broken } from '../../../kit/invariants.ts'
import { openSmallDesk, others, type Agent, type SmallDesk } from '../../../kit/selling.ts'
import { setCapacity } from '../../../kit/smallWorld.ts'
import { people, trips, wish, type Person, type TripName } from '../../../kit/wish.ts'

let desk: SmallDesk
let agent: Agent
let sub: Agent
let foreign: Agent

beforeEach(async () => {
  desk = await openSmallDesk()
  agent = await desk.agent()
  sub = await desk.agent(others.sub)
  foreign = await desk.agent(others.foreign)
})
afterEach(async () => {
  expect(await broken(desk.database)).toEqual({})
  await desk.close()
})

interface Chosen {
  accommodation: string
  number: string
  type?: 'COMPLETE' | 'MALE_BERTH' | 'FEMALE_BERTH'
}

const planOf = (name: TripName, chosen: readonly Chosen[], holdKey = 'mine') => ({
  body: {
    trip: trips[name],
    holdKey,
    planItems: chosen.map(({ accommodation, number, type = 'COMPLETE' as const }) => ({
      accommodation: { idOrCode: accommodation },
      accommodationNumber: number,
      accommodationRequestType: type,
    })),
  },
})

const seat = (number: string): Chosen => ({ accommodation: 'EC', number })
const bed = (number: string, type: 'MALE_BERTH' | 'FEMALE_BERTH' = 'FEMALE_BERTH'): Chosen => ({
  ...{ accommodation: 'AB4', number, type },
})

/** The kind of every numbered cell of a trip, as one agent sees it. */
async function kinds(name: TripName, as: Agent, holdKey?: string): Promise<Map<string, string>> {
  const body = { trip: trips[name], ...(holdKey !== undefined && { holdKey }) }
  const { decks } = await as.ask(sailing.plan, { body })
  const cells = decks.flatMap(({ rows }) => rows.flat())
  return new Map(cells.flatMap(({ kind, number }) => (number === undefined ? [] : [[number, kind]])))
}

/** Cabins of a class with their beds, in the order of the ship. */
async function cabins(as: Agent, accommodation = 'AB4') {
  return (await as.ask(sailing.cabins, { body: { trip: trips.night, accommodation } })).cabins
}

function inSeats(persons: readonly (Person & { number?: string })[], accommodation = 'EC') {
  const request = people(
    accommodation,
    persons.map(({ number: _, ...person }) => person),
  )
  return {
    ...request,
    accommodationRequestAnalysises: request.accommodationRequestAnalysises.map((analysis, nth) => {
      const number = persons[nth]?.number
      return { ...analysis, ...(number !== undefined && { accommodationNumber: number }) }
    }),
  }
}

async function numbersOf(as: Agent, asked: ReturnType<typeof wish>): Promise<(string | undefined)[]> {
  const { booking: made } = await as.ask(booking.hold, { body: asked })
  return made.trips.flatMap(({ selectedPassengers }) =>
    selectedPassengers.map(({ accommodationNumber }) => accommodationNumber),
  )
}

describe('the plan', () => {
  test('has as many seats as the class is sold with', async () => {
    const seen = await kinds('day', agent)
    expect(seen.size).toBe(20)
    expect(new Set(seen.values())).toEqual(new Set(['normal']))
  })

  test('shows as occupied what other sellers have, on the leg where they have most', async () => {
    await setCapacity(desk.database, 1, 'EC', 12)
    const seen = [...(await kinds('day', agent)).values()]
    expect(seen.filter((kind) => kind === 'occupied')).toHaveLength(8)
    expect(seen.filter((kind) => kind === 'normal')).toHaveLength(12)
  })

  test('tells one’s own seats from those of the agency, of others, and from sold ones', async () => {
    await agent.ask(sailing.lock, planOf('day', [seat('1A')]))
    await agent.ask(sailing.lock, planOf('day', [seat('1B')], 'other window'))
    await sub.ask(sailing.lock, planOf('day', [seat('1C')]))
    await foreign.ask(booking.hold, { body: wish({ day: [inSeats([{ number: '1D' }])] }) })
    const mine = await kinds('day', agent, 'mine')
    expect(['1A', '1B', '1C', '1D', '1E'].map((number) => mine.get(number))).toEqual([
      ...['selected', 'reserved', 'reserved2', 'booked', 'normal'],
    ])
    const theirs = await kinds('day', foreign)
    expect(['1A', '1B', '1C', '1D'].map((number) => theirs.get(number))).toEqual([
      ...['reserved2', 'reserved2', 'reserved2', 'booked'],
    ])
  })

  test('shows a seat as gone on every trip that shares a leg, and free on the others', async () => {
    await agent.ask(booking.hold, { body: wish({ parosToNaxos: [inSeats([{ number: '2A' }])] }) })
    expect((await kinds('day', agent)).get('2A')).toBe('booked')
    expect((await kinds('dayToParos', agent)).get('2A')).toBe('normal')
    expect((await kinds('naxosToThira', agent)).get('2A')).toBe('normal')
  })

  test('is not there for a class without numbers, and the answer says so', async () => {
    const body = { trip: trips.day, accommodation: 'DECK' }
    expect((await agent.refused(sailing.plan, { body })).code).toBe('seat_map_missing')
  })
})

describe('a number', () => {
  test('that somebody holds is refused to the next one, in a hold and in a booking', async () => {
    await agent.ask(sailing.lock, planOf('day', [seat('1A')]))
    expect(await foreign.refused(sailing.lock, planOf('dayToParos', [seat('1A')]))).toMatchObject({
      ...{ code: 'place_taken', parameters: { number: '1A' } },
    })
    const asked = wish({ parosToNaxos: [inSeats([{ number: '1a' }])] })
    expect((await foreign.refused(booking.hold, { body: asked })).code).toBe('place_taken')
  })

  test('that others sell, or that is not on board, is refused', async () => {
    await setCapacity(desk.database, 1, 'EC', 12)
    const [gone] = [...(await kinds('day', agent))].find(([, kind]) => kind === 'occupied') ?? ['']
    expect((await agent.refused(sailing.lock, planOf('day', [seat(gone)]))).code).toBe('place_taken')
    expect((await agent.refused(sailing.lock, planOf('day', [seat('99A')]))).code).toBe('place_not_found')
    const onDeck = planOf('day', [{ accommodation: 'DECK', number: '1A' }])
    expect((await agent.refused(sailing.lock, onDeck)).code).toBe('place_not_found')
  })

  test('stands for one seat only', async () => {
    const asked = planOf('day', [seat('1A')])
    const two = {
      body: { ...asked.body, planItems: asked.body.planItems.map((one) => ({ ...one, quantity: 2 })) },
    }
    expect((await agent.refused(sailing.lock, two)).code).toBe('place_for_one')
  })

  test('goes from the hold to the booking of the same key, and to the ticket', async () => {
    await agent.ask(sailing.lock, planOf('day', [seat('2C'), seat('2D')]))
    const asked = wish({ day: [inSeats([{ number: '2C' }, { number: '2D' }])] })
    const { booking: made } = await agent.ask(booking.hold, { body: { ...asked, holdKey: 'mine' } })
    const { booking: issued } = await agent.ask(booking.issueHeld, {
      path: { crsReservationId: made.crsReservationId },
    })
    const people = issued.trips[0]?.selectedPassengers ?? []
    expect(people.map(({ accommodationNumber, ticket }) => [accommodationNumber, ticket?.status])).toEqual([
      ...[
        ['2C', 'ISSUED'],
        ['2D', 'ISSUED'],
      ],
    ])
    expect((await kinds('day', agent)).get('2C')).toBe('booked')
  })

  test('is free again after unlock, cancelling and expiry', async () => {
    await agent.ask(sailing.lock, planOf('day', [seat('1A')]))
    await agent.ask(sailing.unlock, planOf('day', [seat('1A')]))
    expect((await kinds('day', foreign)).get('1A')).toBe('normal')

    const { booking: made } = await agent.ask(booking.hold, {
      body: wish({ day: [inSeats([{ number: '1B' }])] }),
    })
    await agent.ask(booking.cancel, { body: { crsReservationId: made.crsReservationId } })
    expect((await kinds('day', foreign)).get('1B')).toBe('normal')

    await agent.ask(sailing.lock, planOf('day', [seat('1C')]))
    desk.server.clock.pass(16 * 60_000)
    foreign = await desk.agent(others.foreign)
    expect((await kinds('day', foreign)).get('1C')).toBe('normal')
    // Nobody has cleared up yet: whoever wants the seat does.
    await foreign.ask(sailing.lock, planOf('day', [seat('1C')]))
    await freeExpired({ database: desk.database, clock: desk.server.clock })
    expect((await kinds('day', foreign, 'mine')).get('1C')).toBe('selected')
  })

  test('of a hold is let go when the hold is made anew without it', async () => {
    await agent.ask(sailing.lock, planOf('day', [seat('1A'), seat('1B')]))
    await agent.ask(sailing.lock, planOf('day', [seat('1B')]))
    const seen = await kinds('day', agent, 'mine')
    expect([seen.get('1A'), seen.get('1B')]).toEqual(['normal', 'selected'])
  })
})

describe('whoever chose none', () => {
  test('gets one at booking, neighbours for one party, and none where seats have none', async () => {
    expect(await numbersOf(agent, wish({ day: [inSeats([{}, {}, {}])] }))).toEqual(['1A', '1B', '1C'])
    expect(await numbersOf(agent, wish({ day: [inSeats([{}, {}, {}, {}])] }))).toEqual([
      '1D',
      '1E',
      '1F',
      '1G',
    ])
    expect(await numbersOf(agent, wish({ day: [inSeats([{}], 'DECK')] }))).toEqual([undefined])
  })

  test('sits around what others have chosen', async () => {
    await foreign.ask(sailing.lock, planOf('day', [seat('1B')]))
    expect(await numbersOf(agent, wish({ day: [inSeats([{}, {}])] }))).not.toContain('1B')
  })

  test('is not turned away where a seat is free on every leg but none all the way', async () => {
    await setCapacity(desk.database, 1, 'EC', 2)
    const free = [...(await kinds('day', agent))].flatMap(([number, kind]) =>
      kind === 'normal' ? [number] : [],
    )
    const [one = '', other = ''] = free
    await agent.ask(booking.hold, { body: wish({ dayToParos: [inSeats([{ number: one }])] }) })
    await agent.ask(booking.hold, { body: wish({ naxosToThira: [inSeats([{ number: other }])] }) })
    expect(await numbersOf(agent, wish({ day: [inSeats([{}])] }))).toEqual([undefined])
  })
})

describe('cabins', () => {
  const inCabin = (persons: readonly Person[], type: 'COMPLETE' | 'MALE_BERTH' | 'FEMALE_BERTH') =>
    people('AB4', persons, type)

  test('have as many beds as they sleep', async () => {
    const all = await cabins(agent)
    expect(all).toHaveLength(3)
    expect(all.map(({ capacity, beds }) => [capacity, beds.length])).toEqual([
      ...[
        [4, 4],
        [4, 4],
        [4, 4],
      ],
    ])
  })

  test('taken whole have one number for all in them, which stays while one of them does', async () => {
    const [first] = await cabins(agent)
    const asked = wish({ night: [inCabin([{}, {}], 'COMPLETE')] })
    const { booking: made } = await agent.ask(booking.hold, { body: asked })
    const [trip] = made.trips
    expect(trip?.selectedPassengers.map((one) => one.accommodationNumber)).toEqual([
      first?.number,
      first?.number,
    ])
    await agent.ask(booking.cancel, {
      body: {
        crsReservationId: made.crsReservationId,
        trips: [
          {
            companyReservationCode: trip?.companyReservationCode ?? '',
            items: [trip?.selectedPassengers[0]?.uuid ?? ''],
          },
        ],
      },
    })
    const [after] = await cabins(foreign)
    expect(after?.beds.map(({ state }) => state)).toEqual(['booked', 'booked', 'booked', 'booked'])
  })

  test('by the berth fill one before the next is begun, men and women apart', async () => {
    const [first, second] = await cabins(agent)
    const women = wish({ night: [inCabin([{}, {}], 'FEMALE_BERTH')] })
    const man = wish({ night: [inCabin([{ sexType: 'MALE' }], 'MALE_BERTH')] })
    expect(await numbersOf(agent, women)).toEqual([`${first?.number}/1`, `${first?.number}/2`])
    expect(await numbersOf(agent, man)).toEqual([`${second?.number}/1`])
    expect(await numbersOf(foreign, women)).toEqual([`${first?.number}/3`, `${first?.number}/4`])
    expect((await cabins(agent)).map(({ sexType }) => sexType)).toEqual(['FEMALE', 'MALE', undefined])
  })

  test('refuse a bed to the other sex, a taken bed, and a whole cabin with somebody in it', async () => {
    const [first] = await cabins(agent)
    const number = first?.number ?? ''
    await agent.ask(sailing.lock, planOf('night', [bed(`${number}/2`)]))
    const code = async (chosen: Chosen) =>
      (await foreign.refused(sailing.lock, planOf('night', [chosen]))).code
    expect(await code(bed(`${number}/3`, 'MALE_BERTH'))).toBe('cabin_of_other_sex')
    expect(await code(bed(`${number}/2`))).toBe('place_taken')
    expect(await code(bed(`${number}/5`))).toBe('place_not_found')
    expect(await code({ accommodation: 'AB4', number })).toBe('place_taken')
    await foreign.ask(sailing.lock, planOf('night', [bed(`${number}/3`)]))
    const [seen] = await cabins(agent)
    expect(seen?.beds.map(({ state }) => state)).toEqual(['free', 'selectedByUser', 'selected', 'free'])
  })
})

test('bookings of before there were numbers keep their seats, and others get the numbers', async () => {
  await agent.ask(booking.hold, { body: wish({ day: [inSeats([{}, {}])] }) })
  await desk.database.owner.deleteFrom('numbered_place').execute()
  await desk.database.owner.updateTable('booking_item').set({ place: null }).execute()
  await setCapacity(desk.database, 1, 'EC', 3)
  expect((await numbersOf(agent, wish({ day: [inSeats([{}])] })))[0]).toBeDefined()
  const more = wish({ day: [inSeats([{}])] })
  expect((await agent.refused(booking.hold, { body: more })).code).toBe('sold_out')
  const { crsReservationId } = await agent.ask(booking.latest, {})
  await agent.ask(booking.cancel, { body: { crsReservationId } })
})
