import { describe, expect, it } from 'vitest'
import { priceRequests } from '../../../src/domain/pricing/price.ts'
import type { AccommodationRequest, Offer, Priced, Tariff } from '../../../src/domain/pricing/tariff.ts'
import { isRefusal, type Refusal, refuse } from '../../../src/domain/refusal.ts'
import { roundTo } from '../../../src/domain/value/money.ts'
import {
  accommodationCodes,
  adriatic,
  categoryCodes,
  discounts,
  people,
  plainDiscount,
  tariff,
  vehicle,
} from './tariff.ts'
import { fc } from '../../kit/drawnProperties.ts'

function price(requests: readonly AccommodationRequest[], by: Tariff = tariff()): Priced[] {
  const priced = priceRequests(requests, by)
  if (isRefusal(priced)) throw new Error(JSON.stringify(priced))
  return priced
}

function refusal(requests: readonly AccommodationRequest[], by: Tariff = tariff()): Refusal {
  const priced = priceRequests(requests, by)
  if (!isRefusal(priced)) throw new Error('was priced')
  return priced
}

const totals = (priced: readonly Priced[]) => priced.map(({ fare }) => fare.total)
const firstOf = (priced: readonly Priced[]) => {
  const [first] = priced
  if (!first) throw new Error('nothing priced')
  return first
}

describe('a fare', () => {
  it('of an adult on deck is split into net, 13 % VAT and dues', () => {
    expect(price([people('DECK', [{}])])).toMatchObject([
      {
        uuid: 'DECK-0',
        index: 0,
        kind: 'passenger',
        idOrCode: 'DECK',
        listed: 4350,
        discountIdOrCode: 'ADT',
        percent: 0,
        fare: { net: 3796, vat: 494, dues: 60, surcharges: 0, total: 4350 },
      },
    ])
  })

  it('of a child is half; of an infant on deck it is free and without dues', () => {
    const [child, infant] = price([people('DECK', [{ type: 'CH' }, { type: 'IN' }])])
    expect(child).toMatchObject({ discountIdOrCode: 'CHI', percent: 50, fare: { total: 2175, dues: 60 } })
    expect(infant).toMatchObject({
      discountIdOrCode: 'INF',
      percent: 100,
      fare: { net: 0, vat: 0, dues: 0, surcharges: 0, total: 0 },
    })
  })

  it('of an infant without a seat is free, and only an infant may have no seat', () => {
    expect(totals(price([people('IN01', [{ type: 'IN' }])]))).toEqual([0])
    expect(refusal([people('IN01', [{ type: 'CH' }])])).toEqual({
      refusal: 'infants_only',
      parameters: { what: 'IN01' },
      at: '/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/type',
    })
  })

  it('of a car has 24 % VAT and no dues', () => {
    expect(firstOf(price([vehicle('CAR425', 4.2)]))).toMatchObject({
      kind: 'vehicle',
      listed: 9000,
      percent: 0,
      fare: { net: 7258, vat: 1742, dues: 0, surcharges: 0, total: 9000 },
    })
  })

  it.each([
    [7, 7],
    [7.01, 8],
    [6.3, 7],
    [undefined, 7],
    [0.1 + 0.2 + 6.7, 7],
  ])('of a camper of %s m counts %i started metres', (length, metres) => {
    expect(firstOf(price([vehicle('CAMP', length)])).listed).toBe(2450 * metres)
  })

  it('abroad is the listed fare, with dues and surcharges on top and no VAT', () => {
    const [adult, infant] = price([people('DECK', [{}, { type: 'IN' }])], adriatic())
    expect(adult?.fare).toEqual({ net: 4350, vat: 0, dues: 800, surcharges: 3500, total: 8650 })
    expect(infant).toMatchObject({ discountIdOrCode: 'INA', fare: { net: 0, dues: 0, surcharges: 3200 } })
  })

  it('per metre uses the length of the category when no length is given', () => {
    const fareAt = (length?: number) => firstOf(price([vehicle('TRK', length)])).fare
    expect(fareAt(0)).toEqual(fareAt(12))
    expect(fareAt(0)).toEqual(fareAt())
    expect(fareAt(0).total).toBe(2700 * 12)
  })

  it('per metre charges at least the minimum lane length of the category', () => {
    expect(firstOf(price([vehicle('TRK', 0.001)])).fare.total).toBe(2700 * 5)
    expect(firstOf(price([vehicle('CAMP', 3)])).fare.total).toBe(2450 * 5)
  })

  it('is refused when the vehicle is too large for the category', () => {
    expect(refusal([vehicle('CAR425', 4.6)])).toEqual({
      refusal: 'vehicle_too_long_for_category',
      parameters: { what: 'CAR425', most: 4.25, fits: 'CAMP' },
      at: '/accommodationRequests/0/accommodationRequestAnalysises/0/vehicleData/length',
    })
  })

  it('has the VAT of freight where the vehicle is freight', () => {
    const ofFreight = tariff({ vat: { passenger: 13, vehicle: 24, freight: 12 } })
    const lorry = firstOf(price([vehicle('TRK', 16.5)], ofFreight))
    const car = firstOf(price([vehicle('CAR425')], ofFreight))
    expect([lorry.explanation?.vatPercent, car.explanation?.vatPercent]).toEqual([12, 24])
    expect(lorry.fare.vat).toBe(roundTo((lorry.fare.total * 12) / 112, 1))
  })

  it('of freight abroad has fuel per started metre and emissions once; of a bicycle none', () => {
    expect(firstOf(price([vehicle('TRK', 16.5)], adriatic())).fare.surcharges).toBe(2100 * 17 + 300)
    expect(firstOf(price([vehicle('CAR425')], adriatic())).fare.surcharges).toBe(3600)
    expect(firstOf(price([vehicle('BIKE')], adriatic())).fare.total).toBe(0)
  })
})

