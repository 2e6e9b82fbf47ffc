import { describe, expect, test } from 'vitest'
import { readWorldData, sailingPlanOf } from '../../../../src/crs/world/network/worldData.ts'
import { sailingsOn, type Sailing } from '../../../../src/crs/world/network/sailings.ts'
import { scopeOf, isPeak } from '../../../../src/crs/world/network/season.ts'

const catalogue = readWorldData()
const today = '2026-11-20'
const demo = sailingPlanOf(catalogue, scopeOf('demo', today), 1300)
const demoSailings = [...scopeOf('demo', today).dates].flatMap((date) => sailingsOn(date, demo))
const whole = sailingPlanOf(catalogue, scopeOf('stress', today), 1300)

const classOf = ({ line }: Sailing) => catalogue.lines.find(({ code }) => code === line)!.vesselClass
const ofLine = (line: string) => demoSailings.filter((sailing) => sailing.line === line)
const onLeg = ({ stock }: Sailing, leg: number) =>
  new Map(stock.filter((one) => one.leg === leg).map((one) => [one.resource, one]))
const capacityOf = (sailing: Sailing, resource: string, leg = 0) =>
  onLeg(sailing, leg).get(resource)?.capacity ?? Number.NaN

describe('the stock of a sailing', () => {
  test('has the same resources on every leg', () => {
    for (const sailing of demoSailings) {
      const legs = sailing.calls.length - 1
      const lists = Array.from({ length: legs }, (_, leg) => [...onLeg(sailing, leg).keys()].join(' '))
      expect(new Set(lists).size).toBe(1)
      expect(sailing.stock.length).toBe(legs * onLeg(sailing, 0).size)
    }
  })

  test.each([
    ['H01', 'PAX DECK EC ACLSS AB4 AA4 AB3 AA2 AB2 LUX2 A2PET AMEA2 PETC LANE_LOW LANE_HIGH'],
    ['K01', 'PAX DECK ATS ACLSS AB4 AA4 AB3 AA2 AB2 LUX2 A2PET AMEA2 PETC LANE_LOW LANE_HIGH'],
    ['A02', 'PAX DECK ATS ACLSS AB4 AA4 AA2 AB2 LUX2 A2PET AMEA2 PETC LANE_LOW LANE_HIGH'],
    ['G01', 'PAX EC BCLSS PETC LANE_LOW LANE_HIGH'],
    ['S04', 'PAX EC BCLSS PETC'],
  ])('on %s is %s', (line, resources) => {
    const [sailing] = ofLine(line)
    expect([...onLeg(sailing!, 0).keys()].join(' ')).toBe(resources)
  })

  test('counts berths in cabins only', () => {
    const [crete] = ofLine('K01')
    const berths = [...onLeg(crete!, 0).values()].map(({ resource, berths }) => `${resource} ${berths}`)
    expect(berths).toEqual(
      [
        'PAX 1',
        'DECK 1',
        'ATS 1',
        'ACLSS 1',
        'AB4 4',
        'AA4 4',
        'AB3 3',
        'AA2 2',
        'AB2 2',
        'LUX2 2',
        'A2PET 2',
        'AMEA2 2',
        'PETC 1',
        'LANE_LOW 1',
        'LANE_HIGH 1',
      ].map(String),
    )
  })

  test('is never negative and never above the certificate of the ship', () => {
    for (const sailing of demoSailings) {
      const { persons, places, laneLow, laneHigh } = classOf(sailing)
      const certified = new Map([
        ...places,
        ['PAX', persons.summer],
        ['LANE_LOW', laneLow],
        ['LANE_HIGH', laneHigh],
      ])
      for (const { resource, capacity } of sailing.stock) {
        expect(Number.isInteger(capacity)).toBe(true)
        expect(capacity).toBeGreaterThanOrEqual(0)
        expect(capacity).toBeLessThanOrEqual(certified.get(resource)!)
      }
    }
  })

  test('has fewer persons in winter', () => {
    const most = (date: string) =>
      Math.max(
        ...sailingsOn(date, whole)
          .filter(({ line }) => line === 'I01')
          .map((one) => capacityOf(one, 'PAX')),
      )
    expect(most('2027-01-13')).toBeLessThanOrEqual(450)
    expect(most('2027-05-12')).toBeGreaterThan(450)
  })
})

describe('sales of outside sellers', () => {
  test('are highest near the mainland: leg by leg more is free on the way out, less on the way back', () => {
    for (const sailing of demoSailings.filter(({ line }) => line === 'H01')) {
      const free = [0, 1, 2].map((leg) => capacityOf(sailing, 'PAX', leg))
      const out = sailing.calls[0]?.port === 'PIR'
      expect(free).toEqual(free.toSorted((a, b) => (out ? a - b : b - a)))
    }
  })

  test('fill about two thirds of the ship in high season, and vary by sailing', () => {
    const left = ofLine('K01').map((sailing) => capacityOf(sailing, 'PAX') / classOf(sailing).persons.summer)
    const mean = left.reduce((sum, share) => sum + share, 0) / left.length
    expect(mean).toBeGreaterThan(0.24)
    expect(mean).toBeLessThan(0.4)
    expect(new Set(left).size).toBeGreaterThan(left.length / 2)
  })

  test('sell out a few sailings for persons, and a few others for vehicles', () => {
    const soldOut = demoSailings.filter((sailing) => capacityOf(sailing, 'PAX') === 0)
    const full = demoSailings.filter((sailing) => capacityOf(sailing, 'LANE_LOW') === 0)
    for (const some of [soldOut, full]) {
      expect(some.length).toBeGreaterThan(10)
      expect(some.length).toBeLessThan(demoSailings.length / 20)
    }
    for (const sailing of soldOut)
      expect(
        sailing.stock.filter(({ resource }) => resource === 'PAX').every(({ capacity }) => capacity === 0),
      ).toBe(true)
  })

  test('take nearly everything towards the islands before the fifteenth of August', () => {
    const left = (date: string) => {
      const out = sailingsOn(date, whole).filter(
        ({ line, calls }) => line === 'H01' && calls[0]?.port === 'PIR',
      )
      return out.reduce((sum, sailing) => sum + capacityOf(sailing, 'PAX'), 0) / out.length / 2400
    }
    expect(left('2027-08-13')).toBeLessThan(0.2)
    expect(left('2027-09-08')).toBeGreaterThan(left('2027-08-13'))
  })
})

test('traffic peaks around Orthodox Easter, which is on 12 April 2026 and 2 May 2027', () => {
  expect(isPeak('2026-04-10', 'out')).toBe(true)
  expect(isPeak('2026-04-13', 'back')).toBe(true)
  expect(isPeak('2026-04-10', 'back')).toBe(false)
  expect(isPeak('2027-05-01', 'out')).toBe(true)
  expect(isPeak('2027-06-21', 'back')).toBe(true)
  expect(isPeak('2027-02-10', 'out')).toBe(false)
})
