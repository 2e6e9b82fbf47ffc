import { describe, expect, test } from 'vitest'
import { refuse } from '../../../../src/domain/refusal.ts'
import {
  emptySearchForm,
  firstMissing,
  isReturn,
  mayAddVehicle,
  questionsOf,
  refuseDates,
  requestedParty,
  withFlag,
  withLeg,
  withNextLeg,
  withoutLeg,
  withReturn,
  withTravellers,
  withType,
  withVehicles,
  type SearchForm,
} from '../../../../src/desk/sailing/search/form.ts'
import { reachable } from '../../../../src/desk/sailing/search/LegPorts.tsx'

const oneWay: SearchForm = {
  ...emptySearchForm(),
  legs: [{ origin: 'PIR', destination: 'JTR', date: '2026-12-24' }],
}
const ports = (form: SearchForm) => form.legs.map(({ origin, destination }) => `${origin}-${destination}`)

describe('the search form', () => {
  test('starts with one adult, no vehicle and no ports (CO-023, CO-024, EN-084)', () => {
    expect(emptySearchForm()).toMatchObject({ travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] })
    expect(firstMissing(emptySearchForm())).toMatchObject({ leg: 0, field: 'origin' })
  })

  test('names the first missing field', () => {
    expect(firstMissing(withNextLeg(oneWay))).toMatchObject({ leg: 1, field: 'destination' })
    expect(firstMissing(oneWay)).toBeUndefined()
  })

  test('a return date adds the return leg, which mirrors the outward leg and is removed with its date', () => {
    const both = withReturn(oneWay, '2026-12-31')
    expect(ports(both)).toEqual(['PIR-JTR', 'JTR-PIR'])
    expect(ports(withLeg(both, 0, { destination: 'PAS' }))).toEqual(['PIR-PAS', 'PAS-PIR'])
    expect(withReturn(both, '2027-01-02').legs[1]?.date).toBe('2027-01-02')
    expect(withReturn(both, '').legs).toEqual(oneWay.legs)
  })

  test('a further leg starts at the last destination and is not a return', () => {
    const more = withLeg(withNextLeg(oneWay), 1, { destination: 'HER' })
    expect(ports(more)).toEqual(['PIR-JTR', 'JTR-HER'])
    expect(isReturn(more)).toBe(false)
    expect(ports(withLeg(more, 0, { destination: 'PAS' }))).toEqual(['PIR-PAS', 'JTR-HER'])
  })
})

describe('the search request', () => {
  test('of a plain search contains neither vehicles nor filters', () => {
    expect(questionsOf(oneWay)).toEqual([
      {
        origin: { idOrCode: 'PIR' },
        destination: { idOrCode: 'JTR' },
        departureDate: '2026-12-24',
        travellers: [{ type: 'AD', quantity: 1 }],
      },
    ])
  })

  test('contains party and vehicles for every leg; filters are applied in the desk without a request', () => {
    const asked = questionsOf({
      ...withReturn(oneWay, '2026-12-31'),
      travellers: [
        { type: 'AD', quantity: 2 },
        { type: 'AD', discount: 'STU', quantity: 1 },
        { type: 'CH', quantity: 0 },
      ],
      vehicles: [{ category: 'CAR425', length: 4.2, plate: 'IKA1234' }],
      filters: { company: ['HLC'], cabin: true, departs: [800, 2000] },
    })
    expect(asked).toHaveLength(2)
    expect(asked[1]).toMatchObject({
      travellers: [
        { type: 'AD', quantity: 2 },
        { type: 'AD', discountIdOrCode: 'STU', quantity: 1 },
      ],
      vehicles: [{ idOrCode: 'CAR425', length: 4.2, quantity: 1 }],
    })
    expect(asked[1]).not.toHaveProperty('filters')
  })

  test('contains the kind of search under the contract’s names, and no unset options (EN-112, EN-113, EN-115)', () => {
    const plain = requestedParty(oneWay)
    expect(plain).toEqual({ travellers: [{ type: 'AD', quantity: 1 }] })
    const asked = requestedParty({
      ...oneWay,
      packageSearch: true,
      conjuctionsSearch: true,
      groupSearch: { status: true, minPassengers: 20, maxPassengers: 45 },
      selectedProject: 'SUMMER',
    })
    expect(asked).toMatchObject({
      packageSearch: true,
      conjuctionsSearch: true,
      groupSearch: { status: true, minPassengers: 20, maxPassengers: 45 },
      projectCode: 'SUMMER',
    })
    expect(asked).not.toHaveProperty('truckSearch')
  })

  test('of an open return without a date uses the outward date', () => {
    const open = withType(oneWay, 'OPEN_RETURN')
    expect(firstMissing(open)).toBeUndefined()
    expect(questionsOf(open).map(({ departureDate }) => departureDate)).toEqual(['2026-12-24', '2026-12-24'])
  })
})