describe('a cabin', () => {
  it('sold by the berth costs one berth per person', () => {
    expect(totals(price([people('AB4', [{}, {}], 'MALE_BERTH')]))).toEqual([7600, 7600])
  })

  it('sold whole includes its empty berths in the price of the first person', () => {
    const [first, second] = price([people('AB4', [{}, { type: 'CH' }])])
    expect(first).toMatchObject({ listed: 3 * 7600, fare: { total: 3 * 7600 } })
    expect(second).toMatchObject({ listed: 7600, fare: { total: 3800 } })
  })

  it('that is full costs one berth per person less the person’s discount', () => {
    const family = people('AB4', [{ type: 'CH' }, {}, {}, { discount: 'STU' }])
    expect(totals(price([family]))).toEqual([3800, 7600, 7600, 3800])
  })

  it('with two beds costs 1.6 berths for one person', () => {
    expect(totals(price([people('AB2', [{}])]))).toEqual([16_400])
    expect(totals(price([people('AB2', [{ type: 'CH' }])]))).toEqual([10_250 / 2 + 6150])
    expect(totals(price([people('AB2', [{}, {}])]))).toEqual([10_250, 10_250])
    expect(totals(price([people('AB4', [{}])]))).toEqual([4 * 7600])
  })

  it('is refused for more persons than it has berths', () => {
    expect(refusal([people('AB2', [{}, {}, {}])])).toEqual({
      refusal: 'cabin_overfull',
      parameters: { what: 'AB2', berths: 2 },
      at: '/accommodationRequests/0',
    })
  })

  it('has berths for one sex', () => {
    expect(refusal([people('AB4', [{ sex: 'MALE' }, { sex: 'FEMALE' }], 'MALE_BERTH')])).toEqual({
      refusal: 'berth_of_other_sex',
      parameters: { what: 'AB4' },
      at: '/accommodationRequests/0/accommodationRequestAnalysises/1/passengerData/sexType',
    })
    expect(refusal([people('AB4', [{ sex: 'MALE' }], 'FEMALE_BERTH')]).refusal).toBe('berth_of_other_sex')
    const unknown = people('AB4', [{}], 'MALE_BERTH')
    const [analysis] = unknown.accommodationRequestAnalysises
    const analyses = [{ ...analysis!, passengerData: { type: 'AD' } }]
    expect(totals(price([{ ...unknown, accommodationRequestAnalysises: analyses }]))).toEqual([7600])
  })

  it('ignores the sex for a seat', () => {
    expect(totals(price([people('EC', [{ sex: 'MALE' }], 'FEMALE_BERTH')]))).toEqual([5000])
  })
})

