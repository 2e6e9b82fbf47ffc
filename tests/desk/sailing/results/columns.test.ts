import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { tripId } from '../../../../src/domain/sailing/tripId.ts'
import { columnsFor } from '../../../../src/desk/sailing/results/columns.ts'
import type { Trip } from '../../../../src/desk/sailing/search/form.ts'
import { useSailing } from '../../../../src/desk/sailing/sailingStore.ts'
import { tripOf } from '../../sale/exampleTrips.ts'

const t = ((key: string) => key) as unknown as TFunction<'sailing'>
const shown = {
  party: '',
  trucks: false,
  groups: false,
  packages: false,
  ways: false,
  conjunctions: true,
  narrow: false,
  signs: new Map([[2, '$^']]),
}

function times(trip: Trip, day: string): (string | undefined)[] {
  const columns = columnsFor(t, { ...shown, day })
  return ['departs', 'arrives'].map((name) =>
    columns.find(({ key }) => key === name)?.text({ number: 1, trip }),
  )
}

const onward = tripOf({
  departureDateTime: '2026-12-25 11:55',
  arrivalDateTime: '2026-12-25 15:00',
  conjuctionOrigin: 'another',
})

test('a departure on the day after the searched one is marked, and so is its arrival', () => {
  expect(times(onward, '2026-12-24')).toEqual(['11:55⁺¹', '15:00⁺¹'])
  expect(times(onward, '2026-12-25')).toEqual(['11:55', '15:00'])
})

test('without a searched day nights are counted from the departure', () => {
  expect(times({ ...onward, arrivalDateTime: '2026-12-26 01:00' }, '')).toEqual(['11:55', '01:00⁺¹'])
})

test('the number of a trip follows the signs that pick it on the command line', () => {
  const number = columnsFor(t, { ...shown, day: '' }).find(({ key }) => key === 'number')
  expect(number?.text({ number: 2, trip: onward })).toBe('$^2')
  expect(number?.text({ number: 3, trip: onward })).toBe('3')
})

test('a chosen trip is ticked, so that it is not known by its colour alone', () => {
  const number = columnsFor(t, { ...shown, day: '' }).find(({ key }) => key === 'number')
  useSailing.setState({ chosen: [tripId(onward)] })
  expect(number?.text({ number: 2, trip: onward })).toBe('✓$^2')
  useSailing.setState({ chosen: [] })
})

test('a narrow window leaves out what would push the price out of sight', () => {
  const keys = columnsFor(t, { ...shown, day: '', narrow: true }).map(({ key }) => key)
  const width = columnsFor(t, { ...shown, day: '', narrow: true }).reduce((sum, one) => sum + one.width, 0)
  expect(keys).toContain('party')
  // 725 px less the folded menu and the edges.
  expect(width).toBeLessThan(665)
})
