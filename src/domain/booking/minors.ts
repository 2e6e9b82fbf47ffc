import { refuse, type Refusal } from '../refusal.ts'
import type { AgeBand } from '../pricing/tariff.ts'
import { ageOn, dateOf, isDate } from '../value/portTime.ts'

/** The rule of a trip about passengers who may travel alone. */
export interface MinorRule {
  /** Full years on the day of departure; 0 if the company carries unaccompanied children. */
  aloneFrom: number
  bands: readonly AgeBand[]
  /** Port-local departure. */
  departs: string
}

export interface Traveller {
  type: string
  birthdate?: string | undefined
}

/** Returns whether a passenger may not travel alone; without a birth date the highest age of the type counts. */
export function isMinor({ type, birthdate }: Traveller, { aloneFrom, bands, departs }: MinorRule): boolean {
  if (birthdate && isDate(birthdate)) return ageOn(birthdate, dateOf(departs)) < aloneFrom
  const { toAge } = bands.find(({ code }) => code === type) ?? {}
  return typeof toAge === 'number' && toAge < aloneFrom
}

/** Returns whether no passenger of a trip is old enough to travel unaccompanied. */
export const areAlone = (travellers: readonly Traveller[], rule: MinorRule): boolean =>
  travellers.length > 0 && travellers.every((traveller) => isMinor(traveller, rule))

/** Refuses a trip on which no passenger is old enough to travel unaccompanied. */
export const checkMinors = (travellers: readonly Traveller[], rule: MinorRule): Refusal | undefined =>
  areAlone(travellers, rule) ? refuse('minor_unaccompanied', { age: rule.aloneFrom }) : undefined
