import { beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { inventory } from '../../../../src/contract/inventory.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { releaseAllExpired } from '../../../../src/crs/booking/option/expiryJob.ts'
import { type Control, dayFerry, workForCompany } from '../../../kit/crs/company.ts'
import { journalRows } from '../../../kit/crs/journal.ts'
import { startSmallCrs, others, type Agent } from '../../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../../kit/crs/smallWorld.ts'
import { people, trips, bookingRequest, type Person, type TripName } from '../../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('each')
let sub: Agent
let foreign: Agent

beforeEach(async () => {
  sub = await desk.agent(others.sub)
  foreign = await desk.agent(others.foreign)
})

interface RequestedNumber {
  accommodation: string
  number: string
  type?: 'COMPLETE' | 'MALE_BERTH' | 'FEMALE_BERTH'
}

const planOf = (name: TripName, requested: readonly RequestedNumber[], holdKey = 'mine') => ({
  body: {
    trip: trips[name],
    holdKey,
    planItems: requested.map(({ accommodation, number, type = 'COMPLETE' as const }) => ({
      accommodation: { idOrCode: accommodation },
      accommodationNumber: number,
      accommodationRequestType: type,
    })),
  },
})

const seat = (number: string): RequestedNumber => ({ accommodation: 'EC', number })
const bed = (number: string, type: 'MALE_BERTH' | 'FEMALE_BERTH' = 'FEMALE_BERTH'): RequestedNumber => ({
  accommodation: 'AB4',
  number,
  type,
})

/** The state of every numbered seat of a trip as one agent sees it. */
async function seatStates(name: TripName, as: Agent, holdKey?: string): Promise<Map<string, string>> {
  const body = { trip: trips[name], ...(holdKey !== undefined && { holdKey }) }
  const { decks } = await as.call(sailing.plan, { body })
  const cells = decks.flatMap(({ rows }) => rows.flat())
  return new Map(cells.flatMap(({ kind, number }) => (number === undefined ? [] : [[number, kind]])))
}

/** The cabins of a type with their beds, in the order of the deck plan. */
async function cabins(as: Agent, accommodation = 'AB4') {
  return (await as.call(sailing.cabins, { body: { trip: trips.night, accommodation } })).cabins
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

async function numbersOf(
  as: Agent,
  body: ReturnType<typeof bookingRequest>,
): Promise<(string | undefined)[]> {
  const { booking: option } = await as.call(booking.hold, { body })
  return option.trips.flatMap(({ selectedPassengers }) =>
    selectedPassengers.map(({ accommodationNumber }) => accommodationNumber),
  )
}

describe('the deck plan', () => {
  test('has as many seats as the class has units', async () => {
    const states = await seatStates('day', agent)
    expect(states.size).toBe(20)
    expect(new Set(states.values())).toEqual(new Set(['normal']))
  })

  test('shows the seats of outside sellers as occupied, as many as on the leg with the lowest capacity', async () => {
    await setCapacity(desk.database, 1, 'EC', 12)
    const states = [...(await seatStates('day', agent)).values()]
    expect(states.filter((kind) => kind === 'occupied')).toHaveLength(8)
    expect(states.filter((kind) => kind === 'normal')).toHaveLength(12)
  })

  test('distinguishes the user’s holds, the agency’s, other agencies’ and booked seats (CA-034, CA-036, BK-051)', async () => {
    await agent.call(sailing.lock, planOf('day', [seat('1A')]))
    await agent.call(sailing.lock, planOf('day', [seat('1B')], 'other'))
    await sub.call(sailing.lock, planOf('day', [seat('1C')]))
    await foreign.call(booking.hold, { body: bookingRequest({ day: [inSeats([{ number: '1D' }])] }) })
    const own = await seatStates('day', agent, 'mine')
    expect(['1A', '1B', '1C', '1D', '1E'].map((number) => own.get(number))).toEqual([
      'selected',
      'reserved',
      'reserved2',
      'booked',
      'normal',
    ])
    const theirs = await seatStates('day', foreign)
    expect(['1A', '1B', '1C', '1D'].map((number) => theirs.get(number))).toEqual([
      'reserved2',
      'reserved2',
      'reserved2',
      'booked',
    ])
  })

  test('shows a seat as booked on every trip that shares a leg, and free on other trips', async () => {
    await agent.call(booking.hold, { body: bookingRequest({ parosToNaxos: [inSeats([{ number: '2A' }])] }) })
    expect((await seatStates('day', agent)).get('2A')).toBe('booked')
    expect((await seatStates('dayToParos', agent)).get('2A')).toBe('normal')
    expect((await seatStates('naxosToThira', agent)).get('2A')).toBe('normal')
  })

  test('is refused as missing for a class without numbers', async () => {
    const body = { trip: trips.day, accommodation: 'DECK' }
    expect((await agent.refused(sailing.plan, { body })).code).toBe('seat_map_missing')
  })
})

describe('a seat number', () => {
  test('that is held is refused to other users, in a hold and in a booking', async () => {
    await agent.call(sailing.lock, planOf('day', [seat('1A')]))
    expect(await foreign.refused(sailing.lock, planOf('dayToParos', [seat('1A')]))).toMatchObject({
      code: 'place_taken',
      parameters: { number: '1A' },
    })
    const body = bookingRequest({ parosToNaxos: [inSeats([{ number: '1a' }])] })
    expect((await foreign.refused(booking.hold, { body })).code).toBe('place_taken')
  })

  test('that outside sellers have, or that is not on the deck plan, is refused', async () => {
    await setCapacity(desk.database, 1, 'EC', 12)
    const [occupied] = [...(await seatStates('day', agent))].find(([, kind]) => kind === 'occupied') ?? ['']
    expect((await agent.refused(sailing.lock, planOf('day', [seat(occupied)]))).code).toBe('place_taken')
    expect((await agent.refused(sailing.lock, planOf('day', [seat('99A')]))).code).toBe('place_not_found')
    const onDeck = planOf('day', [{ accommodation: 'DECK', number: '1A' }])
    expect((await agent.refused(sailing.lock, onDeck)).code).toBe('place_not_found')
  })

  test('with a quantity of two is refused', async () => {
    const request = planOf('day', [seat('1A')])
    const two = {
      body: { ...request.body, planItems: request.body.planItems.map((one) => ({ ...one, quantity: 2 })) },
    }
    expect((await agent.refused(sailing.lock, two)).code).toBe('place_for_one')
  })

  test('passes from the hold to the booking with the same key, and stays when it is issued', async () => {
    await agent.call(sailing.lock, planOf('day', [seat('2C'), seat('2D')]))
    const request = bookingRequest({ day: [inSeats([{ number: '2C' }, { number: '2D' }])] })
    const { booking: option } = await agent.call(booking.hold, { body: { ...request, holdKey: 'mine' } })
    const { booking: issued } = await agent.call(booking.issueHeld, {
      path: { crsReservationId: option.crsReservationId },
    })
    const people = issued.trips[0]?.selectedPassengers ?? []
    expect(people.map(({ accommodationNumber, ticket }) => [accommodationNumber, ticket?.status])).toEqual([
      ['2C', 'ISSUED'],
      ['2D', 'ISSUED'],
    ])
    expect((await seatStates('day', agent)).get('2C')).toBe('booked')
  })

  test('is free again after unlocking, cancelling and expiry', async () => {
    await agent.call(sailing.lock, planOf('day', [seat('1A')]))
    await agent.call(sailing.unlock, planOf('day', [seat('1A')]))
    expect((await seatStates('day', foreign)).get('1A')).toBe('normal')

    const { booking: option } = await agent.call(booking.hold, {
      body: bookingRequest({ day: [inSeats([{ number: '1B' }])] }),
    })
    await agent.call(booking.cancel, { body: { crsReservationId: option.crsReservationId } })
    expect((await seatStates('day', foreign)).get('1B')).toBe('normal')

    await agent.call(sailing.lock, planOf('day', [seat('1C')]))
    desk.server.clock.pass(16 * 60_000)
    foreign = await desk.agent(others.foreign)
    expect((await seatStates('day', foreign)).get('1C')).toBe('normal')
    // The expiry job has not run yet, so the next hold releases the seat.
    await foreign.call(sailing.lock, planOf('day', [seat('1C')]))
    await releaseAllExpired({ database: desk.database, clock: desk.server.clock })
    expect((await seatStates('day', foreign, 'mine')).get('1C')).toBe('selected')
  })

  test('is released when its hold is replaced without it', async () => {
    await agent.call(sailing.lock, planOf('day', [seat('1A'), seat('1B')]))
    await agent.call(sailing.lock, planOf('day', [seat('1B')]))
    const states = await seatStates('day', agent, 'mine')
    expect([states.get('1A'), states.get('1B')]).toEqual(['normal', 'selected'])
  })
})

describe('a seat number in a class with controls of sales', () => {
  async function publish(control: Control): Promise<void> {
    await workForCompany(desk.database)
    await agent.call(inventory.publish, {
      body: { selection: dayFerry, controls: [control], reason: 'test' },
    })
  }

  test('is free where the plan shows it so, though units of the class are kept for others', async () => {
    await publish({ kind: 'allotment', holders: ['1377'], what: 'EC', most: 10 })
    const shown = await seatStates('day', agent)
    expect(new Set(shown.values())).toEqual(new Set(['normal']))
    for (const number of shown.keys()) await agent.call(sailing.lock, planOf('day', [seat(number)]))
    expect([...(await seatStates('day', agent, 'mine')).values()]).toContain('selected')
  })

  test('is that of a booking also once the class is closed, when another passenger leaves it', async () => {
    const body = bookingRequest({ day: [inSeats([{ number: '1A' }, { number: '1G' }, { number: '2D' }])] })
    const { booking: option } = await agent.call(booking.hold, { body })
    await publish({ kind: 'limit', holders: [], what: 'EC', most: 0 })
    const [trip] = option.trips
    const change = {
      crsReservationCode: option.crsReservationId,
      trips: [
        {
          companyReservationCode: trip?.companyReservationCode ?? '',
          selectedPassengers: [
            {
              uuid: trip?.selectedPassengers[0]?.uuid ?? '',
              modifiedValues: { accommodationIdOrCode: 'DECK' },
            },
          ],
        },
      ],
    }
    await agent.call(booking.priceModify, { body: change })
    const { booking: modified } = await agent.call(booking.modify, { body: change })
    const numbers = modified.trips[0]?.selectedPassengers.map((one) => one.accommodationNumber)
    expect(numbers?.toSorted()).toEqual(['1G', '2D', undefined])
  })
})

describe('a passenger without a requested number', () => {
  test('gets one at booking, next to the party, and none in a class without numbers', async () => {
    expect(await numbersOf(agent, bookingRequest({ day: [inSeats([{}, {}, {}])] }))).toEqual([
      '1A',
      '1B',
      '1C',
    ])
    expect(await numbersOf(agent, bookingRequest({ day: [inSeats([{}, {}, {}, {}])] }))).toEqual([
      '1D',
      '1E',
      '1F',
      '1G',
    ])
    expect(await numbersOf(agent, bookingRequest({ day: [inSeats([{}], 'DECK')] }))).toEqual([undefined])
  })

  test('gets no number that another user holds', async () => {
    await foreign.call(sailing.lock, planOf('day', [seat('1B')]))
    expect(await numbersOf(agent, bookingRequest({ day: [inSeats([{}, {}])] }))).not.toContain('1B')
  })

  test('is booked without a number when no single seat is free on all legs', async () => {
    await setCapacity(desk.database, 1, 'EC', 2)
    const free = [...(await seatStates('day', agent))].flatMap(([number, kind]) =>
      kind === 'normal' ? [number] : [],
    )
    const [one = '', other = ''] = free
    await agent.call(booking.hold, { body: bookingRequest({ dayToParos: [inSeats([{ number: one }])] }) })
    await agent.call(booking.hold, { body: bookingRequest({ naxosToThira: [inSeats([{ number: other }])] }) })
    expect(await numbersOf(agent, bookingRequest({ day: [inSeats([{}])] }))).toEqual([undefined])
  })
})

describe('cabins', () => {
  const inCabin = (persons: readonly Person[], type: 'COMPLETE' | 'MALE_BERTH' | 'FEMALE_BERTH') =>
    people('AB4', persons, type)

  test('have as many beds as berths (CA-035, BK-052)', async () => {
    const all = await cabins(agent)
    expect(all).toHaveLength(3)
    expect(all.map(({ capacity, beds }) => [capacity, beds.length])).toEqual([
      [4, 4],
      [4, 4],
      [4, 4],
    ])
  })

  test('sold whole give all occupants one number, which stays booked while one occupant stays', async () => {
    const [first] = await cabins(agent)
    const body = bookingRequest({ night: [inCabin([{}, {}], 'COMPLETE')] })
    const { booking: option } = await agent.call(booking.hold, { body })
    const [trip] = option.trips
    expect(trip?.selectedPassengers.map((one) => one.accommodationNumber)).toEqual([
      first?.number,
      first?.number,
    ])
    await agent.call(booking.cancel, {
      body: {
        crsReservationId: option.crsReservationId,
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

  test('sold by the berth fill one cabin before the next, with men and women apart', async () => {
    const [first, second] = await cabins(agent)
    const women = bookingRequest({ night: [inCabin([{}, {}], 'FEMALE_BERTH')] })
    const man = bookingRequest({ night: [inCabin([{ sexType: 'MALE' }], 'MALE_BERTH')] })
    expect(await numbersOf(agent, women)).toEqual([`${first?.number}/1`, `${first?.number}/2`])
    expect(await numbersOf(agent, man)).toEqual([`${second?.number}/1`])
    expect(await numbersOf(foreign, women)).toEqual([`${first?.number}/3`, `${first?.number}/4`])
    expect((await cabins(agent)).map(({ sexType }) => sexType)).toEqual(['FEMALE', 'MALE', undefined])
  })

  test('refuse a bed to the other sex, a taken bed, and a whole cabin with an occupant', async () => {
    const [first] = await cabins(agent)
    const number = first?.number ?? ''
    await agent.call(sailing.lock, planOf('night', [bed(`${number}/2`)]))
    const code = async (requested: RequestedNumber) =>
      (await foreign.refused(sailing.lock, planOf('night', [requested]))).code
    expect(await code(bed(`${number}/3`, 'MALE_BERTH'))).toBe('cabin_of_other_sex')
    expect(await code(bed(`${number}/2`))).toBe('place_taken')
    expect(await code(bed(`${number}/5`))).toBe('place_not_found')
    expect(await code({ accommodation: 'AB4', number })).toBe('place_taken')
    await foreign.call(sailing.lock, planOf('night', [bed(`${number}/3`)]))
    const [cabin] = await cabins(agent)
    expect(cabin?.beds.map(({ state }) => state)).toEqual(['free', 'selectedByUser', 'selected', 'free'])
  })
})

test('bookings without numbers from before they existed keep their units, and later ones get numbers', async () => {
  const body = bookingRequest({ day: [inSeats([{}, {}])] })
  const { booking: former } = await agent.call(booking.hold, { body })
  await desk.database.owner.deleteFrom('numbered_place').execute()
  await desk.database.owner.updateTable('booking_item').set({ place: null }).execute()
  await journalRows(desk.database, former.crsReservationId)
  await setCapacity(desk.database, 1, 'EC', 3)
  expect((await numbersOf(agent, bookingRequest({ day: [inSeats([{}])] })))[0]).toBeDefined()
  const more = bookingRequest({ day: [inSeats([{}])] })
  expect((await agent.refused(booking.hold, { body: more })).code).toBe('sold_out')
  const { crsReservationId } = await agent.call(booking.latest, {})
  await agent.call(booking.cancel, { body: { crsReservationId } })
})
