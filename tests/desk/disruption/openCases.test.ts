import { expect, it } from 'vitest'
import { createNewsReader, type Disruption } from '../../../src/desk/disruption/OpenCases.tsx'

const port = (idOrCode: string) => ({ idOrCode, name: idOrCode })

const sailing = (id: number, changes: Partial<Disruption> = {}): Disruption => ({
  id,
  kind: 'cancelled',
  history: [],
  company: 'GLJ',
  vessel: port('V1'),
  origin: port('PIR'),
  destination: port('JTR'),
  departureDateTime: '2026-12-01T07:25:00',
  arrivalDateTime: '2026-12-01T12:25:00',
  affected: 2,
  done: 0,
  ...changes,
})

it('reports no sailing of the first list, and each later one once', () => {
  const newsOf = createNewsReader()
  expect(newsOf(undefined)).toEqual([])
  expect(newsOf([sailing(1)])).toEqual([])
  expect(newsOf([sailing(1), sailing(2)]).map(({ id }) => id)).toEqual([2])
  expect(newsOf([sailing(1), sailing(2)])).toEqual([])
})

it('reports a further delay and another ship of the same sailing', () => {
  const newsOf = createNewsReader()
  const delayed = sailing(1, { kind: 'delayed' })
  newsOf([delayed])
  const later = { ...delayed, departureDateTime: '2026-12-01T09:25:00' }
  expect(newsOf([later])).toEqual([later])
  const swapped = { ...later, kind: 'swapped' as const, vessel: port('V2') }
  expect(newsOf([swapped])).toEqual([swapped])
})

it('reports none without open bookings, and takes the list of another agency as a first one', () => {
  const newsOf = createNewsReader()
  newsOf([])
  expect(newsOf([sailing(1, { affected: 0 })])).toEqual([])
  newsOf(undefined)
  expect(newsOf([sailing(7)])).toEqual([])
})
