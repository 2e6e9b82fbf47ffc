import { Type } from 'typebox'
import { Reference, Uuid } from './value.ts'

/** Part of a booking. Without trips: the whole booking. A trip without items: the whole trip. */
export const Selection = Type.Object({
  crsReservationId: Reference,
  trips: Type.Optional(
    Type.Array(
      Type.Object({
        companyReservationCode: Type.String(),
        items: Type.Optional(Type.Array(Uuid)),
        tickets: Type.Optional(Type.Array(Type.Object({ letter: Type.String(), number: Type.String() }))),
      }),
    ),
  ),
})
