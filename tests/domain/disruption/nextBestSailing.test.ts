import { describe, expect, test } from 'vitest'
import {
  nextBestSailing,
  type AffectedParty,
  type Candidate,
  type FitRules,
} from '../../../src/domain/disruption/nextBestSailing.ts'
import type { LegStock } from '../../../src/domain/disruption/freePlaces.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import type { Demand } from '../../../src/domain/sailing/demand.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { seed } from '../../kit/drawn.ts'

const rules: FitRules = { otherCompanies: true, isCabin: (code) => code === 'AB4' }

function candidate(itinerary: number, departs: string, company = 'HLC'): Candidate {
  const arrives = departs.replace(/ .*/, ' 23:00')
  return { itinerary, fromSeq: 0, toSeq: 2, company, origin: 'PIR', destination: 'JTR', departs, arrives }
}

const units = (resource: string, whole: number): Demand => ({ resource, whole, men: 0, women: 0 })

function stock(itinerary: number, capacities: Record<string, number>): LegStock[] {
  return Object.entries(capacities).flatMap(([resource, capacity]) =>
    [0, 1].map((leg) => ({ itinerary, leg, resource, capacity, berths: 1, whole: 0, men: 0, women: 0 })),
  )
}

function party(
  key: string,
  demands: readonly Demand[],
  more: Partial<AffectedParty<Candidate>> = {},
): AffectedParty<Candidate> {
  return {
    key,
    group: undefined,
    issued: true,
    company: 'HLC',
    origin: 'PIR',
    destination: 'JTR',
    departs: '2026-06-20 07:30',
    notBefore: '',
    notAfter: '9999',
    present: undefined,
    demandOn: () => demands,
    ...more,
  }
}

const four = (key: string, more = {}) => party(key, [units('PAX', 4), units('DECK', 4)], more)

const fitOf = (
  parties: readonly AffectedParty<Candidate>[],
  candidates: readonly Candidate[],
  rows: readonly LegStock[],
  changed: Partial<FitRules> = {},
) =>
  [...nextBestSailing(parties, candidates, rows, { ...rules, ...changed })]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, fit]) => ('candidate' in fit ? fit.candidate.itinerary : fit.reason))

const roomy = { PAX: 100, DECK: 100, LANE_LOW: 5000, LANE_HIGH: 5000 }

