import { refuse, type Refusal } from '../refusal.ts'
import type { AgeBand } from '../pricing/tariff.ts'
import { ageOn, dateOf, isDate } from '../value/portTime.ts'

/** Who may travel alone on a trip. */
export interface MinorRule {
  /** Full years on the day of departure; 0 where the company carries children alone. */
  aloneFrom: number
  bands: readonly AgeBand[]
  /** Port-local departure. */
  departs: string
}

export interface Traveller {
  type: string
  birthdate?: string | undefined
}

/** Without a birth date a passenger is as old as the oldest of the type. */
function isMinor({ type, birthdate }: Traveller, { aloneFrom, bands, departs }: MinorRule): boolean {
  if (birthdate && isDate(birthdate)) return ageOn(birthdate, dateOf(departs)) < aloneFrom
  const { toAge } = bands.find(({ code }) => code === type) ?? {}
  return typeof toAge === 'number' && toAge < aloneFrom
}

/** Refused where no passenger of the trip is old enough to travel without company. */
export function checkMinors(travellers: readonly Traveller[], rule: MinorRule): Refusal | undefined {
  const alone = travellers.length > 0 && travellers.every((traveller) => isMinor(traveller, rule))
  return alone ? refuse('minor_unaccompanied', { age: rule.aloneFrom }) : undefined
}
