import { describe, expect, test } from 'vitest'
import { readWorldData } from '../../../../src/crs/world/network/worldData.ts'
import { faresOf } from '../../../../src/crs/world/network/tariff.ts'
import { euros, formula, listed, tenths, tenthsOfEuro } from '../../../kit/crs/fareTable.ts'

const catalogue = readWorldData()
const fares = new Map(
  catalogue.lines
    .flatMap((line) => faresOf(line, catalogue))
    .map(({ line, origin, destination, season, product, gross }) => [
      `${line} ${origin} ${destination} ${season} ${product}`,
      gross,
    ]),
)
const fare = (key: string) => fares.get(key)

const pairs = [
  'H01 PIR PAS',
  'H01 PAS PIR',
  'H01 PIR JTR',
  'H01 JNX JTR',
  'G01 PIR JTR',
  'K01 PIR HER',
  'K01 HER PIR',
  'K02 PIR CHA',
  'D01 PIR RHO',
  'D01 KGS RHO',
  'I05 KIL ZTH',
  'S04 PIR HYD',
  'P01 VOL ALO',
  'H08 RAF JMK',
]

describe('domestic fares, recomputed in integers', () => {
  const checked = pairs.flatMap((pair) => {
    const [line = '', origin = '', destination = ''] = pair.split(' ')
    const { company, vesselClass } = catalogue.lines.find(({ code }) => code === line)!
    const miles = tenths.get(`${origin} ${destination}`)!
    const market = formula.company[company]!
    const deck = tenthsOfEuro([
      euros(formula.domestic.deck, miles),
      market,
      formula.deckOfVesselClass[vesselClass.code]!,
    ])
    const car = tenthsOfEuro([euros(formula.domestic.car, miles), market])
    return [
      ...Object.entries(formula.accommodation).map(([product, factor]) => {
        const byFactor = tenthsOfEuro([Number(deck) / 10, factor])
        const least = deck + BigInt((formula.leastAboveDeck[product] ?? 0) * 10)
        return { key: `${pair} mid ${product}`, gross: listed(byFactor > least ? byFactor : least) }
      }),
      ...Object.entries(formula.vehicle).map(([product, factor]) => ({
        key: `${pair} mid ${product}`,
        gross: listed(tenthsOfEuro([Number(car) / 10, factor])),
      })),
    ].filter(({ key }) => fares.has(key))
  })

  test('number in the hundreds', () => {
    expect(checked.length).toBeGreaterThan(200)
  })

  test.each(checked)('$key', ({ key, gross }) => {
    expect(fare(key)).toBe(gross)
  })
})

/** Computed by hand: Piraeus–Paros is 89.6 · 1.04 = 93.184 miles. */
test.each([
  ['H01 PIR PAS high DECK', 4300], // 4 + 93.184 · 0.42 = 43.137 → 43.10 → 43.00
  ['H01 PIR PAS high EC', 4950], // 43.10 · 1.15 = 49.565 → 49.60 → 49.50
  ['H01 PIR PAS high AB4', 7550], // 75.425 → 75.40 → 75.50
  ['H01 PIR PAS high CAR425', 9000], // 25 + 93.184 · 0.70 = 90.229 → 90.20 → 90.00
  ['H01 PIR PAS high CAR500', 10100], // 101.024 → 101.00
  ['H01 PIR PAS high BIKE', 0],
  ['G01 PIR PAS high EC', 8200], // 43.137 · 1.65 = 71.176 → 71.20; · 1.15 = 81.88 → 81.90 → 82.00
])('%s costs %i', (key, gross) => {
  expect(fare(key)).toBe(gross)
})

describe('other fares', () => {
  test('a cabin berth costs a minimum above deck on a short route', () => {
    expect(fare('D01 KGS RHO mid AB4')! - fare('D01 KGS RHO mid DECK')!).toBeGreaterThanOrEqual(2150)
  })

  test('an international line is more expensive in high season, a domestic one is not', () => {
    expect(fare('A01 GRA ANC high DECK')).toBeGreaterThan(fare('A01 GRA ANC mid DECK')!)
    expect(fare('A01 GRA ANC mid DECK')).toBeGreaterThan(fare('A01 GRA ANC low DECK')!)
    expect(fare('K01 PIR HER high DECK')).toBe(fare('K01 PIR HER low DECK'))
  })

  test('a short international crossing and a shuttle have their own rates', () => {
    const kosBodrum = 14 + (tenths.get('KGS BXN')! * 104 * 0.75) / 1000
    expect(Math.abs(fare('T02 KGS BXN mid EC')! / 100 - kosBodrum * 1.6 * 1.15)).toBeLessThan(0.4)
    expect(fare('X01 1PO ANP mid DECK')).toBe(150)
  })

  test('camping on board is sold in the Adriatic summer only', () => {
    const seasons = (line: string) =>
      ['low', 'mid', 'high'].filter((season) => fares.has(`${line} ${season} COB`))
    expect(seasons('A01 GRA ANC')).toEqual(['mid', 'high'])
    expect(seasons('K01 PIR HER')).toEqual([])
  })

  test('nothing is sold that the ship cannot carry', () => {
    const products = (pair: string) =>
      [...fares.keys()].filter((key) => key.startsWith(`${pair} mid `)).map((key) => key.split(' ')[4])
    expect(products('S04 PIR HYD')).toEqual(['EC', 'BCLSS', 'IN01'])
    expect(products('G01 PIR PAS')).toContain('BUS')
    expect(products('G01 PIR PAS')).not.toContain('TRK')
    expect(products('H01 PIR PAS')).toContain('TRK')
    expect(products('H01 PIR PAS')).not.toContain('PETC')
  })

  test('every port pair has the same price in both directions, in steps of 0.50', () => {
    for (const line of catalogue.lines)
      for (const { origin, destination, season, product, gross } of faresOf(line, catalogue)) {
        expect(gross % 50).toBe(0)
        expect(fare(`${line.code} ${destination} ${origin} ${season} ${product}`)).toBe(gross)
      }
  })
})
