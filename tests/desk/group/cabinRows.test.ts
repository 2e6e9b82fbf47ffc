import { expect, it } from 'vitest'
import { cabinRows, type CabinProposal } from '../../../src/desk/group/cabins/cabinsStore.ts'
import type { Group } from '../../../src/desk/group/groupStore.ts'

const passenger = (uuid: string, more: object = {}) => ({
  uuid,
  status: 'OPTIONAL',
  accommodationIdOrCode: 'DECK',
  accommodationName: 'Deck',
  ...more,
})
const group = {
  bookings: [
    {
      trips: [
        {
          companyReservationCode: '1',
          selectedPassengers: [
            passenger('a', { surname: 'DOE', name: 'ANN', sexType: 'FEMALE', groupFamily: 'D' }),
            passenger('b', { surname: 'DOE', name: 'BOB', sexType: 'MALE', groupFamily: 'D' }),
            passenger('c'),
            passenger('gone', { status: 'CANCELLED' }),
          ],
        },
      ],
    },
  ],
} as unknown as Group
const proposal = {
  companyReservationCode: '1',
  types: [
    { idOrCode: 'AB4', name: '4-bed', berths: 4, free: 2 },
    { idOrCode: 'AA2', name: '2-bed', berths: 2, free: 0 },
  ],
} as unknown as CabinProposal

it('the cabins of a group are listed with those inside, those without one, and the types with free cabins', () => {
  const cabins = [{ code: 'AB4', ids: ['a', 'b'], reason: 'family' as const }]
  const rows = cabinRows(group, proposal, { cabins, unplaced: [{ id: 'c', reason: 'sexMissing' }] }, 'b')
  expect(
    rows.map(({ key, cabin, isFirst, isPicked, count, reason }) => [
      key,
      cabin,
      isFirst,
      isPicked,
      count,
      reason,
    ]),
  ).toEqual([
    ['a', 0, true, false, 2, 'family'],
    ['b', 0, false, true, 2, 'family'],
    ['c', undefined, true, false, 0, 'sexMissing'],
    ['free AB4', undefined, true, false, 1, undefined],
  ])
  expect(rows[0]).toMatchObject({ name: 'DOE ANN', family: 'D', berths: 4, typeName: '4-bed' })
})
