import { expect, it } from 'vitest'
import type { Trip } from '../../../src/desk/sailing/form.ts'
import { sailingsAhead } from '../../../src/desk/sailing/today.ts'

const trip = (departureDateTime: string, vessel: string, duration: number) =>
  ({ departureDateTime, duration, vessel: { idOrCode: vessel } }) as Trip

it('keeps the longest way of each sailing that is still ahead, in the order they leave', () => {
  const gone = trip('2026-06-15 07:30', 'A', 100)
  const short = trip('2026-06-15 17:30', 'B', 100)
  const long = trip('2026-06-15 17:30', 'B', 300)
  const other = trip('2026-06-15 12:00', 'C', 50)
  expect(sailingsAhead([gone, short, long, other], '2026-06-15 10:00')).toEqual([other, long])
})
