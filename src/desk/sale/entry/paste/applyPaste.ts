import { newPerson, newAccommodation, type Person, type WorkingTrip } from '../../model/workingBooking.ts'
import { edit } from '../../model/store.ts'

/**
 * Adds the pasted passengers in one edit: names go to the passengers without one, in order, and the rest are
 * new passengers.
 */
export function takePeople(people: readonly Partial<Person>[], nationality: string): void {
  edit('pastePeople', (draft) => {
    const open = draft.people.filter(({ surname, name }) => surname === '' && name === '')
    people.forEach((known, at) => {
      const person = open[at]
      if (person !== undefined) return void Object.assign(person, known)
      const uuid = crypto.randomUUID()
      draft.people.push(newPerson(uuid, { nationality, ...known }))
      for (const trip of draft.trips) trip.passengers.push(likeTheOthers(trip, uuid))
    })
  })
}

/** The last passenger’s seat class; cabins must be chosen explicitly. */
function likeTheOthers({ passengers }: WorkingTrip, uuid: string) {
  const last = passengers.findLast(({ whole, accommodation }) => !whole && accommodation !== '')
  return { ...newAccommodation(uuid), accommodation: last?.accommodation ?? '' }
}