describe('the type of trip', () => {
  test('determines the legs, and follows them', () => {
    const there = withType(oneWay, 'RETURN')
    expect([ports(there), firstMissing(there)]).toEqual([
      ['PIR-JTR', 'JTR-PIR'],
      { leg: 1, field: 'date', value: '' },
    ])
    expect(withReturn(oneWay, '2026-12-31').typeOfTrip).toBe('RETURN')
    expect(withReturn(withReturn(oneWay, '2026-12-31'), '').typeOfTrip).toBe('ONE_WAY')
    expect(withNextLeg(oneWay).typeOfTrip).toBe('MULTI')
    expect(withType(there, 'ONE_WAY').legs).toEqual(oneWay.legs)
    expect(withoutLeg(withNextLeg(oneWay), 1)).toMatchObject({ typeOfTrip: 'ONE_WAY', legs: oneWay.legs })
    expect(withoutLeg(oneWay, 0)).toEqual(oneWay)
  })

  test('a leg that is past, or before the one it follows, is refused', () => {
    const refused = (form: SearchForm) => refuseDates(form, '2026-12-10')
    const early = { day: '2026-12-23', outward: '2026-12-24' }
    expect(refused(withReturn(oneWay, '2026-12-23'))).toEqual(
      refuse('return_before_outward', early, '/legs/1/date'),
    )
    const onwards = { origin: 'JTR', destination: 'HER', date: '2026-12-23' }
    expect(refused({ ...oneWay, legs: [...oneWay.legs, onwards] })).toEqual(
      refuse('leg_before_last', { leg: 2, ...early }, '/legs/1/date'),
    )
    expect(refused(withReturn(oneWay, '2026-12-24'))).toBeUndefined()
    expect(refused(withType(oneWay, 'RETURN'))).toBeUndefined()
    expect(refuseDates(oneWay, '2026-12-25')).toEqual(
      refuse('day_is_past', { day: '2026-12-24' }, '/legs/0/date'),
    )
  })
})

describe('counting passengers and vehicles', () => {
  const count = (form: SearchForm) => form.travellers.reduce((sum, { quantity }) => sum + quantity, 0)

  test('stops at zero', () => {
    const empty = withTravellers(withTravellers(oneWay, -1), -1)
    expect(count(empty)).toBe(0)
    expect(count(withTravellers(empty, 1))).toBe(1)
    expect(withVehicles(oneWay, -1).vehicles).toEqual([])
    expect(withVehicles(withVehicles(oneWay, 1), 1).vehicles).toHaveLength(2)
  })

  test('a truck search contains one truck and no car (CO-040, BK-028)', () => {
    const trucks = withFlag({ ...oneWay, vehicles: [{ category: 'CAR425' }] }, 'truckSearch', true)
    expect([trucks.vehicles, mayAddVehicle(trucks)]).toEqual([[], true])
    const one = withVehicles(trucks, 1)
    expect([one.vehicles, mayAddVehicle(one)]).toEqual([[{ category: 'TRKE' }], false])
    expect(withVehicles(one, 1)).toBe(one)
  })
})

describe('the destinations of an origin', () => {
  const place = (idOrCode: string, members: string[] = []) => ({ idOrCode, members })
  const places = [
    place('PIR'),
    place('JTR'),
    place('HER'),
    place('ATH', ['PIR', 'RAF']),
    place('CRE', ['HER', 'CHQ']),
  ]
  const routes = [{ origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'HER' } }]
  const codes = (origin: string) => reachable(places, routes, origin).map(({ idOrCode }) => idOrCode)

  test('are those with sailings from it, or from a port of its group, with the groups they belong to', () => {
    expect(codes('PIR')).toEqual(['HER', 'CRE'])
    expect(codes('ATH')).toEqual(['HER', 'CRE'])
    expect(codes('ALL')).toHaveLength(5)
    expect(codes('')).toHaveLength(5)
  })
})
