import { checkType } from '../../../domain/pricing/age.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { isLatin, transliterate } from '../../../domain/value/fold.ts'
import type { Person, TripAvailability } from '../inHand.ts'
import { availabilityOf, edit, useBooking } from '../store.ts'

/** What would put a person right: the type of the age, names in the letters of a passport. Nothing where nothing would. */
export function fixOf(person: Person, availability?: TripAvailability): Partial<Person> {
  return { ...typeFix(person, availability), ...nameFix(person, 'surname'), ...nameFix(person, 'name') }
}

function typeFix({ type, sexType, birthdate }: Person, availability?: TripAvailability): Partial<Person> {
  if (birthdate === '' || availability === undefined) return {}
  const bands = availability.passengerTypes.map(({ idOrCode, ...ages }) => ({ code: idOrCode, ...ages }))
  const departs = availability.departureDateTime
  const refusal = checkType({ type, sexType, birthdate }, { bands, departs }, '')
  const due = refusal?.refusal === 'type_not_of_age' ? refusal.parameters.expected : undefined
  return due === undefined ? {} : { type: String(due) }
}

function nameFix(person: Person, field: 'surname' | 'name'): Partial<Person> {
  const latin = transliterate(person[field])
  return isLatin(person[field]) || !isLatin(latin) ? {} : { [field]: latin }
}

/** Rows to put right: the one the hands are at, else every one that needs it. */
function fixes(): { row: number; fix: Partial<Person> }[] {
  const state = useBooking.getState()
  const trip = state.inHand.trips[state.active]
  const availability = trip && availabilityOf(state, trip)
  const all = state.inHand.people
    .map((person, row) => ({ row, fix: fixOf(person, availability) }))
    .filter(({ fix }) => Object.keys(fix).length > 0)
  const here = all.filter(({ row }) => state.cursor.kind === 'passenger' && row === state.cursor.row)
  return here.length > 0 ? here : all
}

export function nothingToFix(): Refusal | undefined {
  return fixes().length > 0 ? undefined : refuse('nothing_to_fix')
}

export function fix(): void {
  const found = fixes()
  edit('fix', (draft) => {
    for (const { row, fix: change } of found) Object.assign(draft.people[row] ?? {}, change)
  })
}
