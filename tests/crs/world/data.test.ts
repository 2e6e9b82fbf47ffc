import { describe, expect, test } from 'vitest'
import type { Company, PassengerType, Surcharge, Vessel } from '../../../src/crs/reference/records.ts'
import { checkNetwork } from '../../../src/crs/network/check/checkNetwork.ts'
import { readFolder } from '../../../src/crs/network/gtfs/feedFolder.ts'
import { demoNetwork } from '../../../src/crs/world/demo/demoNetwork.ts'
import { distancesBetween, readWorldData } from '../../../src/crs/world/network/worldData.ts'
import { scopeOf, type Scale } from '../../../src/crs/world/network/season.ts'
import { rawTablesOf } from '../../kit/crs/networkTables.ts'
import { demoRecords } from '../../kit/demoTables.ts'

const data = readWorldData()

test('the folder of the demo is one that any company could load', async () => {
  const { tables, faults } = await readFolder(
    new URL('../../../src/crs/world/data', import.meta.url).pathname,
  )
  expect(faults).toEqual([])
  expect(tables.size).toBeGreaterThan(25)
  expect(checkNetwork(tables).faults).toEqual([])
})

test.each<Scale>(['demo', 'season', 'stress'])('the network of the world %s has no fault', (scale) => {
  const scope = scopeOf(scale, '2026-11-20')
  const network = demoNetwork(data, { scope, today: '2026-11-20', hasFares: () => scale === 'demo' })
  expect(checkNetwork(rawTablesOf(network)).faults).toEqual([])
})

describe('the formula', () => {
  test.each(data.lines)('has a leg between all ports of $code, and seasons that rise', (line) => {
    expect(line.legMinutes).toHaveLength(line.stops.length - 1)
    expect(Math.min(...line.legMinutes)).toBeGreaterThan(0)
    const { low, mid, high } = line.roundTrips
    expect([low, mid, high]).toEqual([low, mid, high].toSorted((a, b) => a - b))
  })

  test('has the ships of the table, each of the company and class of its line', () => {
    const ships = demoRecords<Vessel>('ships').map(
      ({ code, company, class: of }) => `${code} ${company} ${of}`,
    )
    const sailing = data.services.flatMap(({ line, vessels }) =>
      vessels.map((code) => `${code} ${line.company} ${line.vesselClass.code}`),
    )
    expect(sailing).toEqual(ships)
  })
})

test('miles are symmetric, and estimated from coordinates for ports outside the table', () => {
  expect(data.distance('PIR', 'PAS')).toBeCloseTo(93.184, 6)
  expect(data.distance('PAS', 'PIR')).toBe(data.distance('PIR', 'PAS'))
  expect(data.distance('GOA', 'OLB')).toBeGreaterThan(200)
  expect(() => distancesBetween([['PIR'], ['RAF', '1', '2']], data.ports)).toThrow('RAF')
})

test('every company has a unique ticket letter', () => {
  const letters = demoRecords<Company>('companies').map(({ ticketLetter }) => ticketLetter)
  expect(letters.join('')).toBe('HGKDBSPIXALTWN')
})

test('ages of types match those of the discounts of the market', () => {
  const bands = (code: string) =>
    demoRecords<PassengerType>('passenger_types')
      .filter(({ company }) => company === code)
      .map(({ code: type, fromAge, toAge }) => [type, fromAge, toAge])
  expect(bands('HLC')).toEqual([
    ['AD', 10, null],
    ['CH', 5, 9],
    ['IN', 0, 4],
  ])
  expect(bands('ADB')).toEqual([
    ['AD', 12, null],
    ['CH', 4, 11],
    ['IN', 0, 3],
  ])
})

test('a domestic ticket includes VAT and dues, an international one has surcharges', () => {
  const lists = (code: string) =>
    demoRecords<Surcharge>('taxes')
      .filter(({ company }) => company === code)
      .map(({ code: levy, appliesTo, amount, port }) => `${levy} ${appliesTo} ${amount} ${port}`.trim())
  expect(lists('HLC')).toEqual([
    'VATP passenger 13',
    'VATV vehicle 24',
    'VATV freight 24',
    'PDUE passenger 60',
  ])
  expect(lists('ADB')).toEqual([
    'VATI passenger 0',
    'VATI vehicle 0',
    'VATI freight 0',
    'PDUI passenger 800',
    'ETS passenger 300',
    'ETS vehicle 300',
    'ETS freight 300',
    'FULP passenger 3200 ANC',
    'FULV vehicle 3600 ANC',
    'FULC freight 2100 ANC',
    'FULP passenger 1600 BAR',
    'FULP passenger 1600 BRI',
    'FULV vehicle 2200 BAR',
    'FULV vehicle 2200 BRI',
    'FULC freight 1000 BAR',
    'FULC freight 1000 BRI',
    'FULP passenger 3100 VEN',
    'FULP passenger 3100 TRE',
    'FULV vehicle 2200 VEN',
    'FULV vehicle 2200 TRE',
    'FULC freight 2000 VEN',
    'FULC freight 2000 TRE',
  ])
  expect(lists('ILS')).toContain('FULA passenger 1200')
})
