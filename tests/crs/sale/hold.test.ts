import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiryJob.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { adults, people, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')

const minutes = (count: number) => count * 60_000
const runJob = () => releaseAllExpired({ database: desk.database, clock: desk.server.clock })

const createOption = async (optionDateTime?: string, request = bookingRequest({ day: [adults(2)] })) => {
  const body = { ...request, ...(optionDateTime !== undefined && { optionDateTime }) }
  return (await agent.call(booking.hold, { body })).booking
}

describe('a booking that is not paid', () => {
  test('expires after half an hour', async () => {
    const { booking: unpaid } = await agent.call(booking.book, { body: bookingRequest({ day: [adults(1)] }) })
    expect(unpaid).toMatchObject({
      reservationStatus: 'OPTIONAL',
      optionDateTime: '2026-06-15 10:30',
      paid: 0,
      total: 4350,
    })
    desk.server.clock.pass(minutes(30) - 1)
    expect(await runJob()).toBe(0)
    desk.server.clock.pass(1)
    expect(await runJob()).toBe(1)
  })

  test('expires at the departure when that is earlier', async () => {
    const soon = bookingRequest({ day: [adults(1)] })
    soon.trips[0]!.departureDateTime = '2026-06-15 11:50'
    soon.trips[0]!.origin.idOrCode = 'PAS'
    desk.server.clock.pass(minutes(100))
    await signIn()
    const { booking: unpaid } = await agent.call(booking.book, { body: soon })
    expect(unpaid.optionDateTime).toBe('2026-06-15 11:50')
  })
})

describe('an option', () => {
  test('is held until the requested date and time, without tickets', async () => {
    const option = await createOption('2026-06-17 18:00')
    expect(option).toMatchObject({ reservationStatus: 'OPTIONAL', optionDateTime: '2026-06-17 18:00' })
    expect(option.trips[0]).toMatchObject({ optionDateTime: '2026-06-17 18:00' })
    expect(option.trips[0]?.selectedPassengers[0]?.ticket).toBeUndefined()
  })

  test('is held until the evening before departure when no time is requested', async () => {
    expect((await createOption()).optionDateTime).toBe('2026-06-19 20:00')
  })

  test('is refused with a time in the past or after the first departure', async () => {
    const refused = (optionDateTime: string) =>
      agent.refused(booking.hold, { body: { ...bookingRequest({ day: [adults(1)] }), optionDateTime } })
    expect(await refused('2026-06-15 10:00')).toMatchObject({
      code: 'option_in_past',
      at: '/optionDateTime',
    })
    expect(await refused('2026-06-20 07:30')).toMatchObject({ code: 'option_too_late' })
  })
})

test('whole cabins, berths for men and berths for women never share a cabin', async () => {
  const cabin = (count: number) =>
    people(
      'AB4',
      Array.from({ length: count }, () => ({})),
    )
  const berth = (sexType: 'MALE' | 'FEMALE', count: number) =>
    people(
      'AB4',
      Array.from({ length: count }, () => ({ sexType })),
      `${sexType}_BERTH`,
    )
  await createOption(undefined, bookingRequest({ night: [cabin(3)] }))
  await createOption(undefined, bookingRequest({ night: [berth('MALE', 3)] }))
  await createOption(undefined, bookingRequest({ night: [berth('FEMALE', 2)] }))
  expect(await agent.refused(booking.hold, { body: bookingRequest({ night: [cabin(1)] }) })).toMatchObject({
    parameters: { what: 'AB4', left: 0 },
  })
  expect(
    await agent.refused(booking.hold, { body: bookingRequest({ night: [berth('MALE', 2)] }) }),
  ).toMatchObject({
    parameters: { what: 'AB4', left: 1 },
  })
  await createOption(undefined, bookingRequest({ night: [berth('FEMALE', 2), berth('MALE', 1)] }))
  expect(await agent.refused(booking.hold, { body: bookingRequest({ night: [cabin(5)] }) })).toMatchObject({
    code: 'cabin_overfull',
  })
})