describe('requests that cannot be priced', () => {
  it('are refused with the accommodation or vehicle that is not on sale', () => {
    expect(refusal([people('DECK', [{}]), people('AA4', [{}])])).toEqual({
      refusal: 'not_sold',
      parameters: { what: 'AA4' },
      at: '/accommodationRequests/1/idOrCode',
    })
    expect(refusal([vehicle('BUS')], tariff({ listed: () => undefined }))).toEqual({
      refusal: 'not_sold',
      parameters: { what: 'BUS' },
      at: '/accommodationRequests/0/accommodationRequestAnalysises/0/vehicleData/idOrCode',
    })
  })

  it('are refused with the passenger or vehicle that has no data', () => {
    const nobody = { ...people('DECK', [{}]), accommodationRequestAnalysises: [{ index: 0, uuid: 'x' }] }
    const at = '/accommodationRequests/0/accommodationRequestAnalysises/0'
    expect(refusal([nobody])).toEqual(refuse('passenger_missing', {}, `${at}/passengerData`))
    expect(refusal([{ ...nobody, accommodationRequestType: 'VEHICLE' }])).toEqual(
      refuse('vehicle_missing', {}, `${at}/vehicleData`),
    )
    expect(refusal([{ ...people('DECK', [{}, {}]), quantity: 3 }])).toEqual(
      refuse('quantity_differs', { quantity: 3, named: 2 }, '/accommodationRequests/0'),
    )
  })
})

const someone = fc.record(
  {
    type: fc.constantFrom('AD', 'CH', 'IN'),
    discount: fc.constantFrom(...discounts.map(({ code }) => code)),
    sex: fc.constantFrom('MALE' as const, 'FEMALE' as const),
  },
  { requiredKeys: ['type', 'sex'] },
)

const request = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...accommodationCodes),
      fc.array(someone, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('COMPLETE' as const, 'MALE_BERTH' as const, 'FEMALE_BERTH' as const),
    )
    .map(([code, group, requestType]) => people(code, group, requestType)),
  fc
    .tuple(
      fc.constantFrom(...categoryCodes),
      fc.double({ min: 0.1, max: 20, noNaN: true }),
      fc.constantFrom('PRV', 'SMC', 'WAR', undefined),
    )
    .map(([code, length, discount]) => vehicle(code, length, discount)),
)

const anyTariff = fc
  .record({
    price: fc.integer({ min: 0, max: 200_000 }),
    step: fc.constantFrom(1, 10, 50),
    passenger: fc.integer({ min: 0, max: 30 }),
    vehicle: fc.integer({ min: 0, max: 30 }),
    dues: fc.integer({ min: 0, max: 3000 }),
    surcharge: fc.integer({ min: 0, max: 5000 }),
    market: fc.constantFrom('domestic', 'adriatic', 'turkey'),
    lineKind: fc.constantFrom('day', 'night', 'subsidised', 'international'),
    roundTrip: fc.boolean(),
  })
  .map(({ price: gross, step, passenger, vehicle: car, dues, surcharge, market, ...more }) => {
    const abroad = market !== 'domestic'
    return tariff({
      ...more,
      market,
      duesInside: !abroad,
      listed: () => ({ gross: roundTo(gross, step) }),
      vat: abroad ? { passenger: 0, vehicle: 0, freight: 0 } : { passenger, vehicle: car, freight: car },
      dues: { passenger: dues },
      surcharges: (['passenger', 'vehicle', 'freight'] as const).map((appliesTo) => ({
        appliesTo,
        amount: surcharge,
      })),
    })
  })

