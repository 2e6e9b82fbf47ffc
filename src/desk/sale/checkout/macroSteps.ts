import { saleCommand } from '../commands.ts'
import { sailingCommand } from '../../sailing/commands.ts'
import type { Recording } from '../../command/command.ts'
import { added, changed } from '../../command/defineCommand.ts'
import type { NamedPassenger, Travellers } from '../../../domain/booking/party.ts'
import type {
  HoldArguments,
  IssueArguments,
  PeopleArguments,
  PlaceArguments,
} from '../model/commandArguments.ts'
import { recordedForm } from '../../macro/recorder.ts'
import type { WorkingBooking, Person, PassengerAccommodation, WorkingTrip } from '../model/workingBooking.ts'
import { typedOption } from '../model/payment/optionTime.ts'
import { paymentsShown } from '../model/payment/payments.ts'
import { passengerFields, passengerKeys } from '../../../domain/booking/fields/passengerFields.ts'
import { recordedVehicle } from '../../../domain/booking/fields/vehicleFields.ts'
import { isSameJson } from '../../../domain/value/isSameJson.ts'
import { namedPassenger } from '../model/item/items.ts'
import { useSale } from '../model/saleStore.ts'
import { isCabin, offered, cheapestSeat } from '../model/accommodation/accommodation.ts'
import { availabilityOf } from '../model/trip/availability.ts'

const recorded = passengerKeys.filter(
  (key) => passengerFields[key].recorded !== undefined || key === 'nationalityPreselected',
)

function isNamed(person: Person | undefined): boolean {
  return person !== undefined && person.surname + person.name !== ''
}

/** The discount of a passenger on every trip. */
function discountOf({ trips }: WorkingBooking, person: Person): string {
  const own = trips.map(
    ({ passengers }) => passengers.find(({ uuid }) => uuid === person.uuid)?.discount ?? person.discount,
  )
  return own.every((one) => one === own[0]) ? (own[0] ?? person.discount) : person.discount
}

/** A person as the line names one; a nationality and a discount only if they changed. */
function lineOf(person: Person, discount: string, before: Person | undefined): NamedPassenger {
  const granted = discount !== '' && discount !== before?.discount ? discount : ''
  const isNew =
    person.nationality !== before?.nationality ||
    person.nationalityPreselected !== before.nationalityPreselected
  return {
    ...namedPassenger({ ...person, discount: granted, nationality: isNew ? person.nationality : '' }),
    ...(isNew ? { nationality: person.nationality } : {}),
  }
}

/** Names of passengers without one are recorded in order; changed names are recorded with the row number. */
function stepsOfPassengers(before: WorkingBooking, now: WorkingBooking): Recording[] {
  const earlier = (person: Person) => before.people.find(({ uuid }) => uuid === person.uuid)
  const changed = now.people.flatMap((person, index) => {
    const known = earlier(person)
    const discount = discountOf(now, person)
    const same = known && recorded.every((field) => known[field] === person[field])
    const granted = known ? discountOf(before, known) === discount : discount === ''
    const named = person.name !== ''
    return named && !(same && granted) ? [{ index, person: lineOf(person, discount, known) }] : []
  })
  const open = now.people.flatMap((person, index) => (isNamed(earlier(person)) ? [] : [index]))
  if (changed.length === 0) return []
  const people = changed.map(({ person }) => person)
  if (changed.every(({ index }, at) => index === open[at])) return [peopleStep({ people })]
  return changed.map(({ person, index }) => peopleStep({ people: [person], from: index + 1 }))
}

function peopleStep(args: PeopleArguments): Recording {
  return added(saleCommand.people, args)
}

function travellerCountsIn({ people }: WorkingBooking): Travellers[] {
  const kinds = Map.groupBy(people, ({ type }) => type)
  return [...kinds].map(([type, some]) => ({ type, quantity: some.length }))
}

