import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readWorldData, sailingPlanOf } from '../../../../src/crs/world/network/worldData.ts'
import { sailingsOn, type SailingPlan, type Sailing } from '../../../../src/crs/world/network/sailings.ts'
import { scopeOf, seasonOf } from '../../../../src/crs/world/network/season.ts'
import { addDays, minutesBetween, toInstant, weekday } from '../../../../src/domain/value/portTime.ts'

const catalogue = readWorldData()
const demo = scopeOf('demo', '2026-11-20')
const demoPlan = sailingPlanOf(catalogue, demo, 1300)
const wholePlan = sailingPlanOf(catalogue, scopeOf('stress', '2026-11-20'), 1300)

const sailingsOf = (plan: SailingPlan, dates: Iterable<string>) =>
  [...dates].flatMap((date) => sailingsOn(date, plan))
const span = (from: string, days: number) => Array.from({ length: days }, (_, after) => addDays(from, after))
const checksum = (sailings: readonly Sailing[]) =>
  createHash('sha256').update(JSON.stringify(sailings)).digest('hex')

const zoneOf = (port: string) => catalogue.ports.get(port)?.timezone ?? ''
const lineOf = (code: string) => catalogue.lines.find((line) => line.code === code)!
const first = (sailing: Sailing) => sailing.calls[0]!
const last = (sailing: Sailing) => sailing.calls.at(-1)!

describe('the same seed', () => {
  test('gives the same sailings, number for number', () => {
    const again = sailingPlanOf(readWorldData(), scopeOf('demo', '2026-11-20'), 1300)
    expect(checksum(sailingsOf(again, span('2026-11-24', 3)))).toBe(
      checksum(sailingsOf(demoPlan, span('2026-11-24', 3))),
    )
  })

  test('gives a day the same sailings whatever day they are created on', () => {
    const later = sailingPlanOf(readWorldData(), scopeOf('demo', '2026-12-13'), 1300)
    expect(checksum(sailingsOn('2026-12-20', later))).toBe(checksum(sailingsOn('2026-12-20', demoPlan)))
  })

  test('gives a different world for a different seed', () => {
    const other = sailingPlanOf(catalogue, demo, 1301)
    const [ours, theirs] = [sailingsOn('2026-11-24', demoPlan), sailingsOn('2026-11-24', other)]
    expect(theirs.map(({ departs }) => departs)).toEqual(ours.map(({ departs }) => departs))
    expect(theirs.map(({ stock }) => stock)).not.toEqual(ours.map(({ stock }) => stock))
  })
})

test('the demo has 5,155 sailings on 45 days', () => {
  const dates = [...demo.dates]
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([45, '2026-11-15', '2026-12-29'])
  expect(sailingsOf(demoPlan, dates)).toHaveLength(5155)
})

