import { describe, expect, it, test } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { checkCategory, laneLength } from '../../../src/domain/sailing/vehicleCategory.ts'
import { categoryLimits, tableRows } from '../table.ts'
import { fc } from '../../kit/drawnProperties.ts'

const codes = tableRows('vehicle_categories.csv').map(({ code = '' }) => code)

describe('a vehicle category', () => {
  it.each([
    ['CAR425', 4.25, 2],
    ['CAR425', 0, 0],
    ['CAR500', 4.6, undefined],
    ['JEEP', 5.8, 2.3],
    ['CAMP', 9, 3.5],
    ['TRK', 18.75, 4.4],
  ])('%s takes %s m × %s m', (category, length, height) => {
    expect(checkCategory({ category, length, height }, categoryLimits, '')).toBeUndefined()
  })

  it.each([
    ['CAR425', 4.6, undefined, 4.25, 'CAR500'],
    ['CAR425', 5.6, 1.9, 4.25, 'CAR600'],
    ['CAR425', 6.5, undefined, 4.25, 'CAMP'],
    ['CAR425', 4.6, 2.4, 4.25, 'JEEP'],
    ['MOTS', 2.8, undefined, 2.5, 'MOTO'],
  ])('%s refuses a length of %s m (height %s) and names the one that takes it', (...row) => {
    const [category, length, height, most, fits] = row
    expect(checkCategory({ category, length, height }, categoryLimits, '/vehicleData')).toEqual(
      refuse('vehicle_too_long_for_category', { what: category, most, fits }, '/vehicleData/length'),
    )
  })

  it.each([
    ['CAR425', 3, 2, 'CAMP'],
    ['CAR500', 2.2, 2, 'JEEP'],
    ['CAMP', 3.8, 3.5, 'BUS'],
    ['TRAIL', 3, 2.6, 'TRLU'],
  ])('%s refuses a height of %s m and names the one that takes it', (category, height, most, fits) => {
    expect(checkCategory({ category, height }, categoryLimits, '/vehicleData')).toEqual(
      refuse('vehicle_too_high_for_category', { what: category, most, fits }, '/vehicleData/height'),
    )
  })

  it.each([
    ['BIKE', 12, 0, 'length'],
    ['BIKE', 2.6, 0, 'length'],
    ['BIKE', 0, 3, 'height'],
    ['MOTO', 12, 0, 'length'],
    ['MOTS', 12, 0, 'length'],
  ])('%s of %s × %s m is refused and sold as nothing else', (category, length, height, field) => {
    const { maxLength, maxHeight } = categoryLimits(category)!
    const refusal = checkCategory({ category, length, height }, categoryLimits, '')
    const most = { what: category, length: maxLength!, height: maxHeight }
    expect(refusal).toEqual(refuse('vehicle_beyond_category', most, `/${field}`))
  })

  it('suggests only a category that admits the size, and never another kind of vehicle', () => {
    const twoWheels = new Set(['BIKE', 'MOTS', 'MOTO'])
    const size = fc.double({ min: 0, max: 40, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...codes), size, fc.double({ min: 0, max: 6, noNaN: true }), (...sized) => {
        const [category, length, height] = sized
        const refusal = checkCategory({ category, length, height }, categoryLimits, '')
        const { maxLength } = categoryLimits(category)!
        // A category with a limit refuses longer vehicles, whatever is suggested.
        if (maxLength !== null && length > maxLength) expect(refusal).toBeDefined()
        const fits = refusal?.parameters['fits']
        if (fits === undefined) return
        expect(checkCategory({ category: String(fits), length, height }, categoryLimits, '')).toBeUndefined()
        expect(twoWheels.has(String(fits))).toBe(twoWheels.has(category))
        if (category === 'BIKE') expect(fits).toBe('BIKE')
      }),
      { numRuns: 2000 },
    )
  })

  it('suggests one on sale if there is one', () => {
    const long = { category: 'CAR425', length: 4.6 }
    const without = (...none: string[]) =>
      checkCategory(long, categoryLimits, '', (code) => !none.includes(code))
    expect(without('CAR500')?.parameters.fits).toBe('CAR600')
    expect(without('CAR500', 'CAR600', 'CAMP')?.parameters.fits).toBe('CAR500')
  })

  it('accepts a length that only the garage limits', () => {
    expect(checkCategory({ category: 'TRK', height: 4.8 }, categoryLimits, '')).toBeUndefined()
  })
})

test('a vehicle takes its own length, or that of its category, and at least the category’s minimum', () => {
  const lane = (code: string, length?: number) => laneLength({ length }, categoryLimits(code)!)
  expect(lane('CAR425')).toBe(4.25)
  expect(lane('CAR425', 0)).toBe(4.25)
  expect(lane('CAR425', 4.1)).toBe(4.1)
  expect(lane('CAR425', 0.001)).toBe(3)
  expect(lane('TRK', 0.001)).toBe(5)
  expect(lane('TRK', 16.5)).toBe(16.5)
})

it.each(codes)('%s takes at least some lane, and its minimum is at most its usual length', (code) => {
  const { leastLane, defaultLength } = categoryLimits(code)!
  expect(leastLane).toBeGreaterThan(0)
  expect(leastLane).toBeLessThanOrEqual(defaultLength)
})
