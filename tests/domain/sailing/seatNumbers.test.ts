import { describe, expect, it } from 'vitest'
import {
  closestSeats,
  printSeatNumber,
  readSeatNumber,
  soldElsewhere,
} from '../../../src/domain/sailing/seatNumbers.ts'

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

describe('seats sold outside this system', () => {
  const numbers = Array.from({ length: 12 }, (_, nth) => `${nth + 1}A`)

  it('are as many as its capacity falls short, in adjacent groups of three', () => {
    expect(soldElsewhere(numbers, 12, '1').size).toBe(0)
    expect(soldElsewhere(numbers, 20, '1').size).toBe(0)
    const three = [...soldElsewhere(numbers, 9, '1')]
    expect(three).toHaveLength(3)
    const first = numbers.indexOf(three[0]!)
    expect(first % 3).toBe(0)
    expect(three).toEqual(numbers.slice(first, first + 3))
  })

  it('at a larger capacity are sold at a smaller one too, and depend on the sailing', () => {
    const few = soldElsewhere(numbers, 8, 'x')
    const many = soldElsewhere(numbers, 4, 'x')
    expect([...few].every((number) => many.has(number))).toBe(true)
    const firsts = ['1', '2', '3', '4', '5', '6'].map(
      (sailing) => [...soldElsewhere(numbers, 11, sailing)][0],
    )
    expect(new Set(firsts).size).toBeGreaterThan(1)
  })
})

describe('a number', () => {
  it('is read as a seat, a cabin or a berth, in any case and with blanks around it', () => {
    expect(readSeatNumber(' 12a ')).toEqual({ number: '12A' })
    expect(readSeatNumber('8014/2')).toEqual({ number: '8014', bed: 2 })
    expect(readSeatNumber('8014/12')).toEqual({ number: '8014', bed: 12 })
    expect(readSeatNumber('')).toEqual({ number: '' })
  })

  it('with a bed that is no number has bed 0, which no cabin has', () => {
    expect(['8014/x', '8014/x2', '8014/2x', '8014/'].map((text) => readSeatNumber(text).bed)).toEqual([
      0, 0, 0, 0,
    ])
  })

  it('is printed with its bed, if it has one', () => {
    expect([printSeatNumber('8014', 2), printSeatNumber('12A')]).toEqual(['8014/2', '12A'])
  })
})

describe('a larger ship’s numbers sold outside this system', () => {
  const numbers = Array.from({ length: 400 }, (_, nth) => `${nth}`)

  it('are as many as this system may not sell, and deterministic', () => {
    for (const capacity of [0, 1, 57, 399, 400, 500]) {
      const gone = soldElsewhere(numbers, capacity, '1 EC')
      expect(gone.size).toBe(Math.max(0, 400 - capacity))
      expect(soldElsewhere(numbers, capacity, '1 EC')).toEqual(gone)
    }
    expect(soldElsewhere(numbers, 100, '2 EC')).not.toEqual(soldElsewhere(numbers, 100, '1 EC'))
  })

  it('are also sold at a lower capacity when they are at a higher one', () => {
    const few = soldElsewhere(numbers, 50, '1 EC')
    for (const number of soldElsewhere(numbers, 200, '1 EC')) expect(few.has(number)).toBe(true)
  })
})
