import { expect, test } from 'vitest'
import { type Assumed, type Figures, needsOf, tableOf } from './machines.ts'

const assumed: Assumed = {
  ...{ customersAnHour: 36, atWork: 0.5, watching: 0.5, hotSailing: 0.1, largestAgency: 0.2 },
  ...{ serverCores: 8, postgresCores: 16, use: 0.5 },
}
/** 1,000 desks are 5 customers a second, who buy 2.5 times, and 250 desks that are answered every fourth second. */
const figures: Figures = {
  customer: { servers: 0.1, primary: 0.02, pooler: 0.01, replay: 0.005, standbyReads: 0.04 },
  poll: { servers: 0.002, primary: 0.001, pooler: 0, replay: 0, standbyReads: 0 },
  ...{ salesOfCustomer: 0.5, heldSailing: 10, heldAgency: 20 },
  ...{ commits: 1000, commitsOfCustomer: 2, concerns: 0.2 },
}
const of = (what: RegExp, desks = 1000, some: Partial<Figures> = {}) =>
  needsOf(desks, { ...figures, ...some }, assumed).find((need) => what.test(need.what))

test('what customers and those who follow changes cost is divided by the cores that may be used', () => {
  expect(of(/machines of servers/)?.needed).toBeCloseTo((5 * 0.1 + 62.5 * 0.002) / 0.5 / 8)
  expect(of(/cores of the primary/)?.needed).toBeCloseTo((5 * 0.02 + 62.5 * 0.001) / 0.5)
})

test('a row ends where the sales of it take all of the time for which it may be locked', () => {
  expect(of(/row of one sailing/)?.needed).toBeCloseTo((2.5 * 0.1 * 0.01) / 0.5)
  expect(of(/rows of one agency/)?.desksAtEnd).toBeCloseTo(1000 / ((2.5 * 0.2 * 0.02) / 0.5), -1)
})

test('what is needed grows with the desks, and where it ends does not move', () => {
  expect(of(/replays/, 10_000)?.needed).toBeCloseTo(10 * (of(/replays/)?.needed ?? 0))
  expect(of(/replays/, 10_000)?.desksAtEnd).toBe(of(/replays/)?.desksAtEnd)
})

test('what ends first is named first, and servers never end', () => {
  const first = (some: Partial<Figures>) => needsOf(1000, { ...figures, ...some }, assumed)[0]?.what
  expect(first({ heldAgency: 1000 })).toBe('the rows of one agency')
  expect(first({ commits: 1 })).toBe('commits of the primary')
  expect(of(/machines of servers/)?.desksAtEnd).toBe(Infinity)
})

test('the table has a line for each part, with whole machines and with the part of what cannot be added', () => {
  const lines = tableOf([3000, 30_000], figures, assumed)
  expect(lines[0]).toMatch(/3,000 desks +30,000 desks +ends at/)
  expect(lines.find((line) => line.startsWith('machines of servers'))).toMatch(/ 1 +6 +more machines$/)
  expect(lines.find((line) => line.startsWith('cores of the primary'))).toMatch(
    /1\.16 of 16 +13\.26 of 16 +36,\d{3} desks$/,
  )
})