describe('for every tariff, discount, VAT and rounding', () => {
  it('the components add up to the total and none is negative', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 4 }), anyTariff, (requests, by) => {
        const priced = priceRequests(requests, by)
        if (isRefusal(priced)) return
        for (const { fare, listed, percent } of priced) {
          expect(fare.net + fare.vat + fare.dues + fare.surcharges).toBe(fare.total)
          expect(Object.values(fare).every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
          expect(fare.net + fare.vat).toBeLessThanOrEqual(listed)
          expect(percent).toBeGreaterThanOrEqual(0)
          expect(percent).toBeLessThanOrEqual(100)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('all persons and vehicles are priced once and in order, or none is', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 4 }), anyTariff, (requests, by) => {
        const priced = priceRequests(requests, by)
        const asked = requests.flatMap((one) => one.accommodationRequestAnalysises.map(({ uuid }) => uuid))
        const named = isRefusal(priced) ? asked : priced.map(({ uuid }) => uuid)
        expect(named).toEqual(asked)
        expect(!isRefusal(priced) || priced.at?.startsWith('/accommodationRequests/')).toBe(true)
      }),
    )
  })
})

describe('offers', () => {
  const offer = (rule: Offer['rule'], code: string, percent: number): Offer => ({
    rule,
    code,
    percent,
    appliesTo: 'both',
  })
  const named = { fare: offer('fare', 'FLEX', 20), manual: offer('manual', 'M7', 30) }
  const withOffers = (trip: readonly Offer[] = []) =>
    tariff({
      offers: { trip, named: (rule, code) => (named[rule].code === code ? named[rule] : undefined) },
    })
  const adult = (codes: { fareCode?: string; manualCode?: string }): AccommodationRequest => {
    const request = people('DECK', [{}])
    const [analysis] = request.accommodationRequestAnalysises
    return {
      ...request,
      fareCode: codes.fareCode,
      accommodationRequestAnalysises: [{ ...analysis!, manualCode: codes.manualCode }],
    }
  }
  const car = (codes: { fareCode?: string; manualCode?: string }) => {
    const request = vehicle('CAR425')
    const [analysis] = request.accommodationRequestAnalysises
    const named = { ...analysis!, manualCode: codes.manualCode }
    return { ...request, fareCode: codes.fareCode, accommodationRequestAnalysises: [named] }
  }
  const appliedTo = (request: AccommodationRequest, by: Tariff) => {
    const { percent, explanation } = firstOf(price([request], by))
    return [explanation?.rule, explanation?.discount, percent]
  }

  it('of the trip apply without a code, those of a code only with it', () => {
    expect(appliedTo(adult({}), withOffers())).toEqual(['type', 'ADT', 0])
    expect(appliedTo(adult({}), withOffers([offer('project', 'P1', 5)]))).toEqual(['project', 'P1', 5])
    expect(appliedTo(adult({ fareCode: 'FLEX' }), withOffers())).toEqual(['fare', 'FLEX', 20])
    expect(appliedTo(adult({ manualCode: 'M7' }), withOffers())).toEqual(['manual', 'M7', 30])
    expect(appliedTo(car({ fareCode: 'FLEX' }), withOffers())).toEqual(['fare', 'FLEX', 20])
    expect(appliedTo(car({ fareCode: 'FLEX', manualCode: 'M7' }), withOffers())).toEqual(['manual', 'M7', 30])
    expect(appliedTo(car({}), withOffers())).toEqual(['none', undefined, 0])
  })

  it('of a fare on the trip give way to the fare of the code, other offers do not', () => {
    const open = withOffers([offer('fare', 'PROMO', 40), offer('deal', 'D1', 25)])
    expect(appliedTo(adult({}), open)).toEqual(['fare', 'PROMO', 40])
    expect(appliedTo(adult({ fareCode: 'FLEX' }), open)).toEqual(['deal', 'D1', 25])
    expect(appliedTo(adult({ manualCode: 'M7' }), open)).toEqual(['fare', 'PROMO', 40])
  })

  it('are refused with an unknown code, also where the trip has no offers', () => {
    const at = '/accommodationRequests/0/accommodationRequestAnalysises/0'
    for (const [request, by] of [
      [adult, withOffers()],
      [car, withOffers()],
      [adult, tariff()],
      [car, tariff()],
    ] as const) {
      expect(refusal([request({ fareCode: 'X' })], by)).toEqual({
        refusal: 'fare_unknown',
        parameters: { fare: 'X' },
        at,
      })
      expect(refusal([request({ manualCode: 'Y' })], by)).toEqual({
        refusal: 'manual_code_unknown',
        parameters: { code: 'Y' },
        at: `${at}/manualCode`,
      })
    }
  })
})

