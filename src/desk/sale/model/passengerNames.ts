import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { LinePerson, PeopleArguments } from '../../command/line/arguments.ts'
import type { WorkingBooking, Person } from './workingBooking.ts'
import { edit, useBooking } from './store.ts'

/** Indexes of the passengers to name: from a given row on, or those without a name. */
export function rowsNamed({ people }: WorkingBooking, names: PeopleArguments): number[] | Refusal {
  const open =
    names.from === undefined
      ? people.flatMap(({ surname, name }, index) => (surname === '' && name === '' ? [index] : []))
      : people.map((_, index) => index).slice(names.from - 1)
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
      if (person) Object.assign(person, known(typed))
    })
  })
  return undefined
}

/** The fields typed; others stay unchanged. A document number proves the discount typed with it. */
function known({ sex, document, ...typed }: LinePerson): Partial<Person> {
  const proof = typed.discount === undefined ? 'documentNumber' : 'discountDocument'
  return {
    ...typed,
    ...(sex === undefined ? {} : { sexType: sex }),
    ...(document === undefined ? {} : { [proof]: document }),
  }
}
