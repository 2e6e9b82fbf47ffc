import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { group } from '../../../src/contract/group.ts'
import { groupRequest } from '../../kit/crs/group.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { agent } = startSmallCrs('each')

async function held(count: number, trip: 'day' | 'night') {
  const { booking: option } = await agent.call(booking.hold, { body: groupRequest(count, [trip]) })
  const [first] = option.trips
  const company = first!.vessel.company.abbreviation
  return {
    total: option.total,
    path: { company, code: first!.companyReservationCode },
    uuids: first!.selectedPassengers.map(({ uuid }) => uuid),
  }
}

type Held = Awaited<ReturnType<typeof held>>

const read = async ({ path: { company, code: root } }: Held) =>
  (await agent.call(group.retrieve, { path: { company, root } })).groupBooking
const travellers = (quantity: number) => [{ type: 'AD', quantity, accommodationIdOrCode: 'DECK' }]

describe('a change of a group at the price that was shown', () => {
  test('is stored where the price stays, and refused with both prices where it does not', async () => {
    const option = await held(5, 'day')
    const { path, total } = option
    const renamed = { groupName: 'CHOIR', expectedTotal: total }
    await agent.call(group.update, { path, body: renamed })
    const larger = { groupName: 'LARGER', groupPassengers: travellers(6), expectedTotal: total }
    const now = (total / 5) * 6
    expect(await agent.refused(group.update, { path, body: larger })).toMatchObject({
      code: 'group_price_changed',
      parameters: { expected: total, now },
      at: '/expectedTotal',
    })
    expect(await read(option)).toMatchObject({ groupName: 'CHOIR', bookings: [{ total }] })
    const { groupBooking } = await agent.call(group.update, { path, body: { ...larger, expectedTotal: now } })
    expect(groupBooking).toMatchObject({ groupName: 'LARGER', bookings: [{ total: now }] })
  })

  test('is that of its cabins too', async () => {
    const option = await held(4, 'night')
    const { path, total, uuids } = option
    const names = uuids.map((uuid, nth) => ({
      uuid,
      surname: `PERSON${'ABCD'[nth]}`,
      name: 'A',
      sexType: 'FEMALE' as const,
    }))
    await agent.call(group.update, { path, body: { names, expectedTotal: total } })
    const { companyReservationCode, cabins } = await agent.call(group.cabinMix, { body: path })
    const body = {
      ...path,
      companyReservationCode,
      cabins: cabins.map(({ idOrCode, uuids: inside }) => ({ idOrCode, uuids: inside })),
    }
    const refused = await agent.refused(group.assignCabins, { body: { ...body, expectedTotal: total } })
    expect(refused).toMatchObject({ code: 'group_price_changed', parameters: { expected: total } })
    expect(await read(option)).toMatchObject({ bookings: [{ total }] })
    const now = Number(refused.parameters?.['now'])
    expect(now).not.toBe(total)
    const { groupBooking } = await agent.call(group.assignCabins, { body: { ...body, expectedTotal: now } })
    expect(groupBooking).toMatchObject({ bookings: [{ total: now }] })
  })

  test('puts no adult into a cabin with a minor of another family', async () => {
    const option = await held(3, 'night')
    const { path, uuids } = option
    const [teacher, pupil, mother] = uuids
    const named = (uuid: string | undefined, birthdate: string, groupFamily = '') => ({
      uuid: uuid!,
      surname: 'PERSON',
      name: 'A',
      sexType: 'FEMALE' as const,
      birthdate,
      groupFamily,
    })
    const names = [named(teacher, '1985-03-12'), named(pupil, '2011-09-21'), named(mother, '1980-01-01')]
    await agent.call(group.update, { path, body: { names } })
    const { companyReservationCode, cabins, minors } = await agent.call(group.cabinMix, { body: path })
    expect(minors).toEqual([pupil])
    expect(cabins.map(({ uuids: inside, reason }) => [inside, reason])).toEqual([
      [[pupil], 'girls'],
      [[teacher, mother], 'women'],
    ])
    const together = { idOrCode: 'AA2', uuids: [teacher!, pupil!] }
    const body = { ...path, companyReservationCode, cabins: [together] }
    expect(await agent.refused(group.assignCabins, { body })).toMatchObject({
      code: 'cabin_minors',
      parameters: { what: 'AA2' },
    })
    const family = [
      named(pupil, '2011-09-21', 'K'),
      { ...named(teacher, '1985-03-12', 'k'), surname: 'KOSTA' },
    ]
    await agent.call(group.update, { path, body: { names: family } })
    await agent.call(group.assignCabins, { body })
  })
})
