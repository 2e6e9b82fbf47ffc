import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { percentIn, type Product } from '../../../src/domain/pricing/discountClasses.ts'
import {
  highestDiscount,
  isGiven,
  passengerDiscount,
  type AppliedDiscount,
} from '../../../src/domain/pricing/passengerDiscount.ts'
import { admissibleDiscounts } from '../../../src/domain/pricing/discountConditions.ts'
import { priceRequests } from '../../../src/domain/pricing/price.ts'
import type { AccommodationRequest, Offer, Tariff } from '../../../src/domain/pricing/tariff.ts'
import { adriatic, discounts, people, plainDiscount, tariff, vehicle } from './tariff.ts'

const night = { market: 'domestic', lineKind: 'night' }
const codesOn = (line: { market: string; lineKind?: string }) =>
  admissibleDiscounts(discounts, line).map(({ code }) => code)

const product = (code: string): Product => ({
  code,
  kind: tariff().kind(code) || 'vehicle',
  berths: tariff().berths(code),
})
describe('admissible discounts', () => {
  it('exclude night, subsidised and international ones on a domestic day line', () => {
    expect(codesOn({ market: 'domestic', lineKind: 'day' })).toEqual(
      'ADT INF CHI POL TRI STU ISC PRM PRC PRV WAR NAT MIL MAN APO GRP AGT'.split(' '),
    )
  })

  it('include the loyalty card, the return and the fourth berth on a night line', () => {
    expect(codesOn(night)).toEqual(expect.arrayContaining(['SML', 'SMC', 'RTN', 'G4C']))
  })

  it('include residents on a subsidised line', () => {
    expect(codesOn({ market: 'domestic', lineKind: 'subsidised' })).toContain('RES')
  })

  it('are only the international ones abroad, without early booking', () => {
    expect(codesOn({ market: 'adriatic' })).toEqual('ADT CHA INA SNR YTH GRP AGT'.split(' '))
    expect(codesOn({ market: 'turkey' })).toEqual(codesOn({ market: 'adriatic' }))
  })

  it('have the percentage of a port, and are not given before their day', () => {
    const early = { ...plainDiscount, bookedBefore: '03-01' }
    const at = { ...early, percents: [{ percent: 15, classes: [], ports: ['BAR'] }] }
    const line = { ...night, bookedOn: '2026-02-28', departs: '2026-08-01 17:00' }
    expect(admissibleDiscounts([at], { ...line, ports: ['PAT', 'BAR'] })).toMatchObject([{ percent: 15 }])
    expect(admissibleDiscounts([at], { ...line, ports: ['PAT', 'ANC'] })).toMatchObject([{ percent: 10 }])
    expect(admissibleDiscounts([early], { ...line, bookedOn: '2026-03-01' })).toEqual([])
    expect(admissibleDiscounts([early], night)).toEqual([])
  })

  it('are none that have ended', () => {
    expect(admissibleDiscounts([{ ...plainDiscount, ended: true }], night)).toEqual([])
  })

  it('are also the one at which an item was sold, in time or not, ended or not, here or elsewhere', () => {
    const { code } = plainDiscount
    for (const rule of [{ ended: true }, { bookedBefore: '03-01' }, { markets: ['turkey'] }]) {
      const discount = { ...plainDiscount, ...rule }
      expect(admissibleDiscounts([discount], night, code)).toEqual([discount])
      expect(admissibleDiscounts([discount], night, 'OTHER')).toEqual([])
    }
  })
})

describe('a discount that was chosen for another day', () => {
  const departs = '2026-08-01 17:00'
  const admissible = admissibleDiscounts(discounts, { market: 'adriatic' })
  const given = (code: string, birthdate?: string, what = 'DECK') =>
    isGiven(
      { code, product: product(what), admissible },
      birthdate === undefined ? {} : { birthdate },
      departs,
    )

  it('is given where it is admissible, in its class, and to its age on the day', () => {
    expect(given('YTH', '2000-08-02')).toBe(true)
    expect(given('YTH', '2000-08-01')).toBe(false)
    expect(given('YTH')).toBe(true)
    expect(given('STU')).toBe(false)
    expect(given('YTH', '2000-08-02', 'CAR425')).toBe(false)
  })
})

const percent = (discount: string, code: string) =>
  percentIn(
    discounts.find((one) => one.code === discount)!,
    product(code),
  )

