import { beforeAll, expect, test } from 'vitest'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, tripsOf, type Trip } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()
const date = dayFromToday(5)

let one: Operator
let trips: Trip[]
beforeAll(async () => {
  one = await desk.operator()
  trips = await tripsOf(desk.url(), { from: 'PIR', to: 'JTR', date })
})

const rows = () => one.page.locator('[aria-label^="Trips"] .grid-row')
const search = (more = '') => one.goTo(`/en/book-ticket?leg=PIR.JTR.${date}&people=1a${more}`)

/** The ships of the rows, from the top. */
async function shipsShown() {
  const texts = await rows().allInnerTexts()
  return texts.map((text) => trips.find(({ vessel }) => text.includes(vessel.name ?? '?'))?.vessel.name)
}

/** Waits until the rows are these ships, in this order. */
const seeShips = (ships: readonly unknown[], about = '') =>
  expect.poll(shipsShown, { timeout: 20_000, message: about }).toEqual(ships)

const shipsOf = (some: readonly Trip[]) => some.map(({ vessel }) => vessel.name)

test('one search lists the trips of several companies with their duration, in the order of departure, and the credit with the company of the cursor (BK-001, BK-002, BK-006, BK-008, BK-011, BK-031, BK-032, EN-085) @all', async () => {
  await search()
  const companies = new Set(trips.map(({ vessel }) => vessel.company.abbreviation))
  expect(companies.size).toBeGreaterThan(1)
  await seeShips(shipsOf(trips))
  const texts = await rows().allInnerTexts()
  for (const company of companies) expect(texts.some((text) => text.includes(company))).toBe(true)
  for (const text of texts) expect(text).toMatch(/\d\d:\d\d\s+\d\d:\d\d(⁺¹)?\s+\d\d:\d\d/)
  await one.see(/: agency account$/)
  await one.see('Credit limit')
  const departures = texts.map((text) => text.match(/\d\d:\d\d/)?.[0])
  expect(departures).toEqual(departures.toSorted((a, b) => String(a).localeCompare(String(b))))
})

test('trips are sorted by arrival and by duration (BK-009, BK-010) @all', async () => {
  const byTime = (of: (trip: Trip) => string) =>
    trips.toSorted(
      (a, b) => of(a).localeCompare(of(b)) || a.departureDateTime.localeCompare(b.departureDateTime),
    )
  await search('&order=BY_ARRIVAL_TIME')
  await seeShips(shipsOf(byTime(({ arrivalDateTime }) => arrivalDateTime)))
  await search('&order=BY_DURATION')
  await seeShips(shipsOf(byTime(({ duration }) => String(duration).padStart(6, '0'))))
  expect(await one.page.evaluate(() => location.search)).toContain('order=BY_DURATION')
})

const price = ({ prices }: Trip) => prices.passenger ?? Infinity
const carPrice = ({ prices }: Trip) => prices.vehicle ?? Infinity
const clock = ({ departureDateTime: at }: Trip) => Number(at.slice(11, 13)) * 100 + Number(at.slice(14, 16))
const median = (of: (trip: Trip) => number) =>
  trips.map(of).toSorted((a, b) => a - b)[Math.floor(trips.length / 2)]!

