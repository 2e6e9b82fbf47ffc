import { expect, it } from 'vitest'
import { joinedRemarks } from '../../../../src/crs/network/gtfs/remarks.ts'

const trips = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ subject: `trip t${nth + 1}`, reason: 'Late.' }))

it('joins subjects of a kind that have the same reason', () => {
  const other = { subject: 'stop t1', reason: 'Late.' }
  const file = { subject: 'agency.txt', reason: 'Late.' }
  expect(joinedRemarks([...trips(1), other, file, file])).toEqual([...trips(1), other, file])
  expect(joinedRemarks(trips(3))).toEqual([{ subject: 'trip t1, t2, t3', reason: 'Late.' }])
  expect(joinedRemarks(trips(4000))).toEqual([
    { subject: 'trip t1, t2, t3 and 3997 others', reason: 'Late.' },
  ])
})
