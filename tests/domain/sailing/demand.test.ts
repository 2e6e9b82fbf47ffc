import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { placeVehicles, type Lanes } from '../../../src/domain/sailing/lanes.ts'
import { demandOf, planDemand, type Demand, type Ship } from '../../../src/domain/sailing/demand.ts'
import { people, vehicle } from '../pricing/tariff.ts'
import { categoryLimits, tableRows } from '../table.ts'
import { fc } from '../../kit/drawnProperties.ts'

const accommodations = new Map(tableRows('accommodations.csv').map((row) => [row.code, row]))

const ship: Ship = {
  kind: (code) => accommodations.get(code)?.kind ?? '',
  berths: (code) => Number(accommodations.get(code)?.berths ?? 1),
  soldAs: (code) => accommodations.get(code)?.sold_as ?? '',
  category: categoryLimits,
  maxLength: 18,
  maxHeight: 4.2,
  dangerousGoods: false,
}

const room: Lanes = { low: 10_000, high: 10_000 }
const pax = (whole: number): Demand => ({ resource: 'PAX', whole, men: 0, women: 0 })
const take = (resource: string, whole: number): Demand => ({ resource, whole, men: 0, women: 0 })

describe('persons', () => {
  it('take one certified person and one seat each', () => {
    expect(demandOf([people('EC', [{}, { type: 'IN' }])], ship, room)).toEqual([
      { uuid: 'EC-0', demands: [pax(1), take('EC', 1)] },
      { uuid: 'EC-1', demands: [pax(1), take('EC', 1)] },
    ])
  })

  it('without a seat still count as certified persons', () => {
    expect(demandOf([people('IN01', [{ type: 'IN' }])], ship, room)).toEqual([
      { uuid: 'IN01-0', demands: [pax(1)] },
    ])
  })

  it('take berths for their sex', () => {
    expect(demandOf([people('AB4', [{ sex: 'FEMALE' }], 'FEMALE_BERTH')], ship, room)).toEqual([
      { uuid: 'AB4-0', demands: [pax(1), { resource: 'AB4', whole: 0, men: 0, women: 1 }] },
    ])
    expect(demandOf([people('AB4', [{}], 'MALE_BERTH')], ship, room)).toEqual([
      { uuid: 'AB4-0', demands: [pax(1), { resource: 'AB4', whole: 0, men: 1, women: 0 }] },
    ])
  })

  it('take a whole cabin once, with the first of them', () => {
    expect(demandOf([people('AB4', [{}, {}, {}])], ship, room)).toEqual([
      { uuid: 'AB4-0', demands: [pax(1), take('AB4', 1)] },
      { uuid: 'AB4-1', demands: [pax(1)] },
      { uuid: 'AB4-2', demands: [pax(1)] },
    ])
  })

  it('are refused when the accommodation is not sold that way', () => {
    const at = '/accommodationRequests/0'
    expect(demandOf([people('LUX2', [{}], 'MALE_BERTH')], ship, room)).toEqual(
      refuse('cabin_whole_only', { what: 'LUX2' }, at),
    )
    expect(demandOf([people('AB2', [{}, {}, {}])], ship, room)).toEqual(
      refuse('cabin_overfull', { what: 'AB2', berths: 2 }, at),
    )
    expect(demandOf([people('XX', [{}])], ship, room)).toEqual({
      refusal: 'not_sold',
      parameters: { what: 'XX' },
      at,
    })
  })

  it('are admitted to a full cabin, and to a seat or a whole cabin that has no single berths', () => {
    expect(demandOf([people('AB2', [{}, {}])], ship, room)).toHaveLength(2)
    expect(demandOf([people('LUX2', [{}])], ship, room)).toHaveLength(1)
    const wholeOnly = { ...ship, soldAs: () => 'whole cabin' }
    expect(demandOf([people('EC', [{}], 'MALE_BERTH')], wholeOnly, room)).toHaveLength(1)
  })

  it('in berths or seats are not limited by the berths of the accommodation', () => {
    expect(demandOf([people('AB2', [{}, {}, {}], 'MALE_BERTH')], ship, room)).toHaveLength(3)
    expect(demandOf([people('EC', [{}, {}, {}])], ship, room)).toHaveLength(3)
  })
})

