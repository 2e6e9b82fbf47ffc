import { describe, expect, it } from 'vitest'
import { type CompanySailing, isFound } from '../../../src/desk/disruption/declare/declareCommands.ts'

const port = (idOrCode: string, name: string) => ({ idOrCode, name })
const sailing = {
  id: 1,
  company: 'GLJ',
  vessel: port('EUD', 'Eudora'),
  declared: [],
  departureDateTime: '2026-12-01 17:30',
  arrivalDateTime: '2026-12-01 23:50',
  origin: port('PIR', 'Piraeus'),
  destination: port('JTR', 'Santorini (Athinios)'),
  calls: [{ port: port('PIR', 'Piraeus') }, { port: port('PAS', 'Πάρος') }],
} as unknown as CompanySailing

describe('a sailing of a company', () => {
  it.each(['', '1730', '17:30', '17', 'eud', 'EUDORA pir', 'glj 1730 santo', 'paros', 'πάρ'])(
    'is found by %j',
    (search) => {
      expect(isFound(sailing, search)).toBe(true)
    },
  )

  it.each(['1731', 'eudora naxos', '23:50', 'x'])('is not found by %j', (search) => {
    expect(isFound(sailing, search)).toBe(false)
  })
})
