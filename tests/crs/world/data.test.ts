import { describe, expect, test } from 'vitest'
import { parseTable } from '../../../src/crs/world/load/csv.ts'
import { readDistances, lineOf, readNetwork } from '../../../src/crs/world/network/network.ts'
import { passengerTypesOf, readRules, surchargesOf } from '../../../src/crs/world/network/rules.ts'

const network = readNetwork()
const rules = readRules()
const company = (code: string) => network.companies.get(code)!

describe('an invalid line', () => {
  const head = 'code,company,vessel_class,kind,stops,leg_minutes,low,mid,high,first_scale'
  const read = (line: string) =>
    parseTable('lines.csv', `${head}\n${line}\n`).map((row, index) => lineOf(row, index, network))

  test.each([
    ['Z01,HLC,RPX-M,day,PIR XYZ,240,7,7,7,demo', 'lines.csv, line 2: stops names the port “XYZ”'],
    ['Z01,HLC,RPX-M,day,PIR PAS,240 30,7,7,7,demo', 'lines.csv, line 2: 2 stops want 1 legs'],
    ['Z01,XXX,RPX-M,day,PIR PAS,240,7,7,7,demo', 'lines.csv, line 2: companies.csv has no “XXX”'],
    ['Z01,HLC,TUB,day,PIR PAS,240,7,7,7,demo', 'lines.csv, line 2: vessel_classes.csv has no “TUB”'],
    ['Z01,HLC,RPX-M,day,PIR PAS,240,7,many,7,demo', 'lines.csv, line 2: mid “many” is not a number'],
    ['Z01,HLC,RPX-M,day,PIR PAS,240,9,7,7,demo', 'lines.csv, line 2: low, mid and high season must rise'],
    ['Z01,HLC,RPX-M,day', 'lines.csv, line 2: '],
  ])('%s is refused by file and line', (line, words) => {
    expect(() => read(line)).toThrow(words)
  })

  test('is distinguished from a valid one', () => {
    expect(read('Z01,HLC,RPX-M,day,PIR PAS,240,7,7,7,demo')[0]?.stops).toEqual(['PIR', 'PAS'])
  })
})

test('miles are symmetric, and estimated from coordinates for ports outside the table', () => {
  expect(network.distance('PIR', 'PAS')).toBeCloseTo(93.184, 6)
  expect(network.distance('PAS', 'PIR')).toBe(network.distance('PIR', 'PAS'))
  expect(network.distance('GOA', 'OLB')).toBeGreaterThan(200)
  expect(() => readDistances([['PIR'], ['RAF', '1', '2']], network.ports)).toThrow('RAF')
})

test('every company has a unique ticket letter', () => {
  const letters = [...network.companies.values()].map(({ ticketLetter }) => ticketLetter)
  expect(letters.join('')).toBe('HGKDBSPIXALTWN')
  expect(new Set(letters).size).toBe(14)
})

test('ages of types match those of the discounts of the market', () => {
  const bands = (code: string) =>
    passengerTypesOf(company(code)).map(({ code: type, fromAge, toAge }) => [type, fromAge, toAge])
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
    surchargesOf(company(code), rules).map(({ code: levy, appliesTo, amount, port }) =>
      `${levy} ${appliesTo} ${amount} ${port}`.trim(),
    )
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
