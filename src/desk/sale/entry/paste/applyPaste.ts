import { addPerson } from '../../model/item/items.ts'
import { newPerson, type Person } from '../../model/workingBooking.ts'
import { edit } from '../../model/saleStore.ts'

/**
 * Adds the pasted passengers in one edit: names go to the passengers without one, in order, and the rest are
 * new passengers.
 */
export function applyPaste(people: readonly Partial<Person>[], nationality: string): void {
  edit('pastePeople', (draft) => {
    const open = draft.people.filter(({ surname, name }) => surname === '' && name === '')
    people.forEach((known, at) => {
      const person = open[at]
      if (person !== undefined) return void Object.assign(person, known)
      addPerson(draft, newPerson(crypto.randomUUID(), { nationality, ...known }))
    })
  })
}
