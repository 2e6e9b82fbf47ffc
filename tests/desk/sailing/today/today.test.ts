import { expect, it } from 'vitest'
import type { Trip } from '../../../../src/desk/sailing/search/form.ts'
import { departurePort, sailingsAhead, type PortOnSale } from '../../../../src/desk/sailing/today/today.ts'

const trip = (departureDateTime: string, vessel: string, duration: number) =>
  ({ departureDateTime, duration, vessel: { idOrCode: vessel } }) as Trip

it('lists the longest trip of each sailing that is still to depart, in order of departure', () => {
  const gone = trip('2026-06-15 07:30', 'A', 100)
  const short = trip('2026-06-15 17:30', 'B', 100)
  const long = trip('2026-06-15 17:30', 'B', 300)
  const other = trip('2026-06-15 12:00', 'C', 50)
  expect(sailingsAhead([gone, short, long, other], '2026-06-15 10:00')).toEqual([other, long])
})

it('uses the configured port, otherwise the one the agency sells most, and never a group', () => {
  const port = (idOrCode: string, booked: number, sailings: number, members: string[] = []) =>
    ({ idOrCode, booked, sailings, members }) as unknown as PortOnSale
  const crete = [port('PIR', 4, 900), port('HER', 9, 100), port('CRE', 12, 200, ['HER'])]
  const codeOf = (locations: PortOnSale[], ...codes: string[]) => departurePort(locations, codes)?.idOrCode
  expect(codeOf(crete, '', '')).toBe('HER')
  expect(codeOf([port('HER', 0, 100), port('PIR', 0, 900)])).toBe('PIR')
  expect(codeOf(crete, '', 'PIR')).toBe('PIR')
  expect(codeOf([], 'PIR')).toBeUndefined()
})

it('ignores a preferred port that this reservation system does not sell', () => {
  const dover = { idOrCode: 'DVR', members: [] as string[], sailings: 1 } as unknown as PortOnSale
  expect(departurePort([dover], ['PIR', 'JTR'])).toBe(dover)
})
