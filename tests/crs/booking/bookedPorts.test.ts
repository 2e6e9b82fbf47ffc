import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking.ts'
import { reference } from '../../../src/contract/reference.ts'
import { countPorts } from '../../../src/crs/booking/sql.ts'
import { openSmallDesk, others, type Agent, type SmallDesk } from '../../kit/selling.ts'
import { adults, wish, type TripName } from '../../kit/wish.ts'

const tenMinutes = 600_000

let desk: SmallDesk
let agent: Agent

beforeEach(async () => {
  desk = await openSmallDesk()
  agent = await desk.agent()
})
afterEach(() => desk.close())

async function hold(who: Agent, ...on: readonly TripName[]) {
  const asked = Object.fromEntries(on.map((trip) => [trip, [adults(1)]]))
  return (await who.ask(booking.hold, { body: { ...wish(asked), leader: { mobile: '6971234567' } } })).booking
}

/** The ports an agency has sold, each with its count. */
async function sold(who: Agent): Promise<Record<string, number>> {
  const { locations } = await who.ask(reference.locations, {})
  const counts = locations.map(({ idOrCode, booked = -1 }) => [idOrCode, booked] as const)
  return Object.fromEntries(counts.filter(([, booked]) => booked !== 0))
}

describe('how often an agency has sold a port', () => {
  test('is nothing at all for an agency without bookings', async () => {
    expect(await sold(agent)).toEqual({})
  })

  test('counts both ends of every trip, and for a group what its ports count together', async () => {
    await hold(agent, 'day', 'back')
    await hold(agent, 'dayToParos')
    expect(await sold(agent)).toEqual({ PIR: 3, JTR: 2, PAS: 1, CYC: 3 })
  })

  test('leaves out cancelled trips', async () => {
    const { crsReservationId, trips } = await hold(agent, 'day', 'back')
    const [out] = trips.map(({ companyReservationCode }) => ({ companyReservationCode }))
    await agent.ask(booking.cancel, { body: { crsReservationId, trips: [out!] } })
    expect(await sold(agent)).toEqual({ PIR: 1, JTR: 1, CYC: 1 })
  })

  test('is the same for ten minutes, and counted anew after them or when the clock is set back', async () => {
    expect(await sold(agent)).toEqual({})
    await hold(agent, 'night')
    desk.server.clock.pass(tenMinutes - 1)
    agent = await desk.agent()
    expect(await sold(agent)).toEqual({})
    desk.server.clock.pass(1)
    expect(await sold(agent)).toEqual({ PIR: 1, HER: 1 })
    await hold(agent, 'night')
    desk.server.clock.pass(-2)
    expect(await sold(agent)).toEqual({ PIR: 2, HER: 2 })
  })

  test('is the agency’s own: neither its sub-agency’s nor another agency’s bookings count', async () => {
    const [sub, foreign] = [await desk.agent(others.sub), await desk.agent(others.foreign)]
    await hold(sub, 'night')
    await hold(foreign, 'italy')
    expect(await sold(agent)).toEqual({})
    expect(await sold(sub)).toEqual({ PIR: 1, HER: 1 })
    expect(await sold(foreign)).toEqual({ IGO: 1, BAR: 1 })
  })

  test('is behind the wall even where the query names the other agency', async () => {
    await hold(await desk.agent(others.foreign), 'italy')
    const who = { userName: 'demo', userId: null, language: 'en' } as const
    const countIn = (agencies: readonly string[]) =>
      desk.database.transaction({ ...who, agency: '1300', agencies }, (tx) =>
        countPorts(tx, { ...who, agency: '1377', agencies }, 500),
      )
    expect(await countIn(['1300'])).toEqual(new Map())
    expect(await countIn(['1377'])).toEqual(new Map(Object.entries({ IGO: 1, BAR: 1 })))
  })

  test('counts the latest bookings only', async () => {
    await hold(agent, 'night')
    await hold(agent, 'day')
    const who = {
      agency: '1300',
      agencies: ['1300'],
      userName: 'demo',
      userId: null,
      language: 'en',
    } as const
    const counted = await desk.database.transaction(who, (tx) => countPorts(tx, who, 1))
    expect(counted).toEqual(new Map(Object.entries({ PIR: 1, JTR: 1 })))
  })
})

test('ports a text begins are answered in the order of what the agency sells', async () => {
  const codes = async () =>
    (await agent.ask(reference.locationsWithFilter, { query: { text: 'π' } })).locations.map(
      ({ idOrCode }) => idOrCode,
    )
  expect(await codes()).toEqual(['PIR', 'PAS'])
  await hold(agent, 'parosToNaxos')
  desk.server.clock.pass(tenMinutes)
  agent = await desk.agent()
  expect(await codes()).toEqual(['PAS', 'PIR'])
})
