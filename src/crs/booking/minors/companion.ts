import { nameOfPerson } from '../../../domain/value/personName.ts'
import type { Static } from 'typebox'
import type { Companion as WireCompanion } from '../../../contract/booking/storedBooking.ts'
import type { Status } from '../../../domain/booking/transition.ts'
import { readAccompanying, writeCompanionAhead, type Accompanying } from './companionSql.ts'

/** The passenger who accompanies the children of a trip, as the function `companion` of the database returns it. */
export interface Companion {
  /** The id of the item. */
  item: number
  reference: string
  agency: string
  /** Null before issue. */
  letter: string | null
  number: string | null
  surname: string | null
  name: string | null
  type: string | null
  birthdate: string | null
  status: Status
  /** Null for an open ticket. */
  itinerary: number | null
  fromSeq: number
  toSeq: number
}

/** The part of a sailing that a passenger travels. */
export interface Voyage {
  itinerary: number | null
  fromSeq: number
  toSeq: number
}

/** Returns whether the first travels on the sailing wherever the other does. */
export const covers = (one: Voyage, other: Voyage): boolean =>
  one.itinerary !== null &&
  one.itinerary === other.itinerary &&
  one.fromSeq <= other.fromSeq &&
  one.toSeq >= other.toSeq

/** Returns the companion as the children’s agency and the gate see the passenger. */
export function companionResponse(companion: Companion, isAboard: boolean): Static<typeof WireCompanion> {
  const { reference, letter, number } = companion
  return {
    name: nameOfPerson(companion),
    crsReservationId: reference,
    isAboard,
    ...(letter !== null && number !== null && { ticketNumber: letter + number }),
  }
}

/** Returns the ids of the items of a trip, which stay the same when the items are moved to another trip. */
export const itemsOn = ({ items }: ItemsOfTrips, trip: number): number[] =>
  items.filter(({ tripId, status }) => tripId === trip && status !== 'CANCELLED').map(({ id }) => id)

interface ItemsOfTrips {
  items: readonly { id: number; tripId: number; status: Status }[]
}

export { readAccompanying, writeCompanionAhead, type Accompanying }
