import { sum, type Hundredths } from '../../../domain/value/money.ts'
import type { Trip } from '../search/form.ts'
import { partyFareWords } from '../searchText.ts'

/** A line of the price panel; rows of several persons or vehicles show the price of one. */
export interface PartyPriceRow {
  label: string
  count: number
  /** Undefined until a trip is chosen on the leg. */
  each: Hundredths | undefined
}

/** The rows of the party’s price, which add up to the price of the trip; empty without itemised fares. */
export function partyPriceRows({ partyFares = [] }: Pick<Trip, 'partyFares'>): PartyPriceRow[] {
  return partyFares.map((fare) => ({ label: partyFareWords(fare), count: fare.quantity, each: fare.fare }))
}

/** VAT, dues and surcharges included in the party’s price. */
export function containedInParty({ partyFares = [] }: Pick<Trip, 'partyFares'>): Hundredths {
  return sum(partyFares.map(({ quantity, contained }) => quantity * contained))
}

/** The sum of all legs; undefined while one of them has no price. */
export function totalOfLegs(trips: readonly (Trip | undefined)[]): Hundredths | undefined {
  const prices = trips.flatMap((trip) => trip?.prices.party ?? [])
  return prices.length === trips.length ? sum(prices) : undefined
}
