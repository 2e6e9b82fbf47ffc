import { expect, test } from 'vitest'
import { capacityOf } from '../../../../src/crs/sailing/capacity/capacity.ts'
import { refuse } from '../../../../src/domain/refusal.ts'

const span = { itinerary: 1, fromSeq: 1, toSeq: 3 }
const lane = (leg: number, resource: string, capacity: number) => ({
  ...{ itinerary: 1, leg, resource, capacity, berths: 1 },
  ...{ whole: 0, men: 0, women: 0 },
})
const truck = { resource: 'LANE_HIGH', whole: 425, men: 0, women: 0 }
const low = [lane(1, 'LANE_LOW', 9000), lane(2, 'LANE_LOW', 9000)]

test.each([
  ['no stock row of high lanes', []],
  ['high lanes of no length', [lane(1, 'LANE_HIGH', 0), lane(2, 'LANE_HIGH', 0)]],
  ['high lanes on one leg only', [lane(1, 'LANE_HIGH', 9000)]],
])('a ship with %s refuses a high vehicle with no_high_lanes', (_, rows) => {
  expect(capacityOf([...low, ...rows]).allocate(span, truck, 'v')).toEqual(refuse('no_high_lanes'))
})

test('full high lanes refuse a vehicle with the metres left on the fullest leg', () => {
  const rows = [lane(1, 'LANE_HIGH', 9000), lane(2, 'LANE_HIGH', 400)]
  expect(capacityOf([...low, ...rows]).allocate(span, truck, 'v')).toEqual(refuse('garage_full', { left: 4 }))
})
