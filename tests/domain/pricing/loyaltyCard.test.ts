import { describe, expect, it } from 'vitest'
import { checkCard, isCardNumber, milesFor } from '../../../src/domain/pricing/loyaltyCard.ts'

const card = { number: '123456782', company: 'HLC', surname: 'O’Neil', name: 'JOHN', earns: 150, miles: 300 }

describe('a card number', () => {
  it.each(['123456782', '999999998', '100000009'])('%s has a valid check digit', (number) => {
    expect(isCardNumber(number)).toBe(true)
  })

  it.each(['123456783', '213456782', '0123456782', '123456782 ', '1234567820'])('%s is invalid', (number) => {
    expect(isCardNumber(number)).toBe(false)
  })
})

describe('a card', () => {
  it('is refused when its number is invalid or not issued', () => {
    const refusal = (number: string) => ({
      refusal: 'loyalty_card_invalid',
      parameters: { card: number },
      at: '/loyaltyCard',
    })
    expect(checkCard('123456783', card, { surname: 'ONeil' })).toEqual(refusal('123456783'))
    expect(checkCard(card.number, undefined, { surname: 'ONeil' })).toEqual(refusal(card.number))
  })

  it('is refused for another surname and without one', () => {
    const refusal = {
      refusal: 'loyalty_card_of_other',
      parameters: { card: card.number },
      at: '/loyaltyCard',
    }
    expect(checkCard(card.number, card, { surname: 'SMITH', name: 'JOHN' })).toEqual(refusal)
    expect(checkCard(card.number, card, { name: 'JOHN' })).toEqual(refusal)
  })

  it('pays with all of its miles, and with no more', () => {
    expect(checkCard(card.number, card, { surname: 'o neil' }, 300)).toBeUndefined()
    expect(checkCard(card.number, card, { surname: 'o neil' }, 301)).toEqual({
      refusal: 'miles_short',
      parameters: { miles: 301, left: 300 },
      at: '/redeemMiles',
    })
  })

  it('earns whole miles', () => {
    expect(milesFor(card, 10_000, 2)).toBe(150)
    expect(milesFor(card, 66, 2)).toBe(0)
    expect(milesFor(card, 67, 2)).toBe(1)
    expect(milesFor(card, 100, 0)).toBe(150)
    expect(milesFor(card, 100_000, 3)).toBe(150)
  })
})
