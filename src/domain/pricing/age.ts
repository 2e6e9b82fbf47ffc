import { refuse, type Refusal } from '../refusal.ts'
import { ageOn, dateOf, isDate } from '../value/portTime.ts'
import type { AgeBand, PassengerFacts } from './tariff.ts'

/** The passenger type for an age in full years; undefined if no age band includes it. */
export function typeOfAge(age: number, bands: readonly AgeBand[]): string | undefined {
  return bands.find(({ fromAge, toAge }) => age >= fromAge && age <= (toAge ?? Number.POSITIVE_INFINITY))
    ?.code
}

/** The type of a recalled passenger on a given day; without a birth date the recorded type. */
export function typeOn(
  { type, birthdate }: { type: string; birthdate?: string },
  day: string,
  bands: readonly AgeBand[],
): string {
  return birthdate ? (typeOfAge(ageOn(birthdate, day), bands) ?? type) : type
}

/** Refuses a type that the company does not have, or that does not match the age on the day of departure. */
export function checkType(
  { type, birthdate }: PassengerFacts,
  { bands, departs }: { bands: readonly AgeBand[]; departs: string },
  at: string,
): Refusal | undefined {
  if (!bands.some(({ code }) => code === type))
    return refuse('passenger_type_unknown', { type }, `${at}/type`)
  if (birthdate === undefined) return undefined
  if (!isDate(birthdate)) return refuse('date_not_valid', { text: birthdate }, `${at}/birthdate`)
  const age = ageOn(birthdate, dateOf(departs))
  if (age < 0) return refuse('born_after_departure', { birthdate }, `${at}/birthdate`)
  const expected = typeOfAge(age, bands) ?? type
  return expected === type
    ? undefined
    : refuse('type_not_of_age', { type, age, departs, expected }, `${at}/birthdate`)
}
