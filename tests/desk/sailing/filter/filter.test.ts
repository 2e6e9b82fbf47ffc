import { describe, expect, test } from 'vitest'
import {
  clocks,
  readDuration,
  step,
  filtersAsked,
  rangeOf,
  toggled,
  withFilter,
  filterText,
  formatClock,
} from '../../../../src/desk/sailing/filter/filter.ts'
import { openEnd } from '../../../../src/domain/sailing/search.ts'

describe('a range', () => {
  test('with one end is widened; ends in the wrong order are swapped (VA-024)', () => {
    expect(rangeOf(800, undefined, openEnd.clock)).toEqual([800, 2400])
    expect(rangeOf(undefined, 800, openEnd.clock)).toEqual([0, 800])
    expect(rangeOf(900, 800, openEnd.clock)).toEqual([800, 900])
    expect(rangeOf(undefined, undefined, openEnd.clock)).toBeUndefined()
  })

  test('is sent with both ends under the names of the contract', () => {
    expect(filtersAsked({ departs: [800, 2400], cabin: false, dangerousGoods: true })).toEqual({
      departureTimeDuration: [800, 2400],
      cabin: 'hasNoCabin',
      dangerousGoods: true,
    })
  })

  test('is displayed with the ends that are set', () => {
    expect(filterText('departs', { departs: [905, 2400] })).toBe('≥ 09:05')
    expect(filterText('duration', { duration: [0, 300] })).toBe('≤ 05:00')
    expect(filterText('passPriceRange', { passPriceRange: [2000, 6000] })).toBe('20,00–60,00')
  })
})

describe('setting and removing filters', () => {
  test('an empty list is no filter', () => {
    expect(withFilter({ company: ['HLC'] }, 'company', [])).toEqual({})
    expect([toggled(['HLC'], 'GLJ'), toggled(['HLC', 'GLJ'], 'HLC')]).toEqual([['HLC', 'GLJ'], ['GLJ']])
  })
})

describe('choices of a time', () => {
  const offered = (typed: string) => clocks.rank(typed).choices.map(({ name }) => name)

  test('offer the minutes of an hour in steps of five (CO-039, VA-026)', () => {
    expect(offered('8')).toEqual(Array.from({ length: 60 / step }, (_, at) => formatClock(800 + at * step)))
    expect(offered('08:3')).toEqual(['08:30', '08:35'])
    expect(offered('1430')).toEqual(['14:30'])
  })

  test('round a minute in between to the nearest step, and refuse an invalid time', () => {
    expect(offered('8:58')).toEqual(['09:00'])
    expect([offered('25'), offered('8:75'), offered('x')]).toEqual([[], [], []])
    expect(offered('24')).toEqual(['24:00'])
    expect(offered('')).toHaveLength(25)
  })

  test('show hundredths with a colon (CO-031)', () => {
    expect([formatClock(1430), formatClock(905)]).toEqual(['14:30', '09:05'])
    expect([readDuration('8'), readDuration('8:30'), readDuration('830'), readDuration('no')]).toEqual([
      480,
      510,
      510,
      undefined,
    ])
  })
})