/** The party is recorded as part of the search it came from. */
function stepsOfParty(before: WorkingBooking, now: WorkingBooking): Recording[] {
  const differs = (of: (one: WorkingBooking) => unknown) =>
    JSON.stringify(of(before)) !== JSON.stringify(of(now))
  const people = differs(travellerCountsIn) ? { travellers: travellerCountsIn(now) } : {}
  const vehicles = differs((one) => one.vehicles) ? { vehicles: now.vehicles.map(recordedVehicle) } : {}
  const args = { ...people, ...vehicles }
  if (Object.keys(args).length === 0) return []
  return [changed(sailingCommand.search, args, saleCommand.party)]
}

function stepsOfContact({ leader, remarks }: WorkingBooking, now: WorkingBooking): Recording[] {
  const args = {
    ...(now.leader.mobile === leader.mobile || now.leader.mobile === '' ? {} : { phone: now.leader.mobile }),
    ...(now.leader.email === leader.email || now.leader.email === '' ? {} : { email: now.leader.email }),
    ...(now.remarks === remarks || now.remarks === '' ? {} : { remarks: now.remarks }),
  }
  return Object.keys(args).length > 0 ? [added(saleCommand.contact, args)] : []
}

/** Records the texts typed into the grids and fields of a sale as entries of the line. */
export const saleForm = recordedForm<WorkingBooking>({
  state: () => useSale.getState().workingBooking,
  since(before, now) {
    if (before === now || now.trips.length === 0) return []
    const parts = [stepsOfParty, stepsOfPassengers, stepsOfAccommodation, stepsOfContact]
    return parts.flatMap((part) => part(before, now))
  },
})

/** Records the payments unless the usual method pays all. */
export function stepsOfIssue({ payments }: IssueArguments): Recording[] {
  const args = payments ? { payments } : paymentsShown()
  return [added(saleCommand.issue, args)]
}

export function stepsOfHold({ until }: HoldArguments): Recording[] {
  const meant = until ?? typedOption()
  return [added(saleCommand.hold, Object.keys(meant).length > 0 ? { until: meant } : {})]
}

type Seated = Omit<PlaceArguments, 'trip'> & { passengers: number[] }

/** True for accommodation the operator chose, false for the seat assigned by default. */
function isChosen(
  place: PassengerAccommodation,
  before: PassengerAccommodation | undefined,
  usual: string | undefined,
): boolean {
  if (place.accommodation === '') return false
  if (before && before.accommodation === '') return place.accommodation !== usual
  return before?.accommodation !== place.accommodation || before.whole !== place.whole
}

/** A passenger’s accommodation on one trip, with the passengers who share the cabin. */
function seatedOn(before: WorkingTrip | undefined, trip: WorkingTrip, people: readonly string[]): Seated[] {
  const availability = availabilityOf(trip)
  const usual = cheapestSeat(availability)?.idOrCode
  const chosen = trip.passengers.filter((place) =>
    isChosen(
      place,
      before?.passengers.find(({ uuid }) => uuid === place.uuid),
      usual,
    ),
  )
  const together = Map.groupBy(chosen, (one) => `${one.accommodation} ${one.whole} ${one.cabin}`)
  return [...together.values()].map((places) => {
    const { accommodation = '', whole = false } = places[0] ?? {}
    const room = offered(accommodation, availability)
    const passengers = places.map(({ uuid }) => people.indexOf(uuid) + 1)
    return { accommodation, passengers, ...(room && isCabin(room) ? { whole } : {}) }
  })
}

function placeStep({ passengers, ...place }: Seated, passengerCount: number, trip?: number): Recording {
  const args: PlaceArguments = {
    ...place,
    ...(passengers.length === passengerCount ? {} : { passengers }),
    ...(trip === undefined ? {} : { trip }),
  }
  return added(saleCommand.place, args)
}

/** Recorded steps of accommodation chosen in the grid; a single one if it is the same on every trip. */
function stepsOfAccommodation(before: WorkingBooking, now: WorkingBooking): Recording[] {
  const people = now.people.map(({ uuid }) => uuid)
  const trips = now.trips.map((trip, index) => seatedOn(before.trips[index], trip, people))
  const [first = [], ...others] = trips
  const everywhere = others.every((one) => isSameJson(one, first))
  if (everywhere) return first.map((one) => placeStep(one, people.length))
  return trips.flatMap((seated, index) => seated.map((one) => placeStep(one, people.length, index + 1)))
}
