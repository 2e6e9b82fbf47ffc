import { describe, expect, it } from 'vitest'
import { discountOnNoTrip } from '../../../../src/desk/sailing/search/search.ts'

const out = { origin: 'PIR', destination: 'JTR', date: '2026-12-24' }
const back = { origin: 'JTR', destination: 'PIR', date: '' }
const refused = { discountRefused: 'RES' }

describe('a requested discount', () => {
  it('that no sailing of a leg grants is refused with the leg and its date', () => {
    expect(discountOnNoTrip({ legs: [out] }, [[refused, refused]])).toMatchObject({
      refusal: 'discount_on_no_trip',
      parameters: { discount: 'RES', route: 'PIR→JTR', date: '2026-12-24' },
    })
    expect(discountOnNoTrip({ legs: [out, back] }, [[{}], [refused]])).toMatchObject({
      parameters: { route: 'JTR→PIR', date: '2026-12-24' },
    })
  })

  it('that one sailing grants is not refused, nor is a list without sailings', () => {
    expect(discountOnNoTrip({ legs: [out] }, [[refused, {}]])).toBeUndefined()
    expect(discountOnNoTrip({ legs: [out] }, [[]])).toBeUndefined()
    expect(discountOnNoTrip({ legs: [out] }, [[{ cannotTake: 'places_short' }]])).toBeUndefined()
    expect(discountOnNoTrip(undefined, [[refused]])).toBeUndefined()
  })
})