describe('every sailing of over a year with both clock changes', () => {
  const sailings = sailingsOf(wholePlan, span('2026-02-20', 270))

  test('has a unique number', () => {
    expect(new Set(sailings.map(({ id }) => id)).size).toBe(sailings.length)
  })

  test('calls at the stops of its line in either direction, with the minutes of each leg', () => {
    const wrong = sailings.filter((sailing) => !followsLine(sailing))
    expect(wrong.map(({ line, calls }) => `${line} ${calls[0]?.departs} ${calls.at(-1)?.arrives}`)).toEqual(
      [],
    )
  })

  test('is unique by ship, port and time of departure', () => {
    const keys = sailings.flatMap(({ vessel, calls }) =>
      calls.filter(({ departs }) => departs).map(({ port, departs }) => `${vessel} ${port} ${departs}`),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('starts where its ship ended the previous one, and not before its arrival', () => {
    const impossible = [...Map.groupBy(sailings, ({ vessel }) => vessel).values()].flatMap(impossibleOf)
    expect(impossible).toEqual([])
  })
})

/** A repeated hour: a clock time in it may be one hour later. */
const passesTwice = (local: string) => /^2026-10-25 0[23]:/.test(local)

/** Possible minutes between two calls, for both meanings of a repeated hour. */
function readings(before: string, zoneBefore: string, after: string, zoneAfter: string): number[] {
  const minutes = minutesBetween(before, zoneBefore, after, zoneAfter)
  return passesTwice(before) || passesTwice(after) ? [minutes, minutes + 60, minutes - 60] : [minutes]
}

function followsLine({ line: code, departs, calls }: Sailing): boolean {
  const line = lineOf(code)
  const out = calls[0]?.port === line.stops[0]
  const [stops, legs] = out
    ? [line.stops, line.legMinutes]
    : [line.stops.toReversed(), line.legMinutes.toReversed()]
  return (
    departs === calls[0]?.departs &&
    calls.every(({ port }, seq) => port === stops[seq]) &&
    calls.every(({ arrives, departs: leaves }, seq) => {
      if (seq === 0) return arrives === null && leaves !== null
      const before = calls[seq - 1]!
      const sailed = readings(before.departs!, zoneOf(before.port), arrives!, zoneOf(stops[seq]!))
      const stayed =
        leaves === null ? [] : readings(arrives!, zoneOf(stops[seq]!), leaves, zoneOf(stops[seq]!))
      const inPort = seq === legs.length ? leaves === null : stayed.includes(line.vesselClass.portMinutes)
      return sailed.includes(legs[seq - 1]!) && inPort
    })
  )
}

const start = (sailing: Sailing) => toInstant(first(sailing).departs!, zoneOf(first(sailing).port))
const end = (sailing: Sailing) => toInstant(last(sailing).arrives!, zoneOf(last(sailing).port))

function impossibleOf(ofOneShip: readonly Sailing[]): unknown[] {
  const inOrder = ofOneShip.toSorted((a, b) => start(a) - start(b))
  return inOrder.flatMap((sailing, index) => {
    const before = inOrder[index - 1]
    const possible = !before || (end(before) < start(sailing) && last(before).port === first(sailing).port)
    return possible ? [] : [{ before, sailing }]
  })
}

describe('a week', () => {
  const weeks = { low: '2027-01-11', mid: '2027-05-10', high: '2027-07-12' } as const

  test.each(Object.entries(weeks))('of the %s season has the round trips of the table', (season, monday) => {
    const sailings = sailingsOf(wholePlan, span(monday, 7))
    const counted = Map.groupBy(sailings, ({ line }) => line)
    for (const line of catalogue.lines) {
      const ofLine = counted.get(line.code) ?? []
      const out = ofLine.filter(({ calls }) => calls[0]?.port === line.stops[0])
      const wanted = line.roundTrips[season as keyof typeof weeks]
      expect([line.code, out.length, ofLine.length - out.length]).toEqual([line.code, wanted, wanted])
    }
  })

  test('spreads the sailings of an infrequent line', () => {
    const days = sailingsOf(wholePlan, span(weeks.high, 7))
      .filter(({ line, calls }) => line === 'H05' && calls[0]?.port === 'PIR')
      .map(({ departs }) => weekday(departs.slice(0, 10)))
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThanOrEqual(5)
  })
})

describe('times', () => {
  const day = sailingsOn('2027-07-14', wholePlan)
  const kinds = (kind: string) => day.filter(({ line }) => lineOf(line).kind === kind)
  const minutesPast = ({ departs }: Sailing) => Number(departs.slice(11, 13)) * 60 + Number(departs.slice(14))

  test('of night ferries are in the evening, also on the return', () => {
    for (const sailing of kinds('night').filter(({ calls }) => calls.length === 2)) {
      expect(minutesPast(sailing)).toBeGreaterThanOrEqual(19 * 60)
      expect(minutesPast(sailing)).toBeLessThanOrEqual(23 * 60 + 30)
    }
  })

  test('of outward day ferries are from 06:30 to 21:00, and vary', () => {
    const out = kinds('day').filter((sailing) => first(sailing).port === lineOf(sailing.line).stops[0])
    expect(Math.min(...out.map(minutesPast))).toBeGreaterThanOrEqual(6 * 60 + 30)
    expect(Math.max(...out.map(minutesPast))).toBeLessThanOrEqual(21 * 60)
    const fromPiraeus = out.filter((sailing) => first(sailing).port === 'PIR').map(({ departs }) => departs)
    expect(new Set(fromPiraeus).size).toBeGreaterThan(10)
  })

  test('are local to each port: Bodrum is an hour ahead of Kos in winter and equal in summer', () => {
    const crossing = (date: string) =>
      sailingsOn(date, demoPlan).find(({ line, calls }) => line === 'T02' && calls[0]?.port === 'KGS')!.calls
    expect(crossing('2027-01-13').map((call) => call.departs ?? call.arrives)).toEqual([
      '2027-01-13 07:00',
      '2027-01-13 08:30',
    ])
    expect(last({ calls: crossing('2027-07-13') } as Sailing).arrives).toBe('2027-07-13 07:30')
  })

  test('skip the hour that clocks skip, and repeat the one that they repeat', () => {
    const toCrete = (date: string) =>
      sailingsOn(date, demoPlan).find(({ line, calls }) => line === 'K01' && calls[0]?.port === 'PIR')!.calls
    expect(last({ calls: toCrete('2027-03-26') } as Sailing).arrives).toBe('2027-03-27 03:35')
    expect(last({ calls: toCrete('2027-03-27') } as Sailing).arrives).toBe('2027-03-28 04:35')
    expect(last({ calls: toCrete('2027-10-30') } as Sailing).arrives).toBe('2027-10-31 03:35')
  })
})

test('several operators sail from Piraeus to Paros and to Santorini on a day of the demo', () => {
  const companies = (destination: string) =>
    new Set(
      sailingsOn('2026-11-24', demoPlan)
        .filter(({ calls }) => calls[0]?.port === 'PIR' && calls.some(({ port }) => port === destination))
        .map(({ company }) => company),
    )
  expect([...companies('PAS')].sort()).toEqual(['GLJ', 'HLC'])
  expect([...companies('JTR')].sort()).toEqual(['GLJ', 'HLC'])
})

test('a demo is always in high season, larger worlds in the season of the day', () => {
  expect(sailingsOn('2027-01-12', demoPlan).every(({ season }) => season === 'high')).toBe(true)
  expect(sailingsOn('2027-01-12', wholePlan).every(({ season }) => season === 'low')).toBe(true)
  expect(
    ['2027-03-31', '2027-04-01', '2027-06-15', '2027-09-15', '2027-10-31', '2027-11-01'].map(seasonOf),
  ).toEqual(['low', 'mid', 'high', 'high', 'mid', 'low'])
})
