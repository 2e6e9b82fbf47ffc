import { expect, test } from 'vitest'
import { roomIn } from '../../../../src/crs/sailing/capacity/capacity.ts'
import { refuse } from '../../../../src/domain/refusal.ts'

const span = { itinerary: 1, fromSeq: 1, toSeq: 3 }
const lane = (leg: number, resource: string, capacity: number) => ({
  ...{ itinerary: 1, leg, resource, capacity, berths: 1 },
  ...{ whole: 0, men: 0, women: 0 },
})
const high = { resource: 'LANE_HIGH', whole: 425, men: 0, women: 0 }
const low = [lane(1, 'LANE_LOW', 9000), lane(2, 'LANE_LOW', 9000)]

test.each([
  ['no row of high lanes', []],
  ['high lanes without a metre', [lane(1, 'LANE_HIGH', 0), lane(2, 'LANE_HIGH', 0)]],
  ['high lanes on one leg only', [lane(1, 'LANE_HIGH', 9000)]],
])('a ship with %s says so to a vehicle that wants them', (_, rows) => {
  expect(roomIn([...low, ...rows]).take(span, high, 'v')).toEqual(refuse('no_high_lanes'))
})

test('high lanes that are full say how much is left', () => {
  const rows = [lane(1, 'LANE_HIGH', 9000), lane(2, 'LANE_HIGH', 400)]
  expect(roomIn([...low, ...rows]).take(span, high, 'v')).toEqual(refuse('garage_full', { left: 4 }))
})