describe('the best fit', () => {
  test('is on the same day first, then of the same company, then the nearest departure', () => {
    const all = [
      candidate(1, '2026-06-21 07:30'),
      candidate(2, '2026-06-20 09:00', 'DKT'),
      candidate(3, '2026-06-20 18:00'),
      candidate(4, '2026-06-20 12:00'),
    ]
    const order: (number | string)[] = []
    for (let left = all; left.length > 0; left = left.filter(({ itinerary }) => itinerary !== order.at(-1)))
      order.push(
        ...fitOf(
          [four('a')],
          left,
          left.flatMap(({ itinerary }) => stock(itinerary, roomy)),
        ),
      )
    expect(order).toEqual([4, 3, 2, 1])
  })

  test('is tonight rather than tomorrow evening, also from one hour after midnight', () => {
    const [tonight, tomorrow] = [candidate(1, '2026-06-20 21:15', 'DKT'), candidate(2, '2026-06-21 20:00')]
    const rows = [...stock(1, roomy), ...stock(2, roomy)]
    for (const departs of ['2026-06-20 20:00', '2026-06-21 00:30'])
      expect(fitOf([four('a', { departs })], [tomorrow, tonight], rows)).toEqual([1])
  })

  test('leaves ships of other companies out where they are not allowed', () => {
    const other = candidate(1, '2026-06-20 09:00', 'DKT')
    expect(fitOf([four('a')], [other], stock(1, roomy), { otherCompanies: false })).toEqual(['noSailing'])
  })

  test('leaves time for the trips before and after it', () => {
    const all = [candidate(1, '2026-06-20 09:00'), candidate(2, '2026-06-21 09:00')]
    const rows = [...stock(1, roomy), ...stock(2, roomy)]
    expect(fitOf([four('a', { notBefore: '2026-06-20 10:00' })], all, rows)).toEqual([2])
    expect(fitOf([four('a', { notAfter: '2026-06-20 20:00' })], all, rows)).toEqual(['noSailing'])
  })

  test('places tickets before options, and earlier bookings before later ones', () => {
    const rows = stock(1, { PAX: 8, DECK: 8 })
    const parties = [four('a', { issued: false }), four('b'), four('c')]
    expect(fitOf(parties, [candidate(1, '2026-06-20 09:00')], rows)).toEqual(['noPlaces', 1, 1])
  })

  test('keeps the bookings of a group on one ship', () => {
    const all = [candidate(1, '2026-06-20 09:00'), candidate(2, '2026-06-20 12:00')]
    const rows = [...stock(1, { PAX: 6, DECK: 6 }), ...stock(2, roomy)]
    expect(fitOf([four('a', { group: 'g' }), four('b', { group: 'g' })], all, rows)).toEqual([2, 2])
  })

  test('keeps what is proposed already, and turns to the next sailing on request', () => {
    const all = [candidate(1, '2026-06-20 09:00'), candidate(2, '2026-06-20 12:00')]
    const rows = all.flatMap(({ itinerary }) => stock(itinerary, roomy))
    expect(fitOf([four('a', { present: 2 })], all, rows)).toEqual([2])
    expect(fitOf([four('a', { present: 2 })], all, rows, { next: 'a' })).toEqual([1])
  })

  test.each([
    ['noLanes', units('LANE_LOW', 450)],
    ['noCabins', units('AB4', 1)],
    ['noPets', units('PETC', 1)],
    ['noPlaces', units('EC', 1)],
  ])('gives %s as the reason when that is short', (reason, short) => {
    const rows = stock(1, { PAX: 10, DECK: 10, [short.resource]: 0 })
    const demands = [units('PAX', 1), units('DECK', 1), short]
    expect(fitOf([party('a', demands)], [candidate(1, '2026-06-20 09:00')], rows)).toEqual([reason])
  })

  test('gives the refusal of a ship that does not admit a vehicle', () => {
    const demandOn = () => refuse('vehicle_too_high', { what: 'TRK', most: 4 })
    expect(
      fitOf([party('a', [], { demandOn })], [candidate(1, '2026-06-20 09:00')], stock(1, roomy)),
    ).toEqual(['refused'])
  })

  test('never takes more than is free, and never parts a booking, whatever the bookings and ships are', () => {
    for (let run = 0; run < 300; run++) {
      const random = seededRandom(seed, run)
      const upTo = (most: number) => Math.floor(random() * (most + 1))
      const candidates = Array.from({ length: 1 + upTo(4) }, (_, nth) =>
        candidate(nth + 1, `2026-06-2${upTo(3)} ${10 + upTo(9)}:00`, upTo(1) > 0 ? 'HLC' : 'DKT'),
      )
      const rows = candidates.flatMap(({ itinerary }) =>
        stock(itinerary, { PAX: upTo(30), DECK: upTo(30), AB4: upTo(4), LANE_LOW: upTo(2000) }),
      )
      const parties = Array.from({ length: 1 + upTo(20) }, (_, nth) => {
        const persons = 1 + upTo(5)
        const demands = [units('PAX', persons), upTo(2) > 0 ? units('DECK', persons) : units('AB4', 1)]
        if (upTo(2) === 0) demands.push(units('LANE_LOW', 450))
        return party(`p${nth}`, demands, {
          issued: upTo(1) > 0,
          ...(upTo(5) === 0 && { group: `g${upTo(1)}` }),
        })
      })
      const fits = nextBestSailing(parties, candidates, rows, rules)
      expect([...fits.keys()].toSorted()).toEqual(parties.map(({ key }) => key).toSorted())
      for (const row of rows) {
        const placed = [...fits.values()].flatMap((fit) => ('candidate' in fit ? [fit] : []))
        const taken = placed
          .filter((fit) => fit.candidate.itinerary === row.itinerary)
          .flatMap(({ demands }) => demands)
          .filter(({ resource }) => resource === row.resource)
          .reduce((sum, { whole }) => sum + whole, 0)
        expect(taken, `run ${run}`).toBeLessThanOrEqual(row.capacity)
      }
      for (const one of parties) {
        const fit = fits.get(one.key)
        if (fit && 'candidate' in fit)
          expect(fit.demands).toEqual(one.demandOn(fit.candidate, { low: 0, high: 0 }))
        const mates = parties.filter(({ group }) => group !== undefined && group === one.group)
        const ships = mates
          .map(({ key }) => fits.get(key))
          .map((mate) => mate && 'candidate' in mate && mate.candidate)
        expect(new Set(ships).size, `run ${run}`).toBeLessThanOrEqual(1)
      }
    }
  })
})
