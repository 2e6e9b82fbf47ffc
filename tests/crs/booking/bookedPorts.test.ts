import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { reference } from '../../../src/contract/reference.ts'
import { countPorts } from '../../../src/crs/booking/record/recordSql.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'
import { adults, bookingRequest, type TripName } from '../../kit/crs/bookingRequest.ts'

const tenMinutes = 600_000

const { desk, agent, signIn } = startSmallCrs('each')

async function createOption(who: Agent, ...on: readonly TripName[]) {
  const requests = Object.fromEntries(on.map((trip) => [trip, [adults(1)]]))
  return (
    await who.call(booking.hold, { body: { ...bookingRequest(requests), leader: { mobile: '6971234567' } } })
  ).booking
}

/** The ports an agency has booked, each with its count. */
async function bookedPorts(who: Agent): Promise<Record<string, number>> {
  const { locations } = await who.call(reference.locations, {})
  const counts = locations.map(({ idOrCode, booked = -1 }) => [idOrCode, booked] as const)
  return Object.fromEntries(counts.filter(([, booked]) => booked !== 0))
}

describe('the booked counts of ports', () => {
  test('are zero for an agency without bookings', async () => {
    expect(await bookedPorts(agent)).toEqual({})
  })

  test('include origin and destination of every trip, and add up for a port group', async () => {
    await createOption(agent, 'day', 'back')
    await createOption(agent, 'dayToParos')
    expect(await bookedPorts(agent)).toEqual({ PIR: 3, JTR: 2, PAS: 1, CYC: 3 })
  })

  test('leave out cancelled trips', async () => {
    const { crsReservationId, trips } = await createOption(agent, 'day', 'back')
    const [out] = trips.map(({ companyReservationCode }) => ({ companyReservationCode }))
    await agent.call(booking.cancel, { body: { crsReservationId, trips: [out!] } })
    expect(await bookedPorts(agent)).toEqual({ PIR: 1, JTR: 1, CYC: 1 })
  })

  test('are cached for ten minutes, and computed again when the clock is set back', async () => {
    expect(await bookedPorts(agent)).toEqual({})
    await createOption(agent, 'night')
    desk.server.clock.pass(tenMinutes - 1)
    await signIn()
    expect(await bookedPorts(agent)).toEqual({})
    desk.server.clock.pass(1)
    expect(await bookedPorts(agent)).toEqual({ PIR: 1, HER: 1 })
    await createOption(agent, 'night')
    desk.server.clock.pass(-2)
    expect(await bookedPorts(agent)).toEqual({ PIR: 2, HER: 2 })
  })

  test('leave out the bookings of sub-agencies and of other agencies', async () => {
    const [sub, foreign] = [await desk.agent(others.sub), await desk.agent(others.foreign)]
    await createOption(sub, 'night')
    await createOption(foreign, 'italy')
    expect(await bookedPorts(agent)).toEqual({})
    expect(await bookedPorts(sub)).toEqual({ PIR: 1, HER: 1 })
    expect(await bookedPorts(foreign)).toEqual({ IGO: 1, BAR: 1 })
  })

  test('leave out another agency’s bookings by row-level security when the query names that agency', async () => {
    await createOption(await desk.agent(others.foreign), 'italy')
    const who = { userName: 'demo', userId: null, language: 'en' } as const
    const countIn = (agencies: readonly string[]) =>
      desk.database.transaction({ ...who, agency: '1300', agencies }, (tx) =>
        countPorts(tx, { ...who, agency: '1377', agencies }, 500),
      )
    expect(await countIn(['1300'])).toEqual(new Map())
    expect(await countIn(['1377'])).toEqual(new Map(Object.entries({ IGO: 1, BAR: 1 })))
  })

  test('include only the given number of latest bookings', async () => {
    await createOption(agent, 'night')
    await createOption(agent, 'day')
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

test('the ports matching a text are listed by the agency’s booked counts', async () => {
  const codes = async () =>
    (await agent.call(reference.locationsWithFilter, { query: { text: 'π' } })).locations.map(
      ({ idOrCode }) => idOrCode,
    )
  expect(await codes()).toEqual(['PIR', 'PAS'])
  await createOption(agent, 'parosToNaxos')
  desk.server.clock.pass(tenMinutes)
  await signIn()
  expect(await codes()).toEqual(['PAS', 'PIR'])
})
