import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { priceRequests } from '../../../src/domain/pricing/price.ts'
import type { AccommodationRequest, Tariff } from '../../../src/domain/pricing/tariff.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { sum } from '../../../src/domain/value/money.ts'
import { explainedRows, explainedSums, figures } from '../../../src/desk/pricing/PriceDialogs.tsx'
import {
  type TripPrices,
  containedIn,
  fareParts,
  priceGroups,
  sumOfPart,
  usedParts,
} from '../../../src/desk/pricing/price.ts'
import { adriatic, people, tariff, vehicle } from '../../domain/pricing/tariff.ts'
import { fc } from '../../kit/drawnProperties.ts'

const person = fc.record({
  type: fc.constantFrom('AD', 'AD', 'CH', 'IN'),
  discount: fc.constantFrom(undefined, undefined, 'AGT', 'STU'),
})

const request: fc.Arbitrary<AccommodationRequest> = fc.oneof(
  fc
    .tuple(fc.constantFrom('DECK', 'EC'), fc.array(person, { minLength: 1, maxLength: 6 }))
    .map(([place, persons]) => people(place, persons)),
  fc
    .tuple(fc.constantFrom('CAR425', 'MOTO', 'TRK'), fc.double({ min: 2, max: 18, noNaN: true }))
    .map(([category, length]) => vehicle(category, length)),
)

const party = fc.tuple(
  fc.array(request, { minLength: 1, maxLength: 5 }),
  fc.constantFrom<Tariff>(tariff(), adriatic()),
)

function pricesOf([requests, by]: [AccommodationRequest[], Tariff]): TripPrices {
  const priced = priceRequests(requests, by)
  fc.pre(!isRefusal(priced))
  const items = isRefusal(priced) ? [] : (priced as TripPrices['items'])
  return { total: sum(items.map(({ fare }) => fare.total)), items }
}

const name = ({ idOrCode }: TripPrices['items'][number]) => idOrCode
const say = ((key: string) => key) as unknown as TFunction<'pricing'>
const everyParty = (check: (prices: TripPrices) => void) =>
  fc.assert(fc.property(party, (asked) => check(pricesOf(asked))))

describe('the prices of a trip, by the tariffs of the demo world', () => {
  test('add up to its total in grouped rows', () => {
    everyParty(({ items, total }) => {
      const groups = priceGroups(items, name)
      expect(sum(groups.map(({ count, each }) => count * each))).toBe(total)
      expect(sum(groups.map(({ count }) => count))).toBe(items.length)
    })
  })

  test('add up by component, and the components to the total', () => {
    everyParty(({ items, total }) => {
      const parts = fareParts.filter((part) => part !== 'total')
      expect(sumOfPart(items, 'total')).toBe(total)
      expect(sum(parts.map((part) => sumOfPart(items, part)))).toBe(total)
      expect(containedIn(items) + sumOfPart(items, 'net')).toBe(total)
    })
  })

  test('leave out a component only if it is zero for every item', () => {
    everyParty((prices) => {
      const used = usedParts([prices, undefined])
      expect(used.at(-1)).toBe('total')
      for (const part of fareParts) {
        if (!used.includes(part)) expect(prices.items.every(({ fare }) => fare[part] === 0)).toBe(true)
      }
    })
  })

  test('are explained by rows of count × each that add up in every column', () => {
    everyParty((prices) => {
      const rows = explainedRows({ title: '', prices, names: prices.items.map(name) }, say)
      const sums = explainedSums(rows)
      for (const { count, each, all } of rows) {
        for (const figure of figures) expect(all[figure]).toBe(count * each[figure])
      }
      expect(sums.total).toBe(prices.total)
      expect(sums.net + sums.vat + sums.dues + sums.surcharges).toBe(sums.total)
    })
  })
})