describe('vehicles', () => {
  it('take lane by the centimetre, with the usual length of their category when none is given', () => {
    expect(demandOf([vehicle('CAR425', 3.97), vehicle('CAR425')], ship, room)).toEqual([
      { uuid: 'CAR425', demands: [take('LANE_LOW', 397)] },
      { uuid: 'CAR425', demands: [take('LANE_LOW', 425)] },
    ])
  })

  it('without length and height have those of their category', () => {
    const tall = { ...ship, maxHeight: 4.5 }
    const truck = vehicle('TRK', 0)
    const [analysis] = truck.accommodationRequestAnalysises
    const flat = { ...analysis!, vehicleData: { ...analysis!.vehicleData!, height: 0 } }
    const demands = demandOf([{ ...truck, accommodationRequestAnalysises: [flat] }], tall, room)
    expect(demands).toEqual([{ uuid: 'TRK', demands: [take('LANE_HIGH', 1200)] }])
    const planned = planDemand(
      [{ accommodation: { idOrCode: 'TRK' }, accommodationRequestType: 'VEHICLE', length: 0, height: 0 }],
      tall,
      room,
    )
    expect(planned).toEqual([{ ...take('LANE_HIGH', 1200), codes: ['TRK'] }])
  })

  it('are placed in the high lanes when they are high or the low lanes are full', () => {
    expect(demandOf([vehicle('CAMP')], ship, room)).toEqual([
      { uuid: 'CAMP', demands: [take('LANE_HIGH', 700)] },
    ])
    expect(demandOf([vehicle('CAR425')], ship, { low: 424, high: 1000 })).toEqual([
      { uuid: 'CAR425', demands: [take('LANE_HIGH', 425)] },
    ])
  })

  it('are placed among the trucks on request, also in a plan; without a garage they are refused (EN-163)', () => {
    const wished = (garage: string) => {
      const request = vehicle('CAR425')
      const [analysis] = request.accommodationRequestAnalysises
      const vehicleData = { ...analysis!.vehicleData!, garage }
      return [{ ...request, accommodationRequestAnalysises: [{ ...analysis!, vehicleData }] }]
    }
    const demands = (garage: string) => demandOf(wished(garage), ship, room)
    expect(demands('GARAGE')).toEqual([{ uuid: 'CAR425', demands: [take('LANE_LOW', 425)] }])
    expect(demands('GARAGETRUCK')).toEqual([{ uuid: 'CAR425', demands: [take('LANE_HIGH', 425)] }])
    expect(demands('ATTIC')).toEqual({
      refusal: 'not_sold',
      parameters: { what: 'ATTIC' },
      at: '/accommodationRequests/0/accommodationRequestAnalysises/0/vehicleData/garage',
    })
    const accommodation = { idOrCode: 'CAR425' }
    const item = { accommodation, accommodationRequestType: 'VEHICLE' as const, garage: 'GARAGETRUCK' }
    expect(planDemand([item], ship, room)).toEqual([{ ...take('LANE_HIGH', 425), codes: ['CAR425'] }])
  })

  it('are refused when the ship does not admit them', () => {
    const at = '/accommodationRequests/0/accommodationRequestAnalysises/0/vehicleData'
    expect(demandOf([vehicle('TRK', 18.5)], { ...ship, maxHeight: 4.5 }, room)).toEqual({
      refusal: 'vehicle_too_long',
      parameters: { what: 'TRK', most: 18 },
      at,
    })
    expect(demandOf([vehicle('TRK', 12)], ship, room)).toEqual(
      refuse(
        'vehicle_too_high',
        { what: 'TRK', most: 4.2 },
        '/accommodationRequests/0/accommodationRequestAnalysises/0/vehicleData',
      ),
    )
    expect(demandOf([vehicle('CAR425')], { ...ship, maxLength: 0 }, room)).toMatchObject({
      refusal: 'no_garage',
    })
    expect(demandOf([vehicle('SLED')], ship, room)).toMatchObject({ refusal: 'not_sold' })
  })
})

it('a vehicle without data is refused', () => {
  const request = vehicle('CAR425')
  const bare = { ...request, accommodationRequestAnalysises: [{ index: 0, uuid: 'x' }] }
  expect(demandOf([bare], ship, room)).toEqual({
    refusal: 'vehicle_missing',
    parameters: {},
    at: '/accommodationRequests/0/accommodationRequestAnalysises/0/vehicleData',
  })
})

it('a vehicle as long as the garage is admitted', () => {
  const tall = { ...ship, maxHeight: 4.5 }
  expect(demandOf([vehicle('TRK', 18)], tall, room)).toHaveLength(1)
})