describe('discounts by class', () => {
  it.each([
    ['INF', 'DECK', 100],
    ['INF', 'EC', 50],
    ['INF', 'AB4', 50],
    ['CHI', 'AA2', 50],
    ['CHI', 'LUX2', undefined],
    ['POL', 'EC', 50],
    ['POL', 'BCLSS', 25],
    ['POL', 'ACLSS', 25],
    ['POL', 'AB4', 25],
    ['TRI', 'AB4', undefined],
    ['TRI', 'BCLSS', 50],
    ['STU', 'ACLSS', undefined],
    ['STU', 'AB2', 50],
    ['SML', 'ATS', 20],
    ['SML', 'EC', undefined],
    ['SMC', 'AB4', 10],
    ['SMC', 'CAR425', 10],
    ['SMC', 'MOTO', 10],
    ['SMC', 'CAMP', undefined],
    ['PRV', 'CAR425', 50],
    ['PRV', 'JEEP', 50],
    ['PRV', 'DECK', undefined],
    ['WAR', 'CAR500', 50],
    ['WAR', 'TRK', undefined],
    ['STU', 'CAR425', undefined],
    ['G4C', 'AB4', 100],
    ['G4C', 'AB2', undefined],
    ['RTN', 'AA2', 20],
    ['ADT', 'DECK', 0],
  ])('%s in %s: %s', (discount, code, expected) => {
    expect(percent(discount, code)).toBe(expected)
  })

  it.each(discounts)('$code can be parsed', ({ code }) => {
    const given = ['DECK', 'AB4', 'CAR425'].map((place) => percent(code, place) ?? 0)
    expect(given.every((one) => one >= 0 && one <= 100)).toBe(true)
  })
})

const priced = (requests: readonly AccommodationRequest[], by: Tariff = tariff()) =>
  priceRequests(requests, by)

describe('a chosen discount', () => {
  it('applies when it is the higher one, and is never added to the other', () => {
    expect(priced([people('DECK', [{ discount: 'MIL' }])])).toMatchObject([
      { discountIdOrCode: 'MIL', percent: 30 },
    ])
    expect(priced([people('DECK', [{ type: 'CH', discount: 'MIL' }])])).toMatchObject([
      { discountIdOrCode: 'CHI', percent: 50 },
    ])
    expect(priced([people('DECK', [{ type: 'IN', discount: 'POL' }])])).toMatchObject([
      { discountIdOrCode: 'INF', percent: 100 },
    ])
    expect(priced([people('DECK', [{ discount: 'MAN' }])])).toMatchObject([
      { discountIdOrCode: 'MAN', percent: 0 },
    ])
  })

  it('is the one that is named where the type carries an equal one', () => {
    expect(priced([people('DECK', [{ type: 'CH', discount: 'POL' }])])).toMatchObject([
      { discountIdOrCode: 'POL', percent: 50 },
    ])
  })

  it('is refused when it does not apply to the line or the class', () => {
    const at = '/accommodationRequests/0/accommodationRequestAnalysises/0/discountIdOrCode'
    expect(priced([people('DECK', [{ discount: 'RES' }])])).toEqual({
      refusal: 'discount_not_admissible',
      parameters: { discount: 'RES' },
      at,
    })
    expect(priced([people('LUX2', [{ discount: 'STU' }])])).toEqual({
      refusal: 'discount_not_in_class',
      parameters: { discount: 'STU', what: 'LUX2' },
      at,
    })
    expect(priced([vehicle('CAR425', 4, 'STU')])).toEqual(
      refuse('discount_not_in_class', { discount: 'STU', what: 'CAR425' }, at),
    )
  })

  it('of another passenger type is refused', () => {
    expect(priced([people('DECK', [{ discount: 'INF' }])])).toEqual(
      refuse(
        'discount_of_other_type',
        { discount: 'INF', type: 'AD' },
        '/accommodationRequests/0/accommodationRequestAnalysises/0/discountIdOrCode',
      ),
    )
    expect(priced([people('DECK', [{ type: 'CH', discount: 'CHI' }])])).toMatchObject([{ percent: 50 }])
  })

  it('for an age is refused at another age, and accepted without a birth date', () => {
    const senior = (born?: string) => priced([people('DECK', [{ discount: 'SNR', born }])], adriatic())
    expect(senior('1966-08-14')).toMatchObject([{ discountIdOrCode: 'SNR', percent: 20 }])
    expect(senior('1966-08-15')).toMatchObject({ refusal: 'discount_not_of_age', parameters: { age: 59 } })
    expect(senior()).toMatchObject([{ percent: 20 }])
    expect(priced([people('DECK', [{ discount: 'YTH', born: '2000-08-14' }])], adriatic())).toMatchObject({
      refusal: 'discount_not_of_age',
    })
  })

  it('for a car applies to the car', () => {
    expect(priced([vehicle('CAR425', 4, 'PRV')])).toMatchObject([{ percent: 50, fare: { total: 4500 } }])
  })
})

describe('the highest of several discounts', () => {
  const own: AppliedDiscount = { rule: 'discount', code: 'MIL', percent: 30 }
  const offer = (code: string, percent: number, appliesTo: Offer['appliesTo'] = 'both'): Offer => ({
    rule: 'project',
    code,
    percent,
    appliesTo,
  })

  it('is the one a passenger has already, where an offer is only as high', () => {
    expect(highestDiscount(own, [offer('AEGEAN', 30)], 'passenger')).toEqual(own)
  })

  it('is the first of equal offers', () => {
    const offers = [offer('LOW', 31), offer('FIRST', 40), offer('SECOND', 40)]
    expect(highestDiscount(own, offers, 'passenger')).toEqual({ rule: 'project', code: 'FIRST', percent: 40 })
  })

  it('is none that holds for the other kind only', () => {
    const offers = [offer('CARS', 50, 'vehicle'), offer('PERSONS', 40, 'passenger')]
    expect(highestDiscount(own, offers, 'passenger').code).toBe('PERSONS')
    expect(highestDiscount(own, offers, 'vehicle').code).toBe('CARS')
  })
})

