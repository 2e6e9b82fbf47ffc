import { Type } from 'typebox'
import { call } from '../call.ts'
import { Leader } from '../offer.ts'
import { Code, CodeAndName, DateText, Money, IdOrCode, Reference, VesselOfCompany } from '../value.ts'

/** The fields of a booking that a list shows. */
const FoundBooking = Type.Object({
  crsReservationId: Type.String(),
  reservationStatus: Type.String(),
  leader: Leader,
  trips: Type.Array(
    Type.Object({
      reservationStatus: Type.String(),
      /** Empty for an open trip. */
      departureDateTime: Type.String(),
      origin: CodeAndName,
      destination: CodeAndName,
      vessel: VesselOfCompany,
      selectedPassengers: Type.Array(
        Type.Object({ surname: Type.Optional(Type.String()), name: Type.Optional(Type.String()) }),
      ),
      selectedVehicles: Type.Array(Type.Object({ plateNumber: Type.Optional(Type.String()) })),
    }),
  ),
  total: Money,
  currency: Type.String(),
  agencyCode: Type.String(),
  bookedBy: Type.String(),
  bookedAt: Type.String(),
})

/** At most 50 bookings, the latest first. */
const found = Type.Object({
  bookings: Type.Array(FoundBooking),
  /** Older bookings match too; `after` the last one returns them. */
  more: Type.Optional(Type.Boolean()),
})

const typed = Type.String({ minLength: 1, maxLength: 60 })
/** The last booking of the page before. */
const after = Type.Optional(Reference)

export const bookingSearchCalls = {
  byCriteria: call({
    method: 'POST',
    path: '/retrieve-booking-by-criteria',
    standby: true,
    about:
      'Bookings that meet all criteria, by the beginning of a surname, plate or phone number or by days of departure.',
    input: {
      body: Type.Object({
        /** In Greek or Latin letters, with the first name after it or in `name`. */
        surname: Type.Optional(typed),
        name: Type.Optional(typed),
        plate: Type.Optional(typed),
        phone: Type.Optional(typed),
        /** Days of departure, at most 15 days apart; one alone is a single day. Without them, and with a ship or a status alone: from today on. */
        fromDate: Type.Optional(DateText),
        toDate: Type.Optional(DateText),
        company: Type.Optional(Type.Object({ abbreviation: Code })),
        origin: Type.Optional(IdOrCode),
        destination: Type.Optional(IdOrCode),
        vessel: Type.Optional(IdOrCode),
        reservationStatus: Type.Optional(Code),
        after,
      }),
    },
    answer: found,
  }),
  byNamelist: call({
    method: 'POST',
    path: '/retrieve-by-namelist',
    standby: true,
    about: 'Bookings of any of the passengers, each given by the beginning of the surname and first name.',
    input: {
      body: Type.Object({
        passengers: Type.Array(Type.Object({ surname: typed, name: Type.Optional(typed) }), {
          minItems: 1,
          maxItems: 50,
        }),
        /** Day of departure, or the first of at most 15 days. */
        departureDate: Type.Optional(DateText),
        toDate: Type.Optional(DateText),
        after,
      }),
    },
    answer: found,
  }),
}
