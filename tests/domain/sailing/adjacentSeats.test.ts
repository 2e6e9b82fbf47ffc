import { describe, expect, it } from 'vitest'
import { closestSeats } from '../../../src/domain/sailing/adjacentSeats.ts'

describe('the closest seats', () => {
  const at = (...places: number[]) => places.map((one) => ({ at: one }))

  it('are adjacent ones before those with a gap, and the foremost of equally close ones', () => {
    expect(closestSeats(at(1, 3, 4, 9), 2)).toEqual(at(3, 4))
    expect(closestSeats(at(1, 3, 5, 7), 2)).toEqual(at(1, 3))
    expect(closestSeats(at(1, 2, 5, 6), 2)).toEqual(at(1, 2))
    expect(closestSeats(at(1, 2, 3), 3)).toEqual(at(1, 2, 3))
    expect(closestSeats(at(1, 5, 8, 20), 2)).toEqual(at(5, 8))
  })

  it('do not exist when too few are free', () => {
    expect(closestSeats(at(1, 2), 3)).toBeUndefined()
  })
})