describe('a discount with a condition on fellow passengers', () => {
  it('applies to an escort of a passenger who needs one', () => {
    expect(priced([people('DECK', [{ discount: 'PRC' }])])).toEqual(
      refuse(
        'discount_needs_companion',
        { discount: 'PRC', companion: 'PRM' },
        '/accommodationRequests/0/accommodationRequestAnalysises/0/discountIdOrCode',
      ),
    )
    expect(
      priced([people('DECK', [{ discount: 'PRC' }]), people('EC', [{ discount: 'PRM' }])]),
    ).toMatchObject([{ percent: 50 }, { percent: 50 }])
  })

  it('applies to groups of twenty over all requests', () => {
    const group = (size: number) =>
      priced(Array.from({ length: size }, () => people('DECK', [{ discount: 'GRP' }])))
    expect(group(19)).toEqual(
      refuse(
        'discount_needs_group',
        { discount: 'GRP', persons: 20 },
        '/accommodationRequests/0/accommodationRequestAnalysises/0/discountIdOrCode',
      ),
    )
    expect(group(20)).toHaveLength(20)
  })

  it('applies to a return booked together with the outward trip', () => {
    const back = people('DECK', [{ discount: 'RTN' }])
    expect(priced([back], tariff(night))).toEqual(
      refuse(
        'discount_needs_return',
        { discount: 'RTN' },
        '/accommodationRequests/0/accommodationRequestAnalysises/0/discountIdOrCode',
      ),
    )
    expect(priced([back], tariff({ ...night, roundTrip: true }))).toMatchObject([{ percent: 20 }])
  })

  it('frees one of four in a cabin with two full fares, the one with the highest discount', () => {
    const cabin = (...four: readonly { type?: string; discount?: string }[]) =>
      priced([people('AB4', four)], tariff(night))
    expect(cabin({}, {}, {}, { discount: 'G4C' })).toMatchObject([{}, {}, {}, { percent: 100 }])
    expect(cabin({}, {}, { type: 'CH' }, { type: 'CH', discount: 'G4C' })).toMatchObject([
      {},
      {},
      {},
      { percent: 100 },
    ])
    expect(cabin({}, {}, { discount: 'G4C' }, { type: 'CH' })).toMatchObject({
      refusal: 'discount_needs_cabin',
    })
    expect(cabin({}, {}, { discount: 'G4C' })).toMatchObject({ refusal: 'discount_needs_cabin' })
    expect(cabin({}, {}, { discount: 'G4C' }, { discount: 'G4C' })).toMatchObject({
      refusal: 'discount_needs_cabin',
    })
  })
})

describe('the discount of a passenger', () => {
  const product = { code: 'DECK', kind: 'seat_unnumbered', berths: 1 }
  const context = { party: [], cabin: [], roundTrip: false }
  const applied = (
    of: { type: string; chosen?: string; birthdate?: string },
    admissible = admissibleDiscounts(discounts, { market: 'adriatic' }),
  ) =>
    passengerDiscount(
      { uuid: 'a', person: { type: of.type, birthdate: of.birthdate }, chosen: of.chosen, product },
      { admissible, departs: '2026-08-14 07:25' },
      context,
    )

  it('is none for a type without one', () => {
    expect(applied({ type: 'XX' })).toStrictEqual({ rule: 'none', percent: 0 })
    expect(applied({ type: 'AD' })).toStrictEqual({ rule: 'type', code: 'ADT', percent: 0 })
    expect(applied({ type: 'AD' }, [])).toStrictEqual({ rule: 'none', percent: 0 })
  })

  it('of another type is refused, and the own one may be chosen', () => {
    expect(applied({ type: 'AD', chosen: 'ADT' })).toMatchObject({ rule: 'type', code: 'ADT' })
    expect(applied({ type: 'AD', chosen: 'CHA' })).toEqual({
      refusal: 'discount_of_other_type',
      parameters: { discount: 'CHA', type: 'AD' },
    })
    expect(applied({ type: 'XX', chosen: 'CHA' })).toEqual(
      refuse('discount_of_other_type', { discount: 'CHA', type: 'XX' }),
    )
  })

  it.each([
    ['SNR', '1966-08-14', undefined],
    ['SNR', '1966-08-15', 59],
    ['YTH', '2000-08-15', undefined],
    ['YTH', '2000-08-14', 26],
  ])('%s for one born on %s is refused with the age %s', (chosen, birthdate, age) => {
    const refusal = { refusal: 'discount_not_of_age', parameters: { discount: chosen, age } }
    expect(applied({ type: 'AD', chosen, birthdate })).toMatchObject(
      age === undefined ? { code: chosen } : refusal,
    )
    expect(applied({ type: 'AD', chosen })).toMatchObject({ code: chosen })
  })
})
