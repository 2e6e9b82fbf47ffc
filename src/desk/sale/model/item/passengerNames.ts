import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import type { NamedPassenger } from '../../../../domain/booking/party.ts'
import type { PeopleArguments } from '../commandArguments.ts'
import type { WorkingBooking, Person } from '../workingBooking.ts'
import { passengerFields, passengerKeys } from '../../../../domain/booking/fields/passengerFields.ts'
import { edit, useBooking } from '../saleStore.ts'

/**
 * Indexes of the passengers to name: from a given row on, or those without a name. Where more are named than have no
 * name yet, the names are typed again: they replace those there are, from the first passenger on.
 */
export function rowsNamed({ people }: WorkingBooking, names: PeopleArguments): number[] | Refusal {
  const unnamed = people.flatMap(({ surname, name }, index) => (surname === '' && name === '' ? [index] : []))
  const isAgain = names.from === undefined && names.people.length > unnamed.length
  const from = isAgain ? 1 : names.from
  const open = from === undefined ? unnamed : people.map((_, index) => index).slice(from - 1)
  if (names.people.length > open.length)
    return refuse('more_names_than_people', { names: names.people.length, people: open.length })
  return open.slice(0, names.people.length)
}

/** Enters names into the working booking; a name applies to all trips. */
export function namePassengers(names: PeopleArguments): Refusal | undefined {
  const rows = rowsNamed(useBooking.getState().workingBooking, names)
  if (!Array.isArray(rows)) return rows
  edit('people', (draft) => {
    names.people.forEach((typed, at) => {
      const person = draft.people[rows[at] ?? -1]
      if (person) Object.assign(person, fieldsTyped(typed))
    })
  })
  return undefined
}

/** A document number proves the discount named with it; without one it is the travel document. */
function namedIn(hasDiscount: boolean) {
  const other = hasDiscount ? 'documentNumber' : 'discountDocument'
  return passengerKeys.flatMap((key) => {
    const { recorded } = passengerFields[key]
    return recorded === undefined || key === other ? [] : [{ key, recorded }]
  })
}

/** The fields typed; others stay unchanged. */
export function fieldsTyped(typed: NamedPassenger): Partial<Person> {
  const fields = namedIn(typed.discount !== undefined).flatMap(({ key, recorded }) =>
    typed[recorded] === undefined ? [] : [[key, typed[recorded]] as const],
  )
  return Object.fromEntries(fields)
}

/** The passenger as a list of names contains it, without empty fields except the names. */
export function namedPassenger(person: Person): NamedPassenger {
  const { surname, name } = person
  const fields = namedIn(person.discount !== '').flatMap(({ key, recorded }) =>
    person[key] ? [[recorded, person[key]] as const] : [],
  )
  return { surname, name, ...Object.fromEntries(fields) }
}