describe('stored items', () => {
  const firstIn = ({ accommodationRequestAnalysises: [analysis] }: AccommodationRequest) => analysis!
  const rule = { code: 'EBK', percent: 20, vehicles: ['CAR425'], ended: true }
  const withSold = (soldAt: Record<string, string>) => ({
    ...tariff(),
    discounts: [...discounts, { ...plainDiscount, ...rule }],
    soldAt: new Map(Object.entries(soldAt)),
  })

  it('keep the discount at which they were sold, and others do not get it', () => {
    const both = [people('DECK', [{ discount: 'EBK' }]), vehicle('CAR425', undefined, 'EBK')]
    const uuids = both.map((request) => firstIn(request).uuid)
    const priced = price(both, withSold(Object.fromEntries(uuids.map((uuid) => [uuid, 'EBK']))))
    expect(priced.map(({ percent, discountIdOrCode }) => [percent, discountIdOrCode])).toEqual([
      [20, 'EBK'],
      [20, 'EBK'],
    ])
    for (const request of both)
      expect(refusal([request], withSold({ else: 'EBK' }))).toMatchObject({
        refusal: 'discount_not_admissible',
      })
  })

  it('are priced without an offer that no longer applies', () => {
    const request = people('DECK', [{}])
    const named = { ...firstIn(request), manualCode: 'Y' }
    const coded = { ...request, fareCode: 'X', accommodationRequestAnalysises: [named] }
    const offers = { trip: [], named: () => undefined, areStored: true }
    expect(firstOf(price([coded], { ...tariff(), offers })).percent).toBe(0)
  })
})

describe('a list fare of a passenger type', () => {
  /** A list fare of children in every class, and one of adults only where `adults` is given. */
  const ofTypes = (adults: number | undefined, children: number) =>
    tariff({
      listed: (_, type) => {
        if (type === 'CH') return { gross: children, passengerType: 'CH' }
        return adults === undefined ? undefined : { gross: adults }
      },
    })
  const family = [{}, { type: 'CH' }]

  it('is charged instead of the discount of the type', () => {
    const priced = price([people('EC', family)], ofTypes(5000, 2000))
    expect(totals(priced)).toEqual([5000, 2000])
    expect(priced[1]).toMatchObject({ listed: 2000, percent: 0, discountIdOrCode: 'CHI' })
    expect(priced[1]?.explanation).toMatchObject({
      rule: 'type',
      tariff: { limits: { passengerType: 'CH' } },
    })
    expect(priced[0]?.explanation?.tariff.limits).toBeUndefined()
  })

  it('is lowered by an offer', () => {
    const offers = {
      trip: [{ rule: 'deal', code: 'D1', percent: 25, appliesTo: 'both' } as const],
      named: () => undefined,
    }
    const priced = price([people('EC', family)], { ...ofTypes(5000, 2000), offers })
    expect(totals(priced)).toEqual([3750, 1500])
  })

  it('leaves the empty berths at the fare of adults, or at that of the children where there is none', () => {
    const children = [{ type: 'CH' }, { type: 'CH' }]
    expect(totals(price([people('AB4', children)], ofTypes(7000, 3000)))).toEqual([3000 + 2 * 7000, 3000])
    expect(totals(price([people('AB4', children)], ofTypes(undefined, 3000)))).toEqual([9000, 3000])
  })

  it('is the only one where the class is not sold to adults', () => {
    expect(refusal([people('EC', family)], ofTypes(undefined, 2000))).toEqual(
      refuse('not_sold', { what: 'EC' }, '/accommodationRequests/0/idOrCode'),
    )
  })
})