describe('a plan', () => {
  it('asks for a number of one unit, and is refused with a number for several', () => {
    const seat = (more: object) => [
      { accommodation: { idOrCode: 'EC' }, accommodationNumber: '12A', ...more },
    ]
    expect(planDemand(seat({}), ship, room)).toEqual([pax(1), { ...take('EC', 1), requested: '12A' }])
    expect(planDemand(seat({ quantity: 2 }), ship, room)).toEqual({
      refusal: 'place_for_one',
      parameters: { what: 'EC', number: '12A' },
      at: '/planItems/0',
    })
    const berths = (accommodationRequestType: 'MALE_BERTH' | 'FEMALE_BERTH') => [
      { accommodation: { idOrCode: 'AB4' }, accommodationNumber: '1', accommodationRequestType, quantity: 2 },
    ]
    expect(planDemand(berths('MALE_BERTH'), ship, room)).toEqual(
      refuse('place_for_one', { what: 'AB4', number: '1' }, '/planItems/0'),
    )
    expect(planDemand(berths('FEMALE_BERTH'), ship, room)).toEqual(
      refuse('place_for_one', { what: 'AB4', number: '1' }, '/planItems/0'),
    )
  })

  it('of seats without a number has no request for one', () => {
    expect(planDemand([{ accommodation: { idOrCode: 'EC' } }], ship, room)).toStrictEqual([
      pax(1),
      take('EC', 1),
    ])
  })

  it('takes whole cabins unless it asks for berths', () => {
    const cabin = [{ accommodation: { idOrCode: 'LUX2' } }]
    expect(planDemand(cabin, ship, room)).toEqual([pax(1), take('LUX2', 1)])
  })

  it('takes the given quantity of each item, seats by default', () => {
    const plan = [
      { accommodation: { idOrCode: 'DECK' }, quantity: 3 },
      { accommodation: { idOrCode: 'AB4' }, accommodationRequestType: 'COMPLETE' as const, quantity: 5 },
      { accommodation: { idOrCode: 'AB2' }, accommodationRequestType: 'FEMALE_BERTH' as const },
      { accommodation: { idOrCode: 'PETC' } },
      {
        accommodation: { idOrCode: 'CAR425' },
        accommodationRequestType: 'VEHICLE' as const,
        quantity: 2,
        length: 4.2,
      },
    ]
    expect(planDemand(plan, ship, room)).toEqual([
      pax(3),
      take('DECK', 3),
      pax(5),
      take('AB4', 2),
      pax(1),
      { resource: 'AB2', whole: 0, men: 0, women: 1 },
      take('PETC', 1),
      { ...take('LANE_LOW', 420), codes: ['CAR425'] },
      { ...take('LANE_LOW', 420), codes: ['CAR425'] },
    ])
  })

  it('is refused at the invalid item', () => {
    const plan = [{ accommodation: { idOrCode: 'DECK' } }, { accommodation: { idOrCode: 'ZZ' } }]
    expect(planDemand(plan, ship, room)).toEqual(refuse('not_sold', { what: 'ZZ' }, '/planItems/1'))
  })
})

describe('lanes', () => {
  const stowage = fc.record({
    length: fc.integer({ min: 30, max: 1200 }),
    height: fc.constantFrom(1.5, 2.0, 2.6, 4.2),
  })
  const taken = (lanes: readonly string[], vehicles: readonly { length: number }[], lane: string) =>
    vehicles.reduce((sum, { length }, at) => (lanes[at] === lane ? sum + length : sum), 0)

  it('never overflow while a valid placement exists', () => {
    fc.assert(
      fc.property(fc.array(stowage, { maxLength: 12 }), fc.nat(6000), fc.nat(6000), (vehicles, low, high) => {
        const lanes = placeVehicles({ low, high }, vehicles)
        expect(vehicles.every(({ height }, at) => height <= 2.0 || lanes[at] === 'LANE_HIGH')).toBe(true)
        const fits = taken(lanes, vehicles, 'LANE_LOW') <= low && taken(lanes, vehicles, 'LANE_HIGH') <= high
        expect(fits).toBe(possible(vehicles, low, high))
      }),
      { numRuns: 500 },
    )
  })

  /** All ways to distribute the low vehicles over both kinds of lanes. */
  function possible(
    vehicles: readonly { length: number; height: number }[],
    low: number,
    high: number,
  ): boolean {
    let ways = [{ low, high }]
    for (const { length, height } of vehicles) {
      ways = ways.flatMap((left) => [
        ...(height <= 2.0 ? [{ ...left, low: left.low - length }] : []),
        { ...left, high: left.high - length },
      ])
      ways = ways.filter((left) => left.low >= 0 && left.high >= 0)
    }
    return ways.length > 0
  }

  it('reserve the high ones for high vehicles', () => {
    expect(
      placeVehicles({ low: 1000, high: 1000 }, [
        { length: 425, height: 2 },
        { length: 1000, height: 4 },
      ]),
    ).toEqual(['LANE_LOW', 'LANE_HIGH'])
  })

  it('ask for low lanes that are full only where no high ones are left', () => {
    const car = { length: 425, height: 2 }
    expect(placeVehicles({ low: 400, high: 0 }, [car])).toEqual(['LANE_LOW'])
    expect(placeVehicles({ low: 400, high: 300 }, [car])).toEqual(['LANE_HIGH'])
  })
})
