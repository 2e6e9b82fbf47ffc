import { sum } from '../../../domain/value/money.ts'
import type { Person, Vehicle } from '../../sale/model/workingBooking.ts'
import type { AddedPrice, Addition } from './addStore.ts'

interface OfRow {
  uuid: string
  /** Among those of its kind, from 1. */
  number: number
  /** On all chosen trips, in hundredths; undefined until it is priced. */
  price: number | undefined
}

export type PassengerRow = OfRow & {
  kind: 'passenger'
  person: Person
  /** The typed accommodation. */
  place: string | undefined
}
export type AddedRow = PassengerRow | (OfRow & { kind: 'vehicle'; vehicle: Vehicle })

/** The passengers, then the vehicles. */
export function addedRows({ people, vehicles, places }: Addition, price: AddedPrice | undefined): AddedRow[] {
  const priceOf = (uuid: string) => price && priceOfItem(price, uuid)
  return [
    ...people.map((person, index) => ({
      ...{ kind: 'passenger' as const, uuid: person.uuid, number: index + 1, person },
      ...{ place: places[person.uuid], price: priceOf(person.uuid) },
    })),
    ...vehicles.map((vehicle, index) => ({
      ...{ kind: 'vehicle' as const, uuid: vehicle.uuid, number: index + 1, vehicle },
      price: priceOf(vehicle.uuid),
    })),
  ]
}

function priceOfItem({ trips }: AddedPrice, uuid: string): number {
  const items = trips.flatMap((trip) => trip.items.filter((item) => item.uuid === uuid))
  return sum(items.map(({ fare }) => fare.total))
}
