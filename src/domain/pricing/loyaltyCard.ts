import { refuse, type Refusal } from '../refusal.ts'
import { unitsOf, type Money } from '../value/money.ts'

export interface LoyaltyCard {
  number: string
  company: string
  surname: string
  name: string
  /** Hundredths of a mile per unit of the currency, not per smallest unit. */
  earns: number
  miles: number
}

/** Nine digits, the last of them a Luhn check digit. */
export function isCardNumber(text: string): boolean {
  return /^\d{9}$/.test(text) && luhnSum(text) % 10 === 0
}

function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}

interface Holder {
  surname?: string | undefined
  name?: string | undefined
}

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '')

/** The surname must be the card’s; the first name may be its initial or absent. */
function isHolder(card: LoyaltyCard, { surname = '', name = '' }: Holder): boolean {
  return plain(surname) === plain(card.surname) && plain(card.name).startsWith(plain(name).slice(0, 1))
}

/** Refuses an invalid or unissued number, another holder, or too few miles. */
export function checkCard(
  number: string,
  card: LoyaltyCard | undefined,
  holder: Holder,
  miles = 0,
): Refusal | undefined {
  if (!isCardNumber(number) || !card) return refuse('loyalty_card_invalid', { card: number }, '/loyaltyCard')
  if (!isHolder(card, holder)) return refuse('loyalty_card_of_other', { card: number }, '/loyaltyCard')
  if (miles > card.miles) return refuse('miles_short', { miles, left: card.miles }, '/redeemMiles')
  return undefined
}

/** Whole miles for a fare without dues and surcharges; `digits` are the decimals of its currency. */
export function milesFor({ earns }: LoyaltyCard, fare: Money, digits: number): number {
  return Math.floor((fare * earns) / (100 * unitsOf(digits)))
}
