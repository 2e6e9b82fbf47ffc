import { newPerson, newAccommodation, type Person, type WorkingTrip } from '../../model/workingBooking.ts'
import { edit } from '../../model/store.ts'

/** The pasted people: those not named yet get the names in their order, the rest come along. One edit. */
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

/** A seat like the last passenger’s; a cabin has to be asked for. */
function likeTheOthers({ passengers }: WorkingTrip, uuid: string) {
  const last = passengers.findLast(({ whole, accommodation }) => !whole && accommodation !== '')
  return { ...newAccommodation(uuid), accommodation: last?.accommodation ?? '' }
}
