import { describe, expect, it } from 'vitest'
import { priceRequests, type Tariff } from '../../../src/domain/pricing/price.ts'
import { savingsOn } from '../../../src/domain/pricing/savings.ts'
import type { AccommodationRequest } from '../../../src/domain/pricing/tariff.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { people, tariff, vehicle, type Someone } from './tariff.ts'

const night = (over: Partial<Tariff> = {}) => tariff({ lineKind: 'night', ...over })
const bothWays = night({ roundTrip: true })

function savings(requests: readonly AccommodationRequest[], by: Tariff) {
  const priced = priceRequests(requests, by)
  if (isRefusal(priced)) throw new Error(priced.refusal)
  return savingsOn(requests, priced, by).map(({ discountIdOrCode, uuids, saving }) => [
    discountIdOrCode,
    uuids.join(' '),
    saving,
  ])
}

describe('a saving is offered', () => {
  it('for a round trip on a night line: 20 % of two deck fares of 43,50', () => {
    expect(savings([people('DECK', [{}, {}]), vehicle('CAR425')], bothWays)).toEqual([
      ['RTN', 'DECK-0 DECK-1', 2 * 870],
    ])
  })

  it('for four in a four-bed cabin: one berth of 76,00, for the one who pays least for it', () => {
    expect(savings([people('AB4', [{}, {}, {}, {}])], night())).toEqual([['G4C', 'AB4-0', 7600]])
    const family = people('AB4', [{}, { type: 'CH' }, {}, {}])
    expect(savings([family], night())).toEqual([['G4C', 'AB4-1', 3800]])
  })

  it('for both at once: a free berth, and 20 % of the other three', () => {
    expect(savings([people('AB4', [{}, {}, {}, {}])], bothWays)).toEqual([
      ['G4C', 'AB4-0', 7600],
      ['RTN', 'AB4-1 AB4-2 AB4-3', 3 * 1520],
    ])
  })

  it('in each cabin of four', () => {
    const cabin = (name: string): AccommodationRequest => {
      const request = people('AB4', [{}, {}, {}, {}])
      const analyses = request.accommodationRequestAnalysises
      return {
        ...request,
        accommodationRequestAnalysises: analyses.map((one, at) => ({ ...one, uuid: `${name}${at}` })),
      }
    }
    expect(savings([cabin('a'), cabin('b')], night())).toEqual([
      ['G4C', 'a0', 7600],
      ['G4C', 'b0', 7600],
    ])
  })
})

describe('no saving is offered', () => {
  const four: Someone[] = [{}, {}, {}, {}]

  it.each<[string, AccommodationRequest[], Tariff]>([
    ['one way only', [people('DECK', [{}])], night()],
    ['on a day line', [people('DECK', [{}])], tariff({ roundTrip: true })],
    ['for three in a cabin of four', [people('AB4', four.slice(1))], night()],
    ['for whom travels free or cheaper already', [people('DECK', [{ type: 'IN' }])], bothWays],
    ['in place of a discount that was asked for', [people('DECK', [{ discount: 'MIL' }])], bothWays],
    [
      'with one full fare in the cabin',
      [people('AB4', [{}, { type: 'CH' }, { type: 'CH' }, { type: 'CH' }])],
      night(),
    ],
  ])('%s', (_, requests, by) => {
    expect(savings(requests, by)).toEqual([])
  })
})
