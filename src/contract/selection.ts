import { Type } from 'typebox'
import { Reference, Uuid } from './value.ts'

/** Trips of a booking, or some of their items or tickets; a trip without items is meant whole. */
export const SelectedTrips = Type.Optional(
  Type.Array(
    Type.Object({
      companyReservationCode: Type.String(),
      items: Type.Optional(Type.Array(Uuid)),
      tickets: Type.Optional(Type.Array(Type.Object({ letter: Type.String(), number: Type.String() }))),
    }),
  ),
)

/** Part of a booking; without trips the whole booking. */
export const Selection = Type.Object({ crsReservationId: Reference, trips: SelectedTrips })