test('each filter leaves the trips that satisfy it, and only those (BK-004, BK-012, BK-013, BK-014, BK-015, BK-016, BK-017, BK-018, BK-019, BK-020, BK-021, BK-022) @all', async () => {
  const kind =
    trips
      .flatMap(({ positionTypes }) => positionTypes)
      .find((one) => trips.some(({ positionTypes }) => !positionTypes.includes(one))) ?? 'SEAT'
  const [cheapest, soonest, shortest] = [
    Math.min(...trips.map(price)),
    median(clock),
    Math.min(...trips.map(({ duration }) => duration)),
  ]
  const cheapestCar = Math.min(...trips.map(carPrice))
  const filters: [query: string, passes: (trip: Trip) => boolean][] = [
    ['shipType=FAST', ({ shipType }) => shipType === 'FAST'],
    ['company=HLC', ({ vessel }) => vessel.company.abbreviation === 'HLC'],
    ['intermediateStops=0', ({ stops }) => stops.length === 0],
    ['intermediateStops=1', ({ stops }) => stops.length > 0],
    ['cabin=1', ({ hasCabin }) => hasCabin],
    ['cabin=0', ({ hasCabin }) => !hasCabin],
    ['garage=1', ({ hasGarage }) => hasGarage],
    ['dangerousGoods=1', ({ dangerousGoods }) => dangerousGoods],
    [`duration=0-${shortest}`, ({ duration }) => duration <= shortest],
    [`departs=${soonest}-2359`, (trip) => clock(trip) >= soonest],
    [`passPriceRange=0-${cheapest}`, (trip) => price(trip) <= cheapest],
    [`vehPriceRange=0-${cheapestCar}`, (trip) => carPrice(trip) <= cheapestCar],
    [`positionType=${kind}`, ({ positionTypes }) => positionTypes.includes(kind)],
  ]
  for (const [query, passes] of filters) {
    await search(`&${query}`)
    const expected = trips.filter(passes)
    const hidden = trips.length - expected.length
    await seeShips(shipsOf(expected), query)
    if (hidden > 0) await one.see(`hidden by filters: ${hidden}`)
  }
  const narrowing = filters.filter(([, passes]) => trips.some(passes) && !trips.every(passes))
  expect(narrowing.length).toBeGreaterThan(6)
})

test('the next day of the strip, the calendar of the month and a chosen trip lead on (BK-005, BK-007, BK-023, RT-014) @all', async () => {
  await search()
  await seeShips(shipsOf(trips))
  await one.page.locator('.day-strip [aria-pressed=true] + button').click()
  await one.page.waitForURL(new RegExp(dayFromToday(6)))
  await rows().first().waitFor()
  await one.atRest()
  await one.press('F8')
  await one.page
    .locator('.month-times', { hasText: /\d\d:\d\d/ })
    .first()
    .waitFor()
  await search()
  await seeShips(shipsOf(trips))
  await rows().first().click()
  await one.press('F1')
  await one.page.waitForURL(/\/en\/book-ticket\/step-2$/)
  await one.see('Passengers')
})

test('the destinations are those of the origin, the counts stop at none, and a second route has its own list (BK-003, BK-024, BK-025, BK-034, EN-086) @all', async () => {
  await one.goTo('/en/book-ticket')
  await one.press('F12')
  await one.atRest()
  const from = one.page.getByRole('combobox', { name: /^From/ })
  await from.focus()
  await one.type('igo')
  await one.press('Tab')
  await one.atRest()
  await one.press('ArrowDown')
  const port = (name: RegExp) => one.page.getByRole('option', { name })
  await port(/Bari/).first().waitFor()
  expect(await port(/Santorini/).count()).toBe(0)
  await one.press('Escape')
  const fewer = one.page.getByRole('button', { name: 'One fewer passenger' })
  await one.goTo(`/en/book-ticket?leg=PIR.JTR.${date}&people=1a`)
  await seeShips(shipsOf(trips))
  if (await fewer.isEnabled()) await fewer.click()
  await expect.poll(() => fewer.isDisabled()).toBe(true)
  await one.goTo(`/en/book-ticket?leg=PIR.JTR.${date}&leg=JTR.PIR.${dayFromToday(8)}&people=1a`)
  await seeShips(shipsOf(trips))
  await rows().first().click()
  await one.see(/2 JTR→PIR/)
  await one.page.waitForFunction(
    () => document.querySelectorAll('[aria-label^="Trips"] .grid-row').length > 0,
  )
  expect(await one.page.getByRole('group', { name: 'Legs' }).getByRole('button').count()).toBe(2)
  await one.see('return')
})
